//! Thermometer: digits strictly increase from the bulb. Branches are separate rules.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.along(rule.cells(), |one, next| one < next);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    grid.values(rule.cells()).is_sorted_by(|one, next| one < next)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Thermo)
}
