//! A record as a row of a table: the columns of its text, and their contents.
//!
//! ```text
//! CSV          id,53..7....,"a, b"              Fields    a field for each name of the heading
//! ndjson       {"id":7,"puzzle":"53..7...."}    Object    a value for each key
//! other texts  53..7....  # easy                Whole     one column, `puzzle`, with the text of the cells
//! ```
//!
//! A row keeps the text of its record unchanged, so a program that adds columns changes nothing else. It is split only
//! when it is written to a different kind of table.

use std::borrow::Cow;
use std::sync::Arc;

use super::json::{Json, Value, quoted};
use super::text::fields;
pub(crate) use super::text::fields::{Joint, Quotes};

/// The columns of the records of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The names, in order.
    pub names: Vec<Box<str>>,
    /// The column of puzzles, from 0; `None` if each column is a cell.
    pub puzzle: Option<usize>,
    /// How a record holds its values.
    pub notation: Notation,
}

/// How the text of a record holds the values of its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notation {
    /// The whole text is the puzzle.
    Whole,
    /// Fields, quoted if necessary.
    Fields {
        /// The field separator.
        delimiter: u8,
    },
    /// A JSON object.
    Object,
}

/// A record of a table.
#[derive(Clone, Debug)]
pub struct Row {
    columns: Arc<Columns>,
    text: Box<[u8]>,
}

/// The contents of a column of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnValue<'a> {
    /// A text, without quotes.
    Text(Cow<'a, [u8]>),
    /// A JSON value that is not a string, as written.
    Json(&'a str),
}

impl ColumnValue<'_> {
    /// The text of the entry; that of `null` is empty.
    pub fn text(&self) -> &[u8] {
        match self {
            ColumnValue::Text(text) => text,
            ColumnValue::Json("null") => b"",
            ColumnValue::Json(json) => json.as_bytes(),
        }
    }
}

impl Columns {
    /// The columns of a text that is not a table.
    pub fn whole() -> Columns {
        Columns { names: vec!["puzzle".into()], puzzle: Some(0), notation: Notation::Whole }
    }
}

impl Row {
    /// A record with these columns.
    pub(crate) fn new(columns: Arc<Columns>, text: &[u8]) -> Row {
        Row { columns, text: text.into() }
    }

    /// A record of which nothing is known.
    pub(super) fn empty(columns: Option<Arc<Columns>>) -> Row {
        Row::new(columns.unwrap_or_else(|| Arc::new(Columns::whole())), b"")
    }

    /// A row of a text that is not a table. `text` holds the puzzle.
    pub fn whole(text: &[u8]) -> Row {
        Row { columns: Arc::new(Columns::whole()), text: text.into() }
    }

    /// Its columns. The keys of an object may differ.
    pub fn columns(&self) -> &Arc<Columns> {
        &self.columns
    }

    /// The text of the record, without the end of its line.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The names and their values, in the order of the text. A field beyond the names has no name; a name beyond
    /// the fields has an empty value.
    pub fn entries(&self) -> Vec<(Option<Cow<'_, str>>, ColumnValue<'_>)> {
        let name = |index: usize| self.columns.names.get(index).map(|name| Cow::Borrowed(&**name));
        match self.columns.notation {
            Notation::Whole => vec![(name(0), ColumnValue::Text(Cow::Borrowed(&self.text)))],
            Notation::Fields { delimiter } => {
                // The record was split before; a record that cannot be split has no row.
                let fields = fields::split(&self.text, delimiter).unwrap_or_default();
                let entry = |(index, field): (usize, fields::Field<'_>)| {
                    // An unquoted field may have blanks around it, which belong to it.
                    (name(index), ColumnValue::Text(Cow::Owned(field.text.into_owned())))
                };
                let mut entries: Vec<_> = fields.into_iter().enumerate().map(entry).collect();
                let missing = entries.len()..self.columns.names.len();
                entries.extend(
                    missing.map(|index| (name(index), ColumnValue::Text(Cow::Borrowed(b"")))),
                );
                entries
            }
            Notation::Object => self.values().unwrap_or_default(),
        }
    }

    fn values(&self) -> Option<Vec<(Option<Cow<'_, str>>, ColumnValue<'_>)>> {
        let text = std::str::from_utf8(&self.text).ok()?;
        let Json::Object(entries) = Value::parse(text, false).ok()?.is else { return None };
        let entry = |(name, value): (String, Value)| {
            let entry = match value.is {
                Json::Text(text) => ColumnValue::Text(Cow::Owned(text.into_bytes())),
                _ => ColumnValue::Json(&text[value.at..value.end]),
            };
            (Some(Cow::Owned(name)), entry)
        };
        Some(entries.into_iter().map(entry).collect())
    }
}

/// The number of fields of a record.
pub(crate) fn count_fields(text: &[u8], delimiter: u8) -> usize {
    fields::count(text, delimiter)
}

/// Writes a field, in quotes if it needs them.
pub(crate) fn push_field(text: &[u8], delimiter: u8, out: &mut Vec<u8>) {
    fields::push(text, delimiter, out);
}

/// Writes a JSON string, with its quotes.
pub(crate) fn push_quoted(text: &[u8], out: &mut Vec<u8>) {
    let is_plain = |byte: &u8| byte.is_ascii() && *byte >= b' ' && *byte != b'"' && *byte != b'\\';
    if text.iter().all(is_plain) {
        out.push(b'"');
        out.extend_from_slice(text);
        out.push(b'"');
    } else {
        out.extend_from_slice(quoted(&String::from_utf8_lossy(text)).as_bytes());
    }
}
