//! Linear: cells, each times a factor, add up to a number. The numbers are that sum, and then the factor of each cell.

use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let [sum, factors @ ..] = &rule.numbers[..] else { return };
    let terms = rule.cells().iter().copied().zip(factors.iter().copied());
    to.linear(terms, Totals::only(*sum));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let [sum, factors @ ..] = &rule.numbers[..] else { return true };
    let products = grid
        .values(rule.cells())
        .into_iter()
        .zip(factors)
        .map(|(v, f)| i64::from(v) * i64::from(*f));
    products.sum::<i64>() == i64::from(*sum)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let (sum, factors) = rule.numbers.split_first().unwrap_or((&0, &[]));
    super::mark::cages(rule, format!("({})={sum}", super::mark::text(factors)))
}
