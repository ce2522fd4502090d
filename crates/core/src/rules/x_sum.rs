//! X-sum: the first X cells of a line add up to a number, where X is the digit in the first of them.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Some(sum) = rule.number() else { return };
    // How many cells are still to be added, and the sum so far; the sum is dropped once it is correct.
    let step = move |state: &Option<(i32, i32)>, value: i32| {
        let (left, sum_so_far) = match *state {
            None => (value, 0),
            Some((0, done)) => return Some(Some((0, done))),
            Some(state) => state,
        };
        let next = (left - 1, sum_so_far + value);
        let is_open = if next.0 == 0 { next.1 == sum } else { next.0 > 0 && next.1 <= sum };
        is_open.then_some(Some(next))
    };
    to.regular(rule.cells(), None, step, |state| matches!(state, Some((0, _))));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let Some(first) = values.first().and_then(|first| usize::try_from(*first).ok()) else {
        return false;
    };
    first >= 1 && first <= values.len() && rule.number() == Some(values[..first].iter().sum())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "X")
}
