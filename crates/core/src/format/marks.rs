//! Nine lines of `1`-`9` and `?`: the strict form of a grid.
//!
//! ```text
//! 12??
//! 34??
//! ??12
//! ???3
//! ```
//!
//! `?` is the only blank, and cells are not separated. Every such text is also a `grid` of the same puzzle; this
//! format refuses everything else.

use super::entry::{Entry, Holds, Write};
use super::error::{Expected, ParseError};
use super::read::block::{gather, of_characters};
use super::read::input::Input;
use super::read::options::Record;
use super::table::Format;
use super::text::rows::Cut;
use super::text::symbols;
use super::write::{Blank, WriteOptions, write_characters};
use crate::grid::Puzzle;

pub(super) const ENTRY: Entry = Entry {
    is_line: false,
    heading: "",
    holds: Holds::CHARACTERS,
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: None,
};

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
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
            return Some(Err(row.error(offset, symbols::found(&row.text[offset..], expected))));
        }
    }
    Some(of_characters(&mut source.context, block, Format::Marks))
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    let options = WriteOptions { blank: Blank::Question, framed: false, ..*options };
    write_characters(puzzle, &options, out);
}
