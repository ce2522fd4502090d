//! `.sdm`, the strict form of one puzzle per line: cells and nothing else.
//!
//! The blank is 0 or a point, and nothing follows the cells. Every such file is a `line` file of the same puzzles;
//! this format refuses everything else, and writes the blank as 0.

use super::entry::{Entry, Holds, Write};
use super::error::{Expected, ParseError};
use super::read::input::Input;
use super::read::one_line::{self, record_of_line};
use super::read::options::Record;
use super::table::Format;
use super::text::symbols;
use super::write::{Blank, WriteOptions, write_givens};
use crate::grid::Puzzle;

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::CHARACTERS,
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: None,
};

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    let record = record_of_line(source, Format::Sdm, one_line::parse)?;
    Some(record.and_then(|record| {
        let side = record.puzzle.side();
        let text = source.lines.text().trim_ascii_end();
        let other = |byte: u8| {
            let blank = source.context.symbols(side).is_ok_and(|symbols| symbols.is_blank(byte));
            b" \t#,;|/:".contains(&byte) || blank && !b"0.".contains(&byte)
        };
        match text.iter().copied().position(other) {
            None => Ok(record),
            Some(offset) => {
                let expected = Expected::Strict { side, blanks: "a blank 0 or .; nothing else" };
                Err(source.error(offset, symbols::found(&source.lines.text()[offset..], expected)))
            }
        }
    }))
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    write_givens(puzzle, &WriteOptions { blank: Blank::Zero, ..*options }, out);
}
