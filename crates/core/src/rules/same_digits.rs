//! Same digits: lists of cells have the same digits, equally often, in any order.

use super::definition::{Definition, LISTS};
use super::from_rule::Lists;
use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { are_equal: true, ..LISTS },
    phrase: |rule| format!("{} have the same digits in any order", rule.lists("as well as")),
    ..Definition::new("same-digits", "same-digits: r1c1 r1c2 | r5c5 r6c5")
};

pub(super) fn compile(Lists { first, others, .. }: Lists<'_>, to: &mut Compiler<'_>) {
    // The lists have the same sums of all powers: here, of each digit, by an automaton over both lists.
    for other in others {
        let line: Vec<_> = first.iter().chain(other).copied().collect();
        let half = first.len();
        let whole = line.len();
        for digit in to.values() {
            let step = move |(place, found): &(usize, i32), value: i32| {
                let change = i32::from(value == digit) * if *place < half { 1 } else { -1 };
                (*place < whole).then_some((place + 1, found + change))
            };
            to.regular(&line, (0, 0), step, |(place, found)| *place == whole && *found == 0);
        }
        let terms: Vec<_> = first
            .iter()
            .map(|cell| (*cell, 1))
            .chain(other.iter().map(|cell| (*cell, -1)))
            .collect();
        to.linear(terms, Totals::only(0));
    }
}

pub(super) fn holds(Lists { all, .. }: Lists<'_>, grid: &FullGrid<'_>) -> bool {
    let sorted = |list: &Vec<crate::grid::Cell>| {
        let mut values = grid.values(list);
        values.sort_unstable();
        values
    };
    all.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "\u{2261}")
}
