//! Killer cage: digits in a cage differ; with a number, they add up to it. Cages may overlap. A sum of 0 is none.

use super::{Compiler, FullGrid};
use super::network::Totals;
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    to.distinct(rule.cells());
    if let Some(sum) = rule.number().filter(|sum| *sum != 0) {
        to.linear(rule.cells().iter().map(|cell| (*cell, 1)), Totals::only(sum));
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let mut values = grid.values(rule.cells());
    let sum: i32 = values.iter().sum();
    values.sort_unstable();
    values.windows(2).all(|pair| pair[0] != pair[1])
        && rule.number().is_none_or(|expected| expected == 0 || expected == sum)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let sum = rule.number().filter(|sum| *sum != 0);
    super::mark::cages(rule, sum.map_or(String::new(), |sum| sum.to_string()))
}
