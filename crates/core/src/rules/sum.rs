//! Sum: cells add up to a number; digits may repeat if no other rule forbids it.

use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.linear(rule.cells().iter().map(|cell| (*cell, 1)), Totals::of(rule.numbers.iter().copied()));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    rule.numbers.contains(&grid.values(rule.cells()).iter().sum())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    // A pair that is 5 or 10 has the letter of XV.
    match (rule.cells().len(), &rule.numbers[..]) {
        (2, [5]) => super::mark::between(rule, super::mark::Sign::Letter, "V"),
        (2, [10]) => super::mark::between(rule, super::mark::Sign::Letter, "X"),
        _ => super::mark::cages(rule, format!("+{}", super::mark::text(&rule.numbers))),
    }
}
