//! The interface of a format to the other files of `format`: the registry, the detection and the reader use only this.
//!
//! Each format has an [`Entry`] in its own file. Other files need to know a format only if they compare formats
//! with each other.

use super::error::{Expected, ParseError, ParseErrorKind};
use super::read::input::Input;
use super::read::options::{Credits, Record};
use super::write::WriteOptions;
use super::write_error::WriteError;
use crate::grid::Puzzle;

/// Everything about a format except its name.
pub(super) struct Entry {
    /// Whether a record is a line. Otherwise it is a block of rows, followed by a blank line.
    pub(super) is_line: bool,
    /// The text before the first puzzle of a file.
    pub(super) heading: &'static str,
    pub(super) holds: Holds,
    /// Starts to read a text. It is called once per text, so a format may keep state about the text.
    pub(super) begin: fn() -> Read,
    pub(super) write: Write,
    /// How a text is recognized as this format; `None` if the format must always be named.
    pub(super) detection: Option<Detection>,
}

/// Reads the next record; `None` at the end of the input.
pub(super) type Read =
    Box<dyn FnMut(&mut Input<'_>) -> Option<Result<Record, ParseError>> + Send + Sync>;

/// Writes a puzzle, with the end of its last line.
pub(super) enum Write {
    /// A puzzle without rules that the format can hold.
    Cells(fn(&Puzzle, &WriteOptions, &mut Vec<u8>)),
    /// A puzzle with its rules and credits, unless the format cannot express a rule.
    Rules(fn(&Puzzle, &Credits) -> Result<String, WriteError>),
}

/// Which puzzles a format can hold without change.
pub(super) struct Holds {
    pub(super) digits: Digits,
    /// Restricted candidates.
    pub(super) restrictions: bool,
    /// Givens, distinct from single candidates.
    pub(super) givens: bool,
    /// Boxes, rather than regions only.
    pub(super) boxes: bool,
    /// The title and the author.
    pub(super) credits: bool,
}

/// How a format writes digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// One character each, which needs an alphabet above 9.
    Characters,
    /// One character each or, above 9 without an alphabet, decimals.
    CharactersOrDecimals,
    /// Decimals.
    Decimals,
}

impl Holds {
    /// Only givens, one character each, as in most formats.
    pub(super) const CHARACTERS: Holds = Holds {
        digits: Digits::Characters,
        restrictions: false,
        givens: true,
        boxes: true,
        credits: false,
    };

    /// Givens, candidates, rules and credits.
    pub(super) const EVERYTHING: Holds = Holds {
        digits: Digits::Decimals,
        restrictions: true,
        givens: true,
        boxes: true,
        credits: true,
    };

    /// Everything except credits.
    pub(super) const RULES: Holds = Holds { credits: false, ..Holds::EVERYTHING };
}

/// How a text is recognized as this format. Every rule is about the text as read in this format.
pub(super) struct Detection {
    /// Whether a first line, neither blank nor a comment, decides the format, whatever follows.
    pub(super) decides: fn(line: &[u8]) -> bool,
    /// Whether a text, and the puzzles read from it, have the features that this format requires and others lack.
    pub(super) is_marked: fn(head: &[u8], puzzles: &[Puzzle]) -> bool,
    /// The smallest side that does not occur by chance.
    pub(super) smallest_side: usize,
    /// Whether other text can often be read as this format, so its faults mean nothing.
    pub(super) is_vague: bool,
    /// Whether a fault shows a grid of a different size than asked for.
    pub(super) is_other_size: fn(&ParseErrorKind) -> bool,
    /// Whether a fault on this line belongs to a record with the right number of cells.
    pub(super) is_shaped: fn(&ParseErrorKind, line: &[u8]) -> bool,
}

impl Detection {
    /// A format that is recognized only if it reads a text without a fault.
    pub(super) const BY_READING: Detection = Detection {
        decides: |_| false,
        is_marked: |_, _| true,
        smallest_side: 2,
        is_vague: false,
        is_other_size: |_| false,
        is_shaped: |_, _| false,
    };
}

/// Whether a fault is a character that is not a cell, in a grid of a side that does not occur by chance.
pub(super) fn is_fault_of_cell(kind: &ParseErrorKind) -> bool {
    match kind {
        ParseErrorKind::Symbol { expected, .. } | ParseErrorKind::NotUtf8 { expected, .. } => {
            matches!(expected, Expected::Cell { side, .. } if *side >= CERTAIN_SIDE)
        }
        _ => false,
    }
}

/// A puzzle of this side does not occur by chance in other text.
pub(super) const CERTAIN_SIDE: usize = 4;

/// Characters in one piece that cannot be a row: no alphabet has this many symbols, and no group this many candidates.
pub(super) const NO_ROW: usize = 37;
