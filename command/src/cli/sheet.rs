//! `--output csv`, `tsv`, `ndjson`, `parquet` and `arrow`, `--columns`: table output, shared by all commands that
//! process records.
//!
//! A command names its new columns and supplies their values; everything else is here. A record that could not be read
//! keeps its row, with only `error` filled among the new columns, so the output has as many rows as the input.
//!
//! Verdicts are by the rules that were read. So a JSON object also gets `unread` if parts of the puzzle's text were not
//! read. A heading is written before all rows are known, so other tables have this column only if it is chosen.

use std::sync::{Arc, OnceLock};

use veridoku::Puzzle;
use veridoku::format::{Columns, Notation, Row};
use veridoku::report::line;
use veridoku_core::table::{Table, TableKind, Value};

use super::columnar::{Columnar, Keep, Written};
use super::{Failure, Status, counted};

/// A format that may be a table: the command's own formats, followed by the kinds of table.
macro_rules! with_tables {
    ($(#[$of_enum:meta])* $visible:vis enum $name:ident { $($(#[$of_own:meta])* $own:ident,)+ }) => {
        $(#[$of_enum])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
        $visible enum $name {
            $($(#[$of_own])* $own,)+
            /// CSV with a header row: the input columns, followed by the new ones
            Csv,
            /// Like csv, separated by tabs
            Tsv,
            /// One JSON object per line
            Ndjson,
            /// Parquet: columns keep their types
            #[value(hide = !cfg!(feature = "parquet"))]
            Parquet,
            /// An Arrow stream
            #[value(hide = !cfg!(feature = "parquet"))]
            Arrow,
        }

        impl $name {
            /// The kind of table, if it is one.
            $visible fn table(self) -> Option<$crate::cli::sheet::SheetKind> {
                use veridoku_core::table::TableKind;
                use $crate::cli::columnar::Written;
                use $crate::cli::sheet::SheetKind;
                match self {
                    $($name::$own => None,)+
                    $name::Csv => Some(SheetKind::Text(TableKind::Csv)),
                    $name::Tsv => Some(SheetKind::Text(TableKind::Tsv)),
                    $name::Ndjson => Some(SheetKind::Text(TableKind::Ndjson)),
                    $name::Parquet => Some(SheetKind::Columns(Written::Parquet)),
                    $name::Arrow => Some(SheetKind::Columns(Written::Arrow)),
                }
            }
        }
    };
}

pub(super) use with_tables;

/// The new columns of a table.
#[derive(clap::Args)]
pub(super) struct Choice {
    /// With a table, its new columns, joined by commas; `error` explains why a record could not be read, and `unread`
    /// (solve, check, count) names what was not read as a rule. By default all except these two; ndjson also has
    /// `unread` if something was not read
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    columns: Option<Vec<String>>,
}

impl Choice {
    /// These columns, or by default others.
    pub(super) fn of(columns: Option<&[String]>, default: &[&str]) -> Choice {
        let default = || default.iter().map(|name| (*name).to_owned()).collect();
        Choice { columns: Some(columns.map_or_else(default, <[String]>::to_vec)) }
    }
}

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SheetKind {
    /// A text.
    Text(TableKind),
    /// A columnar file.
    Columns(Written),
}

/// A new column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: &'static str,
    /// Its type in tables with typed columns.
    pub(super) holds: Holds,
    /// The effect of a value on the exit code.
    says: Says,
}

/// The effect of a column on the exit code, for a run that continues the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// None: a record with an answer may leave it empty.
    Nothing,
    /// The record has an answer.
    Answered,
    /// It has an answer, whose solution is unique if the value is one of these, or none of those.
    Unique(&'static [&'static str]),
    NotUnique(&'static [&'static str]),
    /// The record is faulty.
    Fault,
}

/// The type of a new column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// A text.
    Text,
    /// A number from 0 on with 63 bits.
    Whole,
    /// A double.
    Real,
    /// True or false.
    Truth,
}

impl Column {
    /// A column of texts.
    pub(super) const fn text(name: &'static str) -> Column {
        Column { name, holds: Holds::Text, says: Says::Nothing }
    }

    /// This column, which every record with an answer fills.
    pub(super) const fn filled(self) -> Column {
        Column { says: Says::Answered, ..self }
    }

