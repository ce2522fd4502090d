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
//! Spaces between cells, `|` and the lines of a frame (`---`, `===`) mean nothing; `read/block.rs` explains where a
//! grid ends. A `#` comment above a grid, or a line that begins with `Grid` (Project Euler's problem 96), is its
//! title.

use super::entry::{CERTAIN_SIDE, Detection, Entry, Holds, NO_ROW, Write, is_fault_of_cell};
use super::error::{ParseError, ParseErrorKind};
use super::read::block::record_of_characters;
use super::read::input::Input;
use super::read::options::Record;
use super::table::Format;
use super::write::{WriteOptions, write_characters};
use crate::grid::Puzzle;

pub(super) const ENTRY: Entry = Entry {
    extension: None,
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
    record_of_characters(source, Format::Grid)
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    write_characters(puzzle, options, out);
}
