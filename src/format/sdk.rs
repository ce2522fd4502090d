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
//! Headers are `#` and a letter: A author, D description, C comment, B date, S source, L level,
//! U url; the last description (or else comment) is the record's comment. SadMan's files say where the
//! puzzle begins. Any other section, `[State]` above all, is how far somebody came with it and is
//! passed over up to the next `[Puzzle]`.

use std::io::BufRead;

use super::block::{Cut, gather};
use super::error::{ParseError, ParseErrorKind};
use super::source::{Record, Source};
use super::{Format, WriteError, WriteOptions, grid, line};
use crate::excerpt::excerpt;
use crate::grid::Puzzle;

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
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
                b'D' => description = line::comment(rest),
                b'C' if description.is_none() => description = line::comment(rest),
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
    let block = match gather(source, Cut::Characters, None)? {
        Ok(block) => block,
        Err(error) => return Some(Err(error)),
    };
    let record = grid::record(&mut source.context, block, Format::Sdk);
    Some(record.map(|record| Record { comment: description, ..record }))
}

pub(super) fn write(
    puzzle: &Puzzle,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    options.one_character(Format::Sdk, puzzle)?;
    out.extend_from_slice(b"[Puzzle]\n");
    grid::write(puzzle, &WriteOptions { framed: false, ..*options }, out)
}
