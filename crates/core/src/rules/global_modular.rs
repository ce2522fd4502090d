//! Global modular: each 2x2 has digits of all three remainders modulo 3. With the digits from 1 to 9 these are 1, 4, 7,
//! then 2, 5, 8, then 3, 6, 9.

use super::definition::{ANYWHERE, Definition};
use super::from_rule::Everywhere;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: ANYWHERE,
    phrase: |rule| format!("{} contain all three remainders modulo 3", rule.here()),
    ..Definition::new("global-modular", "global-modular:")
};

pub(super) fn compile(Everywhere { cells }: Everywhere<'_>, to: &mut Compiler<'_>) {
    for square in to.area(cells).squares() {
        let step = |seen: &u8, value: i32| Some(seen | 1 << value.rem_euclid(3));
        to.regular(&square, 0u8, step, |seen| *seen == 7);
    }
}

pub(super) fn holds(Everywhere { cells }: Everywhere<'_>, grid: &FullGrid<'_>) -> bool {
    grid.area(cells).squares().iter().all(|square| {
        let mut remainders = grid.values(square);
        remainders.iter_mut().for_each(|value| *value = value.rem_euclid(3));
        [0, 1, 2].iter().all(|remainder| remainders.contains(remainder))
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
