//! Palindrome: a line reads the same from both ends.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let line = rule.cells();
    let pairs = line.iter().copied().zip(line.iter().rev().copied()).take(line.len() / 2);
    to.pairs(pairs, |a, b| a == b);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    values.iter().eq(values.iter().rev())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Palindrome)
}
