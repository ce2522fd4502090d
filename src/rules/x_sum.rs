//! X-sum: the first cells of a line, as many as the first of them says, add up to a number; the first is one of them.

use super::{Compiler, FullGrid};
use super::network::Totals;
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let (Some(sum), line) = (rule.number(), rule.cells()) else { return };
    let mut alternatives = Vec::new();
    for count in to.values().filter(|count| (1..=line.len() as i32).contains(count)) {
        let cells = &line[..count as usize];
        alternatives.push(to.alternative(|to| {
            to.domain(line[0], |value| value == count);
            to.distinct(cells);
            to.linear(cells.iter().map(|cell| (*cell, 1)), Totals::only(sum));
        }));
    }
    to.any_of(alternatives);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let Some(first) = values.first().and_then(|first| usize::try_from(*first).ok()) else { return false };
    first >= 1 && first <= values.len() && rule.number() == Some(values[..first].iter().sum())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "X")
}
