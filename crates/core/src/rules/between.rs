//! Between: the digits of a line are strictly between those at its two ends, whichever end is greater.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let [first, inner @ .., last] = rule.cells() else { return };
    let ends = [(*first, *last), (*last, *first)];
    let alternatives = ends.map(|(low, high)| {
        to.alternative(|to| {
            let pairs = inner.iter().flat_map(|cell| [(low, *cell), (*cell, high)]);
            to.pairs(pairs, |less, more| less < more);
        })
    });
    to.any_of(alternatives.into());
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let [first, inner @ .., last] = &values[..] else { return true };
    let (low, high) = (first.min(last), first.max(last));
    inner.iter().all(|value| low < value && value < high)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Between)
}
