//! Overlapping grids as printed, without any statement before them.
//!
//! ```text
//! 92.43.....38...7.2       Where no grid is, there is a blank, or another symbol that no cell has. So the places of the
//! .......        ....      cells are known, and they are those of one named arrangement, here a `samurai`.
//! ```
//!
//! A block with one wrong, missing or extra row is still recognized. The error then names that row.
//!
//! If each place is a cell, as in a `butterfly`, the rows are those of a single grid, which other formats read. Several
//! arrangements may have the same cells, such as `cross` and `sohei` of 6x6. All these need a statement.

use std::io::BufRead;

use super::recognition::decides;
use crate::format::fault::RuleFault;
use crate::format::read::input::Source;
use crate::format::read::options::ReadOptions;
use crate::format::text::lines::Lines;
use crate::grid::{Arrangement, Overlap, Shape};

/// The most rows, and the most symbols in one.
const MOST: usize = Arrangement::MOST_SIDE;

/// The highest digit that is one symbol.
const MOST_DIGITS: usize = 35;

/// The symbols that may fill the places outside of the grids.
const OUTSIDE: [char; 7] = [' ', '.', '-', '_', '*', '?', '0'];

/// Whether a line may be a row of grids as printed.
fn may_have_row(line: &str) -> bool {
    let is_symbol = |letter: char| letter.is_ascii_alphanumeric() || OUTSIDE.contains(&letter);
    !line.trim().is_empty() && line.len() <= MOST && line.chars().all(is_symbol)
}

/// Overlapping grids without a statement.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Headless {
    pub(super) grids: Arrangement,
    /// If the block has another number of rows than the grids: the first row that does not fit, from 0, and the fault.
    pub(super) miscount: Option<(usize, RuleFault)>,
}

/// The grids of the rows that begin at the current line and end at a blank one, if they are overlapping grids.
pub(super) fn next(lines: &mut Lines<impl BufRead + ?Sized>) -> Option<Headless> {
    let may_be_first = |line: &[u8]| std::str::from_utf8(line).is_ok_and(may_have_row);
    if !may_be_first(lines.text()) || decides(lines.text()) {
        return None;
    }
    let block = lines.block(MOST + 1);
    let rows = block.iter().map(|row| std::str::from_utf8(row)).collect::<Result<Vec<_>, _>>();
    headless(&rows.ok()?)
}

/// Whether a text begins with overlapping grids, after comments and blank lines.
pub(in crate::format) fn begins(text: &[u8]) -> bool {
    let mut source = Source::new(Lines::new(text), ReadOptions::default());
    matches!(source.advance_to_text(), Ok(true)) && next(&mut source.lines).is_some()
}

/// The arrangement that has the cells of these rows, if there is one.
fn headless(rows: &[&str]) -> Option<Headless> {
    if rows.len() > MOST || !rows.iter().all(|row| may_have_row(row)) {
        return None;
    }
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.trim_end().chars().collect()).collect();
    let columns = rows.iter().map(Vec::len).max()?;
    // Few texts have such a size, so this takes little time.
    let named: Vec<Arrangement> = named_of_size(rows.len(), columns).collect();
    let used = |symbol: &char| *symbol == ' ' || rows.iter().any(|row| row.contains(symbol));
    let mut found: Vec<Arrangement> = Vec::new();
    let are_whole = rows.iter().all(|row| row.len() == columns && !row.contains(&' '));
    for outside in OUTSIDE.into_iter().filter(used) {
        if outside != ' ' && !are_whole {
            continue;
        }
        let is_cell = |row: usize, column: usize| {
            rows[row].get(column).is_some_and(|symbol| ![' ', outside].contains(symbol))
        };
        let is_full = |row: usize| (0..columns).all(|column| is_cell(row, column));
        if (0..rows.len()).all(is_full) {
            continue;
        }
        for arrangement in &named {
            let fits = |row: usize| {
                (0..columns).all(|column| {
                    arrangement.cell_at(row, column).is_some() == is_cell(row, column)
                })
            };
            if (0..rows.len()).all(fits) && !found.contains(arrangement) {
                found.push(arrangement.clone());
            }
        }
    }
    match found.is_empty() {
        true => nearly(&rows),
        false => {
            let grids = found.pop().filter(|_| found.is_empty())?;
            Some(Headless { grids, miscount: None })
        }
    }
}

