//! Table output: each record with its own columns, unchanged, followed by new columns.
//!
//! ```text
//! id,puzzle        7,53..7....   --Table::row, [unique, 5346...]-->  id,puzzle,verdict,solution
//!                                                                    7,53..7....,unique,5346...
//! ```
//!
//! The first record defines the heading: its columns, then the new ones, which are called `new_...` if a column already
//! has the name. A row of the same kind is copied byte for byte; only a row of a different kind is split and rewritten.
//! CSV has only texts. In JSON an entry that is a JSON number with up to 15 characters becomes a number, except for
//! puzzles and solutions; in CSV it has its characters again.
//!
//! | cost | |
//! |---|---|
//! | a row of the same kind | a copy of its text, and a search for delimiters and quotes |
//! | of a different kind | one split, and a copy of each entry |

mod number;
mod whole;

use std::borrow::Cow;
use std::sync::Arc;

use thiserror::Error;

use crate::format::{ColumnValue, Columns, Notation, Row};
use crate::format::{count_fields, push_field, push_quoted};
use crate::names::named;

pub use whole::WholeRows;

named! {
    /// How a table is written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum TableKind("a kind of table") {
        /// A line of fields for each record, below a heading.
        Csv = "csv",
        /// Like CSV, with tabs between the fields.
        Tsv = "tsv",
        /// One JSON object per line.
        Ndjson = "ndjson",
    }
}

/// The value of a new column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Nothing: an empty field, or `null`.
    Nothing,
    /// A text.
    Text(Cow<'a, [u8]>),
    /// A number.
    Number(u128),
    /// True or false.
    Bool(bool),
    /// A JSON value, as written; in a field its text.
    Json(Cow<'a, str>),
}

impl<'a> Value<'a> {
    /// A text.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Value<'a> {
        Value::Text(match text.into() {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        })
    }
}

/// Why a record does not fit the columns of the table. The part that fits is written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowFault {
    /// A record with more fields than the heading.
    #[error(
        "found {found} fields; expected {expected}, as in the header; the extra fields are not written"
    )]
    Surplus {
        /// Fields of the record.
        found: usize,
        /// Fields of the heading.
        expected: usize,
    },
    /// A column that the first record does not have.
    #[error(
        "found a new column `{name}`; expected those of the first record; it is not written, but JSON output would keep it"
    )]
    Unknown {
        /// Its name.
        name: String,
    },
}

/// A table that is being written.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::format::{ReadOptions, Reader};
/// use veridoku::table::{Table, TableKind, Value};
/// let text = "id,puzzle\n7,1234341221434.2.\n";
/// let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
/// reader.keep_rows();
/// let record = reader.next().unwrap()?;
/// let row = reader.row().unwrap();
/// let table = Table::new(TableKind::Csv, b',', row.columns().clone(), &["givens"]);
/// let mut out = Vec::new();
/// table.heading(&mut out);
/// table.row(&row, &[Value::Number(record.puzzle.given_count() as u128)], &mut out)?;
/// assert_eq!(out, b"id,puzzle,givens\n7,1234341221434.2.,14\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    kind: TableKind,
    delimiter: u8,
    columns: Arc<Columns>,
    /// The names of the new columns.
    added: Vec<String>,
}

impl Table {
    /// A table of records with these columns and new ones. `delimiter` separates the fields of CSV.
    pub fn new(kind: TableKind, delimiter: u8, columns: Arc<Columns>, added: &[&str]) -> Table {
        let mut names: Vec<String> = Vec::with_capacity(added.len());
        for name in added {
            let mut name = (*name).to_owned();
            while columns.names.iter().any(|known| **known == *name) || names.contains(&name) {
                name.insert_str(0, "new_");
            }
            names.push(name);
        }
        let delimiter = if kind == TableKind::Tsv { b'\t' } else { delimiter };
        Table { kind, delimiter, columns, added: names }
    }

    /// Writes the heading, if the kind of table has one.
    pub fn heading(&self, out: &mut Vec<u8>) {
        if self.kind == TableKind::Ndjson {
            return;
        }
        let names = self.columns.names.iter().map(|name| &**name);
        for (index, name) in names.chain(self.added.iter().map(String::as_str)).enumerate() {
            out.extend((index > 0).then_some(self.delimiter));
            push_field(name.as_bytes(), self.delimiter, out);
        }
        out.push(b'\n');
    }

