//! Non-consecutive: two cells that share an edge are not consecutive. In f-puzzles, pairs with a dot are exempt; that
//! rule is `no-difference 1`.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(_: &Rule, to: &mut Compiler<'_>) {
    to.pairs(to.neighbours(), |a, b| (a - b).abs() != 1);
}

pub(super) fn holds(_: &Rule, grid: &FullGrid<'_>) -> bool {
    grid.neighbours()
        .into_iter()
        .all(|(one, other)| grid.value(one).abs_diff(grid.value(other)) != 1)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
