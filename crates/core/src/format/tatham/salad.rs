//! Salad: Easy as ABC as its clues and its cells.
//!
//! ```text
//! 5n3L:aAbBaBAaBbCbAd,y        clues , cells
//! ```
//!
//! The edges are top, left, bottom, right. A letter `a` to `z` is a run of 1 to 26 places without a clue or cells without
//! a given; `A` to `I`, or 1 to 9, are the letters of the puzzle. Among the cells, `X` is an empty cell and `O` a cell
//! with any letter.

use super::super::setting::{Content, Setting};
use super::super::text::symbols::{Misread, push_run};
use super::id::Id;
use super::{give, miscount, wrong};
use crate::families::{self, Abc, Edge, EdgeClue};
use crate::grid::{Cell, Puzzle};

/// The edges in the order of the clues.
const EDGES: [Edge; 4] = [Edge::Top, Edge::Left, Edge::Bottom, Edge::Right];

/// A place with something in it, and the byte at which that is.
struct Item {
    place: usize,
    sign: u8,
    at: usize,
}

pub(super) fn read(id: &Id<'_>) -> Result<Setting, Misread> {
    let Id { side, letters, text, .. } = *id;
    let mut abc = Abc { side, letters, clues: Vec::new() };
    let setting = Setting::of_letters(&abc);
    let mut setting = setting.map_err(|kind| Misread { offset: 0, kind })?;
    let (clues, cells) = text.split_once(',').unwrap_or((text, ""));
    for Item { place, sign, at } in items(clues, 4 * side, "clue")? {
        let number = letter_of(sign, letters).ok_or_else(|| no_letter(at, sign, letters))?;
        abc.clues.push(EdgeClue { edge: EDGES[place / side], line: place % side, number });
    }
    for rule in abc.rules() {
        setting.push(rule, 0)?;
    }
    if cells.is_empty() {
        return Ok(setting);
    }
    let from = clues.len() + 1;
    let shift = |Misread { offset, kind }| Misread { offset: from + offset, kind };
    for Item { place, sign, at } in items(cells, side * side, "cell").map_err(shift)? {
        match sign {
            b'X' => give(&mut setting, place, 0),
            b'O' => {
                let values = (1..=letters as i32).collect();
                let cell = Cell::from_index(place);
                setting.contents.push(Content { cell, values, is_given: false });
            }
            _ => {
                let value = letter_of(sign, letters);
                let value = value.ok_or_else(|| no_letter(from + at, sign, letters))?;
                give(&mut setting, place, value);
            }
        }
    }
    Ok(setting)
}

/// The number of a letter.
fn letter_of(sign: u8, letters: usize) -> Option<i32> {
    let number = match sign {
        b'1'..=b'9' => sign - b'0',
        b'A'..=b'I' => sign - b'A' + 1,
        _ => return None,
    };
    (usize::from(number) <= letters).then_some(i32::from(number))
}

fn no_letter(at: usize, sign: u8, letters: usize) -> Misread {
    let last = char::from(b'A' + (letters - 1) as u8);
    wrong(at, &char::from(sign).to_string(), &format!("a letter A to {last}, or a run a to z"))
}

/// The items between runs.
fn items(text: &str, expected: usize, what: &str) -> Result<Vec<Item>, Misread> {
    let mut items = Vec::new();
    let mut place = 0;
    for (at, sign) in text.bytes().enumerate() {
        match sign {
            b'a'..=b'z' => place += usize::from(sign - b'a') + 1,
            _ if place >= expected => return Err(miscount(at, place + 1, expected, what, "")),
            _ if !sign.is_ascii_alphanumeric() => {
                let found = text.get(at..).unwrap_or_default();
                return Err(wrong(at, found, "letters"));
            }
            _ => {
                items.push(Item { place, sign, at });
                place += 1;
            }
        }
    }
    match place == expected {
        true => Ok(items),
        false => Err(miscount(text.len(), place, expected, what, "")),
    }
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, &'static str> {
    let abc = families::letters(puzzle.geometry()).ok_or("a rule that is not a clue")?;
    let side = abc.side;
    if abc.letters > 9 {
        return Err("more than 9 letters");
    }
    let letter = |number: i32| char::from(b'A' + (number - 1) as u8);
    let clue = |place: usize| {
        let wanted = (EDGES[place / side], place % side);
        let clue = abc.clues.iter().find(|clue| (clue.edge, clue.line) == wanted);
        clue.map(|clue| letter(clue.number))
    };
    let mut line = format!("{side}n{}L:", abc.letters);
    runs((0..4 * side).map(clue), &mut line);
    line.push(',');
    let cell = |cell: usize| {
        let value = puzzle.given(Cell::from_index(cell))?.index() as i32;
        Some(if value == 0 { 'X' } else { letter(value) })
    };
    runs((0..side * side).map(cell), &mut line);
    Ok(line)
}

/// Writes items and the runs between them.
fn runs(items: impl Iterator<Item = Option<char>>, line: &mut String) {
    let mut run = 0;
    for item in items {
        match item {
            None => run += 1,
            Some(sign) => {
                push_run(run, b'a', line);
                line.push(sign);
                run = 0;
            }
        }
    }
    push_run(run, b'a', line);
}
