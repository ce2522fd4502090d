//! Sum: cells add up to a number; digits may repeat where no other rule forbids it.

use super::{Compiler, FullGrid};
use super::network::Totals;
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.linear(rule.cells().iter().map(|cell| (*cell, 1)), Totals::of(rule.numbers.iter().copied()));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    rule.numbers.contains(&grid.values(rule.cells()).iter().sum())
}
