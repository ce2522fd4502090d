//! Sukaku, a puzzle per line that is all pencilmarks: 729 characters for side 9.
//!
//! ```text
//! 1...12.4.....234....   ...    side 4: 16 cells of 4 characters
//! r1c1 ^^^^ 1 only; r1c2 "12.4": all but 3
//! ```
//!
//! Place k of a cell's `side` characters holds the symbol of k if k is a candidate there, and else
//! the blank. There are no givens: a cell with one candidate comes as a restriction. A puzzle with givens is
//! therefore not written: it would read back as another, if one with the same solutions. Comments and a
//! solution follow as in `line`.

use std::io::BufRead;

use super::alphabet::{self, Misread};
use super::cells::cut;
use super::error::{Expected, ParseError, ParseErrorKind};
use super::lines::characters;
use super::source::{Context, Record, Source, error_at};
use super::{Format, WriteError, WriteOptions, line};
use crate::grid::{Digit, DigitSet, Puzzle, Shape};

/// What ends the line's own characters.
const ENDS: &[u8] = b" \t#,;";

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
    match source.advance_to_text() {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(Err(error)),
    }
    let (text, line) = (source.lines.text(), source.lines.number());
    let start = text.len() - text.trim_ascii_start().len();
    let (cells, rest) = cut(&text[start..], ENDS);
    Some(match parse(&mut source.context, cells) {
        Ok(puzzle) => {
            Ok(line::record(&mut source.context, puzzle, (line, text), rest, Format::Sukaku))
        }
        Err(Misread { offset, kind }) => Err(error_at(line, text, start + offset, kind)),
    })
}

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
    let symbols = context.symbols(side).map_err(|kind| at(0, kind))?;
    let mut puzzle = Puzzle::blank(geometry);
    let blank = text.iter().copied().find(|byte| symbols.is_blank(*byte));
    for (cell, marks) in puzzle.geometry().cells().zip(text.chunks(side)) {
        let mut digits = DigitSet::EMPTY;
        for (index, &mark) in marks.iter().enumerate() {
            let digit = Digit::from_index(index);
            if symbols.digit(mark) == Some(digit) {
                digits.insert(digit);
            } else if Some(mark) != blank {
                let offset = cell.index() * side + index;
                let kind = match blank {
                    Some(first) if symbols.is_blank(mark) => {
                        ParseErrorKind::MixedBlanks { first: first.into(), found: mark.into() }
                    }
                    _ => {
                        let symbol = symbols.symbol(digit);
                        let blank = blank.map(char::from);
                        let expected = Expected::Place { digit: symbol, blank };
                        alphabet::found(&text[offset..], expected)
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

pub(super) fn write(
    puzzle: &Puzzle,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let side = puzzle.side();
    let alphabet = options.alphabet_of(options.alphabet, Format::Sukaku, side)?;
    if puzzle.given_count() > 0 {
        return Err(WriteError::Givens(Format::Sukaku));
    }
    let blank = options.blank_of(Some(alphabet));
    for cell in puzzle.geometry().cells() {
        let allowed = puzzle.allowed(cell);
        out.extend(DigitSet::all(side).iter().map(|digit| {
            let symbol = alphabet.symbol(digit).filter(|_| allowed.contains(digit));
            symbol.map_or(blank, |symbol| symbol as u8)
        }));
    }
    out.push(b'\n');
    Ok(())
}
