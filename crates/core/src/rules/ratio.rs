//! Ratio (a black kropki dot): one of two cells is the other times a number (default 2).

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let ratio = rule.number().unwrap_or(2);
    to.along(rule.cells(), |one, other| one == other * ratio || other == one * ratio);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let ratio = rule.number().unwrap_or(2);
    let values = grid.values(rule.cells());
    values.windows(2).all(|pair| pair[0].max(pair[1]) == ratio * pair[0].min(pair[1]))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let value = rule.number().filter(|value| *value != 2);
    super::mark::between(
        rule,
        super::mark::Sign::Black,
        value.map_or(String::new(), |value| value.to_string()),
    )
}
