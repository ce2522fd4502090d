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
//! As in HoDoKu's reader, runs of `---` are frame and `|` is a blank. The second grid must hold the
//! givens of the first: two different puzzles are a `grid` file.

use std::io::BufRead;

use super::block::{Cut, gather};
use super::error::{ParseError, ParseErrorKind};
use super::source::{Record, Source};
use super::{Format, WriteError, WriteOptions, grid};
use crate::grid::{Cell, Puzzle};

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
    let first = gather(source, Cut::Characters, None)?
        .and_then(|block| grid::record(&mut source.context, block, Format::SimpleSudoku));
    let record = match first {
        Ok(record) => record,
        Err(error) => return Some(Err(error)),
    };
    Some(pass_progress(source, &record.puzzle).map(|()| record))
}

/// Reads the second and the third grid, and sees that nothing follows.
fn pass_progress<R: BufRead>(source: &mut Source<R>, puzzle: &Puzzle) -> Result<(), ParseError> {
    let side = puzzle.side();
    let Some(block) = gather(source, Cut::Characters, Some(side)).transpose()? else {
        return Ok(());
    };
    let line = block.rows[0].line;
    let progress = grid::record(&mut source.context, block, Format::SimpleSudoku)?;
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

pub(super) fn write(
    puzzle: &Puzzle,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    options.one_character(Format::SimpleSudoku, puzzle)?;
    grid::write(puzzle, &WriteOptions { framed: true, ..*options }, out)
}