    /// A filled column; with any other value there is not exactly one solution.
    pub(super) const fn unique_if(self, values: &'static [&'static str]) -> Column {
        Column { says: Says::Unique(values), ..self }
    }

    /// A filled column; with one of these values there is not exactly one solution.
    pub(super) const fn unique_unless(self, values: &'static [&'static str]) -> Column {
        Column { says: Says::NotUnique(values), ..self }
    }

    /// A column of numbers from 0 on.
    pub(super) const fn whole(name: &'static str) -> Column {
        Column { name, holds: Holds::Whole, says: Says::Nothing }
    }

    /// A column of numbers with fractions; in typed columns, a bound is null.
    pub(super) const fn real(name: &'static str) -> Column {
        Column { name, holds: Holds::Real, says: Says::Nothing }
    }

    /// A column of true and false.
    pub(super) const fn truth(name: &'static str) -> Column {
        Column { name, holds: Holds::Truth, says: Says::Nothing }
    }
}

/// The kinds of table that this build can write.
const KINDS: &str = if cfg!(feature = "parquet") {
    "csv, tsv, ndjson, parquet or arrow"
} else {
    "csv, tsv or ndjson"
};

/// The column of every command that reads records.
const ERROR: Column = Column { says: Says::Fault, ..Column::text("error") };

/// The column of commands with verdicts or counts: what was not read as a rule.
const UNREAD: Column = Column::text("unread");

/// A table written by a command.
pub(super) struct Sheet {
    form: Form,
    /// The new columns, with their places among those of the command; `error` and `unread` have none.
    chosen: Vec<(Column, Option<usize>)>,
    /// Whether an object gets `unread` if something was not read.
    adds_unread: bool,
}

/// How a table is written.
enum Form {
    /// As a text, whose columns are known with the first record.
    Text { kind: TableKind, delimiter: u8, table: OnceLock<Table> },
    /// As a columnar file.
    Columns(Arc<Columnar>),
}

impl Sheet {
    /// The requested table. `known` are the columns of the command.
    ///
    /// # Errors
    /// A name that is not a column, names without a table, or a kind that this build cannot write.
    pub(super) fn new(
        kind: Option<SheetKind>,
        choice: &Choice,
        delimiter: Option<u8>,
        known: &[Column],
    ) -> Result<Option<Sheet>, Failure> {
        Sheet::with_columns((kind, delimiter), choice, known, &[ERROR])
    }

    /// The requested table, whose rows are verdicts or counts, by the rules that were read.
    ///
    /// # Errors
    /// As for [`Sheet::new`].
    pub(super) fn of_verdicts(
        kind: Option<SheetKind>,
        choice: &Choice,
        delimiter: Option<u8>,
        known: &[Column],
    ) -> Result<Option<Sheet>, Failure> {
        Sheet::with_columns((kind, delimiter), choice, known, &[ERROR, UNREAD])
    }

    /// The requested table for generated rows, which cannot be faulty.
    ///
    /// # Errors
    /// As for [`Sheet::new`].
    pub(super) fn of_made(
        kind: Option<SheetKind>,
        choice: &Choice,
        known: &[Column],
    ) -> Result<Option<Sheet>, Failure> {
        Sheet::with_columns((kind, None), choice, known, &[])
    }

    fn with_columns(
        (kind, delimiter): (Option<SheetKind>, Option<u8>),
        choice: &Choice,
        known: &[Column],
        others: &[Column],
    ) -> Result<Option<Sheet>, Failure> {
        let Some(kind) = kind else {
            return match choice.columns {
                Some(_) => {
                    let message = format!(
                        "--columns selects the columns of a table; expected --output {KINDS}"
                    );
                    Err(Failure::Usage(message))
                }
                None => Ok(None),
            };
        };
        let all = || known.iter().enumerate().map(|(index, column)| (*column, Some(index)));
        let not_new = |wanted: &str| {
            let names = known.iter().chain(others).map(|column| column.name);
            let names = names.collect::<Vec<_>>().join(", ");
            Failure::Usage(format!("`{wanted}` is not a new column; expected some of {names}"))
        };
        let find = |wanted: &String| {
            let others = others.iter().map(|column| (*column, None));
            let found = all().chain(others).find(|(column, _)| column.name == wanted.trim());
            found.ok_or_else(|| not_new(wanted))
        };
        let chosen: Vec<(Column, Option<usize>)> = match &choice.columns {
            None => all().collect(),
            Some(wanted) => wanted.iter().map(find).collect::<Result<_, _>>()?,
        };
        for (index, (column, _)) in chosen.iter().enumerate() {
            if chosen[..index].iter().any(|(before, _)| before == column) {
                let message =
                    format!("`{}` is named twice; expected each column once", column.name);
                return Err(Failure::Usage(message));
            }
        }
        let form = match kind {
            SheetKind::Text(kind) => {
                let delimiter = delimiter.unwrap_or(b',');
                Form::Text { kind, delimiter, table: OnceLock::new() }
            }
            SheetKind::Columns(written) => {
                let columns = chosen.iter().map(|(column, _)| *column).collect();
                Form::Columns(Arc::new(Columnar::new(written, columns)?))
            }
        };
        let is_ndjson = kind == SheetKind::Text(TableKind::Ndjson);
        let adds_unread = is_ndjson && choice.columns.is_none() && others.contains(&UNREAD);
        Ok(Some(Sheet { form, chosen, adds_unread }))
    }

