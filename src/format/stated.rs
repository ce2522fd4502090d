//! A puzzle with rules on one line, in any of the formats that have such lines; and its solution beside it.
//!
//! A field of a table may hold such a line. Its solution has the values of the cells of the grid, row by row: a digit
//! each, or a letter (A for 1), or numbers separated by commas or blanks.

use super::read::context::Context;
use super::table::Format;
use super::text::symbols::Misread;
use super::{fpuzzles, iss, killer, packed, rules, scl};
use crate::grid::{Cell, Digit, Puzzle, Solution};

/// Whether a line certainly states rules.
pub(super) fn is(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    iss::decides(text)
        || killer::decides(text)
        || packed::is_packed(&String::from_utf8_lossy(text))
        || rules::decides(text)
}

/// The puzzle of a line that certainly states rules; `None` if it does not.
pub(super) fn puzzle(context: &Context, text: &[u8]) -> Option<Result<Puzzle, Misread>> {
    let line = String::from_utf8_lossy(text);
    if iss::decides(text) {
        return Some(iss::puzzle(context, &line));
    }
    if killer::decides(text) {
        return Some(killer::puzzle(context, text.trim_ascii()));
    }
    if packed::is_packed(&line) {
        let unpacked =
            packed::unpack(&line).map_err(|fault| Misread { offset: 0, kind: fault.into() });
        return Some(unpacked.and_then(|packed| {
            let read = if packed.prefix == "scl" { scl::record } else { fpuzzles::record };
            let record = read(1, &packed.text, context, Format::Csv);
            record
                .map(|record| record.puzzle)
                .map_err(|Misread { kind, .. }| Misread { offset: 0, kind })
        }));
    }
    rules::decides(text).then(|| rules::puzzle(context, &line))
}

/// The solution in a field, if it can be read.
pub(super) fn solution(puzzle: &Puzzle, field: &[u8]) -> Option<Solution> {
    let (frame, side) = (puzzle.geometry().frame(), puzzle.side());
    let cells: Vec<Cell> = frame.cells(side).collect();
    let text = std::str::from_utf8(field).ok()?.trim();
    let words: Vec<&str> = text.split([',', ' ']).filter(|word| !word.is_empty()).collect();
    let values: Vec<i32> = if words.len() == cells.len() && cells.len() > 1 {
        words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?
    } else {
        let has_letters = text.bytes().any(|byte| byte.is_ascii_uppercase());
        let value = |byte: u8| match byte {
            b'0'..=b'9' if !has_letters || byte == b'0' => Some(i32::from(byte - b'0')),
            b'A'..=b'Z' => Some(i32::from(byte - b'A') + 1),
            _ => None,
        };
        text.bytes().map(value).collect::<Option<_>>()?
    };
    if values.len() != cells.len() {
        return None;
    }
    // Filler holds the first digit.
    let mut digits = vec![Digit::from_index(0); side * side];
    for (cell, value) in cells.into_iter().zip(values) {
        let index = usize::try_from(value.checked_sub(frame.lowest)?).ok()?;
        digits[cell.index()] = Digit::from_index(Some(index).filter(|index| *index < side)?);
    }
    Some(Solution::new(digits))
}
