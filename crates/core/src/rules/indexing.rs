//! Indexing: a marked cell in column c holds the number of the column of its row that contains the digit c; with the
//! number 1, likewise for rows. It cannot hold a digit that is not the number of a cell in the frame's line.

use super::{Compiler, FullGrid};
use crate::grid::{Cell, Frame, Rule};

/// The cell to which a marked one points with a value, and the digit there.
fn target(rule: &Rule, cell: Cell, value: i32, frame: Frame, side: usize) -> Option<(Cell, i32)> {
    let (row, column) = (cell.row(side), cell.column(side));
    let lines = if rule.number() == Some(1) { frame.rows } else { frame.columns };
    let at = usize::try_from(value - 1).ok().filter(|at| *at < lines)?;
    Some(match rule.number() {
        Some(1) => (Cell::at(at, column, side), row as i32 + 1),
        _ => (Cell::at(row, at, side), column as i32 + 1),
    })
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let (frame, side) = (to.frame(), to.side() as usize);
    let has_lines = frame.has_lines;
    for &cell in rule.cells() {
        for value in to.values() {
            match target(rule, cell, value, frame, side) {
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

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    rule.cells().iter().all(|cell| {
        let side = grid.side() as usize;
        target(rule, *cell, grid.value(*cell), grid.frame(), side)
            .is_some_and(|(other, digit)| grid.value(other) == digit)
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let text = if rule.number() == Some(1) { "\u{2195}" } else { "\u{2194}" };
    super::mark::areas(rule, text)
}
