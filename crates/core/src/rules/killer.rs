//! Killer cage: digits in a cage differ; with a number, they add up to it. Cages may overlap. A sum of 0 means no
//! sum. A cell that is named twice counts twice in the sum, and does not differ from itself.

use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.differ(rule.cells());
    if let Some(sum) = rule.number().filter(|sum| *sum != 0) {
        to.linear(rule.cells().iter().map(|cell| (*cell, 1)), Totals::only(sum));
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let sum: i32 = grid.values(rule.cells()).iter().sum();
    super::full::all_differ(&grid.values_of_different(rule.cells()))
        && rule.number().is_none_or(|expected| expected == 0 || expected == sum)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let sum = rule.number().filter(|sum| *sum != 0);
    super::mark::cages(rule, sum.map_or(String::new(), |sum| sum.to_string()))
}
