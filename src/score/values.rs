//! How the values of cells are written, in words of a text.

use std::collections::HashMap;

use veridoku_core::families;
use veridoku_core::format::Alphabet;
use veridoku_core::grid::{Digit, Geometry};

/// The value of a cell, or a blank.
pub(super) type Value = Option<Digit>;

/// How values are written.
pub(super) struct Values {
    /// The number of rows, and of columns.
    pub(super) side: usize,
    /// The number of digits: as many, unless the board is an Easy as ABC or another square without houses.
    count: usize,
    lowest: i32,
    /// The symbols of digits and blanks in grids of one symbol for each cell.
    symbols: HashMap<char, Value>,
    /// Whether each value is one decimal digit. Letters are then prose.
    are_decimal: bool,
    /// Whether a value may be a number of several digits.
    are_numbers: bool,
}

impl Values {
    /// The values of this geometry. If an alphabet is named, its symbols are read.
    pub(super) fn new(geometry: &Geometry, alphabet: Option<Alphabet>) -> Values {
        let (count, lowest) = (geometry.side(), geometry.frame().lowest);
        let has_letters = families::letters(geometry).is_some();
        let is_decimal = |alphabet| alphabet == Alphabet::NumbersThenLetters;
        let are_decimal = lowest >= 0
            && lowest as usize + count <= 10
            && alphabet.is_none_or(is_decimal)
            && !has_letters;
        let mut symbols: HashMap<char, Value> =
            ".0_?*-".chars().map(|blank| (blank, None)).collect();
        let mut name = |symbol: Option<char>, digit: Digit| {
            for symbol in symbol.into_iter().flat_map(|one| [one, one.to_ascii_lowercase()]) {
                symbols.insert(symbol, Some(digit));
            }
        };
        for digit in (0..count).map(Digit::from_index) {
            if has_letters {
                name(families::symbol(digit.index()).chars().next(), digit);
            }
            let value = u32::try_from(lowest + digit.index() as i32).unwrap_or(u32::MAX);
            name(
                match alphabet {
                    Some(alphabet) => alphabet.symbol(digit),
                    None => char::from_digit(value, 36).map(|symbol| symbol.to_ascii_uppercase()),
                },
                digit,
            );
        }
        let are_numbers = count > 9 && alphabet != Some(Alphabet::FromZero);
        let side = geometry.plane().rows();
        Values { side, count, lowest, symbols, are_decimal, are_numbers }
    }

    /// The digit with this value.
    pub(super) fn digit(&self, value: u64) -> Option<Digit> {
        let index = usize::try_from(i128::from(value) - i128::from(self.lowest)).ok()?;
        (index < self.count).then(|| Digit::from_index(index))
    }

    /// The row or column with this number, from 1.
    pub(super) fn line(&self, number: u64) -> Option<usize> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        (index < self.side).then_some(index)
    }

    /// The values of a word: a number, a symbol for a cell, or one for each of several cells. `None` if the word is none.
    pub(super) fn of_word(&self, word: &str, into: &mut Vec<Value>) -> Option<()> {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty();
        let cells = word.chars().count();
        if self.are_numbers && is_number && cells <= 3 {
            let number = word.parse().ok()?;
            into.push(if number == 0 { None } else { Some(self.digit(number)?) });
            return Some(());
        }
        // Several symbols are a row, a grid, or a part of a row: a letter among words is prose.
        let is_long = cells == self.side || cells == self.side * self.side;
        if !self.are_decimal && cells > 1 && !is_long {
            return None;
        }
        let before = into.len();
        for symbol in word.chars() {
            match self.symbols.get(&symbol) {
                Some(value) => into.push(*value),
                None => {
                    into.truncate(before);
                    return None;
                }
            }
        }
        Some(())
    }
}
