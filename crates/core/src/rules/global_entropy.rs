//! Global entropy: each 2x2 has a digit of the lower, the middle and the upper third.

use super::definition::{ANYWHERE, Definition};
use super::from_rule::Everywhere;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: ANYWHERE,
    phrase: |rule| format!("{} contain a low, a middle and a high digit", rule.here()),
    ..Definition::new("global-entropy", "global-entropy:")
};

pub(super) fn compile(Everywhere { cells }: Everywhere<'_>, to: &mut Compiler<'_>) {
    let (low, high) = to.values().into_inner();
    let thirds: Vec<i32> = (low..=high).map(|value| to.third(value)).collect();
    for square in to.area(cells).squares() {
        let step = |seen: &u8, value: i32| Some(seen | 1 << thirds[(value - low) as usize]);
        to.regular(&square, 0u8, step, |seen| *seen == 7);
    }
}

pub(super) fn holds(Everywhere { cells }: Everywhere<'_>, grid: &FullGrid<'_>) -> bool {
    grid.area(cells).squares().iter().all(|square| {
        let has = |third: i32| grid.values(square).iter().any(|value| grid.third(*value) == third);
        has(0) && has(1) && has(2)
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
