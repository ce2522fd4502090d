//! Nine lines of `1`-`9` and `?`: the strict form of a grid.
//!
//! ```text
//! 12??
//! 34??
//! ??12
//! ???3
//! ```
//!
//! `?` is the only blank, and nothing stands between the cells. Every such text is a `grid` of the
//! same puzzle; the format is for those who want the rest refused.

use std::io::BufRead;

use super::alphabet;
use super::block::{Cut, gather};
use super::error::{Expected, ParseError};
use super::source::{Record, Source};
use super::{Blank, Format, WriteError, WriteOptions, grid};
use crate::grid::Puzzle;

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
    let block = match gather(source, Cut::Characters, None)? {
        Ok(block) => block,
        Err(error) => return Some(Err(error)),
    };
    let side = block.rows.len();
    for row in &block.rows {
        let other = |byte: u8| {
            let blank = source.context.symbols(side).is_ok_and(|symbols| symbols.is_blank(byte));
            b" \t|".contains(&byte) || blank && byte != b'?'
        };
        if let Some(offset) = row.text.trim_ascii_end().iter().copied().position(other) {
            let expected = Expected::Strict { side, blanks: "the blank ?" };
            return Some(Err(row.error(offset, alphabet::found(&row.text[offset..], expected))));
        }
    }
    Some(grid::record(&mut source.context, block, Format::Marks))
}

pub(super) fn write(
    puzzle: &Puzzle,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    options.one_character(Format::Marks, puzzle)?;
    grid::write(puzzle, &WriteOptions { blank: Blank::Question, framed: false, ..*options }, out)
}
