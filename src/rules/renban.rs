//! Renban: the digits of a line are consecutive, in any order, without repeats.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let length = rule.cells().len() as i32;
    // Different digits less than their number apart are consecutive.
    to.distinct(rule.cells());
    to.all_pairs(rule.cells(), |one, other| one != other && (one - other).abs() < length);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let mut values = grid.values(rule.cells());
    values.sort_unstable();
    values.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Renban)
}
