//! Connected values: at least one cell holds one of some digits, and all such cells are orthogonally connected. The
//! lists are the rows of the cells; the numbers are how many such cells there are (0 for any number), and then the
//! digits.

use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let [size, digits @ ..] = &rule.numbers[..] else { return };
    let Some(width) = rule.lists.first().map(Vec::len).filter(|width| *width > 0) else { return };
    let cells: Vec<Cell> = rule.lists.concat();
    to.connected(&cells, width, |value| digits.contains(&value));
    if *size > 0 {
        let count = |found: &i32, value: i32| {
            let found = found + i32::from(digits.contains(&value));
            (found <= *size).then_some(found)
        };
        to.regular(&cells, 0, count, |found| found == size);
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let [size, digits @ ..] = &rule.numbers[..] else { return true };
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (row, cells) in rule.lists.iter().enumerate() {
        let is_in = |column: &usize| digits.contains(&grid.value(cells[*column]));
        open.extend((0..cells.len()).filter(is_in).map(|column| (row, column)));
    }
    if *size > 0 && open.len() as i32 != *size {
        return false;
    }
    // Removes the cells that are connected with the first one.
    let Some(first) = open.pop() else { return false };
    let mut waiting = vec![first];
    while let Some((row, column)) = waiting.pop() {
        let is_near = |(r, c): &(usize, usize)| r.abs_diff(row) + c.abs_diff(column) == 1;
        waiting.extend(open.extract_if(.., |cell| is_near(cell)));
    }
    open.is_empty()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
