//! Lockout: the ends of a line differ by at least a number (default 4), and the digits between them are outside of
//! the range from one end to the other.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let least = rule.number().unwrap_or(4);
    let [first, inner @ .., last] = rule.cells() else { return };
    to.pair(*first, *last, |one, other| (one - other).abs() >= least);
    for cell in inner {
        // The ends come first, so the state is their range.
        let line = [*first, *last, *cell];
        let step = |ends: &Vec<i32>, value: i32| match ends[..] {
            [one, other] => {
                let is_outside = value < one.min(other) || value > one.max(other);
                is_outside.then(|| ends.clone())
            }
            _ => Some([&ends[..], &[value]].concat()),
        };
        to.regular(&line, Vec::new(), step, |_| true);
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let least = rule.number().unwrap_or(4);
    let values = grid.values(rule.cells());
    let [first, inner @ .., last] = &values[..] else { return true };
    let (low, high) = (first.min(last), first.max(last));
    high - low >= least && inner.iter().all(|value| value < low || value > high)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Lockout)
}
