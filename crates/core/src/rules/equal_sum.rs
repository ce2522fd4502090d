//! Equal sums: lists of cells have the same sum, which is not given; digits may repeat.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.equal_sums(&rule.lists);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let sums: Vec<i32> = rule.lists.iter().map(|list| grid.values(list).iter().sum()).collect();
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "=")
}
