//! Rellik cage: digits in a cage differ, and no subset of them adds up to the number.

use super::definition::{CAGE, Definition};
use super::from_rule::{FromRule, NumberAndCells};
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: CAGE.with((1, 1), (0, HIGHEST)),
    ..Definition::new("rellik", "rellik 10: r1c1-r1c4")
};

/// The greatest number: each sum below it is a bit.
const HIGHEST: i32 = u128::BITS as i32 - 1;

/// A cage, and the sum that it must not have.
pub(super) struct Cage<'a> {
    sum: i32,
    cells: &'a [Cell],
}

impl<'a> FromRule<'a> for Cage<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let NumberAndCells { number: sum, cells } = NumberAndCells::from_rule(rule)?;
        (0..=HIGHEST).contains(&sum).then_some(Cage { sum, cells })
    }
}

pub(super) fn compile(Cage { sum, cells }: Cage<'_>, to: &mut Compiler<'_>) {
    let cage = to.different(cells);
    // The state: a bit for each sum below the number that some of the digits have; and whether one has the number.
    let step = move |sums: &u128, value: i32| {
        let more = u32::try_from(value).ok().filter(|value| *value < 128).map_or(0, |v| sums << v);
        let sums = sums | more;
        let is_reached = if sum == 0 { value == 0 } else { sums >> sum & 1 == 1 };
        (!is_reached).then_some(sums & ((1 << sum) - 1))
    };
    to.regular(&cage, 1, step, |_| true);
}

pub(super) fn holds(Cage { sum, cells }: Cage<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values_of_different(cells);
    let has_sum = |chosen: u64| {
        let chosen = values.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        chosen.map(|(_, value)| value).sum::<i32>() == sum
    };
    // There are at most as many different digits as values.
    super::full::all_differ(&values) && !(1..1u64 << values.len()).any(has_sum)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::cages(rule, format!("\u{2260}{}", super::mark::text(&rule.numbers)))
}
