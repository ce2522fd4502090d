//! Double arrow: the two ends of a line add up to the sum of the cells between them.

use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let line = rule.cells();
    let last = line.len() - 1;
    let factor = |place: usize| if place == 0 || place == last { 1 } else { -1 };
    let terms: Vec<_> =
        line.iter().enumerate().map(|(place, cell)| (*cell, factor(place))).collect();
    to.linear(terms, Totals::only(0));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let [first, inner @ .., last] = &values[..] else { return false };
    first + last == inner.iter().sum::<i32>()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::DoubleArrow)
}
