//! Indexing: a marked cell in column c holds the number of the column of its row that contains the digit c; with the
//! number 1, likewise for rows. It cannot hold a digit that is not the number of a cell in the frame's line.

use super::definition::{Definition, LIST};
use super::from_rule::{CellsPerhapsNumber, FromRule};
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Frame, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { may_be_hidden: false, needs_lines: true, ..LIST.with((0, 1), (0, 1)) },
    phrase: |rule| {
        format!("of {}, the digit in one is the position of a digit in its line", rule.here())
    },
    ..Definition::new("indexing", "indexing 0: column 1")
};

/// The cell to which a marked one points with a value, and the digit there.
fn target(by_row: bool, cell: Cell, value: i32, frame: Frame, side: usize) -> Option<(Cell, i32)> {
    let (row, column) = (cell.row(side), cell.column(side));
    let lines = if by_row { frame.rows } else { frame.columns };
    let at = usize::try_from(value - 1).ok().filter(|at| *at < lines)?;
    Some(match by_row {
        true => (Cell::at(at, column, side), row as i32 + 1),
        false => (Cell::at(row, at, side), column as i32 + 1),
    })
}

/// The marked cells, and whether they name rows.
pub(super) struct Marked<'a> {
    by_row: bool,
    cells: &'a [Cell],
}

impl<'a> FromRule<'a> for Marked<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let CellsPerhapsNumber { number, cells } = CellsPerhapsNumber::from_rule(rule)?;
        Some(Marked { by_row: number == Some(1), cells })
    }
}

pub(super) fn compile(Marked { by_row, cells }: Marked<'_>, to: &mut Compiler<'_>) {
    let (frame, side) = (to.frame(), to.side() as usize);
    let has_lines = frame.has_lines;
    for &cell in cells {
        for value in to.values() {
            match target(by_row, cell, value, frame, side) {
                None => to.domain(cell, |found| found != value),
                Some((other, digit)) if other == cell => {
                    to.domain(cell, |found| found != value || value == digit);
                }
                // If the digits of the line differ, the digit is nowhere else.
                Some((other, digit)) if has_lines => {
                    to.pair(cell, other, |a, b| (a == value) == (b == digit));
                }
                Some((other, digit)) => to.pair(cell, other, |a, b| a != value || b == digit),
            }
        }
    }
}

pub(super) fn holds(Marked { by_row, cells }: Marked<'_>, grid: &FullGrid<'_>) -> bool {
    cells.iter().all(|cell| {
        let side = grid.side() as usize;
        target(by_row, *cell, grid.value(*cell), grid.frame(), side)
            .is_some_and(|(other, digit)| grid.value(other) == digit)
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let text = if rule.number() == Some(1) { "\u{2195}" } else { "\u{2194}" };
    super::mark::areas(rule, text)
}