/// The only arrangement whose cells these rows have with blanks between them, except in one row.
fn nearly(rows: &[Vec<char>]) -> Option<Headless> {
    // The wrong row may be the longest one.
    let lengths = rows.iter().map(Vec::len);
    let columns = lengths
        .filter(|length| rows.iter().filter(|row| row.len() == *length).count() > 1)
        .max()?;
    let has_gap = |row: &Vec<char>| row.contains(&' ');
    if !rows.iter().any(has_gap) {
        return None;
    }
    let counts = rows.len() - 1..=rows.len() + 1;
    let mut named = counts.flat_map(|count| named_of_size(count, columns)).filter_map(|grids| {
        let fits = |row: usize, symbols: &Vec<char>| {
            let is_cell = |column: usize| symbols.get(column).is_some_and(|symbol| *symbol != ' ');
            symbols.len() <= columns
                && (0..columns)
                    .all(|column| grids.cell_at(row, column).is_some() == is_cell(column))
        };
        let first = rows.iter().enumerate().take_while(|(row, symbols)| fits(*row, symbols));
        let places = (0..grids.rows()).rev().zip(rows.iter().rev());
        let last = places.take_while(|(row, symbols)| fits(*row, symbols));
        let (first, last) = (first.count(), last.count());
        (first + last + 1 >= rows.len().max(grids.rows())).then_some((grids, first))
    });
    let (grids, first) = named.next()?;
    if named.next().is_some() {
        return None;
    }
    let found = format!("{} rows like those of a {}", rows.len(), grids.name()?);
    let fault = RuleFault::Found { found, expected: grids.rows().to_string() };
    let is_other_count = rows.len() != grids.rows();
    Some(Headless { miscount: is_other_count.then_some((first, fault)), grids })
}

/// The named arrangements whose plane has this size. Its rows and columns are those of whole boxes.
fn named_of_size(rows: usize, columns: usize) -> impl Iterator<Item = Arrangement> {
    let most = MOST_DIGITS.min(rows).min(columns);
    let heights = (2..=most / 2).filter(move |height| rows.is_multiple_of(*height));
    let shapes = heights.flat_map(move |height| {
        let widths = (2..=most / height).filter(move |width| columns.is_multiple_of(*width));
        widths.filter_map(move |width| Shape::new(height, width).ok())
    });
    shapes.flat_map(move |shape| {
        let is_of_size =
            move |name: &Overlap| Arrangement::plane_of(*name, shape) == (rows, columns);
        let named = move |name| Arrangement::named(name, shape).ok();
        Overlap::ALL.into_iter().filter(is_of_size).filter_map(named)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(grids: &Arrangement, outside: char) -> Vec<String> {
        let symbol = |row, column| if grids.cell_at(row, column).is_some() { '1' } else { outside };
        let row = |row| (0..grids.columns()).map(|column| symbol(row, column)).collect::<String>();
        (0..grids.rows()).map(|place| row(place).trim_end().to_owned()).collect()
    }

    /// All named arrangements are recognized, except those without a place outside of the grids, such as all butterflies,
    /// and those that have the same cells as another one.
    #[test]
    fn named_arrangements_are_recognized_by_their_cells() {
        let mut unknown = Vec::new();
        for side in [4, 6, 8, 9, 10, 12, 15, 16, 25] {
            let shape = Shape::of_side(side).expect("a shape");
            for name in Overlap::ALL {
                let Ok(grids) = Arrangement::named(name, shape) else { continue };
                for outside in [' ', '-', '.'] {
                    let rows = rows(&grids, outside);
                    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
                    match headless(&rows) {
                        Some(found) => assert_eq!(found.grids, grids, "{name} {side}"),
                        None => unknown.push(format!("{name} {side}")),
                    }
                    let text = rows.join("\n");
                    assert_eq!(begins(text.as_bytes()), headless(&rows).is_some());
                    // The grids are recognized if one row is missing, but not if two are.
                    let less = headless(&rows[1..]);
                    let is_known =
                        |found: Headless| found.grids == grids && found.miscount.is_some();
                    assert!(less.is_none_or(is_known), "{name} {side}");
                    assert_eq!(headless(&rows[2..]), None, "{name} {side}");
                }
            }
        }
        unknown.dedup();
        unknown.retain(|name| !name.starts_with("butterfly"));
        let expected = "flower 4, windmill 4, cross 4, sohei 4, samurai 4, gattai-8 4, shogun 4, \
                        cross 6, sohei 6, cross 8, sohei 8, cross 10, sohei 10";
        assert_eq!(unknown.join(", "), expected);
    }

    #[test]
    fn other_rows_are_not_overlapping_grids() {
        let wide = "1".repeat(MOST + 1);
        for text in ["", " ", "1", "1\n1", "1-\n1-", "\u{e9}1\n11", "size: 9x9", &wide, "-\n-"] {
            assert!(!begins(text.as_bytes()), "{text}");
        }
        let whole = ["123456789"; 9].join("\n");
        assert!(!begins(whole.as_bytes()));
    }
}
