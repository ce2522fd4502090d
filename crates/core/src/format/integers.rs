//! Decimal numbers separated by spaces or commas, for grids of any side.
//!
//! ```text
//! 4 2 2          side, box height, box width: optional
//! 4 3 2 0        0 or . is a blank
//! 0 0 4 0
//! 0 4 0 0        or in one line:   4 2 2 4 3 2 0 0 0 4 0 0 4 0 0 0 0 0 4
//! 0 0 0 4
//! ```
//!
//! A first line of three numbers gives the shape if the first is the product of the other two. (As a row of a 3x3
//! grid it would hold a digit twice.) All cells may follow on one line. A line of three such numbers and `side *
//! side` more is a whole puzzle; puzzles above side 9 are written one per line in this form. The three numbers may
//! also be missing there if `--box` or a map of regions gives the side, or if more cells hold a number up to `side`
//! than a row of `side * side` cells could hold. Frames are ignored as in `grid`.
//!
//! The rows may also be those of a spreadsheet, with a tab, comma or semicolon after each cell but the last, and
//! nothing in blank cells.

use std::ops::Range;

use super::entry::{Detection, Digits, Entry, Holds, Write};
use super::error::{ParseError, ParseErrorKind};
use super::read::block::gather;
use super::read::context::Context;
use super::read::input::Input;
use super::read::options::Record;
use super::table::Format;
use super::text::lines::error_at;
use super::text::numbers::{digits, header, shape, side_without_header, three};
use super::text::rows::Cut;
use super::text::symbols::Misread;
use super::text::words::{comment, cut};
use super::write::{WriteOptions, push_header, push_number, write_words};
use crate::grid::{Digit, Puzzle, Shape};

pub(super) const ENTRY: Entry = Entry {
    is_line: false,
    heading: "",
    holds: Holds { digits: Digits::Decimals, ..Holds::CHARACTERS },
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection::BY_READING),
};

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    let mut title = None;
    match next_row(source, &mut title) {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(Err(error)),
    }
    let (whole, line) = (source.lines.text(), source.lines.number());
    let (text, rest) = cut(whole, b"#");
    let is_sheet = Cut::Numbers.is_of_sheet(text);
    match single(&mut source.context, text).filter(|_| !is_sheet) {
        Some(Ok(puzzle)) => return Some(Ok(record(puzzle, line, comment(rest)))),
        Some(Err(Misread { offset, kind })) => {
            return Some(Err(error_at(line, whole, offset, kind)));
        }
        None => {}
    }
    // The three numbers of a shape may be a row of a 3x3 jigsaw, which has no shape.
    let is_row = source.context.side() == Some(3) && source.context.shape(3).is_none();
    let header = match header(text).filter(|_| !is_row && !is_sheet) {
        Some(header) => header.and_then(|shape| source.context.header(shape).map(|()| shape)),
        None => {
            let cells = Cut::Numbers.cells(text);
            let meant = three(text, &cells).and_then(shape).and_then(Result::ok);
            let found = cells.len().saturating_sub(3);
            source.lines.stay();
            let mut record = rows(source, None, line, title);
            if let Err(error) = &mut record
                && let (ParseErrorKind::RowCount { found: 1, .. }, Some(shape)) =
                    (&error.kind, meant)
            {
                let expected = shape.side().pow(2);
                let kind = ParseErrorKind::CellsOfShape { found, expected, shape };
                *error = ParseError { line, column: 1, kind };
            }
            return Some(record);
        }
    };
    Some(match header {
        Ok(shape) => rows(source, Some(shape), line, title),
        Err(kind) => {
            let error = source.error(0, kind);
            source.skip_block();
            Err(error)
        }
    })
}

