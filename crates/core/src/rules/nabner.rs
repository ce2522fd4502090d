//! Nabner: no two digits of a line, wherever they are, are equal or consecutive. The line is the set of its cells: a
//! cell that it visits again counts once.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = to.different(rule.cells());
    to.all_pairs(&cells, |one, other| (one - other).abs() >= 2);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let mut values = grid.values_of_different(rule.cells());
    values.sort_unstable();
    values.windows(2).all(|pair| pair[1] >= pair[0] + 2)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Nabner)
}
