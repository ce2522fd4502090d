//! Cells that are decimal numbers, and the three numbers of a shape before them.

use std::ops::Range;

use super::rows::Cut;
use super::symbols::{Misread, is_blank};
use crate::format::error::ParseErrorKind;
use crate::grid::{Digit, Shape};
use crate::printable::excerpt;

/// The shape in a first line of three numbers and nothing else.
pub(in crate::format) fn header(text: &[u8]) -> Option<Result<Shape, ParseErrorKind>> {
    let cells = Cut::Numbers.cells(text);
    shape(three(text, &cells).filter(|_| cells.len() == 3)?)
}

/// Whether a line begins with the three numbers of a shape, or with an attempt at them.
pub(in crate::format) fn begins_with_shape(text: &[u8]) -> bool {
    three(text, &Cut::Numbers.cells(text)).and_then(shape).is_some()
}

/// The shape of three numbers: side, box height, box width. `None` if they are not an attempt at a shape.
pub(in crate::format) fn shape(
    [side, box_height, box_width]: [usize; 3],
) -> Option<Result<Shape, ParseErrorKind>> {
    match Shape::new(box_height, box_width) {
        Ok(shape) if shape.side() == side => Some(Ok(shape)),
        Err(_) if side > 0 && box_height.checked_mul(box_width) == Some(side) => {
            Some(Err(ParseErrorKind::Side(side)))
        }
        _ if side > 3 => Some(Err(ParseErrorKind::Header { side, box_height, box_width })),
        _ => None,
    }
}

/// The first three numbers of a line.
pub(in crate::format) fn three(text: &[u8], cells: &[Range<usize>]) -> Option<[usize; 3]> {
    let at = |index: usize| number(&text[cells.get(index)?.clone()]);
    Some([at(0)?, at(1)?, at(2)?])
}

/// The side of the grid that a whole line holds, although three numbers do not give it. A row has each number at
/// most once, so it could not hold this many numbers up to that side.
pub(in crate::format) fn side_without_header(text: &[u8], cells: &[Range<usize>]) -> Option<usize> {
    let side = cells.len().isqrt();
    if !(4..=Shape::MAX_SIDE).contains(&side) || side * side != cells.len() {
        return None;
    }
    let mut givens = 0;
    for cell in cells {
        match &text[cell.clone()] {
            [byte] if *byte != b'0' && is_blank(*byte) => {}
            word => {
                let number = number(word).filter(|number| *number <= side)?;
                givens += usize::from(number > 0);
            }
        }
    }
    (givens > side).then_some(side)
}

/// Reads cells; a blank is one of the characters that are blanks in other formats also. `blank` is the blank of the grid, once it is known.
pub(in crate::format) fn digits(
    text: &[u8],
    cells: &[Range<usize>],
    side: usize,
    blank: &mut Option<u8>,
    givens: &mut Vec<Option<Digit>>,
) -> Result<(), Misread> {
    for cell in cells {
        let word = &text[cell.clone()];
        if word.is_empty() {
            givens.push(None);
            continue;
        }
        if let [byte] = word
            && is_blank(*byte)
        {
            let first = *blank.get_or_insert(*byte);
            if first != *byte {
                let kind =
                    ParseErrorKind::MixedBlanks { first: first.into(), found: (*byte).into() };
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
pub(in crate::format) fn complete(
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

/// The value of a word, if it consists of decimal digits only.
pub(in crate::format) fn number(word: &[u8]) -> Option<usize> {
    let digits = word.iter().all(u8::is_ascii_digit) && (1..=9).contains(&word.len());
    digits.then(|| word.iter().fold(0, |sum, byte| sum * 10 + usize::from(byte - b'0')))
}
