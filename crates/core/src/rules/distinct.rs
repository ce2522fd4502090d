//! Distinct: the digits of some cells differ. If there are as many cells as digits, they are a house (an extra
//! region). A cell that is named twice does not differ from itself.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.differ(rule.cells());
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    super::full::all_differ(&grid.values_of_different(rule.cells()))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "")
}
