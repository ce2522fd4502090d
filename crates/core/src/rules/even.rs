//! Even: cells with even digits.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    rule.cells().iter().for_each(|cell| to.domain(*cell, |value| value % 2 == 0));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    !grid.values(rule.cells()).iter().any(|value| value % 2 == 1)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::inside(rule, super::mark::Sign::Square)
}
