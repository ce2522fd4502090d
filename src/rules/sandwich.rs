//! Sandwich: the digits of a line strictly between its lowest and its highest digit, wherever these are, add up to a number.
//! 0 says that they are neighbours.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

#[derive(Clone, PartialEq, Eq, Hash)]
enum At {
    Before,
    Inside(i32, i32),
    After,
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Some(sum) = rule.number() else { return };
    let (low, high) = to.values().into_inner();
    let step = move |at: &At, value: i32| {
        let is_crust = value == low || value == high;
        match at {
            At::Before if is_crust => Some(At::Inside(value, 0)),
            At::Before => Some(At::Before),
            At::Inside(first, _) if is_crust && *first == value => None,
            At::Inside(_, found) if is_crust => (*found == sum).then_some(At::After),
            At::Inside(first, found) => {
                (found + value <= sum).then_some(At::Inside(*first, found + value))
            }
            At::After if is_crust => None,
            At::After => Some(At::After),
        }
    };
    to.regular(rule.cells(), At::Before, step, |at| matches!(at, At::After));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let crusts: Vec<usize> =
        (0..values.len()).filter(|place| [1, grid.side()].contains(&values[*place])).collect();
    let [from, to] = crusts[..] else { return false };
    values[from] != values[to] && rule.number() == Some(values[from + 1..to].iter().sum())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "")
}
