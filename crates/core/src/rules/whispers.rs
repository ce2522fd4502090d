//! Whispers: neighbors on a line differ by at least a number (default: half of the side, rounded up).

use super::{Compiler, FullGrid};
use crate::grid::Rule;

fn least(rule: &Rule, side: i32) -> i32 {
    rule.number().unwrap_or((side + 1) / 2)
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let least = least(rule, to.side());
    to.along(rule.cells(), |one, next| (one - next).abs() >= least);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let least = least(rule, grid.side());
    grid.values(rule.cells()).windows(2).all(|pair| pair[0].abs_diff(pair[1]) as i32 >= least)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Whispers)
}
