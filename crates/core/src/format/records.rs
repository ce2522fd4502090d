//! The records of one format, read one after the other from lines.

use std::sync::Arc;

use super::entry;
use super::error::{ParseError, ParseErrorKind};
use super::fault::RuleFault;
use super::miscount;
use super::read::context::Context;
use super::read::input::Input;
use super::read::options::Record;
use super::row::Row;
use super::table::Format;
use super::text::symbols::Symbols;
use crate::families::Family;
use crate::grid::Geometry;

/// Reads records of one format, one after the other.
pub(super) struct Records {
    format: Format,
    /// For detected `line`: the side of the first good line, once it is known.
    side: Option<Option<usize>>,
    read: entry::Read,
}

impl Records {
    /// The records of a format from the first on, which was detected or named.
    pub(super) fn new(format: Format, is_detected: bool) -> Records {
        let side = (is_detected && format == Format::Line).then_some(None);
        Records { format, side, read: (format.entry().begin)() }
    }

    /// Their format.
    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// A copy for another source.
    pub(super) fn fork(&self) -> Records {
        Records { read: (self.format.entry().begin)(), ..*self }
    }

    /// The geometry of lines that have 81 digits and blanks and nothing else, if such lines can be read without further
    /// checks.
    pub(super) fn plain<'c>(&self, context: &'c mut Context) -> Option<&'c Arc<Geometry>> {
        if self.format != Format::Line || context.keeps_rows {
            return None;
        }
        let side = context.last.as_ref().filter(|last| last.is_classic_nine())?.side();
        let is_of_side = self.side.is_none_or(|known| known == Some(side));
        let is_usual = is_of_side && context.symbols(side).is_ok_and(Symbols::is_decimal);
        context.last.as_ref().filter(|_| is_usual)
    }

    /// The next record, with its row if rows are kept; `None` at the end of the source.
    pub(super) fn next(&mut self, source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
        source.lines.forget_unseen();
        source.context.row = None;
        let mut record = (self.read)(source);
        let unseen = source.lines.unseen();
        if let Some(Ok(Record { expected: Some(Err(error)), .. })) = &mut record {
            **error = miscount::named(error.as_ref().clone(), unseen);
        }
        let record = match record? {
            Ok(record) => match &mut self.side {
                None => Ok(record),
                Some(side) => {
                    let found = record.puzzle.side();
                    if found == 1 && side.is_none() {
                        // A single digit in other text.
                        let kind = source.context.no_side(1);
                        return Some(Err(ParseError { line: record.line, column: 1, kind }));
                    }
                    let expected = *side.get_or_insert(found);
                    let kind = ParseErrorKind::OtherSide { found, expected };
                    let error = ParseError { line: record.line, column: 1, kind };
                    if found == expected { Ok(record) } else { Err(error) }
                }
            },
            Err(error) => Err(miscount::named(error, unseen)),
        };
        let context = &mut source.context;
        let record = match context.family() {
            None => record,
            Some(family) => record.and_then(|record| of_family(record, family)),
        };
        if let Err(error) = &record
            && context.keeps_rows
            && !matches!(error.kind, ParseErrorKind::Io(_))
        {
            let columns = context.layout.as_ref().map(|layout| layout.columns.clone());
            context.row.get_or_insert_with(|| Row::empty(columns));
        }
        Some(record)
    }
}

/// A record, if its puzzle is of the family that is asked for.
fn of_family(record: Record, family: Family) -> Result<Record, ParseError> {
    let found = match Family::of(record.puzzle.geometry()) {
        Some(found) if found == family => return Ok(record),
        Some(found) => format!("a puzzle of the family {found}"),
        None => "a puzzle that does not belong to any family".to_owned(),
    };
    let fault = RuleFault::Found { found, expected: format!("{family}") };
    Err(ParseError { line: record.line, column: 1, kind: fault.into() })
}
