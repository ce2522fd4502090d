//! Rellik cage: digits in a cage differ, and no subset of them adds up to the number.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Some(sum) = rule.number().filter(|sum| (0..128).contains(sum)) else { return };
    let cage = to.different(rule.cells());
    // The state: a bit for each sum below the number that some of the digits have; and whether one has the number.
    let step = move |sums: &u128, value: i32| {
        let more = u32::try_from(value).ok().filter(|value| *value < 128).map_or(0, |v| sums << v);
        let sums = sums | more;
        let is_reached = if sum == 0 { value == 0 } else { sums >> sum & 1 == 1 };
        (!is_reached).then_some(sums & ((1 << sum) - 1))
    };
    to.regular(&cage, 1, step, |_| true);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let Some(sum) = rule.number() else { return true };
    let values = grid.values_of_different(rule.cells());
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
