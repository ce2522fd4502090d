//! Pairs: every two neighbors of a line have a pair of values that the text lists, in this order: `1-2 1-3 2-3`.

use super::{Compiler, FullGrid};
use crate::grid::{Rule, ValuePairs};

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Ok(ValuePairs(listed)) = rule.text.parse() else { return to.never() };
    to.along(rule.cells(), |one, other| listed.contains(&(one, other)));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let Ok(ValuePairs(listed)) = rule.text.parse() else { return false };
    let values = grid.values(rule.cells());
    values.windows(2).all(|pair| listed.contains(&(pair[0], pair[1])))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
