//! Entropic line: any three consecutive cells have a digit of the lower, the middle and the upper third.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let line = rule.cells();
    let (low, high) = to.values().into_inner();
    let thirds: Vec<i32> = (low..=high).map(|value| to.third(value)).collect();
    let third = |value: i32| thirds[(value - low) as usize];
    for run in line.windows(line.len().clamp(1, 3)) {
        to.all_pairs(run, |one, other| third(one) != third(other));
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let thirds: Vec<i32> = values.iter().map(|value| grid.third(*value)).collect();
    let differ = |run: &[i32]| (0..run.len()).all(|place| !run[..place].contains(&run[place]));
    thirds.windows(3.min(thirds.len().max(1))).all(differ)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Entropic)
}
