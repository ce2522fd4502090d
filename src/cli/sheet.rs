//! `--output csv`, `tsv` and `ndjson`, `--columns`: tables out, shared by the commands that answer records.
//!
//! A command names its new columns and says what each holds; everything else is here. A record that could not be read
//! keeps its row, with nothing in the new columns but `error`, so that a table has as many rows out as in.

use std::sync::{Arc, OnceLock};

use veridoku::format::{Columns, Row};
use veridoku::table::{Table, TableKind, Value};

use super::Failure;

/// A format that may be a table: the command's own, and three kinds of table behind them.
macro_rules! with_tables {
    ($(#[$of_enum:meta])* $visible:vis enum $name:ident { $($(#[$of_own:meta])* $own:ident,)+ }) => {
        $(#[$of_enum])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
        $visible enum $name {
            $($(#[$of_own])* $own,)+
            /// A table below a heading: each record with its own columns, and new ones behind them
            Csv,
            /// The same with tabs
            Tsv,
            /// The same as objects, one on each line
            Ndjson,
        }

        impl $name {
            /// The kind of table, if it is one.
            fn table(self) -> Option<veridoku::table::TableKind> {
                use veridoku::table::TableKind;
                match self {
                    $($name::$own => None,)+
                    $name::Csv => Some(TableKind::Csv),
                    $name::Tsv => Some(TableKind::Tsv),
                    $name::Ndjson => Some(TableKind::Ndjson),
                }
            }
        }
    };
}

pub(super) use with_tables;

/// The new columns of a table.
#[derive(clap::Args)]
pub(super) struct Choice {
    /// With a table, its new columns, joined by commas; `error` says why a record could not be read. By default all but
    /// `error`
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    columns: Option<Vec<String>>,
}

/// The column that every command has.
const ERROR: &str = "error";

/// A table that a command writes.
pub(super) struct Sheet {
    kind: TableKind,
    delimiter: u8,
    /// The names of the new columns, and for each the place among those of the command; `None` is the error.
    chosen: Vec<(&'static str, Option<usize>)>,
    /// The table, once the first record has shown its columns.
    table: OnceLock<Table>,
}

impl Sheet {
    /// The table that is asked for. `known` are the columns of the command.
    ///
    /// # Errors
    /// A name that is no column, or names without a table.
    pub(super) fn new(
        kind: Option<TableKind>,
        choice: &Choice,
        delimiter: Option<u8>,
        known: &[&'static str],
    ) -> Result<Option<Sheet>, Failure> {
        let Some(kind) = kind else {
            return match choice.columns {
                Some(_) => {
                    let message = "--columns chooses the columns of a table; expected --output csv, tsv or ndjson";
                    Err(Failure::Usage(message.into()))
                }
                None => Ok(None),
            };
        };
        let all = || known.iter().enumerate().map(|(index, name)| (*name, Some(index)));
        let find = |wanted: &String| {
            let found = all().chain([(ERROR, None)]).find(|(name, _)| *name == wanted.trim());
            found.ok_or_else(|| {
                let names = [known, &[ERROR]].concat().join(", ");
                Failure::Usage(format!("`{wanted}` is not a new column; expected some of {names}"))
            })
        };
        let chosen = match &choice.columns {
            None => all().collect(),
            Some(wanted) => wanted.iter().map(find).collect::<Result<_, _>>()?,
        };
        let delimiter = delimiter.unwrap_or(b',');
        Ok(Some(Sheet { kind, delimiter, chosen, table: OnceLock::new() }))
    }

    /// The kind of table.
    pub(super) fn kind(&self) -> TableKind {
        self.kind
    }

    /// What stands between the fields of CSV.
    pub(super) fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// Begins the table with the columns of its first record, and returns its heading.
    pub(super) fn begin(&self, first: Option<&Row>) -> Vec<u8> {
        let columns = first.map(|row| row.columns().clone());
        let mut heading = Vec::new();
        self.table(columns).heading(&mut heading);
        heading
    }

    fn table(&self, columns: Option<Arc<Columns>>) -> &Table {
        self.table.get_or_init(|| {
            let columns = columns.unwrap_or_else(|| Arc::new(Columns::whole()));
            let names: Vec<&str> = self.chosen.iter().map(|(name, _)| *name).collect();
            Table::new(self.kind, self.delimiter, columns, &names)
        })
    }

    /// Writes a record. `value` says what a column of the command holds, by its place. Returns what of the record does
    /// not fit into the table.
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

    /// Writes a record with a fault.
    pub(super) fn faulty(&self, row: Option<&Row>, error: &str, out: &mut Vec<u8>) {
        let value = |(_, index): &(_, Option<usize>)| match index {
            Some(_) => Value::Nothing,
            None => Value::text(error),
        };
        let values: Vec<Value<'_>> = self.chosen.iter().map(value).collect();
        if let Some(row) = row {
            self.write(row, &values, out);
        }
    }

    fn write(&self, row: &Row, values: &[Value<'_>], out: &mut Vec<u8>) -> Option<String> {
        let table = self.table.get().unwrap_or_else(|| self.table(Some(row.columns().clone())));
        table.row(row, values, out).err().map(|fault| fault.to_string())
    }
}
