//! `.sdm`, the strict form of a line per puzzle: cells and nothing else.
//!
//! The blank is 0 or a point, and nothing stands behind the cells. Every such file is a `line` file
//! of the same puzzles; the format is for those who want the rest refused, and is written with 0.

use std::io::BufRead;

use super::error::{Expected, ParseError};
use super::source::{Record, Source};
use super::{Blank, Format, WriteError, WriteOptions, alphabet, line};
use crate::grid::Puzzle;

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
    let record = line::read(source)?;
    Some(record.and_then(|record| {
        let side = record.puzzle.side();
        let text = source.lines.text().trim_ascii_end();
        let other = |byte: u8| {
            let blank = source.context.symbols(side).is_ok_and(|symbols| symbols.is_blank(byte));
            b" \t#,;|/:".contains(&byte) || blank && !b"0.".contains(&byte)
        };
        match text.iter().copied().position(other) {
            None => Ok(Record { format: Format::Sdm, ..record }),
            Some(offset) => {
                let expected = Expected::Strict { side, blanks: "a blank 0 or .; nothing else" };
                Err(source.error(offset, alphabet::found(&source.lines.text()[offset..], expected)))
            }
        }
    }))
}

pub(super) fn write(
    puzzle: &Puzzle,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    options.one_character(Format::Sdm, puzzle)?;
    line::write(puzzle, &WriteOptions { blank: Blank::Zero, ..*options }, out)
}
