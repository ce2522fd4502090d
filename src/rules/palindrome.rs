//! Palindrome: a line reads the same from both ends.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let line = rule.cells();
    for (one, other) in line.iter().zip(line.iter().rev()).take(line.len() / 2) {
        to.pair(*one, *other, |a, b| a == b);
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    values.iter().eq(values.iter().rev())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Palindrome)
}
