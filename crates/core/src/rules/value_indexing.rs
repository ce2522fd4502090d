//! Value indexing: the digit of a line's first cell appears again N cells after the second cell, where N is the digit
//! of the second cell.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

/// The state after the values so far.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Read {
    Nothing,
    Digit(i32),
    /// The digit, and how many cells ahead it must be.
    Ahead(i32, i32),
    Found,
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let step = |so_far: &Read, value: i32| match *so_far {
        Read::Nothing => Some(Read::Digit(value)),
        Read::Digit(digit) => (value > 0).then_some(Read::Ahead(digit, value)),
        Read::Ahead(digit, 1) => (value == digit).then_some(Read::Found),
        Read::Ahead(digit, cells) => Some(Read::Ahead(digit, cells - 1)),
        Read::Found => Some(Read::Found),
    };
    to.regular(rule.cells(), Read::Nothing, step, |end| *end == Read::Found);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let [digit, behind, line @ ..] = &values[..] else { return false };
    let place = usize::try_from(behind - 1).ok();
    place.and_then(|place| line.get(place)) == Some(digit)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
