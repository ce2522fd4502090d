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
//! Blanks between cells mean nothing, nor do `|` and lines of a frame (`---`, `===`); `block` says how
//! grids are told from each other. A `#` comment or a line that begins with `Grid` (Project Euler's
//! problem 96) above a grid is its title.

use std::io::BufRead;

use super::alphabet::{self, Misread};
use super::block::{Block, Cut, gather};
use super::error::ParseError;
use super::source::{Context, Record, Source};
use super::write::write_grid;
use super::{Blank, Format, WriteError, WriteOptions};
use crate::grid::Puzzle;

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
    let block = match gather(source, Cut::Characters, None)? {
        Ok(block) => block,
        Err(error) => return Some(Err(error)),
    };
    Some(record(&mut source.context, block, Format::Grid))
}

/// The puzzle of a block of rows.
pub(super) fn record(
    context: &mut Context,
    block: Block,
    format: Format,
) -> Result<Record, ParseError> {
    let side = block.rows.len();
    let mut text = Vec::with_capacity(side * side);
    let mut places = Vec::with_capacity(side * side);
    for row in &block.rows {
        for cell in Cut::Characters.cells(&row.text) {
            // Of a character beyond ASCII the first byte is enough to see that it is no cell.
            text.push(row.text[cell.start]);
            places.push((row, cell.start));
        }
    }
    match context.puzzle(side, &text) {
        Ok(puzzle) => {
            let line = block.rows.first().map_or(1, |row| row.line);
            Ok(Record { puzzle, line, expected: None, comment: block.title, format })
        }
        Err(Misread { offset, kind }) => {
            let (row, start) = places[offset];
            let kind = match kind {
                super::ParseErrorKind::NotUtf8 { expected, .. } => {
                    alphabet::found(&row.text[start..], expected)
                }
                kind => kind,
            };
            Err(row.error(start, kind))
        }
    }
}

pub(super) fn write(
    puzzle: &Puzzle,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    options.one_character(Format::Grid, puzzle)?;
    // Rows of dashes would read as a frame.
    let blank = if options.blank == Blank::Dash { Blank::Dot } else { options.blank };
    let options = WriteOptions { blank, ..*options };
    write_grid(puzzle.givens(), puzzle.geometry().shape(), &options, out);
    Ok(())
}