    /// The kind of table and its field separator, if it is a text.
    pub(super) fn text(&self) -> Option<(TableKind, u8)> {
        match &self.form {
            Form::Text { kind, delimiter, .. } => Some((*kind, *delimiter)),
            Form::Columns(_) => None,
        }
    }

    /// The columnar table, if it is one.
    pub(super) fn columns(&self) -> Option<&Arc<Columnar>> {
        match &self.form {
            Form::Text { .. } => None,
            Form::Columns(columns) => Some(columns),
        }
    }

    /// The part of the input that is kept.
    pub(super) fn keep(&self) -> Keep {
        self.columns().map_or(Keep::Texts, |columns| Keep::Columns(Arc::clone(columns)))
    }

    /// Begins the table with the columns of its first record, and returns its heading.
    pub(super) fn begin(&self, first: Option<&Row>) -> Vec<u8> {
        let columns = first.map(Row::columns);
        let mut heading = Vec::new();
        match &self.form {
            Form::Columns(table) => table.begin(columns),
            Form::Text { kind, delimiter, table } => {
                let columns = columns.cloned();
                self.table((*kind, *delimiter), table, columns).heading(&mut heading);
            }
        }
        heading
    }

    fn table<'a>(
        &self,
        (kind, delimiter): (TableKind, u8),
        table: &'a OnceLock<Table>,
        columns: Option<Arc<Columns>>,
    ) -> &'a Table {
        table.get_or_init(|| {
            let columns = columns.unwrap_or_else(|| Arc::new(Columns::whole()));
            let names: Vec<&str> = self.chosen.iter().map(|(column, _)| column.name).collect();
            Table::new(kind, delimiter, columns, &names)
        })
    }

    /// Writes a record. `value` gives the value of a column of the command, by its position. Returns the part of the
    /// record that does not fit into the table.
    pub(super) fn row<'a>(
        &self,
        row: Option<&Row>,
        out: &mut Vec<u8>,
        mut value: impl FnMut(usize) -> Value<'a>,
    ) -> Option<String> {
        let value = |(_, index): &(_, Option<usize>)| index.map_or(Value::Nothing, &mut value);
        let values: Vec<Value<'_>> = self.chosen.iter().map(value).collect();
        self.write(row?, &values, out)
    }

    /// Writes a record as [`row`](Sheet::row) does, with what was not read of its puzzle.
    pub(super) fn row_of<'a>(
        &self,
        puzzle: &Puzzle,
        row: Option<&Row>,
        out: &mut Vec<u8>,
        mut value: impl FnMut(usize) -> Value<'a>,
    ) -> Option<String> {
        let unread: Vec<String> = puzzle.unread().iter().map(ToString::to_string).collect();
        let unread = (!unread.is_empty()).then(|| unread.join("; "));
        let value = |(column, index): &(Column, Option<usize>)| match (index, &unread) {
            (Some(index), _) => value(*index),
            (None, Some(unread)) if *column == UNREAD => Value::text(unread.clone()),
            (None, _) => Value::Nothing,
        };
        let values: Vec<Value<'_>> = self.chosen.iter().map(value).collect();
        let row = row?;
        let fault = self.write(row, &values, out);
        if let Some(unread) = unread.filter(|_| self.adds_unread && out.ends_with(b"}\n")) {
            let mut name = UNREAD.name.to_owned();
            while row.columns().names.iter().any(|known| **known == *name) {
                name.insert_str(0, "new_");
            }
            out.truncate(out.len() - b"}\n".len());
            out.extend_from_slice(format!(",{}:{}}}\n", line(&name), line(&unread)).as_bytes());
        }
        fault
    }

    /// Writes a record with a fault.
    pub(super) fn faulty(&self, row: Option<&Row>, error: &str, out: &mut Vec<u8>) {
        let value = |(column, _): &(Column, Option<usize>)| match *column == ERROR {
            false => Value::Nothing,
            true => Value::text(error),
        };
        let values: Vec<Value<'_>> = self.chosen.iter().map(value).collect();
        if let Some(row) = row {
            self.write(row, &values, out);
        }
    }

    fn write(&self, row: &Row, values: &[Value<'_>], out: &mut Vec<u8>) -> Option<String> {
        match &self.form {
            Form::Columns(table) => table.frame(row, values, out),
            Form::Text { kind, delimiter, table } => {
                let columns = || Some(row.columns().clone());
                let known = table.get();
                let table =
                    known.unwrap_or_else(|| self.table((*kind, *delimiter), table, columns()));
                table.row(row, values, out).err().map(|fault| fault.to_string())
            }
        }
    }

    /// The beginning of a record's row.
    pub(super) fn beginning(&self, row: &Row) -> Option<Vec<u8>> {
        match &self.form {
            Form::Columns(_) => None,
            Form::Text { table, .. } => Some(table.get()?.beginning(row)),
        }
    }

    /// The effect of a row of an earlier run on the exit code. `names` are those of its table, if it has a heading.
    ///
    /// # Errors
    /// It is not a row of this command.
    pub(super) fn earlier(&self, row: &Row, names: &[Box<str>]) -> Result<Status, String> {
        let mut entries = row.entries();
        let last = entries.last().and_then(|(name, _)| name.as_deref()).unwrap_or_default();
        if self.adds_unread && last.trim_start_matches("new_") == UNREAD.name {
            entries.pop();
        }
        let found = entries.len();
        let has_heading = row.columns().notation != Notation::Object;
        if has_heading && (found != names.len() || entries.iter().any(|(name, _)| name.is_none())) {
            let fields = counted(found as u64, "field");
            return Err(format!("has {fields}; expected {}, as its heading", names.len()));
        }
        let Some(own) = found.checked_sub(self.chosen.len()) else {
            return Err(format!("has {}; expected more", counted(found as u64, "column")));
        };
        let mut status = Status::Good;
        // Whether there are answers, and whether all are empty; whether each record with an answer fills one.
        let (mut has_answers, mut is_empty, mut is_filled) = (false, true, false);
        for ((name, value), (column, _)) in entries.iter().skip(own).zip(&self.chosen) {
            // A heading is compared as a whole.
            let name = name.as_deref().unwrap_or_default();
            if !has_heading && name.trim_start_matches("new_") != column.name {
                return Err(format!("has `{name}`; expected `{}` there", column.name));
            }
            let value = value.text();
            let is_one_of = |values: &[&str]| values.iter().any(|one| one.as_bytes() == value);
            if column.says == Says::Fault {
                if !value.is_empty() {
                    return Ok(Status::Faulty);
                }
                continue;
            }
            (has_answers, is_empty) = (true, is_empty && value.is_empty());
            is_filled |= match column.says {
                Says::Nothing | Says::Fault => false,
                Says::Unique(values) => !values.contains(&""),
                Says::Answered | Says::NotUnique(_) => true,
            };
            let is_bad = match column.says {
                Says::Unique(values) => !is_one_of(values),
                Says::NotUnique(values) => is_one_of(values),
                Says::Nothing | Says::Answered | Says::Fault => false,
            };
            if is_bad {
                status = Status::NotUnique;
            }
        }
        Ok(match (has_answers && is_empty, is_filled) {
            (true, true) => Status::Faulty,
            // It is faulty, or has no solution to show: either way the result is not a success.
            (true, false) => Status::NotUnique,
            (false, _) => status,
        })
    }

    /// Replaces rows that are left out: nothing, unless the table must know that they are done.
    pub(super) fn left_out(&self, rows: &[u8]) -> Vec<u8> {
        self.columns().map_or(Vec::new(), |columns| columns.without_values(rows))
    }
}
