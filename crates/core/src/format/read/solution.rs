//! The solution that a text gives next to a puzzle.
//!
//! Many data sets give the solution of each puzzle. A record keeps it, so a solver's answer can be compared with
//! it; this file does not check whether it is right.
//!
//! | where | the solution |
//! |---|---|
//! | a CSV with such a heading | the content of the field `solution`, `solutions`, `answer`, `answers` or `solved`, whether it is a grid or not |
//! | a CSV without | likewise, the first field with a completed grid next to an incomplete one |
//! | `line`, `jigsaw`, `sukaku` | the first word after the cells, and before any `#`, that is a completed grid |
//!
//! An empty field, or one that marks a missing value (`-`, `none`, `null`, `NA`, `NaN`), gives no solution. A field
//! named for solutions may also hold counts or words. So a field with fewer characters than half the cells counts as
//! a faulty solution only if an earlier one was good. Anything may follow the cells of a line. So a word there that
//! is not a completed grid counts as a faulty solution only if it consists of about as many digits, or if it has at
//! least half as many characters and an earlier line had a good solution.
//!
//! The digits are written as those of a puzzle may be: one character each, perhaps in rows, or decimals separated by
//! spaces, with or without the three numbers of `integers` before them.

use std::ops::Range;

use super::cells::{Cells, are_cells};
use super::context::Context;
use crate::format::error::ParseErrorKind;
use crate::format::framed;
use crate::format::text::lines::characters;
use crate::format::text::numbers;
use crate::format::text::rows::Cut;
use crate::format::text::symbols::Misread;
use crate::format::text::words::{self, Words, is_end, is_gap};
use crate::grid::{Digit, Puzzle, Solution};

/// The contents of a field if the solution is not known.
const UNKNOWN: [&str; 6] = ["", "-", "none", "null", "na", "nan"];

/// The solution in a field, unless the field marks it as missing.
pub(in crate::format) fn of_field(
    context: &mut Context,
    puzzle: &Puzzle,
    field: &[u8],
) -> Option<Result<Solution, Misread>> {
    let cells = puzzle.geometry().shown_cells().len();
    let text = field.trim_ascii();
    let is_unknown = UNKNOWN.iter().any(|word| text.eq_ignore_ascii_case(word.as_bytes()));
    if is_unknown || 2 * text.len() < cells && !context.has_solutions {
        return None;
    }
    let solution = match framed::is_usual(puzzle.geometry()) {
        true => read(context, puzzle.side(), field),
        false => framed::solution(puzzle, text),
    };
    if solution.is_ok() {
        context.note_solution();
    }
    Some(solution)
}

/// Whether a field has a completed grid of a puzzle.
pub(in crate::format) fn is_in(context: &mut Context, puzzle: &Puzzle, field: &[u8]) -> bool {
    field.len() >= puzzle.geometry().shown_cells().len()
        && match framed::is_usual(puzzle.geometry()) {
            true => read(context, puzzle.side(), field).is_ok(),
            false => framed::solution(puzzle, field).is_ok(),
        }
}

/// A solution after the cells of a line.
pub(in crate::format) struct Behind {
    /// The solution, or the fault in it and the byte of the rest at which it is.
    pub(in crate::format) solution: Result<Solution, Misread>,
    /// The bytes of the rest that are not a comment.
    range: Range<usize>,
}

impl Behind {
    /// The part of the rest that is a comment.
    pub(in crate::format) fn comment(&self, rest: &[u8]) -> Option<Box<str>> {
        let before = rest[..self.range.start].trim_ascii_end();
        let is_gap = |text: &[u8]| text.iter().all(|byte| is_gap(*byte));
        if self.range.end == rest.len() && is_gap(before) {
            return None;
        }
        words::comment(&[before, b" ", &rest[self.range.end..]].concat())
    }
}

