//! Sukaku, one puzzle per line, as pencilmarks only: 729 characters for side 9.
//!
//! ```text
//! 1...12.4.....234....   ...    side 4: 16 cells of 4 characters
//! r1c1 ^^^^ 1 only; r1c2 "12.4": all but 3
//! ```
//!
//! Character k of a cell is the symbol of k if k is a candidate there, and otherwise the blank. There are no givens:
//! a cell with one candidate is read as a restriction. So a puzzle with givens cannot be written, because it would
//! read back as a different puzzle with the same solutions. Comments and a solution follow as in `line`.

use super::alphabet::Alphabet;
use super::entry::{CERTAIN_SIDE, Detection, Entry, Holds, Write, is_fault_of_cell};
use super::error::{Expected, ParseError, ParseErrorKind};
use super::read::context::Context;
use super::read::input::Input;
use super::read::one_line::record_of_word;
use super::read::options::Record;
use super::table::Format;
use super::text::lines::characters;
use super::text::symbols::{self, Misread};
use super::write::WriteOptions;
use crate::grid::{Digit, DigitSet, Puzzle, Shape};

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds { restrictions: true, givens: false, ..Holds::CHARACTERS },
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection {
        is_other_size: |kind| match kind {
            ParseErrorKind::CellCount { found, .. } => {
                (CERTAIN_SIDE..=64).any(|side| side.pow(3) == *found)
            }
            _ => false,
        },
        is_shaped,
        ..Detection::BY_READING
    }),
};

fn is_shaped(kind: &ParseErrorKind, line: &[u8]) -> bool {
    match kind {
        ParseErrorKind::Symbol { expected: Expected::Candidate { .. }, .. }
        | ParseErrorKind::NotUtf8 { expected: Expected::Candidate { .. }, .. } => {
            line.trim_ascii().len() >= CERTAIN_SIDE.pow(3)
        }
        ParseErrorKind::MixedBlanks { .. } => true,
        kind => is_fault_of_cell(kind),
    }
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    record_of_word(source, Format::Sukaku, parse)
}

/// The puzzle in a word.
pub(super) fn parse(context: &mut Context, text: &[u8]) -> Result<Puzzle, Misread> {
    let count = characters(text);
    let at = |offset, kind| Misread { offset, kind };
    let side = match context.side() {
        Some(side) => Some(side).filter(|side| side.pow(3) == count),
        None => (1..=Shape::MAX_SIDE).find(|side: &usize| side.pow(3) == count),
    };
    let Some(side) = side else {
        let kind = match context.side() {
            Some(side) => ParseErrorKind::CellCount { found: count, expected: side.pow(3), side },
            None => ParseErrorKind::no_side(count, "side x side x side", |side| side.pow(3)),
        };
        return Err(at(text.len().min(context.side().map_or(text.len(), |s| s.pow(3))), kind));
    };
    let geometry = context.geometry(side, None).map_err(|kind| at(0, kind))?;
    let known = context.symbols(side).map_err(|kind| at(0, kind))?;
    let mut puzzle = Puzzle::blank(geometry);
    let blank = text.iter().copied().find(|byte| known.is_blank(*byte));
    for (cell, marks) in puzzle.geometry().cells().zip(text.chunks(side)) {
        let mut digits = DigitSet::EMPTY;
        for (index, &mark) in marks.iter().enumerate() {
            let digit = Digit::from_index(index);
            if known.digit(mark) == Some(digit) {
                digits.insert(digit);
            } else if Some(mark) != blank {
                let offset = cell.index() * side + index;
                let kind = match blank {
                    Some(first) if known.is_blank(mark) => {
                        ParseErrorKind::MixedBlanks { first: first.into(), found: mark.into() }
                    }
                    _ => {
                        let symbol = known.symbol(digit);
                        let blank = blank.map(char::from);
                        let expected = Expected::Candidate { digit: symbol, blank };
                        symbols::found(&text[offset..], expected)
                    }
                };
                return Err(at(offset, kind));
            }
        }
        if digits.len() < side {
            puzzle.restrict(cell, digits);
        }
    }
    Ok(puzzle)
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    let side = puzzle.side();
    let alphabet = options.alphabet.unwrap_or(Alphabet::NumbersThenLetters);
    let blank = options.blank_of(Some(alphabet));
    for cell in puzzle.geometry().cells() {
        let allowed = puzzle.allowed(cell);
        out.extend(DigitSet::all(side).iter().map(|digit| {
            let symbol = alphabet.symbol(digit).filter(|_| allowed.contains(digit));
            symbol.map_or(blank, |symbol| symbol as u8)
        }));
    }
    out.push(b'\n');
}
