//! One puzzle per line, one character per cell: the form most collections use.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  # easy
//! 53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79  # the same
//! ```
//!
//! By Sudopedia's rule a line holds digits and one blank character; what follows the cells after a
//! space, tab, `#`, comma, semicolon or colon is a comment, perhaps with the solution in it (`solution`).
//! A line of `side * side` cells is a puzzle of that side, if the side's symbols are one character each.
//! The rows may be parted (`cells`).

use std::io::BufRead;

use super::alphabet::Misread;
use super::cells::Cells;
use super::error::{ParseError, ParseErrorKind};
use super::lines::characters;
use super::solution;
use super::source::{Context, Record, Source, error_at};
use super::write::write_line;
use super::{Format, WriteError, WriteOptions};
use crate::grid::{Puzzle, Solution};

/// What ends the cells.
pub(super) const ENDS: &[u8] = b" \t#,;:";

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
    match source.advance_to_text() {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(Err(error)),
    }
    let (text, line) = (source.lines.text(), source.lines.number());
    Some(match parse(&mut source.context, text) {
        Ok((puzzle, [])) => {
            Ok(Record { puzzle, line, expected: None, comment: None, format: Format::Line })
        }
        Ok((puzzle, rest)) => {
            Ok(record(&mut source.context, puzzle, (line, text), rest, Format::Line))
        }
        Err(Misread { offset, kind }) => Err(error_at(line, text, offset, kind)),
    })
}

/// The record of a puzzle that stands on a line with its number, and of the rest behind it.
pub(super) fn record(
    context: &mut Context,
    puzzle: Puzzle,
    (line, text): (usize, &[u8]),
    rest: &[u8],
    format: Format,
) -> Record {
    let behind = solution::behind(context, &puzzle, rest);
    let comment = match &behind {
        None => comment(rest),
        Some(behind) => behind.comment(rest),
    };
    let start = text.len() - rest.len();
    let expected = behind.map(|behind| given(behind.solution, line, text, start));
    Record { puzzle, line, expected, comment, format }
}

/// What a text gives as the solution, from the byte `start` of its line on.
pub(super) fn given(
    solution: Result<Solution, Misread>,
    line: usize,
    text: &[u8],
    start: usize,
) -> Result<Solution, Box<ParseError>> {
    let error = |Misread { offset, kind }| error_at(line, text, start + offset, kind).into();
    solution.map_err(error)
}

/// Most lines begin with as many cells as the line before had. (So many words of so many characters would be
/// rows.)
pub(super) fn again<'a>(context: &mut Context, text: &'a [u8]) -> Option<(Puzzle, &'a [u8])> {
    let geometry = context.last.as_ref()?;
    let count = geometry.cell_count();
    let (cells, rest) = text.split_at_checked(count)?;
    let may_end = match rest {
        [] => true,
        [first, ..] => ENDS.contains(first) && 2 * text.len() < count * count,
    };
    let geometry = geometry.clone();
    let puzzle = may_end.then(|| context.puzzle_on(geometry, cells))?.ok()?;
    Some((puzzle, rest))
}

/// A puzzle, and the text behind it.
pub(super) fn parse<'a>(
    context: &mut Context,
    text: &'a [u8],
) -> Result<(Puzzle, &'a [u8]), Misread> {
    if let Some(again) = again(context, text) {
        return Ok(again);
    }
    let start = text.len() - text.trim_ascii_start().len();
    let shift = |Misread { offset, kind }| Misread { offset: start + offset, kind };
    let cells = Cells::take(context, &text[start..], ENDS).map_err(shift)?;
    let shift = |Misread { offset, kind }| Misread { offset: start + cells.offset(offset), kind };
    let word = &cells.text;
    let count = if word.is_ascii() { word.len() } else { characters(word) };
    let side = context.side_of_cells(count).map_err(|kind| {
        let offset = match kind {
            ParseErrorKind::CellCount { expected, .. } => word.len().min(expected),
            _ => word.len(),
        };
        shift(Misread { offset, kind })
    })?;
    let puzzle = context.puzzle(side, word).map_err(shift)?;
    context.last = Some(puzzle.geometry().clone());
    Ok((puzzle, cells.rest))
}

/// The words of what stands behind a grid.
pub(super) fn comment(rest: &[u8]) -> Option<Box<str>> {
    if rest.is_empty() {
        return None;
    }
    let text = String::from_utf8_lossy(rest);
    let text = text.trim_start_matches([' ', '\t', '#', ',', ';', ':']).trim_end();
    Some(text).filter(|text| !text.is_empty()).map(Into::into)
}

pub(super) fn write(
    puzzle: &Puzzle,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    options.one_character(Format::Line, puzzle)?;
    write_line(puzzle.givens(), puzzle.geometry().shape(), options, out);
    out.push(b'\n');
    Ok(())
}
