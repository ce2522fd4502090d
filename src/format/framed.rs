//! Cells of a puzzle that shows a part of its board, or whose digits stand for other values than 1, 2, 3 ...
//!
//! Only cells that are shown are written, by their values: a character each if no value is above 9, otherwise decimals.

use super::write::{self, WriteOptions};
use crate::grid::{Cell, Digit, Frame, Puzzle};

/// Whether a frame shows the whole board with the digits from 1 on. Hidden cells do not matter.
pub(super) fn is_usual(frame: Frame, side: usize) -> bool {
    (frame.rows, frame.columns, frame.lowest) == (side, side, 1)
}

/// The words of the cells that are shown, and whether each is a character.
fn words<C: Copy + Into<Option<Digit>>>(puzzle: &Puzzle, cells: &[C]) -> (Vec<String>, bool) {
    let (frame, side) = (puzzle.geometry().frame(), puzzle.side());
    let is_short = frame.lowest + side as i32 <= 10;
    let word = |cell: Cell| match cells[cell.index()].into() {
        Some(digit) => (frame.lowest + digit.index() as i32).to_string(),
        None => ".".to_owned(),
    };
    (frame.cells(side).map(word).collect(), is_short)
}

/// Writes the cells on one line, without its end.
pub(super) fn write_line<C: Copy + Into<Option<Digit>>>(
    puzzle: &Puzzle,
    cells: &[C],
    out: &mut Vec<u8>,
) {
    let (words, is_short) = words(puzzle, cells);
    out.extend_from_slice(words.join(if is_short { "" } else { " " }).as_bytes());
}

/// Writes cells of a puzzle in rows, each with its line's end: givens or a solution's digits. A puzzle with a frame shows
/// the values in it; others are written as [`write_grid`](super::write_grid) writes them.
pub fn write_rows<C: Copy + Into<Option<Digit>>>(
    puzzle: &Puzzle,
    cells: &[C],
    options: &WriteOptions,
    out: &mut Vec<u8>,
) {
    let frame = puzzle.geometry().frame();
    if is_usual(frame, puzzle.side()) {
        return write::write_grid(cells, puzzle.geometry().shape(), options, out);
    }
    let (words, is_short) = words(puzzle, cells);
    let width = words.iter().map(String::len).max().unwrap_or(1);
    for row in words.chunks(frame.columns.max(1)) {
        let row: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        out.extend_from_slice(row.join(if is_short { "" } else { " " }).as_bytes());
        out.push(b'\n');
    }
}
