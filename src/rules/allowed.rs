//! Allowed: each of some cells has one of the values that are the numbers. Hidden cells get their values by it.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    for cell in rule.cells() {
        to.domain(*cell, |value| rule.numbers.contains(&value));
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    grid.values(rule.cells()).iter().all(|value| rule.numbers.contains(value))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::cages(rule, super::mark::text(&rule.numbers))
}
