//! Grids for people: the values and the pencilmarks of any puzzle, even if no digit format can hold its rules. Digits
//! are shown as the values that they represent.

use super::arranged::write_boxes;
use super::table::Format;
use super::write::{WriteOptions, write_grid, write_words};
use crate::families;
use crate::grid::{Cell, Digit, DigitSet, Geometry, Puzzle};

/// A grid of the values of cells, with a frame around the boxes; a point for an empty cell.
pub fn shown_values(
    geometry: &Geometry,
    value: impl Fn(Cell) -> Option<Digit>,
    options: &WriteOptions,
) -> Vec<u8> {
    let values: Vec<Option<Digit>> = geometry.cells().map(value).collect();
    if geometry.frame().lowest == 1 && geometry.arrangement().is_none() {
        let mut out = Vec::new();
        let options = WriteOptions { framed: true, ..*options };
        write_grid(&values, geometry.shape(), &options, &mut out);
        return out;
    }
    let symbol = shown_symbols(geometry);
    words(geometry, |cell| values[cell.index()].map_or_else(|| ".".to_owned(), &symbol))
}

/// What a person reads for a digit: its value, or in an Easy as ABC its letter, and `-` for a cell that stays empty.
pub fn shown_symbols(geometry: &Geometry) -> impl Fn(Digit) -> String {
    let has_letters = families::letters(geometry).is_some();
    let frame = geometry.frame();
    move |digit| match has_letters {
        true => families::symbol(digit.index()),
        false => frame.value(digit).to_string(),
    }
}

/// A grid of the candidates of cells, with a frame around the boxes; a value has `=` before it.
pub fn shown_marks(marks: &Puzzle, options: &WriteOptions) -> Vec<u8> {
    let geometry = marks.geometry();
    if geometry.is_single() {
        let mut out = Vec::new();
        let framed = WriteOptions { framed: true, ..*options };
        if Format::Pencilmarks.write(marks, &framed, &mut out).is_err() {
            let plain = WriteOptions { alphabet: None, ..framed };
            // Decimals can show every grid; writing to a vector does not fail.
            let _ = Format::Pencilmarks.write(marks, &plain, &mut out);
        }
        return out;
    }
    let frame = geometry.frame();
    let symbol = shown_symbols(geometry);
    let is_short = (0..10).contains(&frame.lowest) && frame.lowest as usize + marks.side() <= 10;
    let between = if is_short { "" } else { "," };
    words(geometry, |cell| {
        if let Some(given) = marks.given(cell) {
            return format!("={}", symbol(given));
        }
        let all = DigitSet::all(marks.side());
        let left = marks.restrictions().map_or(all, |sets| sets[cell.index()]);
        let left: Vec<String> = left.iter().map(&symbol).collect();
        if left.is_empty() { "/".to_owned() } else { left.join(between) }
    })
}

fn words(geometry: &Geometry, word: impl Fn(Cell) -> String) -> Vec<u8> {
    let mut out = Vec::new();
    if let Some(grids) = geometry.arrangement() {
        let words: Vec<String> = geometry.cells().map(word).collect();
        let width = words.iter().map(String::len).max().unwrap_or(1);
        let word = |cell: Cell| format!("{:>width$}", words[cell.index()]);
        write_boxes(grids, width, word, &mut out);
        return out;
    }
    let words: Vec<Vec<u8>> = geometry.cells().map(|cell| word(cell).into_bytes()).collect();
    write_words(&words, geometry.shape(), true, &mut out);
    out
}
