//! Allowed: each of the cells has one of the numbers as its value. Hidden cells get their values by this rule.

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
