//! Numbered room: the number is in the Nth cell of a line, where N is the digit in the first cell, counted from 1.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Some(number) = rule.number() else { return };
    // How many cells ahead the number is; 0 once it was found.
    let step = move |state: &Option<i32>, value: i32| {
        let left = match *state {
            None => value - 1,
            Some(0) => return Some(Some(0)),
            Some(1) => return (value == number).then_some(Some(0)),
            Some(left) => left - 1,
        };
        let is_found = left == 0 && state.is_none();
        (left > 0 || is_found && value == number).then_some(Some(left))
    };
    to.regular(rule.cells(), None, step, |state| *state == Some(0));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let place = values.first().and_then(|first| usize::try_from(first - 1).ok());
    place.and_then(|place| values.get(place).copied()) == rule.number()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "N")
}
