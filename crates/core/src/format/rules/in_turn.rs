//! Overlapping grids one after the other, as collections store them: a line of side x side symbols for each grid, or all
//! of them on one line.
//!
//! ```text
//! grids: samurai
//! grid:
//! 92.43....38...7.2...  ...      81 symbols of grid 1, row by row
//! ..5.46.........5...2  ...      81 symbols of grid 2
//! ...
//! ```
//!
//! A cell where grids overlap is in several lines. It has the same symbol in each, or a blank in some.
//!
//! A row of the plane may have as many symbols: with grids of 4x4, a line of 16 is a row if the plane has 16 columns, or
//! if the row has 16 cells. Such a line is always a row. All grids on one line have more symbols than any row, and more
//! than the plane has cells, since they name some cells twice.

use std::collections::HashMap;

use super::contents::{of_word, symbols};
use crate::format::fault::RuleFault;
use crate::format::setting::{Content, Setting};
use crate::format::text::symbols::Misread;
use crate::grid::{Arrangement, Cell};

/// The grids of a text that has them one after the other.
#[derive(Default)]
pub(super) struct InTurn {
    /// How many grids were read.
    pub(super) count: usize,
    /// The values of each cell that is not blank, and the first grid that has them.
    stated: HashMap<Cell, (usize, Vec<i32>)>,
}

impl InTurn {
    /// Whether a line has the first grid, or all grids, and is not a row of the plane.
    pub(super) fn begins(setting: &Setting, row: usize, line: &str) -> bool {
        let Some(grids) = overlapping(setting) else { return false };
        let has_no_cells = |row: usize| setting.row(row).is_empty();
        (0..row).all(has_no_cells)
            && !is_row(setting, row, line)
            && [1, grids.corners().len()].contains(&grids_of(grids, line).unwrap_or(0))
    }

    /// Whether all grids were read.
    pub(super) fn is_complete(&self, setting: &Setting) -> bool {
        setting.grids.as_ref().is_none_or(|grids| self.count >= grids.corners().len())
    }

    /// The fault of grids that end too early.
    pub(super) fn incomplete(&self, setting: &Setting) -> RuleFault {
        let expected = setting.grids.as_ref().map_or(0, |grids| grids.corners().len());
        let found = match self.count {
            1 => "1 line of symbols".to_owned(),
            count => format!("{count} lines of symbols"),
        };
        RuleFault::Found { found, expected: format!("{expected}, one for each grid") }
    }

    /// Takes a line with the next grid, or with all grids.
    pub(super) fn line(&mut self, setting: &Setting, line: &str) -> Result<Vec<Content>, Misread> {
        let Some(grids) = overlapping(setting) else { return Ok(Vec::new()) };
        let count = match grids_of(grids, line) {
            Some(count) if self.count == 0 && count == grids.corners().len() => count,
            _ => 1,
        };
        self.take(setting, grids, line, count)
    }

    /// Takes the next grids, all on one line.
    fn take(
        &mut self,
        setting: &Setting,
        grids: &Arrangement,
        line: &str,
        count: usize,
    ) -> Result<Vec<Content>, Misread> {
        let each = grids.digits().pow(2);
        let mut contents = Vec::new();
        for (index, (at, word)) in symbols(line, count * each)?.into_iter().enumerate() {
            let (grid, place) = (self.count + index / each, index % each);
            let (row, column) = (place / grids.digits(), place % grids.digits());
            let values = of_word(setting, at, word)?;
            let Some(cell) = cell_of(grids, grid, row, column).filter(|_| !values.is_empty())
            else {
                continue;
            };
            match self.stated.get(&cell) {
                Some((other, before)) if *before != values => {
                    let found = format!(
                        "{} at row {}, column {} of grid {}, where grid {} has {}",
                        listed(&values),
                        row + 1,
                        column + 1,
                        grid + 1,
                        other + 1,
                        listed(before)
                    );
                    let expected = "the same in both grids, or a blank in one of them".to_owned();
                    let kind = RuleFault::Found { found, expected }.into();
                    return Err(Misread { offset: at, kind });
                }
                Some(_) => {}
                None => {
                    self.stated.insert(cell, (grid, values.clone()));
                    contents.push(Content { cell, is_given: values.len() == 1, values });
                }
            }
        }
        self.count += count;
        Ok(contents)
    }
}

/// The contents of all cells on one line, if it has all grids one after the other.
pub(super) fn of_grids(setting: &Setting, text: &str) -> Option<Result<Vec<Content>, Misread>> {
    let grids = overlapping(setting)?;
    let count = grids.corners().len();
    let is_in_turn = symbols(text, count * grids.digits().pow(2)).is_ok()
        && symbols(text, grids.cell_count()).is_err();
    is_in_turn.then(|| InTurn::default().take(setting, grids, text, count))
}

/// The grids; `None` for a single one without corners, and for cells anywhere.
fn overlapping(setting: &Setting) -> Option<&Arrangement> {
    setting.grids.as_deref().filter(|grids| !grids.corners().is_empty())
}

/// The cell in a row and column of a grid.
fn cell_of(grids: &Arrangement, grid: usize, row: usize, column: usize) -> Option<Cell> {
    let (top, left) = *grids.corners().get(grid)?;
    grids.cell_at(top + row, left + column)
}

/// Whether a line has as many symbols as a row of the plane.
fn is_row(setting: &Setting, row: usize, line: &str) -> bool {
    let line = line.trim_end();
    let is_as_long = |count: usize| [setting.columns, setting.row(row).len()].contains(&count);
    let letters = line.chars().count();
    let has_gaps = line.contains([' ', '\t', '|']);
    is_as_long(letters)
        || has_gaps
            && (letters <= setting.columns
                || is_as_long(line.split_whitespace().count())
                || is_as_long(line.chars().filter(|letter| !is_gap(*letter)).count()))
}

fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || letter == '|'
}

/// The number of whole grids in a line: one word of symbols, or a word for each cell.
fn grids_of(grids: &Arrangement, line: &str) -> Option<usize> {
    let words = line.split_whitespace().count();
    let count = if words == 1 { line.trim().chars().count() } else { words };
    let each = grids.digits().pow(2);
    (count > 0 && count.is_multiple_of(each)).then(|| count / each)
}

fn listed(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}
