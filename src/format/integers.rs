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
//! row of a 3x3 grid it would hold a digit twice.) A line that begins with three such numbers and has
//! `side * side` more is a whole puzzle; this is the form in which puzzles above side 9 are written
//! one per line. Where `--box` or a map of regions tells the side, the three numbers may be missing.
//! Frames are passed over as in `grid`.

use std::io::BufRead;
use std::ops::Range;

use super::alphabet::Misread;
use super::block::{Cut, Sort, gather, sort};
use super::error::{ParseError, ParseErrorKind};
use super::source::{Context, Record, Source, error_at};
use super::write::{push_number, write_words};
use super::{Format, WriteError, WriteOptions, line};
use crate::excerpt::excerpt;
use crate::grid::{Digit, Puzzle, Shape};

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
    let mut title = None;
    loop {
        match source.lines.advance() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(error)),
        }
        let text = source.lines.text().trim_ascii();
        match text.first() {
            Some(b'#') => title = line::comment(text),
            _ if matches!(sort(text), Sort::Row) => break,
            _ => {}
        }
    }
    let (whole, line) = (source.lines.text(), source.lines.number());
    let end = whole.iter().position(|byte| *byte == b'#').unwrap_or(whole.len());
    let (text, rest) = whole.split_at(end);
    let format = Format::Integers;
    match single(&mut source.context, text) {
        Some(Ok(puzzle)) => {
            return Some(Ok(Record { puzzle, line, comment: line::comment(rest), format }));
        }
        Some(Err(Misread { offset, kind })) => {
            return Some(Err(error_at(line, whole, offset, kind)));
        }
        None => {}
    }
    let header = match header(text) {
        Some(header) => header.and_then(|shape| source.context.header(shape).map(|()| shape)),
        None => {
            source.lines.stay();
            return Some(rows(source, None, line, title));
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

/// The shape of a first line: three numbers and nothing else.
fn header(text: &[u8]) -> Option<Result<Shape, ParseErrorKind>> {
    let cells = Cut::Numbers.cells(text);
    let [side, box_height, box_width] = three(text, &cells)?;
    match Shape::new(box_height, box_width) {
        _ if cells.len() != 3 => None,
        Ok(shape) if shape.side() == side => Some(Ok(shape)),
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
    title: Option<Box<str>>,
) -> Result<Record, ParseError> {
    let truncated = |expected| ParseError {
        line,
        column: 1,
        kind: ParseErrorKind::RowCount { found: 0, expected },
    };
    let side = header.map(Shape::side);
    if let (Some(side), Some(expected)) = (side, source.context.side())
        && side != expected
    {
        let error = source.error(0, ParseErrorKind::HeaderSide { found: side, expected });
        source.skip_block();
        return Err(error);
    }
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
    let puzzle = Puzzle::from_givens(geometry, givens);
    Ok(Record { puzzle, line, comment: title.or(block.title), format: Format::Integers })
}

/// A puzzle in one line; `None` if the line is a row or a first line.
pub(super) fn single(context: &mut Context, text: &[u8]) -> Option<Result<Puzzle, Misread>> {
    let cells = Cut::Numbers.cells(text);
    let head = three(text, &cells).and_then(|[side, box_height, box_width]| {
        let shape = Shape::new(box_height, box_width).ok()?;
        let is_row = side == 1 || context.side() == Some(cells.len());
        (shape.side() == side && cells.len() == side * side + 3 && !is_row).then_some(shape)
    });
    let (side, cells) = match (head, context.side()) {
        (Some(shape), _) => (shape.side(), &cells[3..]),
        (None, Some(side)) if side > 1 && cells.len() == side * side => (side, &cells[..]),
        _ => return None,
    };
    let whole = || {
        let at_start = |kind| Misread { offset: 0, kind };
        if let Some(expected) = context.side().filter(|expected| *expected != side) {
            return Err(at_start(ParseErrorKind::HeaderSide { found: side, expected }));
        }
        if let Some(shape) = head {
            context.header(shape).map_err(at_start)?;
        }
        let geometry = context.geometry(side, head).map_err(at_start)?;
        let mut givens = Vec::with_capacity(side * side);
        digits(text, cells, side, &mut None, &mut givens)?;
        Ok(Puzzle::from_givens(geometry, givens))
    };
    Some({ whole }())
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
        let digit = number(word).filter(|number| *number <= side).and_then(Digit::from_number);
        if digit.is_none() {
            let found = excerpt(word);
            return Err(Misread {
                offset: cell.start,
                kind: ParseErrorKind::Number { found, side },
            });
        }
        givens.push(digit);
    }
    Ok(())
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
