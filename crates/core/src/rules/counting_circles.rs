//! Counting circles: a digit in a circle is the number of circles that hold it.

use super::definition::Definition;
use super::from_rule::Cells;
use std::ops::RangeInclusive;

use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    hidden: |rule, _, _| rule.cells().len(),
    phrase: |rule| {
        format!("each digit in the circles {} is in as many of them as its value", rule.cells())
    },
    ..Definition::new("counting-circles", "counting-circles: r1c1 r2c3 r5c5 r9c1")
};

/// The most sets of digits to choose from: those of 1 to 9 are 512.
const MOST_SETS: usize = 1 << 12;

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    let cells = &to.each_once(cells);
    // The digits that occur add up to the number of circles, so there are few possible sets of digits.
    let Some(sets) = sets_with_sum(to.values(), cells.len() as i32) else {
        return each(cells, to);
    };
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

/// The rule value by value, if there are too many sets: a value occurs not at all, or as often as its number.
fn each(cells: &[Cell], to: &mut Compiler<'_>) {
    for value in to.values() {
        let none = to.alternative(|to| to.count(cells, value, 0, 0));
        let all = to.alternative(|to| to.count(cells, value, value as usize, value as usize));
        to.any_of(vec![none, all]);
    }
}

/// The sets of positive values with a sum, unless more than [`MOST_SETS`] partial sets arise.
fn sets_with_sum(values: RangeInclusive<i32>, sum: i32) -> Option<Vec<Vec<i32>>> {
    let mut sets: Vec<(Vec<i32>, i32)> = vec![(Vec::new(), 0)];
    for value in values.filter(|value| *value > 0) {
        for place in 0..sets.len() {
            let (set, before) = &sets[place];
            if before + value <= sum {
                sets.push(([&set[..], &[value]].concat(), before + value));
                if sets.len() > MOST_SETS {
                    return None;
                }
            }
        }
    }
    Some(sets.into_iter().filter(|(_, found)| *found == sum).map(|(set, _)| set).collect())
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(cells);
    values
        .iter()
        .all(|value| values.iter().filter(|other| *other == value).count() as i32 == *value)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::inside(rule, super::mark::Sign::Circle)
}
