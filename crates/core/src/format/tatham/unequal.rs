//! Unequal: a Futoshiki cell by cell.
//!
//! ```text
//! 4:0R,0,0D,0,2,0L,...         cells with commas between them
//! ```
//!
//! A cell is its given, 0 if it has none, and then the directions in which its neighbor is smaller: `U` up, `R` right,
//! `D` down, `L` left. A comma may follow the last cell.

use super::super::setting::Setting;
use super::super::text::symbols::Misread;
use super::id::Id;
use super::{give, miscount, wrong};
use crate::families;
use crate::grid::{Cell, Puzzle, Rule, RuleKind};

/// The steps down and right of a direction.
const DIRECTIONS: [(char, (isize, isize)); 4] =
    [('U', (-1, 0)), ('R', (0, 1)), ('D', (1, 0)), ('L', (0, -1))];

/// The cell in a direction, if the square has it.
fn next(side: usize, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
    let row = (cell / side).checked_add_signed(down).filter(|row| *row < side)?;
    let column = (cell % side).checked_add_signed(right).filter(|column| *column < side)?;
    Some(row * side + column)
}

pub(super) fn read(id: &Id<'_>) -> Result<Setting, Misread> {
    let Id { side, text, .. } = *id;
    let mut setting = Setting::latin(side).map_err(|kind| Misread { offset: 0, kind })?;
    let cells = side * side;
    let text = text.strip_suffix(',').unwrap_or(text);
    let found = text.split(',').count();
    if found != cells {
        return Err(miscount(text.len(), found, cells, "cell", " with commas between them"));
    }
    let mut at = 0;
    for (cell, word) in text.split(',').enumerate() {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, signs) = word.split_at(digits);
        let value = number.parse::<i32>().ok().filter(|value| *value <= side as i32);
        let Some(value) = value else {
            return Err(wrong(at, word, &format!("a number up to {side}, and perhaps U R D L")));
        };
        if value > 0 {
            give(&mut setting, cell, value);
        }
        for (index, sign) in signs.char_indices() {
            let at = at + digits + index;
            let known = DIRECTIONS.iter().find(|(letter, _)| *letter == sign);
            let Some((_, direction)) = known else {
                return Err(wrong(at, &sign.to_string(), "U, R, D or L"));
            };
            let Some(other) = next(side, cell, *direction) else {
                return Err(wrong(at, &sign.to_string(), "a direction to a cell of the square"));
            };
            let pair = [cell, other].map(Cell::from_index);
            setting.push(Rule::new(RuleKind::Greater, [], pair), at)?;
        }
        at += word.len() + 1;
    }
    Ok(setting)
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, &'static str> {
    let side = puzzle.side();
    let signs = families::signs(puzzle.geometry()).ok_or("a rule that is not a sign")?;
    let cell = |cell: usize| {
        let given = puzzle.given(Cell::from_index(cell));
        let mut word = given.map_or(0, |digit| digit.index() + 1).to_string();
        for (letter, direction) in DIRECTIONS {
            let smaller = next(side, cell, direction).map(Cell::from_index);
            let is_sign =
                |(one, other): &(Cell, Cell)| one.index() == cell && Some(*other) == smaller;
            if signs.iter().any(is_sign) {
                word.push(letter);
            }
        }
        word
    };
    let words: Vec<String> = (0..side * side).map(cell).collect();
    Ok(format!("{side}:{}", words.join(",")))
}
