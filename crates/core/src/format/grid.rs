//! A grid in rows, one character per cell, with or without a frame.
//!
//! ```text
//! Grid 01              +-----+-----+
//! 12..                 | 1 2 | . . |
//! 34..                 | 3 4 | . . |
//! ..12                 +-----+-----+
//! ...3                 | . . | 1 2 |
//!                      | . . | . 3 |
//!                      +-----+-----+
//! ```
//!
//! Spaces between cells, `|` and the lines of a frame (`---`, `===`) are ignored; `read/block.rs` explains where a
//! grid ends. A `#` comment above a grid, or a line that begins with `Grid` (Project Euler's problem 96), is its
//! title.

use super::entry::{CERTAIN_SIDE, Detection, Entry, Holds, NO_ROW, Write, is_fault_of_cell};
use super::error::{ParseError, ParseErrorKind};
use super::read::block::record_of_characters;
use super::read::input::Input;
use super::read::options::Record;
use super::table::Format;
use super::text::lines::error_at;
use super::text::symbols::Misread;
use super::write::{WriteOptions, write_characters};
use crate::grid::Puzzle;

pub(super) const ENTRY: Entry = Entry {
    is_line: false,
    heading: "",
    holds: Holds::CHARACTERS,
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection {
        is_other_size: |kind| match kind {
            ParseErrorKind::RowLength { found, .. } => (CERTAIN_SIDE..NO_ROW).contains(found),
            _ => false,
        },
        is_shaped: |kind, _| is_fault_of_cell(kind),
        ..Detection::BY_READING
    }),
};

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    spaced(source).or_else(|| record_of_characters(source, Format::Grid))
}

/// The sides of grids whose blanks may be spaces.
const SPACED_SIDES: [usize; 2] = [9, 6];

/// A grid whose blanks are spaces, as in `53  7`: there is a line for each row, and each character column is a cell.
/// Spaces at the end of a line may be missing. In such a grid the lines have different numbers of digits; if all have
/// one digit for each cell, spaces only separate them.
fn spaced(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    loop {
        match source.lines.advance() {
            Ok(true) if source.lines.text().is_empty() => {}
            Ok(true) => break,
            Ok(false) => return None,
            Err(error) => return Some(Err(error)),
        }
    }
    let digits = |line: &[u8]| line.iter().filter(|byte| **byte != b' ').count();
    let is_of = |side: usize, line: &[u8]| {
        let is_cell = |byte: &u8| (b'1'..=b'9').contains(byte) || *byte == b' ';
        (1..=side).contains(&line.len()) && line.iter().all(is_cell)
    };
    let first = source.lines.text().to_vec();
    let asked = source.context.side();
    for side in SPACED_SIDES.into_iter().filter(|side| asked.is_none_or(|asked| asked == *side)) {
        if !first.contains(&b' ') && first.len() == side || !is_of(side, &first) {
            continue;
        }
        let (mut lines, mut is_spaced) = (1, digits(&first) != side);
        let is_grid = source.lines.join(side - 1, |line| {
            lines += 1;
            is_spaced |= digits(line) != side;
            match is_of(side, line) {
                true if lines == side => is_spaced.then_some(true),
                true => Some(false),
                false => None,
            }
        });
        if !is_grid {
            continue;
        }
        let line = source.lines.number();
        let rows = source.lines.text().split(|byte| matches!(byte, b'\r' | b'\n'));
        let rows = rows.filter(|row| !row.is_empty());
        let cell = |byte: &u8| if *byte == b' ' { b'.' } else { *byte };
        let padded =
            |row: &[u8]| row.iter().map(cell).chain([b'.'].repeat(side - row.len())).collect();
        let cells = rows.map(padded).collect::<Vec<Vec<u8>>>().concat();
        let puzzle = source.context.puzzle(side, &cells);
        return Some(match puzzle {
            Ok(puzzle) => Ok(Record::new(puzzle, line, Format::Grid)),
            Err(Misread { offset, kind }) => {
                let row = &cells[offset / side * side..][..side];
                Err(error_at(line + offset / side, row, offset % side, kind))
            }
        });
    }
    source.lines.stay();
    None
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    write_characters(puzzle, options, out);
}
