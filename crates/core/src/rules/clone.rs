//! Clone: lists of cells have the same digits, one by one.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    for other in &rule.lists[1..] {
        let pairs = rule.cells().iter().copied().zip(other.iter().copied());
        to.pairs(pairs, |a, b| a == b);
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let first = grid.values(rule.cells());
    rule.lists[1..].iter().all(|list| grid.values(list) == first)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "=")
}
