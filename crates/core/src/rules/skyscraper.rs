//! Skyscraper: the number is how many cells of a line are greater than all before them. A 0 is not a skyscraper.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Some(seen) = rule.number() else { return };
    let start = (0, 0);
    let step = move |(tallest, count): &(i32, i32), value: i32| {
        let state = if value > *tallest { (value, count + 1) } else { (*tallest, *count) };
        (state.1 <= seen).then_some(state)
    };
    to.regular(rule.cells(), start, step, move |(_, count)| *count == seen);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let is_seen = |place: &usize| {
        values[*place] > 0 && values[..*place].iter().all(|before| *before < values[*place])
    };
    rule.number() == Some((0..values.len()).filter(is_seen).count() as i32)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "S")
}
