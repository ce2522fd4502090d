//! Arrow: the digits of a shaft add up to the circle; digits may repeat. The lists are the circle, and then each of its
//! shafts, which holds separately. A circle of several cells, a pill, is a number whose digits are in reading order.

use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

fn pill(rule: &Rule) -> Vec<Cell> {
    let mut pill = rule.cells().to_vec();
    pill.sort_unstable();
    pill
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let pill = pill(rule);
    // Each value after the first of a number is a single digit.
    pill.iter().skip(1).for_each(|cell| to.domain(*cell, |value| value <= 9));
    for shaft in &rule.lists[1..] {
        let places = pill.iter().rev().scan(1, |place, cell| {
            let term = (*cell, *place);
            *place *= 10;
            Some(term)
        });
        let terms: Vec<(Cell, i32)> = places.chain(shaft.iter().map(|cell| (*cell, -1))).collect();
        to.linear(terms, Totals::only(0));
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let pill = grid.values(&pill(rule));
    let number = pill.iter().fold(0, |number, value| number * 10 + value);
    pill.iter().skip(1).all(|value| *value <= 9)
        && rule.lists[1..].iter().all(|shaft| grid.values(shaft).iter().sum::<i32>() == number)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let Some((pill, shafts)) = rule.lists.split_first() else { return Vec::new() };
    vec![super::mark::Mark::Arrow { pill: pill.clone(), shafts: shafts.to_vec() }]
}
