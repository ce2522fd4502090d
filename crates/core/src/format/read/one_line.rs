//! A puzzle at the beginning of a line, and the text that may follow it: a solution and a comment.

use super::cells::Cells;
use super::context::Context;
use super::input::Input;
use super::options::Record;
use super::solution;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::table::Format;
use crate::format::text::lines::{characters, error_at};
use crate::format::text::symbols::Misread;
use crate::format::text::words::{self, cut};
use crate::grid::{Puzzle, Solution};

/// Bytes that end the cells if each cell is one character.
pub(in crate::format) const ENDS: &[u8] = b" \t#,;:";

/// Bytes that end a word if most characters may have a meaning in it, for example as a region.
const WORD_ENDS: &[u8] = b" \t#,;";

/// The next line as a record; `None` at the end of the input. `parse` reads the puzzle that the line begins with
/// and returns the rest.
pub(in crate::format) fn record_of_line(
    source: &mut Input<'_>,
    format: Format,
    parse: impl for<'a> Fn(&mut Context, &'a [u8]) -> Result<(Puzzle, &'a [u8]), Misread>,
) -> Option<Result<Record, ParseError>> {
    match source.advance_to_text() {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(Err(error)),
    }
    let (text, line) = (source.lines.text(), source.lines.number());
    Some(match parse(&mut source.context, text) {
        Ok((puzzle, [])) => {
            source.context.keep_whole(text);
            Ok(Record::new(puzzle, line, format))
        }
        Ok((puzzle, rest)) => {
            source.context.keep_whole(&text[..text.len() - rest.len()]);
            Ok(record(&mut source.context, puzzle, (line, text), rest, format))
        }
        Err(Misread { offset, kind }) => {
            source.context.keep_whole(text);
            Err(error_at(line, text, offset, kind))
        }
    })
}

/// The next line as a record; its first word is the puzzle.
pub(in crate::format) fn record_of_word(
    source: &mut Input<'_>,
    format: Format,
    parse: fn(&mut Context, &[u8]) -> Result<Puzzle, Misread>,
) -> Option<Result<Record, ParseError>> {
    record_of_line(source, format, |context, text| {
        let start = text.len() - text.trim_ascii_start().len();
        let (word, rest) = cut(&text[start..], WORD_ENDS);
        let shift = |Misread { offset, kind }| Misread { offset: start + offset, kind };
        parse(context, word).map(|puzzle| (puzzle, rest)).map_err(shift)
    })
}

/// The record of a puzzle on a line, from the puzzle with its line number and the rest of the line.
fn record(
    context: &mut Context,
    puzzle: Puzzle,
    (line, text): (usize, &[u8]),
    rest: &[u8],
    format: Format,
) -> Record {
    let behind = solution::behind(context, &puzzle, rest);
    let comment = match &behind {
        None => words::comment(rest),
        Some(behind) => behind.comment(rest),
    };
    let start = text.len() - rest.len();
    let expected = behind.map(|behind| given(behind.solution, line, text, start));
    Record { expected, comment, ..Record::new(puzzle, line, format) }
}

/// The solution that a text gives, from byte `start` of its line.
pub(in crate::format) fn given(
    solution: Result<Solution, Misread>,
    line: usize,
    text: &[u8],
    start: usize,
) -> Result<Solution, Box<ParseError>> {
    let error = |Misread { offset, kind }| error_at(line, text, start + offset, kind).into();
    solution.map_err(error)
}

/// The puzzle in a line that begins with the same number of cells as the line before, as usual. (A line long enough
/// to hold that many words may consist of rows.)
pub(in crate::format) fn again<'a>(
    context: &mut Context,
    text: &'a [u8],
) -> Option<(Puzzle, &'a [u8])> {
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

/// The puzzle at the beginning of a line, and the text after it.
pub(in crate::format) fn parse<'a>(
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
