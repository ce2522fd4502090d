//! Connected values: at least one cell holds one of some digits, and all such cells are orthogonally connected. The
//! lists are the rows of the cells; the numbers are how many such cells there are (0 for any number), and then the
//! digits.

use super::definition::{Definition, LIST, MOST, VALUES};
use super::from_rule::FromRule;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments {
        lists: (1, MOST),
        cells: (1, MOST),
        are_equal: true,
        ..LIST.with((2, MOST), VALUES)
    },
    ..Definition::new("connected-values", "connected-values 4 1 2: r1c1-r1c4 | r2c1-r2c4")
};

/// How many cells hold some digits, 0 for any number, and the rows of cells in which these are connected.
pub(super) struct Connected<'a> {
    size: i32,
    digits: &'a [i32],
    rows: &'a [Vec<Cell>],
    width: usize,
}

impl<'a> FromRule<'a> for Connected<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let [size, digits @ ..] = &rule.numbers[..] else { return None };
        let width = rule.lists.first()?.len();
        let is_even = width > 0 && rule.lists.iter().all(|row| row.len() == width);
        is_even.then_some(Connected { size: *size, digits, rows: &rule.lists, width })
    }
}

pub(super) fn compile(
    Connected { size, digits, rows, width }: Connected<'_>,
    to: &mut Compiler<'_>,
) {
    let cells: Vec<Cell> = rows.concat();
    if !to.takes(cells.len(), cells.len() * size_of::<Cell>()) {
        return;
    }
    let known = usize::try_from(size).ok().filter(|size| *size > 0);
    to.connected(&cells, width, known, |value| digits.contains(&value));
    let mut different = cells.clone();
    different.sort_unstable();
    different.dedup();
    if let (Some(size), [digit]) = (known, digits)
        && different.len() == cells.len()
    {
        to.count(&cells, *digit, size, size);
    } else if size > 0 {
        let count = |found: &i32, value: i32| {
            let found = found + i32::from(digits.contains(&value));
            (found <= size).then_some(found)
        };
        to.regular(&cells, 0, count, |found| *found == size);
    }
}

pub(super) fn holds(
    Connected { size, digits, rows, .. }: Connected<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        let is_in = |column: &usize| digits.contains(&grid.value(cells[*column]));
        open.extend((0..cells.len()).filter(is_in).map(|column| (row, column)));
    }
    if size > 0 && open.len() as i32 != size {
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