    /// Writes a record, followed by a value for each new column.
    ///
    /// # Errors
    /// If the record has other columns than the heading. The part of the row that fits is still written.
    pub fn row(&self, row: &Row, values: &[Value<'_>], out: &mut Vec<u8>) -> Result<(), RowFault> {
        if self.kind == TableKind::Ndjson {
            self.object(row, values, out);
            return Ok(());
        }
        let written = self.fields(row, out);
        for value in values {
            out.push(self.delimiter);
            match value {
                Value::Nothing => {}
                Value::Text(text) => push_field(text, self.delimiter, out),
                Value::Number(number) => number::push(*number, out),
                Value::Bool(is) => out.extend_from_slice(if *is { b"true" } else { b"false" }),
                Value::Json(json) => push_field(json.as_bytes(), self.delimiter, out),
            }
        }
        out.push(b'\n');
        written
    }

    /// The beginning of a record's row, before the value of its first new column.
    pub fn beginning(&self, row: &Row) -> Vec<u8> {
        let mut out = Vec::new();
        if self.kind == TableKind::Ndjson {
            self.object(row, &[], &mut out);
            out.truncate(out.len() - "}\n".len());
        } else {
            // Values that do not fit are omitted here as in `row`.
            let _ = self.fields(row, &mut out);
            out.push(self.delimiter);
        }
        out
    }

    /// Whether the columns of a record are those of the heading.
    fn are_same(&self, columns: &Arc<Columns>) -> bool {
        Arc::ptr_eq(columns, &self.columns) || columns.names == self.columns.names
    }

    /// Writes the record's own columns as fields.
    fn fields(&self, row: &Row, out: &mut Vec<u8>) -> Result<(), RowFault> {
        let expected = self.columns.names.len();
        let is_same = self.are_same(row.columns());
        if is_same && row.columns().notation == (Notation::Fields { delimiter: self.delimiter }) {
            let found = count_fields(row.text(), self.delimiter);
            if found <= expected {
                out.extend_from_slice(row.text());
                out.extend(std::iter::repeat_n(self.delimiter, expected - found));
                return Ok(());
            }
        }
        let (placed, fault) = self.placed(row);
        for (index, value) in placed.iter().enumerate() {
            out.extend((index > 0).then_some(self.delimiter));
            push_field(value.text(), self.delimiter, out);
        }
        fault.map_or(Ok(()), Err)
    }

    /// The value for each name of the heading, and the fault of the record if some value does not fit. A missing value
    /// is `null`.
    pub fn placed<'r>(&self, row: &'r Row) -> (Vec<ColumnValue<'r>>, Option<RowFault>) {
        let expected = self.columns.names.len();
        let is_same = self.are_same(row.columns());
        let entries = row.entries();
        let mut fault = None;
        let mut placed: Vec<ColumnValue<'_>> =
            (0..expected).map(|_| ColumnValue::Json("null")).collect();
        let found = entries.len();
        for (index, (name, value)) in entries.into_iter().enumerate() {
            let place = match &name {
                None => None,
                Some(_) if is_same => Some(index),
                Some(name) => self.columns.names.iter().position(|known| **known == **name),
            };
            match (place, name) {
                (Some(place), _) if place < expected => placed[place] = value,
                (_, Some(name)) => fault = Some(RowFault::Unknown { name: name.into_owned() }),
                (_, None) => fault = Some(RowFault::Surplus { found, expected }),
            }
        }
        (placed, fault)
    }

    /// The names of the record's own columns, and those of the new ones.
    pub fn names(&self) -> (&[Box<str>], &[String]) {
        (&self.columns.names, &self.added)
    }

