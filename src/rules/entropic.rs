//! Entropic line: any three cells in a row have a digit of the lower, the middle and the upper third.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

fn third(value: i32, side: i32) -> i32 {
    (value - 1) * 3 / side
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let (line, side) = (rule.cells(), to.side());
    for run in line.windows(3) {
        to.all_pairs(run, |one, other| third(one, side) != third(other, side));
    }
    if line.len() == 2 {
        to.all_pairs(line, |one, other| third(one, side) != third(other, side));
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let thirds: Vec<i32> = values.iter().map(|value| third(*value, grid.side())).collect();
    let differ = |run: &[i32]| (0..run.len()).all(|place| !run[..place].contains(&run[place]));
    thirds.windows(3.min(thirds.len().max(1))).all(differ)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Entropic)
}
