//! Distinct: the digits of some cells differ. With as many cells as digits, they are a house (an extra region).

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.distinct(rule.cells());
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    (0..values.len()).all(|place| !values[..place].contains(&values[place]))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "")
}
