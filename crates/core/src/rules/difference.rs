//! Difference (a white kropki dot): two cells differ by a number (default 1).

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let difference = rule.number().unwrap_or(1);
    to.along(rule.cells(), |one, other| (one - other).abs() == difference);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let difference = rule.number().unwrap_or(1);
    let values = grid.values(rule.cells());
    values.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == difference.unsigned_abs())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let value = rule.number().filter(|value| *value != 1);
    super::mark::between(
        rule,
        super::mark::Sign::White,
        value.map_or(String::new(), |value| value.to_string()),
    )
}
