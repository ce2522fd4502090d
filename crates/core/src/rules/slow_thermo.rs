//! Slow thermometer: digits never decrease from the bulb.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.along(rule.cells(), |one, next| one <= next);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    grid.values(rule.cells()).is_sorted()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::SlowThermo)
}
