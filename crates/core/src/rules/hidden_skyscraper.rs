//! Hidden skyscraper: the number is the first digit of a line that has a greater one before it.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Some(hidden) = rule.number() else { return };
    // The tallest so far; `None` once the first hidden one was right.
    let step = move |tallest: &Option<i32>, value: i32| match *tallest {
        Some(tallest) if value < tallest => (value == hidden).then_some(None),
        Some(_) => Some(Some(value)),
        None => Some(None),
    };
    to.regular(rule.cells(), Some(i32::MIN), step, Option::is_none);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let is_hidden = |place: &usize| values[..*place].iter().any(|before| *before > values[*place]);
    let first = (0..values.len()).find(is_hidden);
    first.is_some() && first.map(|place| values[place]) == rule.number()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "H")
}