/// Advances to the next line with cells, past blank lines, frames and comments, and keeps the last comment as the
/// title; `false` at the end.
fn next_row(source: &mut Input<'_>, title: &mut Option<Box<str>>) -> Result<bool, ParseError> {
    while source.lines.advance()? {
        let text = source.lines.text();
        if text.trim_ascii().starts_with(b"#") {
            *title = comment(text.trim_ascii());
        } else if Cut::Numbers.is_row(cut(text, b"#").0) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn record(puzzle: Puzzle, line: usize, comment: Option<Box<str>>) -> Record {
    Record { comment, ..Record::new(puzzle, line, Format::Integers) }
}

fn rows(
    source: &mut Input<'_>,
    header: Option<Shape>,
    line: usize,
    mut title: Option<Box<str>>,
) -> Result<Record, ParseError> {
    let side = header.map(Shape::side);
    if let (Some(side), Some(expected)) = (side, source.context.side())
        && side != expected
    {
        let error = source.error(0, ParseErrorKind::HeaderSide { found: side, expected });
        source.skip_block();
        return Err(error);
    }
    if let Some(side) = side
        && next_row(source, &mut title)?
    {
        let whole = source.lines.text();
        let (text, _) = cut(whole, b"#");
        let cells = Cut::Numbers.cells(text);
        if side > 1 && cells.len() == side * side {
            let puzzle = on_one_line(&mut source.context, text, &cells, side, header);
            let fault = |Misread { offset, kind }| source.error(offset, kind);
            return Ok(record(puzzle.map_err(fault)?, line, title));
        }
        if cells.len() > side.max(side * side / 2)
            && let Some(shape) = header
        {
            let (found, expected) = (cells.len(), side * side);
            let error = source.error(0, ParseErrorKind::CellsOfShape { found, expected, shape });
            source.skip_block();
            return Err(error);
        }
        source.lines.stay();
    }
    let truncated = |expected| ParseError {
        line,
        column: 1,
        kind: ParseErrorKind::RowCount { found: 0, expected },
    };
    let block = gather(source, Cut::Numbers, side)
        .unwrap_or_else(|| Err(truncated(side.unwrap_or_default())))?;
    let side = block.rows.len();
    let geometry = source.context.geometry(side, header);
    let geometry = geometry.map_err(|kind| block.rows[0].error(0, kind))?;
    let mut givens = Vec::with_capacity(side * side);
    let mut blank = None;
    for row in &block.rows {
        let cells = Cut::Numbers.cells_of_row(&row.text, Some(side));
        digits(&row.text, &cells, side, &mut blank, &mut givens)
            .map_err(|Misread { offset, kind }| row.error(offset, kind))?;
    }
    Ok(record(Puzzle::from_givens(geometry, givens), line, title.or(block.title)))
}

/// A puzzle in one line; `None` if the line is a row or the first line of a grid.
pub(super) fn single(context: &mut Context, text: &[u8]) -> Option<Result<Puzzle, Misread>> {
    let at_start = |kind| Misread { offset: 0, kind };
    let cells = Cut::Numbers.cells(text);
    let numbers = three(text, &cells).filter(|[side, ..]| {
        let is_row = *side == 1 || context.side() == Some(cells.len());
        side.checked_mul(*side).is_some_and(|count| cells.len() == count + 3) && !is_row
    });
    let head = match numbers.and_then(shape) {
        Some(Ok(shape)) => Some(shape),
        Some(Err(kind @ ParseErrorKind::Side(_))) => return Some(Err(at_start(kind))),
        _ => None,
    };
    let (side, cells) = match (head, context.side()) {
        (Some(shape), _) => (shape.side(), &cells[3..]),
        (None, Some(side)) if side > 1 && cells.len() == side * side => (side, &cells[..]),
        (None, None) => (side_without_header(text, &cells)?, &cells[..]),
        _ => return None,
    };
    if let Some(expected) = context.side().filter(|expected| *expected != side) {
        return Some(Err(at_start(ParseErrorKind::HeaderSide { found: side, expected })));
    }
    if let Some(shape) = head
        && let Err(kind) = context.header(shape)
    {
        return Some(Err(at_start(kind)));
    }
    Some(on_one_line(context, text, cells, side, head))
}

/// The puzzle, from a line that holds all its cells.
fn on_one_line(
    context: &mut Context,
    text: &[u8],
    cells: &[Range<usize>],
    side: usize,
    shape: Option<Shape>,
) -> Result<Puzzle, Misread> {
    let geometry = context.geometry(side, shape);
    let geometry = geometry.map_err(|kind| Misread { offset: 0, kind })?;
    let mut givens = Vec::with_capacity(side * side);
    digits(text, cells, side, &mut None, &mut givens)?;
    Ok(Puzzle::from_givens(geometry, givens))
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    let shape = puzzle.geometry().shape();
    if let Some(shape) = shape {
        push_header(shape, out);
        out.push(b'\n');
    }
    let words = puzzle.entries().iter().map(|digit| {
        let mut word = Vec::new();
        push_number(digit.map_or(0, Digit::number), &mut word);
        word
    });
    write_words(&words.collect::<Vec<_>>(), shape, options.framed, out);
}
