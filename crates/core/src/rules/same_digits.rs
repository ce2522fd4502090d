//! Same digits: lists of cells have the same digits, equally often, in any order.

use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    // The lists have the same sums of all powers: here, of each digit, by an automaton over both lists.
    for other in &rule.lists[1..] {
        let line: Vec<_> = rule.cells().iter().chain(other).copied().collect();
        let half = rule.cells().len();
        let whole = line.len();
        for digit in to.values() {
            let step = move |(place, found): &(usize, i32), value: i32| {
                let change = i32::from(value == digit) * if *place < half { 1 } else { -1 };
                (*place < whole).then_some((place + 1, found + change))
            };
            to.regular(&line, (0, 0), step, |(place, found)| *place == whole && *found == 0);
        }
        let terms: Vec<_> = rule
            .cells()
            .iter()
            .map(|cell| (*cell, 1))
            .chain(other.iter().map(|cell| (*cell, -1)))
            .collect();
        to.linear(terms, Totals::only(0));
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let sorted = |list: &Vec<crate::grid::Cell>| {
        let mut values = grid.values(list);
        values.sort_unstable();
        values
    };
    rule.lists.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "\u{2261}")
}
