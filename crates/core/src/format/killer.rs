//! Killer texts: one 9x9 puzzle of cages per line, in two forms.
//!
//! ```text
//! S<J<<O<<KJ^<<^<^>^^<N<<<J^Q^...    81 characters: a cell of each cage has its sum, the others point towards it
//! 3x3::k:6150:6150:6401:...          81 numbers: 256 times the sum of its cage, and the number of the cage
//! 3x3:d:k:...                        the same, and both diagonals are houses
//! ```
//!
//! A sum is a character: 0 to 9, A to Z for 10 to 35, a to j for 36 to 45. A cell points with `<`, `>`, `^`, `v`, and
//! towards the corners with a backquote (up left), an apostrophe (up right), a comma (down left) and a point (down
//! right). A number below 256 has no cage. Sources: the Enjoy Sudoku forum (t6119), the SudoCue forum (t=519).

use super::entry::{Detection, Entry, Holds, Write};
use super::error::ParseError;
use super::fault::RuleFault;
use super::read::context::Context;
use super::read::input::Input;
use super::read::one_line::record_of_line;
use super::read::options::{Credits, Record};
use super::setting::Setting;
use super::table::Format;
use super::text::symbols::Misread;
use super::write_error::WriteError;
use crate::grid::{Cell, Puzzle, Rule, RuleKind, Variant};

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::RULES,
    begin: || Box::new(read),
    write: Write::Rules(write),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

const CELLS: usize = 81;

/// Where a cell points, by its character: steps down and right.
const POINTS: [(u8, (isize, isize)); 8] = [
    (b'<', (0, -1)),
    (b'>', (0, 1)),
    (b'^', (-1, 0)),
    (b'v', (1, 0)),
    (b'`', (-1, -1)),
    (b'\'', (-1, 1)),
    (b',', (1, -1)),
    (b'.', (1, 1)),
];

/// A first line of 81 characters, some of which can only point, or one that begins like the numbers.
pub(super) fn decides(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let is_sum = |byte: &u8| sum_of(*byte).is_some();
    let points = |byte: &u8| POINTS.iter().any(|(point, _)| point == byte);
    word.starts_with(b"3x3:") && word.split(|byte| *byte == b':').nth(2) == Some(b"k")
        || word.len() == CELLS
            && word.iter().all(|byte| is_sum(byte) || points(byte))
            && word.iter().filter(|byte| b"<>^`".contains(byte)).count() >= 3
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    record_of_line(source, Format::Killer, |context, text| {
        let start = text.len() - text.trim_ascii_start().len();
        let length = text[start..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        let (word, rest) = text[start..].split_at(length);
        let shift = |Misread { offset, kind }| Misread { offset: start + offset, kind };
        Ok((puzzle(context, word).map_err(shift)?, rest))
    })
}

pub(super) fn puzzle(context: &Context, word: &[u8]) -> Result<Puzzle, Misread> {
    let mut setting = Setting::nine();
    match word.strip_prefix(b"3x3:") {
        Some(rest) => numbers(rest, &mut setting)?,
        None => characters(word, &mut setting)?,
    }
    setting.puzzle(context).map_err(|kind| Misread { offset: 0, kind })
}

fn misread(offset: usize, fault: RuleFault) -> Misread {
    Misread { offset, kind: fault.into() }
}

fn sum_of(byte: u8) -> Option<i32> {
    Some(
        match byte {
            b'0'..=b'9' => byte - b'0',
            b'A'..=b'Z' => byte - b'A' + 10,
            b'a'..=b'j' => byte - b'a' + 36,
            _ => return None,
        }
        .into(),
    )
}

fn characters(word: &[u8], setting: &mut Setting) -> Result<(), Misread> {
    if word.len() != CELLS {
        let found = format!("{} characters", word.len());
        let expected = "81, one for each cell".to_owned();
        return Err(misread(word.len().min(CELLS), RuleFault::Found { found, expected }));
    }
    // A text of only digits and points is a grid with its givens.
    if !word.iter().any(|byte| b"<>^v`',".contains(byte)) {
        let found = "only sums".to_owned();
        let expected = "cells that point to the sum of their cage".to_owned();
        return Err(misread(0, RuleFault::Found { found, expected }));
    }
    let mut cages: Vec<Vec<Cell>> = vec![Vec::new(); CELLS];
    for cell in 0..CELLS {
        let mut at = cell;
        let mut steps = 0;
        while let Some((_, (down, right))) = POINTS.iter().find(|(point, _)| *point == word[at]) {
            let row = (at / 9).checked_add_signed(*down).filter(|row| *row < 9);
            let column = (at % 9).checked_add_signed(*right).filter(|column| *column < 9);
            steps += 1;
            at = match row.zip(column) {
                Some((row, column)) if steps <= CELLS => row * 9 + column,
                _ => {
                    let found = String::from_utf8_lossy(&word[at..=at]).into_owned();
                    let expected = "a path to the sum of its cage";
                    return Err(misread(cell, RuleFault::word(&found, expected)));
                }
            };
        }
        if sum_of(word[at]).is_none() {
            let found = String::from_utf8_lossy(&word[at..=at]).into_owned();
            let expected = "a sum 0-9 A-Z a-j, or one of < > ^ v ` ' , .";
            return Err(misread(at, RuleFault::word(&found, expected)));
        }
        cages[at].push(Cell::from_index(cell));
    }
    for (root, cells) in cages.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
        let sum = sum_of(word[root]).filter(|sum| *sum > 0);
        setting.rules.push(Rule::new(RuleKind::Killer, Vec::from_iter(sum), cells));
    }
    Ok(())
}

