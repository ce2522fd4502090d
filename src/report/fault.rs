//! Names for the faults of a text, for programs that print other messages, perhaps in another language.

use serde::Serialize;

use veridoku_core::format::{ParseErrorKind, RuleFault};
use veridoku_core::names::named;

named! {
    /// A kind of fault in a puzzle's text, or in what comes with it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FaultKind {
        /// There is no puzzle.
        NoPuzzle = "no-puzzle",
        /// There are several.
        SecondPuzzle = "second-puzzle",
        /// The number of characters or cells fits no grid; `found` is how many.
        Cells = "cells",
        /// A row has too few or too many cells.
        Row = "row",
        /// There are too few rows.
        Rows = "rows",
        /// A character is not a cell.
        Symbol = "symbol",
        /// There are two kinds of blanks.
        Blanks = "blanks",
        /// A number or word is not a digit of the grid.
        Number = "number",
        /// It is too large.
        Large = "large",
        /// It is not text.
        NotText = "not-text",
        /// Digits above 9 are ambiguous.
        Alphabet = "alphabet",
        /// A link has no puzzle in it.
        Link = "link",
        /// Something is not read as a rule, and may be one.
        Unread = "unread",
        /// There are rules in words.
        Prose = "prose",
        /// A rule has an unknown name.
        UnknownRule = "unknown-rule",
        /// A rule is known and not supported.
        NotServed = "not-served",
        /// A rule has wrong numbers, cells or text.
        Arguments = "arguments",
        /// A cell is not in the grid.
        Cell = "cell",
        /// A value is not in the grid.
        Value = "value",
        /// A cell has two givens.
        GivenTwice = "given-twice",
        /// The puzzle as it was given does not have exactly one solution.
        GivenNotUnique = "given-not-unique",
    }
}

/// The fault, with the found and expected items, if the name does not imply these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultReport {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
}

impl FaultReport {
    fn new(kind: FaultKind) -> FaultReport {
        FaultReport { kind: kind.name(), found: None, expected: None }
    }

    /// The report of a given puzzle that does not have exactly one solution.
    pub fn of_given() -> FaultReport {
        FaultReport::new(FaultKind::GivenNotUnique)
    }

    /// The report of a fault; `None` for one without a name.
    pub fn of(fault: &ParseErrorKind) -> Option<FaultReport> {
        use ParseErrorKind as Kind;
        let plain = FaultReport::new;
        let found = |kind, found: &dyn ToString| FaultReport {
            found: Some(found.to_string()),
            ..FaultReport::new(kind)
        };
        let both = |kind, one: &dyn ToString, other: &dyn ToString| FaultReport {
            expected: Some(other.to_string()),
            ..found(kind, one)
        };
        Some(match fault {
            Kind::Undetected { reason, .. } | Kind::Unseen { reason, .. } => {
                return FaultReport::of(reason);
            }
            Kind::Rules(fault) => return FaultReport::of_rule(fault),
            Kind::NoPuzzle | Kind::NoPuzzleColumn => plain(FaultKind::NoPuzzle),
            Kind::SecondPuzzle => plain(FaultKind::SecondPuzzle),
            Kind::NoSide { found: count, near: Some((_, near)), .. } => {
                both(FaultKind::Cells, count, near)
            }
            Kind::NoSide { found: count, .. } => found(FaultKind::Cells, count),
            Kind::CellCount { found: count, expected, .. }
            | Kind::CellsOfShape { found: count, expected, .. } => {
                both(FaultKind::Cells, count, expected)
            }
            Kind::RowLength { found, expected } => both(FaultKind::Row, found, expected),
            Kind::RowCount { found, expected } => both(FaultKind::Rows, found, expected),
            Kind::Symbol { found: symbol, .. } | Kind::FieldRest { found: symbol } => {
                found(FaultKind::Symbol, symbol)
            }
            Kind::MixedBlanks { first, found } => both(FaultKind::Blanks, found, first),
            Kind::Number { found, side, .. } => both(FaultKind::Number, found, side),
            Kind::Group { found: word, .. } => found(FaultKind::Symbol, word),
            Kind::Side(side) => found(FaultKind::Large, side),
            Kind::LineTooLong { .. } => plain(FaultKind::Large),
            Kind::NotUtf8 { .. }
            | Kind::NotText { .. }
            | Kind::Utf16
            | Kind::Gzip
            | Kind::Binary(_) => plain(FaultKind::NotText),
            Kind::AlphabetNeeded { side } => found(FaultKind::Alphabet, side),
            _ => return None,
        })
    }

    fn of_rule(fault: &RuleFault) -> Option<FaultReport> {
        let (kind, found, expected) = match fault {
            RuleFault::UnknownRule { found, nearest } => {
                (FaultKind::UnknownRule, found.clone(), nearest.map(str::to_owned))
            }
            RuleFault::NotServed { found } => (FaultKind::NotServed, found.clone(), None),
            RuleFault::Arguments { rule, misfit } => {
                (FaultKind::Arguments, (*rule).to_owned(), Some(misfit.clone()))
            }
            RuleFault::Cell { found, rows, columns, .. } => {
                (FaultKind::Cell, found.clone(), Some(format!("r{rows}c{columns}")))
            }
            RuleFault::Value { found, lowest, highest } => {
                (FaultKind::Value, found.clone(), Some(format!("{lowest}-{highest}")))
            }
            RuleFault::GivenTwice { cell, .. } => (FaultKind::GivenTwice, cell.clone(), None),
            RuleFault::Family(fault) => (FaultKind::NotServed, fault.found().to_owned(), None),
            RuleFault::Link { found } => (FaultKind::Link, found.clone(), None),
            RuleFault::Prose { text, .. } => (FaultKind::Prose, text.clone(), None),
            RuleFault::Unread { found } => (FaultKind::Unread, found.clone(), None),
            RuleFault::Found { .. } | RuleFault::Name(_) => return None,
        };
        Some(FaultReport { kind: kind.name(), found: Some(found), expected })
    }
}
