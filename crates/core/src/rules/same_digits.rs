//! Same digits: lists of cells have the same digits, equally often, in any order.

use super::definition::{Definition, LISTS};
use super::from_rule::Lists;
use super::network::Totals;
use super::tables::Automaton;
use super::word::Word;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { are_equal: true, ..LISTS },
    phrase: |rule| format!("{} have the same digits in any order", rule.lists("as well as")),
    ..Definition::new("same-digits", "same-digits: r1c1 r1c2 | r5c5 r6c5")
};

pub(super) fn compile(Lists { all, first, others }: Lists<'_>, to: &mut Compiler<'_>) {
    let half = first.len();
    if half == 1 {
        return to
            .pairs(others.iter().map(|other| (first[0], other[0])), |one, other| one == other);
    }
    let count = to.values().count();
    if count <= Word::MOST_VALUES && half <= count {
        to.known_word(&all.concat(), Word::SameDigits { lists: all.len() });
    }
    for other in others {
        let line: Vec<_> = first.iter().chain(other).copied().collect();
        if count > Word::MOST_VALUES || half > count {
            for digit in to.values() {
                to.regular(
                    &line,
                    (0, 0),
                    |read, value| step(half, digit, read, value),
                    |read| is_end(half, read),
                );
            }
        }
        let ours = first.iter().map(|cell| (*cell, 1));
        let theirs = other.iter().map(|cell| (*cell, -1));
        to.linear(ours.chain(theirs), Totals::only(0));
    }
}

/// The automata of two lists of this many cells, one for each digit: both have it equally often.
pub(super) fn automata(half: usize, lowest: i32, count: usize) -> Vec<Automaton> {
    let of = |digit: i32| {
        let step = |read: &Read, value: i32| step(half, digit, read, value);
        Automaton::of(lowest, count, [(0, 0)], step, |read| is_end(half, read))
    };
    (0..count).map(|bit| of(lowest + bit as i32)).collect()
}

/// The number of cells so far, and how often the first list has the digit more than the other.
type Read = (usize, i32);

fn step(half: usize, digit: i32, (place, found): &Read, value: i32) -> Option<Read> {
    let change = i32::from(value == digit) * if *place < half { 1 } else { -1 };
    (*place < 2 * half).then_some((place + 1, found + change))
}

fn is_end(half: usize, read: &Read) -> bool {
    *read == (2 * half, 0)
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
