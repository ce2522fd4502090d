//! Cells of a puzzle that shows a part of its board, or whose digits represent values other than 1, 2, 3 ...
//!
//! Only cells that are shown are written, by their values: a character each if no value is above 9, otherwise decimals.

use super::arranged;
use super::error::ParseErrorKind;
use super::fault::RuleFault;
use super::text::symbols::Misread;
use super::write::{self, WriteOptions};
use crate::grid::{Cell, Digit, Geometry, Puzzle, Solution};

/// Whether a single grid shows the whole board with the digits from 1 on. Hidden cells do not matter.
pub(super) fn is_usual(geometry: &Geometry) -> bool {
    let (frame, side) = (geometry.frame(), geometry.side());
    (frame.rows, frame.columns, frame.lowest) == (side, side, 1) && geometry.arrangement().is_none()
}

/// The words of the cells that are shown, and whether each word is one character.
fn words<C: Copy + Into<Option<Digit>>>(puzzle: &Puzzle, cells: &[C]) -> (Vec<String>, bool) {
    let (frame, side) = (puzzle.geometry().frame(), puzzle.side());
    let is_short = frame.lowest + side as i32 <= 10;
    let word = |cell: Cell| match cells[cell.index()].into() {
        Some(digit) => (frame.lowest + digit.index() as i32).to_string(),
        None => ".".to_owned(),
    };
    (puzzle.geometry().shown_cells().into_iter().map(word).collect(), is_short)
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

/// Writes cells of a puzzle in rows, each with its line's end: givens or a solution's digits. For a puzzle with a frame
/// these are the values in it; others are written as by [`write_grid`](super::write_grid).
pub fn write_rows<C: Copy + Into<Option<Digit>>>(
    puzzle: &Puzzle,
    cells: &[C],
    options: &WriteOptions,
    out: &mut Vec<u8>,
) {
    let frame = puzzle.geometry().frame();
    if is_usual(puzzle.geometry()) {
        return write::write_grid(cells, puzzle.geometry().shape(), options, out);
    }
    let (words, is_short) = words(puzzle, cells);
    let width = words.iter().map(String::len).max().unwrap_or(1);
    if let Some(grids) = puzzle.geometry().arrangement() {
        let word = |cell: Cell| format!("{:>width$}", words[cell.index()]);
        return arranged::write_rows(grids, width, if is_short { "" } else { " " }, word, out);
    }
    for row in words.chunks(frame.columns.max(1)) {
        let row: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        out.extend_from_slice(row.join(if is_short { "" } else { " " }).as_bytes());
        out.push(b'\n');
    }
}

/// The solution in a text next to a puzzle: the values of the cells of the grid, row by row. Each is a digit or a letter
/// (A for 1), or they are numbers separated by commas or blanks.
///
/// # Errors
/// There are more or fewer values than cells, or something else.
pub(super) fn solution(puzzle: &Puzzle, text: &[u8]) -> Result<Solution, Misread> {
    let expected = puzzle.geometry().shown_cells().len();
    let text = String::from_utf8_lossy(text);
    values(puzzle, &text).ok_or_else(|| {
        let text = text.trim();
        let words = text.split([',', ' ']).filter(|word| !word.is_empty()).count();
        let found = if words > 1 { words } else { text.chars().count() };
        if found != expected {
            return Misread { offset: 0, kind: ParseErrorKind::SolutionCells { found, expected } };
        }
        let frame = puzzle.geometry().frame();
        let highest = frame.lowest + puzzle.side() as i32 - 1;
        let found = "a solution with another value".to_owned();
        let expected = format!("values from {} to {highest}", frame.lowest);
        Misread { offset: 0, kind: RuleFault::Found { found, expected }.into() }
    })
}

fn values(puzzle: &Puzzle, text: &str) -> Option<Solution> {
    let cells = puzzle.geometry().shown_cells();
    let text = text.trim();
    let words: Vec<&str> = text.split([',', ' ']).filter(|word| !word.is_empty()).collect();
    let values: Vec<i32> = if words.len() == cells.len() && cells.len() > 1 {
        words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?
    } else {
        let has_letters = text.bytes().any(|byte| byte.is_ascii_uppercase());
        let value = |byte: u8| match byte {
            b'0'..=b'9' if !has_letters || byte == b'0' => Some(i32::from(byte - b'0')),
            b'A'..=b'Z' => Some(i32::from(byte - b'A') + 1),
            _ => None,
        };
        text.bytes().map(value).collect::<Option<_>>()?
    };
    if values.len() != cells.len() {
        return None;
    }
    // Cells that are not shown get the first digit.
    let geometry = puzzle.geometry();
    let (lowest, side) = (geometry.frame().lowest, geometry.side());
    let mut digits = vec![Digit::from_index(0); geometry.cell_count()];
    for (cell, value) in cells.into_iter().zip(values) {
        let index = usize::try_from(value.checked_sub(lowest)?).ok()?;
        digits[cell.index()] = Digit::from_index(Some(index).filter(|index| *index < side)?);
    }
    Some(Solution::new(digits))
}
