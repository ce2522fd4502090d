//! `.sdk`, the files of SadMan Sudoku and SudoCue.
//!
//! ```text
//! #A Ruud                 [Puzzle]
//! #D Nightmare 12         12..
//! 12..                    34..
//! 34..                    ..12
//! ..12                    ...3
//! ...3                    [State]
//!                         1234
//!                         ...
//! ```
//!
//! Headers are `#` and a letter: A author, D description, C comment, B date, S source, L level, U url; the last
//! description (otherwise comment) becomes the record's comment. In SadMan's files a section heading marks the
//! beginning of the puzzle. The section `[State]` holds the progress of a player; it is skipped up to the next
//! `[Puzzle]`.

use super::entry::{Detection, Entry, Holds, Write};
use super::error::{ParseError, ParseErrorKind};
use super::read::block::record_of_characters;
use super::read::input::Input;
use super::read::options::Record;
use super::table::Format;
use super::text::words::comment;
use super::write::{WriteOptions, write_characters};
use crate::grid::Puzzle;
use crate::printable::excerpt;

pub(super) const ENTRY: Entry = Entry {
    is_line: false,
    heading: "",
    holds: Holds::CHARACTERS,
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection {
        // In `grid`, `#A` headers are comments.
        is_marked: |head, _| head.contains(&b'['),
        smallest_side: 1,
        ..Detection::BY_READING
    }),
};

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    let mut description: Option<Box<str>> = None;
    let mut skipping = false;
    loop {
        match source.lines.advance() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(error)),
        }
        let text = source.lines.text().trim_ascii();
        match text {
            [] => {}
            [b'#', kind, rest @ ..] => match kind {
                b'D' => description = comment(rest),
                b'C' if description.is_none() => description = comment(rest),
                _ => {}
            },
            [b'[', ..] => {
                skipping = false;
                if text.eq_ignore_ascii_case(b"[State]") {
                    skipping = true;
                } else if !text.eq_ignore_ascii_case(b"[Puzzle]") {
                    let found = excerpt(text);
                    let error = source.error(0, ParseErrorKind::Section { found });
                    source.skip_block();
                    return Some(Err(error));
                }
            }
            _ if skipping => {}
            _ => break,
        }
    }
    source.lines.stay();
    let record = record_of_characters(source, Format::Sdk)?;
    Some(record.map(|record| Record { comment: description, ..record }))
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    out.extend_from_slice(b"[Puzzle]\n");
    write_characters(puzzle, &WriteOptions { framed: false, ..*options }, out);
}