/// The solution in the rest of a line, after the cells.
pub(in crate::format) fn behind(
    context: &mut Context,
    puzzle: &Puzzle,
    rest: &[u8],
) -> Option<Behind> {
    let side = puzzle.side();
    let cells = side * side;
    // Most lines have little after their cells.
    if 2 * rest.len() < cells {
        return None;
    }
    let may_be = context.has_solutions || puzzle.entries().contains(&None);
    if may_be && let Some(first) = first_word(context, side, rest) {
        context.note_solution();
        return Some(first);
    }
    let before = context.has_solutions;
    let mut meant = None;
    for range in in_rows(context, rest).into_iter().chain(Words::of(rest)) {
        let word = &rest[range.clone()];
        let is_whole = range.len() >= cells;
        if is_whole
            && may_be
            && let Ok(solution) = read(context, side, word)
        {
            context.note_solution();
            return Some(Behind { solution: Ok(solution), range });
        }
        let is_near = is_whole || 2 * range.len() >= cells && are_cells(context, side, word);
        let is_meant = before && is_near || may_be && is_nearly_complete(context, side, word);
        if is_meant && meant.is_none() {
            meant = Some(range);
        }
    }
    let range = meant?;
    let solution = read(context, side, &rest[range.clone()]);
    let shift = |Misread { offset, kind }| Misread { offset: range.start + offset, kind };
    Some(Behind { solution: solution.map_err(shift), range })
}

/// The solution, if it is the first word, with one character for each cell, as usual.
fn first_word(context: &mut Context, side: usize, rest: &[u8]) -> Option<Behind> {
    let start = rest.iter().position(|byte| !is_gap(*byte))?;
    let (word, behind) = rest[start..].split_at_checked(side * side)?;
    if behind.first().is_some_and(|byte| !is_end(*byte)) {
        return None;
    }
    let digits = context.symbols(side).ok()?.read_complete(word).ok()?;
    Some(Behind { solution: Ok(Solution::new(digits)), range: start..start + word.len() })
}

/// Whether a word consists of digits only, and their number is within a tenth of the number of cells.
fn is_nearly_complete(context: &mut Context, side: usize, word: &[u8]) -> bool {
    let cells = side * side;
    let mut are_digits = |word: &[u8]| {
        let symbols = context.symbols(side);
        symbols.is_ok_and(|symbols| word.iter().all(|byte| symbols.digit(*byte).is_some()))
    };
    10 * word.len().abs_diff(cells) <= cells && are_digits(word)
}

/// The rows of a grid at the beginning of a text.
fn in_rows(context: &mut Context, text: &[u8]) -> Option<Range<usize>> {
    let rows = Cells::rows(context, text)?.ok()?;
    Some(0..text.len() - rows.rest.len())
}

/// Reads a completed grid of a side.
pub(in crate::format) fn read(
    context: &mut Context,
    side: usize,
    text: &[u8],
) -> Result<Solution, Misread> {
    let start = text.len() - text.trim_ascii_start().len();
    let text = text.trim_ascii();
    let shift = |Misread { offset, kind }| Misread { offset: start + offset, kind };
    digits(context, side, text).map(Solution::new).map_err(shift)
}

fn digits(context: &mut Context, side: usize, text: &[u8]) -> Result<Vec<Digit>, Misread> {
    let expected = side * side;
    let cells = || Cut::Numbers.cells(text);
    let Ok(symbols) = context.symbols(side) else {
        return of_numbers(side, text, &cells());
    };
    if text.len() == expected || !text.is_ascii() && characters(text) == expected {
        return symbols.read_complete(text);
    }
    if let Some(Ok(cells)) = Cells::rows(context, text)
        && cells.text.len() == expected
    {
        let symbols = context.symbols(side).map_err(|kind| Misread { offset: 0, kind })?;
        let shift = |Misread { offset, kind }| Misread { offset: cells.offset(offset), kind };
        return symbols.read_complete(&cells.text).map_err(shift);
    }
    match cells() {
        words if words.len() >= expected.max(2) => of_numbers(side, text, &words),
        _ => {
            let found = characters(text);
            let kind = ParseErrorKind::SolutionCells { found, expected };
            Err(Misread { offset: text.len().min(expected), kind })
        }
    }
}

/// Reads decimals, with or without the three numbers of `integers` before them.
fn of_numbers(side: usize, text: &[u8], cells: &[Range<usize>]) -> Result<Vec<Digit>, Misread> {
    let expected = side * side;
    let is_header = |cells: &[Range<usize>]| {
        let first = cells.first().and_then(|cell| numbers::number(&text[cell.clone()]));
        cells.len() == expected + 3 && first == Some(side)
    };
    let cells = if is_header(cells) { &cells[3..] } else { cells };
    if cells.len() != expected {
        let offset = cells.get(expected).map_or(text.len(), |surplus| surplus.start);
        let kind = ParseErrorKind::SolutionCells { found: cells.len(), expected };
        return Err(Misread { offset, kind });
    }
    numbers::complete(text, cells, side)
}
