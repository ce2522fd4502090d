//! Contain exactly: each named digit is in the cells exactly as often as it is named; others are free. (For digits that
//! appear at least as often, use a [quadruple](super::quadruple), which may have any number of cells.)

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = to.each_once(rule.cells());
    let mut named = rule.numbers.clone();
    named.sort_unstable();
    for run in named.chunk_by(|one, other| one == other) {
        to.count(&cells, run[0], run.len(), run.len());
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let often = |list: &[i32], number: i32| list.iter().filter(|value| **value == number).count();
    rule.numbers.iter().all(|number| often(&values, *number) == often(&rule.numbers, *number))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, super::mark::text(&rule.numbers))
}
