//! Sum line: a line consists of consecutive runs that each add up to a number.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Some(sum) = rule.number() else { return };
    let step = move |so_far: &i32, value: i32| {
        let next = so_far + value;
        (next <= sum).then_some(if next == sum { 0 } else { next })
    };
    to.regular(rule.cells(), 0, step, |so_far| *so_far == 0);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let Some(sum) = rule.number() else { return true };
    let mut so_far = 0;
    for value in grid.values(rule.cells()) {
        so_far += value;
        if so_far > sum {
            return false;
        }
        if so_far == sum {
            so_far = 0;
        }
    }
    so_far == 0
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::SumLine)
}
