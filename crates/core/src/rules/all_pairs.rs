//! All pairs: every two cells, the earlier one first, have a pair of values that the text lists, as in `pairs`.

use super::{Compiler, FullGrid};
use crate::grid::{Rule, ValuePairs};

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Ok(ValuePairs(listed)) = rule.text.parse() else { return to.never() };
    to.all_pairs(rule.cells(), |one, other| listed.contains(&(one, other)));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let Ok(ValuePairs(listed)) = rule.text.parse() else { return false };
    let values = grid.values(rule.cells());
    (0..values.len()).all(|place| {
        values[place + 1..].iter().all(|other| listed.contains(&(values[place], *other)))
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
