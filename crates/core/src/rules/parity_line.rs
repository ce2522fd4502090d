//! Parity line: cells along a line alternate between odd and even.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.along(rule.cells(), |one, next| (one + next) % 2 != 0);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    grid.values(rule.cells()).windows(2).all(|pair| pair[0] % 2 != pair[1] % 2)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Parity)
}
