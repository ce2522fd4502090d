//! Palindrome: a line reads the same from both ends.

use super::definition::Definition;
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    phrase: |rule| format!("the line {} reads the same from both ends", rule.cells()),
    ..Definition::new("palindrome", "palindrome: r1c1-r4c4 r4c5")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    let line = cells;
    let pairs = line.iter().copied().zip(line.iter().rev().copied()).take(line.len() / 2);
    to.pairs(pairs, |a, b| a == b);
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(cells);
    values.iter().eq(values.iter().rev())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Palindrome)
}
