//! One puzzle per line, one character per cell: the format of most collections.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  # easy
//! 53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79  # the same
//! ```
//!
//! By Sudopedia's rule a line holds digits and one blank character. The cells end at a space, tab, `#`, comma,
//! semicolon or colon; after it comes a comment, perhaps with the solution in it (`read/solution.rs`). A line of
//! `side * side` cells is a puzzle of that side, if the side's symbols are one character each. Its rows may be
//! separated (`read/cells.rs`). Some lines of other programs are also read (`foreign.rs`).

use super::entry::{CERTAIN_SIDE, Detection, Entry, Holds, Write, is_fault_of_cell};
use super::error::{ParseError, ParseErrorKind};
use super::foreign;
use super::read::input::Input;
use super::read::one_line::{self, record_of_line};
use super::read::options::Record;
use super::table::Format;
use super::write::{WriteOptions, write_givens};
use crate::grid::Puzzle;

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::CHARACTERS,
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection {
        is_other_size: |kind| match kind {
            ParseErrorKind::CellCount { found, .. } => {
                *found >= CERTAIN_SIDE.pow(2) && found.isqrt().pow(2) == *found
            }
            _ => false,
        },
        is_shaped,
        ..Detection::BY_READING
    }),
};

/// Rows of a line are counted only if most of them are there.
fn is_shaped(kind: &ParseErrorKind, _: &[u8]) -> bool {
    let is_counted =
        |kind| matches!(kind, &ParseErrorKind::RowLength { .. } | &ParseErrorKind::RowCount { .. });
    is_fault_of_cell(kind) || is_counted(kind) || matches!(kind, ParseErrorKind::MixedBlanks { .. })
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    record_of_line(source, Format::Line, |context, text| match one_line::parse(context, text) {
        Ok(found) => Ok(found),
        Err(fault) => match foreign::puzzle(context, text) {
            Some(puzzle) => puzzle.map(|puzzle| (puzzle, &b""[..])),
            None => Err(fault),
        },
    })
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    write_givens(puzzle, options, out);
}
