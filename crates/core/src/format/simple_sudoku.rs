//! `.ss`, the files and the clipboard of Simple Sudoku: one puzzle.
//!
//! ```text
//! *-----*
//! |12|..|      first grid:  the givens
//! |34|..|
//! |--+--|      second grid: givens and placed digits     (optional, passed over)
//! |..|12|      third grid:  pencilmarks                  (optional, passed over)
//! |..|.3|
//! *-----*
//! ```
//!
//! As in HoDoKu's reader, runs of `---` are a frame and `|` is a space. The second grid must hold the givens of the
//! first: two different puzzles are a `grid` file.

use super::entry::{Detection, Entry, Holds, Write};
use super::error::{ParseError, ParseErrorKind};
use super::read::block::{gather, of_characters, record_of_characters};
use super::read::input::Input;
use super::read::options::Record;
use super::table::Format;
use super::text::rows::Cut;
use super::write::{WriteOptions, write_characters};
use crate::grid::{Cell, Puzzle};

pub(super) const ENTRY: Entry = Entry {
    is_line: false,
    heading: "",
    holds: Holds::CHARACTERS,
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection {
        is_marked: |head, _| head.contains(&b'|'),
        ..Detection::BY_READING
    }),
};

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    let record = match record_of_characters(source, Format::SimpleSudoku)? {
        Ok(record) => record,
        Err(error) => return Some(Err(error)),
    };
    Some(pass_progress(source, &record.puzzle).map(|()| record))
}

/// Reads the second and the third grid, and checks that nothing follows.
fn pass_progress(source: &mut Input<'_>, puzzle: &Puzzle) -> Result<(), ParseError> {
    let side = puzzle.side();
    let Some(block) = gather(source, Cut::Characters, Some(side)).transpose()? else {
        return Ok(());
    };
    let line = block.rows[0].line;
    let progress = of_characters(&mut source.context, block, Format::SimpleSudoku)?;
    let differs = |cell: &Cell| {
        let given = puzzle.given(*cell);
        given.is_some() && given != progress.puzzle.given(*cell)
    };
    if let Some(cell) = puzzle.geometry().cells().find(differs) {
        let (row, column) = (cell.row(side) + 1, cell.column(side) + 1);
        let kind = ParseErrorKind::Progress { row, column };
        return Err(ParseError { line, column: 1, kind });
    }
    let Some(_) = gather(source, Cut::Words, Some(side)).transpose()? else {
        return Ok(());
    };
    match gather(source, Cut::Words, Some(side)) {
        None => Ok(()),
        Some(_) => Err(source.error(0, ParseErrorKind::Surplus)),
    }
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    write_characters(puzzle, &WriteOptions { framed: true, ..*options }, out);
}
