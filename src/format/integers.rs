//! Decimal numbers parted by blanks or commas, for grids of any side.
//!
//! ```text
//! 4 2 2          side, box height, box width: optional
//! 4 3 2 0        0 or . is a blank
//! 0 0 4 0
//! 0 4 0 0        or in one line:   4 2 2 4 3 2 0 0 0 4 0 0 4 0 0 0 0 0 4
//! 0 0 0 4
//! ```
//!
//! A first line of three numbers, the first being the product of the others, gives the shape. (As a
//! row of a 3x3 grid it would hold a digit twice.) All cells may follow in one line. A line that begins with
//! three such numbers and has `side * side` more is a whole puzzle; this is the form in which puzzles above
//! side 9 are written one per line. The three numbers may be missing there too, where `--box` or a map of
//! regions tells the side, or where there are more givens up to `side` than a row of `side * side` cells could
//! hold. Frames are passed over as in `grid`.

use std::io::BufRead;
use std::ops::Range;

use super::alphabet::Misread;
use super::block::{Cut, gather};
use super::cells::cut;
use super::error::{ParseError, ParseErrorKind};
use super::source::{Context, Record, Source, error_at};
use super::write::{push_number, write_words};
use super::{Format, WriteError, WriteOptions, line};
use crate::excerpt::excerpt;
use crate::grid::{Digit, Puzzle, Shape};

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
    let mut title = None;
    match next_row(source, &mut title) {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(Err(error)),
    }
    let (whole, line) = (source.lines.text(), source.lines.number());
    let (text, rest) = cut(whole, b"#");
    match single(&mut source.context, text) {
        Some(Ok(puzzle)) => return Some(Ok(record(puzzle, line, line::comment(rest)))),
        Some(Err(Misread { offset, kind })) => {
            return Some(Err(error_at(line, whole, offset, kind)));
        }
        None => {}
    }
    // The three numbers of a shape are a row of a 3x3 jigsaw, which has no shape.
    let is_row = source.context.side() == Some(3) && source.context.shape(3).is_none();
    let header = match header(text).filter(|_| !is_row) {
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

/// Goes to the next line with cells, passing over blank lines, frames and comments, the last of which is
/// the title; `false` at the end.
fn next_row<R: BufRead>(
    source: &mut Source<R>,
    title: &mut Option<Box<str>>,
) -> Result<bool, ParseError> {
    while source.lines.advance()? {
        let text = source.lines.text().trim_ascii();
        if text.starts_with(b"#") {
            *title = line::comment(text);
        } else if Cut::Numbers.is_row(cut(text, b"#").0) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn record(puzzle: Puzzle, line: usize, comment: Option<Box<str>>) -> Record {
    Record { puzzle, line, expected: None, comment, format: Format::Integers }
}

/// The shape of a first line: three numbers and nothing else.
fn header(text: &[u8]) -> Option<Result<Shape, ParseErrorKind>> {
    let cells = Cut::Numbers.cells(text);
    shape(three(text, &cells).filter(|_| cells.len() == 3)?)
}

/// Whether a line begins with the three numbers of a shape, or what is meant as such.
pub(super) fn begins_with_shape(text: &[u8]) -> bool {
    three(text, &Cut::Numbers.cells(text)).and_then(shape).is_some()
}

/// The shape of three numbers, if they are meant as one.
fn shape([side, box_height, box_width]: [usize; 3]) -> Option<Result<Shape, ParseErrorKind>> {
    match Shape::new(box_height, box_width) {
        Ok(shape) if shape.side() == side => Some(Ok(shape)),
        Err(_) if side > 0 && box_height.checked_mul(box_width) == Some(side) => {
            Some(Err(ParseErrorKind::Side(side)))
        }
        _ if side > 3 => Some(Err(ParseErrorKind::Header { side, box_height, box_width })),
        _ => None,
    }
}

fn three(text: &[u8], cells: &[Range<usize>]) -> Option<[usize; 3]> {
    let at = |place: usize| number(&text[cells.get(place)?.clone()]);
    Some([at(0)?, at(1)?, at(2)?])
}

fn rows<R: BufRead>(
    source: &mut Source<R>,
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
        let cells = Cut::Numbers.cells(&row.text);
        digits(&row.text, &cells, side, &mut blank, &mut givens)
            .map_err(|Misread { offset, kind }| row.error(offset, kind))?;
    }
    Ok(record(Puzzle::from_givens(geometry, givens), line, title.or(block.title)))
}

/// A puzzle in one line; `None` if the line is a row or a first line.
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

/// The side of the grid that a line holds as a whole, though no three numbers say so. A row as long would
/// not hold so many numbers that small, for it has each at most once.
fn side_without_header(text: &[u8], cells: &[Range<usize>]) -> Option<usize> {
    let side = cells.len().isqrt();
    if !(4..=Shape::MAX_SIDE).contains(&side) || side * side != cells.len() {
        return None;
    }
    let mut givens = 0;
    for cell in cells {
        match &text[cell.clone()] {
            b"." => {}
            word => {
                let number = number(word).filter(|number| *number <= side)?;
                givens += usize::from(number > 0);
            }
        }
    }
    (givens > side).then_some(side)
}

/// The puzzle of all its cells, which stand in one line.
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

fn digits(
    text: &[u8],
    cells: &[Range<usize>],
    side: usize,
    blank: &mut Option<u8>,
    givens: &mut Vec<Option<Digit>>,
) -> Result<(), Misread> {
    for cell in cells {
        let word = &text[cell.clone()];
        if let b"0" | b"." = word {
            let first = *blank.get_or_insert(word[0]);
            if first != word[0] {
                let kind =
                    ParseErrorKind::MixedBlanks { first: first.into(), found: word[0].into() };
                return Err(Misread { offset: cell.start, kind });
            }
            givens.push(None);
            continue;
        }
        givens.push(Some(digit(text, cell, side, true)?));
    }
    Ok(())
}

/// The digits of a grid without a blank.
pub(super) fn complete(
    text: &[u8],
    cells: &[Range<usize>],
    side: usize,
) -> Result<Vec<Digit>, Misread> {
    cells.iter().map(|cell| digit(text, cell, side, false)).collect()
}

fn digit(text: &[u8], cell: &Range<usize>, side: usize, or_blank: bool) -> Result<Digit, Misread> {
    let word = &text[cell.clone()];
    let digit = number(word).filter(|number| *number <= side).and_then(Digit::from_number);
    digit.ok_or_else(|| {
        let found = excerpt(word);
        Misread { offset: cell.start, kind: ParseErrorKind::Number { found, side, or_blank } }
    })
}

/// The number a word is, if it is of decimal digits only.
pub(super) fn number(word: &[u8]) -> Option<usize> {
    let digits = word.iter().all(u8::is_ascii_digit) && (1..=9).contains(&word.len());
    digits.then(|| word.iter().fold(0, |sum, byte| sum * 10 + usize::from(byte - b'0')))
}

pub(super) fn write(
    puzzle: &Puzzle,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    options.no_restrictions(Format::Integers, puzzle)?;
    let shape = puzzle.geometry().shape();
    if let Some(shape) = shape {
        push_header(shape, out);
        out.push(b'\n');
    }
    let words = puzzle.givens().iter().map(|digit| {
        let mut word = Vec::new();
        push_number(digit.map_or(0, Digit::number), &mut word);
        word
    });
    write_words(&words.collect::<Vec<_>>(), shape, options.framed, out);
    Ok(())
}

/// `side box_height box_width`.
pub(super) fn push_header(shape: Shape, out: &mut Vec<u8>) {
    for (place, number) in [shape.side(), shape.box_height(), shape.box_width()].iter().enumerate()
    {
        if place > 0 {
            out.push(b' ');
        }
        push_number(*number, out);
    }
}