    /// Writes a record as an object.
    fn object(&self, row: &Row, values: &[Value<'_>], out: &mut Vec<u8>) {
        let mut is_first = true;
        let mut key = |name: &str, out: &mut Vec<u8>| {
            out.extend((!std::mem::take(&mut is_first)).then_some(b','));
            push_quoted(name.as_bytes(), out);
            out.push(b':');
        };
        let object = row
            .text()
            .strip_suffix(b"}")
            .filter(|_| row.columns().notation == Notation::Object && self.are_same(row.columns()));
        if let Some(object) = object {
            // An object on several lines has no line ends within its texts.
            let joined = object.iter().map(|byte| if *byte == b'\n' { b' ' } else { *byte });
            out.extend(joined);
            if !row.columns().names.is_empty() {
                is_first = false;
            }
            return self.values(values, is_first, out);
        }
        out.push(b'{');
        for (index, (name, value)) in row.entries().into_iter().enumerate() {
            let surplus = || Cow::Owned(format!("column_{}", index + 1));
            key(&name.unwrap_or_else(surplus), out);
            let is_cells = |name: &str| ["puzzle", "solution"].contains(&name);
            let may_be_number = Some(index) != row.columns().puzzle
                && !row.columns().names.get(index).is_some_and(|name| is_cells(name));
            match value {
                ColumnValue::Json(json) => out.extend_from_slice(json.as_bytes()),
                ColumnValue::Text(text) if may_be_number && number::is_plain(&text) => {
                    out.extend_from_slice(&text);
                }
                ColumnValue::Text(text) => push_quoted(&text, out),
            }
        }
        self.values(values, is_first, out);
    }

    /// Writes the new columns, and the end of the object.
    fn values(&self, values: &[Value<'_>], mut is_first: bool, out: &mut Vec<u8>) {
        for (name, value) in self.added.iter().zip(values) {
            out.extend((!std::mem::take(&mut is_first)).then_some(b','));
            push_quoted(name.as_bytes(), out);
            out.push(b':');
            match value {
                Value::Nothing => out.extend_from_slice(b"null"),
                Value::Text(text) => push_quoted(text, out),
                Value::Number(number) => number::push(*number, out),
                Value::Bool(is) => out.extend_from_slice(if *is { b"true" } else { b"false" }),
                Value::Json(json) => out.extend_from_slice(json.as_bytes()),
            }
        }
        out.extend_from_slice(b"}\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, Reader};

    const PUZZLE: &str = "1234341221434.2.";

    /// The rows of a text in a table, with a column `n`.
    fn written(text: &str, kind: TableKind) -> (String, Vec<RowFault>) {
        let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
        reader.keep_rows();
        let (mut out, mut faults, mut table) = (Vec::new(), Vec::new(), None);
        while let Some(record) = reader.next() {
            let row = reader.row().expect("a row");
            let table = table.get_or_insert_with(|| {
                let table = Table::new(kind, b',', row.columns().clone(), &["n"]);
                table.heading(&mut out);
                table
            });
            let value = record.map_or(Value::Nothing, |record| Value::Number(record.line as u128));
            let start = out.len();
            faults.extend(table.row(&row, &[value], &mut out).err());
            let behind = out[start..].strip_prefix(&table.beginning(&row)[..]).expect("a row");
            assert!(!behind.starts_with(b",") || kind == TableKind::Ndjson);
        }
        (String::from_utf8(out).expect("UTF-8"), faults)
    }

    #[test]
    fn rows_of_the_same_kind_stay_as_they_stand() {
        let rows = [
            format!(" 7 ,\"a, \"\"b\"\"\",{PUZZLE},x"),
            format!("007,,\"{PUZZLE}\","),
            format!("8,\"two\nlines\",{PUZZLE},\" y\""),
        ];
        let text = format!("id,note,puzzle,z\n{}\n", rows.join("\n"));
        let expected = format!("id,note,puzzle,z,n\n{},2\n{},3\n{},4\n", rows[0], rows[1], rows[2]);
        assert_eq!(written(&text, TableKind::Csv), (expected, vec![]));
        let object = format!("{{\"id\": 7, \"puzzle\":\"{PUZZLE}\", \"more\":{{\"a\":[1, 2]}}}}");
        let expected = format!("{},\"n\":1}}\n", object.strip_suffix('}').unwrap());
        assert_eq!(written(&object, TableKind::Ndjson), (expected, vec![]));
    }

    #[test]
    fn rows_of_another_kind_keep_what_stands_in_them() {
        let text = format!(
            "id,note,puzzle,big\n7,\"a, \"\"b\"\"\",{PUZZLE},1e5\n007,-1.5,{PUZZLE},12345678901234567\n"
        );
        let (objects, _) = written(&text, TableKind::Ndjson);
        let first = format!(r#"{{"id":7,"note":"a, \"b\"","puzzle":"{PUZZLE}","big":1e5,"n":2}}"#);
        let second = format!(
            r#"{{"id":"007","note":-1.5,"puzzle":"{PUZZLE}","big":"12345678901234567","n":3}}"#
        );
        assert_eq!(objects, format!("{first}\n{second}\n"));
        let (fields, faults) = written(&objects, TableKind::Csv);
        let back: Vec<&str> =
            fields.lines().skip(1).map(|line| line.rsplitn(3, ',').nth(2).unwrap()).collect();
        assert_eq!(back.join("\n"), text.lines().skip(1).collect::<Vec<_>>().join("\n"));
        assert_eq!(faults, []);
        assert!(fields.starts_with("id,note,puzzle,big,n,new_n\n"), "{fields}");
    }

    #[test]
    fn what_does_not_fit_is_said() {
        let text = format!("id,puzzle\n7,{PUZZLE},8,9\n{PUZZLE}\n9,{PUZZLE}\n");
        let (out, faults) = written(&text, TableKind::Csv);
        assert_eq!(out, format!("id,puzzle,n\n7,{PUZZLE},2\n{PUZZLE},,\n9,{PUZZLE},4\n"));
        assert_eq!(faults, [RowFault::Surplus { found: 4, expected: 2 }]);
        let text = format!("{{\"puzzle\":\"{PUZZLE}\"}}\n{{\"id\":1,\"puzzle\":\"{PUZZLE}\"}}\n");
        let (out, faults) = written(&text, TableKind::Tsv);
        assert_eq!(out, format!("puzzle\tn\n{PUZZLE}\t1\n{PUZZLE}\t2\n"));
        assert_eq!(faults, [RowFault::Unknown { name: "id".into() }]);
        assert_eq!(written(&text, TableKind::Ndjson).1, []);
    }
}
