//! Cells of a grid with values or candidates, on one line or in rows, and back.
//!
//! If a row has as many words as cells, a word is a value, a blank, or the candidates of its cell: several digits, or
//! numbers joined by commas. Otherwise each character is a cell: a digit, a letter (A for 10), or a blank.

use std::collections::HashMap;

use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::setting::{Content, Setting};
use crate::format::text::symbols::Misread;
use crate::grid::Cell;

/// The contents of a row of the grid. With several grids, it is a row of the plane: outside of the grids there are blanks
/// or symbols of blanks, unless the row has only its cells.
pub(super) fn of_row(setting: &Setting, row: usize, text: &str) -> Result<Vec<Content>, Misread> {
    let cells = setting.row(row);
    let is_outside = |column: &usize| setting.cell(row, *column).is_none();
    let outside: Vec<usize> = (0..setting.columns).filter(is_outside).collect();
    if outside.is_empty() {
        return Ok(filled(cells, values(setting, text, setting.columns)?));
    }
    let mut words = text.split_whitespace();
    if words.clone().count() == setting.columns {
        let mut values = values(setting, text, setting.columns)?;
        if let Some(column) = outside.iter().find(|column| !values[**column].is_empty()) {
            let at =
                words.nth(*column).map_or(0, |word| word.as_ptr().addr() - text.as_ptr().addr());
            return Err(outside_of_grids(at));
        }
        let mut column = 0;
        values.retain(|_| (column += 1, !outside.contains(&(column - 1))).1);
        return Ok(filled(cells, values));
    }
    let letters: Vec<(usize, char)> = text.trim_end().char_indices().collect();
    let is_plane =
        letters.len() == setting.columns || letters.iter().any(|(_, letter)| *letter == ' ');
    // At the end of a row only places without a cell may be left out.
    let is_cut = (letters.len()..setting.columns).any(|column| !outside.contains(&column));
    if is_plane && is_cut && letters.len() < setting.columns {
        let (found, expected) = (letters.len(), setting.columns);
        let kind = ParseErrorKind::RowLength { found, expected };
        return Err(Misread { offset: text.trim_end().len(), kind });
    }
    if !is_plane || letters.len() > setting.columns {
        return Ok(filled(cells.clone(), values(setting, text, cells.len())?));
    }
    let is_digit = |letter: char| letter != ' ' && !is_blank(letter, setting);
    let of_outside = outside.iter().filter_map(|column| letters.get(*column));
    if let Some((at, _)) = of_outside.clone().find(|(_, letter)| is_digit(*letter)) {
        return Err(outside_of_grids(*at));
    }
    let value = |column: usize| match letters.get(column) {
        Some((at, letter)) if *letter != ' ' => of_letter(setting, *at, *letter),
        _ => Ok(Vec::new()),
    };
    let columns = (0..setting.columns).filter(|column| !outside.contains(column));
    Ok(filled(cells, columns.map(value).collect::<Result<_, _>>()?))
}

fn outside_of_grids(offset: usize) -> Misread {
    let found = "a digit outside of the grids".to_owned();
    let expected = "digits only where a grid is".to_owned();
    Misread { offset, kind: RuleFault::Found { found, expected }.into() }
}

/// The contents of all cells, on one line.
pub(super) fn of_grid(setting: &Setting, text: &str) -> Result<Vec<Content>, Misread> {
    let cells = setting.cells();
    let values = values(setting, text, cells.len())?;
    Ok(filled(cells, values))
}

/// Cells with their values, without the blanks.
fn filled(cells: Vec<Cell>, values: Vec<Vec<i32>>) -> Vec<Content> {
    cells
        .into_iter()
        .zip(values)
        .filter(|(_, values)| !values.is_empty())
        .map(|(cell, values)| Content { cell, is_given: values.len() == 1, values })
        .collect()
}

/// The values of a row, or of a whole grid on one line; an empty list is a blank.
fn values(setting: &Setting, text: &str, expected: usize) -> Result<Vec<Vec<i32>>, Misread> {
    let symbols = symbols(text, expected)?.into_iter();
    symbols.map(|(at, symbol)| of_word(setting, at, symbol)).collect()
}

/// This many words, or characters if there is another number of words, with the bytes at which they begin.
pub(super) fn symbols(text: &str, expected: usize) -> Result<Vec<(usize, &str)>, Misread> {
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
        return Ok(words);
    }
    let letters = text.char_indices().filter(|(_, letter)| !is_gap(*letter));
    let letters: Vec<(usize, &str)> =
        letters.map(|(at, letter)| (at, &text[at..at + letter.len_utf8()])).collect();
    if letters.len() != expected {
        let offset = letters.get(expected).map_or(text.len(), |(at, _)| *at);
        let found = letters.len();
        return Err(Misread { offset, kind: ParseErrorKind::RowLength { found, expected } });
    }
    Ok(letters)
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

/// The values of a word, which is a value, a blank, or candidates.
pub(super) fn of_word(setting: &Setting, at: usize, word: &str) -> Result<Vec<i32>, Misread> {
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

/// Whether each cell is written as one character.
pub(super) fn is_short(setting: &Setting) -> bool {
    setting.highest() <= 9 && setting.lowest >= 0
}

/// The givens in rows; `None` if there are none. Outside of the grids a row has blanks, or `-` where blanks would not tell
/// its places; on one line it has nothing there.
pub(super) fn rows(setting: &Setting, on_one_line: bool) -> Option<Vec<String>> {
    let givens: HashMap<Cell, i32> = (setting.contents.iter())
        .filter(|content| content.is_given)
        .map(|content| (content.cell, content.values[0]))
        .collect();
    let given = |cell| givens.get(&cell).copied();
    if givens.is_empty() {
        return None;
    }
    let is_short = is_short(setting);
    let row = |row: usize| {
        let outside = if is_short && !setting.row(row).is_empty() { " " } else { "-" };
        let word = |column| match setting.cell(row, column) {
            Some(cell) => {
                Some(given(cell).map_or_else(|| ".".to_owned(), |value| value.to_string()))
            }
            None => Some(outside.to_owned()).filter(|_| !on_one_line),
        };
        let words: Vec<String> = (0..setting.columns).filter_map(word).collect();
        let width = words.iter().map(String::len).max().unwrap_or(1);
        let words: Vec<String> = words.into_iter().map(|word| format!("{word:>width$}")).collect();
        words.join(if is_short { "" } else { " " }).trim_end().to_owned()
    };
    Some((0..setting.rows).map(row).collect())
}
