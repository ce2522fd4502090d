//! Counting circles: a digit in a circle is the number of circles that hold it.

use std::ops::RangeInclusive;

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = rule.cells();
    // The digits that occur add up to the number of circles, so few sets of digits are left to choose from.
    let sets = sets_with_sum(to.values(), cells.len() as i32);
    let alternatives = sets.iter().map(|set| {
        to.alternative(|to| {
            for value in to.values() {
                let count = if set.contains(&value) { value as usize } else { 0 };
                to.count(cells, value, count, count);
            }
        })
    });
    let alternatives = alternatives.collect();
    to.any_of(alternatives);
}

/// The sets of positive values with a sum.
fn sets_with_sum(values: RangeInclusive<i32>, sum: i32) -> Vec<Vec<i32>> {
    let mut sets: Vec<(Vec<i32>, i32)> = vec![(Vec::new(), 0)];
    for value in values.filter(|value| *value > 0) {
        for place in 0..sets.len() {
            let (set, before) = &sets[place];
            if before + value <= sum {
                sets.push(([&set[..], &[value]].concat(), before + value));
            }
        }
    }
    sets.into_iter().filter(|(_, found)| *found == sum).map(|(set, _)| set).collect()
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    values.iter().all(|value| values.iter().filter(|other| *other == value).count() as i32 == *value)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::inside(rule, super::mark::Sign::Circle)
}
