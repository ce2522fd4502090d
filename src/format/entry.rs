//! What a format offers to the rest of the house: all that the registry, the detection and the reader use.
//!
//! Each format has an [`Entry`] in its own file. Nothing else needs to know a format, except where formats are
//! compared with each other.

use super::error::{Expected, ParseError, ParseErrorKind};
use super::read::input::Input;
use super::read::options::Record;
use super::write::WriteOptions;
use crate::grid::Puzzle;

/// All about a format but its name.
pub(super) struct Entry {
    /// The extension of files that are certainly in this format, without the point.
    pub(super) extension: Option<&'static str>,
    /// Whether a record is a line. Otherwise it is a block of rows, with a blank line behind.
    pub(super) is_line: bool,
    /// What a file begins with, before its first puzzle.
    pub(super) heading: &'static str,
    pub(super) holds: Holds,
    /// Begins to read a text. One call per text, so that a format may keep what it learns of the text.
    pub(super) begin: fn() -> Read,
    /// Writes a puzzle that the format holds, with the end of its last line.
    pub(super) write: fn(&Puzzle, &WriteOptions, &mut Vec<u8>),
    /// How a text is known to be in this format; `None` if it never is unless the format is named.
    pub(super) detection: Option<Detection>,
}

/// Reads the next record; `None` at the end of the input.
pub(super) type Read =
    Box<dyn FnMut(&mut Input<'_>) -> Option<Result<Record, ParseError>> + Send + Sync>;

/// Which puzzles a format holds, so that they read back as they were.
pub(super) struct Holds {
    pub(super) digits: Digits,
    /// Restricted candidates.
    pub(super) restrictions: bool,
    /// Givens, as distinct from single candidates.
    pub(super) givens: bool,
    /// Boxes, rather than regions only.
    pub(super) boxes: bool,
}

/// How a format writes digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// As a character each, which above 9 takes an alphabet.
    Characters,
    /// As a character each, or, above 9 without an alphabet, as decimals.
    CharactersOrDecimals,
    /// As decimals.
    Decimals,
}

impl Holds {
    /// Givens and nothing more, a character each: what most formats hold.
    pub(super) const CHARACTERS: Holds =
        Holds { digits: Digits::Characters, restrictions: false, givens: true, boxes: true };
}

/// How a text is known to be in a format. Every rule is about what was read from the text in this format.
pub(super) struct Detection {
    /// Whether a first line, neither blank nor a comment, settles the format, whatever follows.
    pub(super) decides: fn(line: &[u8]) -> bool,
    /// Whether a text, and what was read from it, have what the format must have and others lack.
    pub(super) is_marked: fn(head: &[u8], puzzles: &[Puzzle]) -> bool,
    /// The smallest side that does not come about by chance.
    pub(super) smallest_side: usize,
    /// Whether text that is something else reads as this format too, so that its faults mean nothing.
    pub(super) is_vague: bool,
    /// Whether a fault says that the record is a grid, but of another size than asked for.
    pub(super) is_other_size: fn(&ParseErrorKind) -> bool,
    /// Whether a fault on this line is one of a record with the right number of cells.
    pub(super) is_shaped: fn(&ParseErrorKind, line: &[u8]) -> bool,
}

impl Detection {
    /// A format that is known by being read without a fault, and by nothing else.
    pub(super) const BY_READING: Detection = Detection {
        decides: |_| false,
        is_marked: |_, _| true,
        smallest_side: 2,
        is_vague: false,
        is_other_size: |_| false,
        is_shaped: |_, _| false,
    };
}

/// Whether a fault is a character that is no cell, in a grid of a side that does not come about by chance.
pub(super) fn is_fault_of_cell(kind: &ParseErrorKind) -> bool {
    match kind {
        ParseErrorKind::Symbol { expected, .. } | ParseErrorKind::NotUtf8 { expected, .. } => {
            matches!(expected, Expected::Cell { side, .. } if *side >= CERTAIN_SIDE)
        }
        _ => false,
    }
}

/// A puzzle of this side does not come about by chance among text that is something else.
pub(super) const CERTAIN_SIDE: usize = 4;

/// Characters in one piece that are no row: no alphabet has as many symbols, and no group as many
/// candidates.
pub(super) const NO_ROW: usize = 37;
