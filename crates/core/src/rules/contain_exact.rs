//! Contain exactly: each named digit is in the cells exactly as often as it is named; others are free. (For digits that
//! appear at least as often, use a [quadruple](super::quadruple), which may have any number of cells.)

use super::definition::{Definition, LIST, MOST, VALUES};
use super::from_rule::NumbersAndCells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((1, MOST), VALUES),
    hidden: |rule, _, _| rule.cells().len(),
    ..Definition::new("contain-exact", "contain-exact 1 2: r1c1-r1c4")
};

pub(super) fn compile(
    NumbersAndCells { numbers, cells }: NumbersAndCells<'_>,
    to: &mut Compiler<'_>,
) {
    let cells = to.each_once(cells);
    let mut named = numbers.to_vec();
    named.sort_unstable();
    for run in named.chunk_by(|one, other| one == other) {
        to.count(&cells, run[0], run.len(), run.len());
    }
}

pub(super) fn holds(
    NumbersAndCells { numbers, cells }: NumbersAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let values = grid.values(cells);
    let often = |list: &[i32], number: i32| list.iter().filter(|value| **value == number).count();
    numbers.iter().all(|number| often(&values, *number) == often(numbers, *number))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, super::mark::text(&rule.numbers))
}
