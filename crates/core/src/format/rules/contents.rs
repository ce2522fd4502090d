//! Cells of a grid with values or candidates, on one line or in rows, and back.
//!
//! If a row has as many words as cells, a word is a value, a blank, or the candidates of its cell: several digits, or
//! numbers joined by commas. Otherwise each character is a cell: a digit, a letter (A for 10), or a blank.

use std::collections::HashMap;

use crate::format::error::ParseErrorKind;
use crate::format::setting::{Content, Setting};
use crate::format::text::symbols::Misread;
use crate::grid::Cell;

/// The values of a row, or of a whole grid on one line; an empty list is a blank.
pub(super) fn row(
    setting: &Setting,
    text: &str,
    expected: usize,
) -> Result<Vec<Vec<i32>>, Misread> {
    let is_gap = |letter: char| letter.is_whitespace() || letter == '|';
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut from = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (is_gap(letter), from) {
            (true, Some(start)) => {
                words.push((start, &text[start..at]));
                from = None;
            }
            (false, None) => from = Some(at),
            _ => {}
        }
    }
    if words.len() == expected && expected > 1 {
        return words.into_iter().map(|(at, word)| of_word(setting, at, word)).collect();
    }
    let letters: Vec<(usize, char)> =
        text.char_indices().filter(|(_, letter)| !is_gap(*letter)).collect();
    if letters.len() != expected {
        let offset = letters.get(expected).map_or(text.len(), |(at, _)| *at);
        let found = letters.len();
        return Err(Misread { offset, kind: ParseErrorKind::RowLength { found, expected } });
    }
    let value = |(at, letter): (usize, char)| of_letter(setting, at, letter);
    letters.into_iter().map(value).collect()
}

fn is_blank(letter: char, setting: &Setting) -> bool {
    ".*_?-".contains(letter) || letter == '0' && setting.lowest > 0
}

fn fault(setting: &Setting, offset: usize, word: &str) -> Misread {
    Misread { offset, kind: setting.no_value(word).into() }
}

fn of_letter(setting: &Setting, at: usize, letter: char) -> Result<Vec<i32>, Misread> {
    if is_blank(letter, setting) {
        return Ok(Vec::new());
    }
    let value = letter.to_digit(36).map(|value| value as i32);
    match value.filter(|value| setting.digit(*value).is_some()) {
        Some(value) => Ok(vec![value]),
        None => Err(fault(setting, at, &letter.to_string())),
    }
}

fn of_word(setting: &Setting, at: usize, word: &str) -> Result<Vec<i32>, Misread> {
    let mut letters = word.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return of_letter(setting, at, letter);
    }
    let is_set = setting.highest() <= 9 && word.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = match is_set {
        true => word.split("").filter(|part| !part.is_empty()).collect(),
        false => word.split(',').collect(),
    };
    let value = |part: &str| {
        let value = part.parse::<i32>().ok().filter(|value| setting.digit(*value).is_some());
        value.ok_or_else(|| fault(setting, at, part))
    };
    parts.into_iter().map(value).collect()
}

/// The contents of the cells of a grid, or of its rows so far.
pub(super) fn filled(setting: &Setting, first_row: usize, values: Vec<Vec<i32>>) -> Vec<Content> {
    let cells = setting.cells().into_iter().skip(first_row * setting.columns);
    cells
        .zip(values)
        .filter(|(_, values)| !values.is_empty())
        .map(|(cell, values)| Content { cell, is_given: values.len() == 1, values })
        .collect()
}

/// The givens in rows; `None` if there are none.
pub(super) fn rows(setting: &Setting) -> Option<Vec<String>> {
    let givens: HashMap<Cell, i32> = (setting.contents.iter())
        .filter(|content| content.is_given)
        .map(|content| (content.cell, content.values[0]))
        .collect();
    let given = |cell| givens.get(&cell).copied();
    if givens.is_empty() {
        return None;
    }
    let is_short = setting.highest() <= 9 && setting.lowest >= 0;
    let row = |row: usize| {
        let words: Vec<String> = (setting.row(row).into_iter())
            .map(|cell| given(cell).map_or_else(|| ".".to_owned(), |value| value.to_string()))
            .collect();
        let width = words.iter().map(String::len).max().unwrap_or(1);
        let words: Vec<String> = words.into_iter().map(|word| format!("{word:>width$}")).collect();
        words.join(if is_short { "" } else { " " })
    };
    Some((0..setting.rows).map(row).collect())
}
