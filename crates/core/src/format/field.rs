//! The puzzle in a field of a table.
//!
//! It is written as in `line`, `jigsaw` or `sukaku`, as decimals after the three numbers of `integers`, as rows in a
//! quoted field of several lines, or in a format of rules that takes one line (`stated.rs`). So this file is above
//! these in the layers of `format`.

use super::error::ParseErrorKind;
use super::read::context::Context;
use super::read::one_line;
use super::text::lines::characters;
use super::text::symbols::Misread;
use super::{foreign, integers, jigsaw, rules, stated, sukaku};
use crate::grid::{DigitSet, Puzzle, Shape};

/// The puzzle of a field.
pub(super) fn parse(context: &mut Context, field: &[u8]) -> Result<Puzzle, Misread> {
    let text = field.trim_ascii();
    if text.contains(&b'\n') || text.contains(&b'\r') {
        if rules::has_statement(text) {
            let text = String::from_utf8_lossy(text);
            return rules::puzzle(context, &text).map_err(|fault| Misread { offset: 0, ..fault });
        }
        return of_rows(context, text).map_err(|fault| Misread { offset: 0, ..fault });
    }
    if !SQUARE_AND_CUBE.contains(&text.len())
        && let Some((puzzle, [])) = one_line::again(context, text)
    {
        return Ok(puzzle);
    }
    let start = field.len() - field.trim_ascii_start().len();
    let shift = |Misread { offset, kind }| Misread { offset: start + offset, kind };
    if let Some(puzzle) = stated::puzzle(context, text) {
        return puzzle.map_err(shift);
    }
    if let Some(puzzle) = integers::single(context, text) {
        return puzzle.map_err(shift);
    }
    let puzzle = match one_line::parse(context, text) {
        Ok((_, rest @ [found, ..])) => {
            let kind = ParseErrorKind::FieldRest { found: char::from(*found) };
            Err(Misread { offset: text.len() - rest.len(), kind })
        }
        Ok((puzzle, [])) => Ok(puzzle),
        Err(misread) => Err(misread),
    };
    match of_many_characters(context, text, puzzle) {
        Ok(puzzle) => Ok(puzzle),
        Err(fault) => foreign::puzzle(context, field).unwrap_or(Err(shift(fault))),
    }
}

/// The puzzle of a field of several lines: rows, perhaps in a frame.
fn of_rows(context: &mut Context, text: &[u8]) -> Result<Puzzle, Misread> {
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    let is_frame =
        |line: &[u8]| line.iter().all(|byte| b"-+=*:'.|\t ".contains(byte)) && line.contains(&b'-');
    let rows: Vec<Vec<u8>> = lines
        .filter(|line| !line.trim_ascii().is_empty())
        .filter(|line| !is_frame(line) || !line.contains(&b'+'))
        .map(|line| line.iter().copied().filter(|byte| !b"| \t".contains(byte)).collect())
        .collect();
    let are_square = rows.iter().all(|row| row.len() == rows.len());
    if are_square {
        return one_line::parse(context, &rows.concat()).map(|(puzzle, _)| puzzle);
    }
    // Numbers of several digits, or a fault for which the row is named.
    let spaced = text.iter().map(|byte| if b"\r\n|".contains(byte) { b' ' } else { *byte });
    let spaced: Vec<u8> = spaced.collect();
    match integers::single(context, &spaced) {
        Some(puzzle) => puzzle,
        None => parse(context, &rows.join(&b' ')),
    }
}

/// The puzzle in a field, given how it reads with one character per cell: there may be more characters.
fn of_many_characters(
    context: &mut Context,
    text: &[u8],
    line: Result<Puzzle, Misread>,
) -> Result<Puzzle, Misread> {
    let count = characters(text);
    let are = |count_of: fn(usize) -> usize| (4..=Shape::MAX_SIDE).any(|s| count_of(s) == count);
    if are(|side| side.pow(3)) {
        let marks = sukaku::parse(context, text);
        let is_empty =
            |puzzle: &Puzzle| puzzle.restrictions().unwrap_or_default().contains(&DigitSet::EMPTY);
        let has_letters = text.iter().any(u8::is_ascii_alphabetic);
        match (line, marks) {
            // A text does not have each character in its place, and one in every cell, by chance.
            (Ok(_), Ok(marks)) if !is_empty(&marks) => Ok(marks),
            (Ok(line), _) => Ok(line),
            (Err(line), Err(_)) if has_letters => Err(line),
            (Err(_), marks) => marks,
        }
    } else if line.is_err() && are(|side| 2 * side * side) {
        jigsaw::parse(context, text)
    } else {
        line
    }
}

/// Lengths that fit both one character per cell and one per candidate.
const SQUARE_AND_CUBE: [usize; 3] = [64, 729, 4096];