fn numbers(rest: &[u8], setting: &mut Setting) -> Result<(), Misread> {
    let rest_at = b"3x3:".len();
    let text = String::from_utf8_lossy(rest);
    let mut fields = text.split(':');
    match fields.next() {
        Some("") => {}
        Some("d") => setting.variants.push(Variant::X),
        other => {
            let fault = RuleFault::word(other.unwrap_or_default(), "`d` for diagonals, or nothing");
            return Err(misread(rest_at, fault));
        }
    }
    fields.next();
    let mut cages: Vec<(usize, i32, Vec<Cell>)> = Vec::new();
    let numbers: Vec<&str> = fields.collect();
    let numbers = match &numbers[..] {
        [numbers @ .., ""] if numbers.len() == CELLS => numbers,
        numbers => numbers,
    };
    if numbers.len() != CELLS {
        let found = format!("{} numbers", numbers.len());
        let expected = "81, one for each cell".to_owned();
        return Err(misread(rest_at, RuleFault::Found { found, expected }));
    }
    for (cell, text) in numbers.iter().enumerate() {
        let number = text.parse::<u32>().ok().filter(|number| number / 256 <= 999);
        let number = number.ok_or_else(|| {
            misread(rest_at, RuleFault::word(text, "256 times a sum, plus the number of a cage"))
        })?;
        let (sum, cage) = ((number / 256) as i32, (number % 256) as usize);
        if sum == 0 {
            continue;
        }
        let cell = Cell::from_index(cell);
        match cages.iter_mut().find(|(known, ..)| *known == cage) {
            Some((_, _, cells)) => cells.push(cell),
            None => cages.push((cage, sum, vec![cell])),
        }
    }
    for (_, sum, cells) in cages {
        setting.rules.push(Rule::new(RuleKind::Killer, [sum], cells));
    }
    Ok(())
}

/// Writes the numbers. They can hold only cages that do not overlap, and the diagonals.
fn write(puzzle: &Puzzle, _: &Credits) -> Result<String, WriteError> {
    let format = Format::Killer;
    let setting = Setting::of(puzzle, format)?;
    let refuse = |rule: &str| WriteError::Rule { format, rule: rule.to_owned() };
    if setting.count != 9 || !setting.has_usual_boxes() || setting.lowest != 1 || setting.hidden > 0
    {
        return Err(refuse("a grid other than 9x9 with 3x3 boxes"));
    }
    if !setting.contents.is_empty() {
        return Err(refuse("a given or a candidate"));
    }
    let is_x = match setting.variants[..] {
        [] => false,
        [Variant::X] => true,
        _ => return Err(refuse("a variant other than x")),
    };
    let mut numbers = [0; CELLS];
    for (cage, rule) in setting.rules.iter().enumerate() {
        if rule.kind != RuleKind::Killer {
            return Err(refuse(rule.kind.name()));
        }
        let sum = rule.number().filter(|sum| (1..=999).contains(sum));
        let sum = sum.ok_or_else(|| refuse("a cage without a sum"))?;
        for cell in rule.cells() {
            let number = &mut numbers[cell.index()];
            let code = sum as usize * 256 + cage;
            if *number == code {
                return Err(refuse("a cage that lists a cell twice"));
            }
            if *number != 0 || cage >= 256 {
                return Err(refuse("cages that overlap"));
            }
            *number = code;
        }
    }
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    Ok(format!("3x3:{}:k:{}:\n", if is_x { "d" } else { "" }, numbers.join(":")))
}
