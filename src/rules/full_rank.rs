//! Full rank: all rows and columns, each read from both ends, are numbers; the rank of a line is one more than how many of
//! them are less. No other line is the same number as one with a rank, unless a second number, 1, allows it.
//!
//! A hidden variable says of each other line whether it is less: their sum is the rank. Each digit begins four lines, so
//! the rank settles with which digit the line begins.

use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

/// What is known of two numbers, digit by digit, of which one may be less.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Compared {
    Nothing,
    /// Whether the other shall be less; so far they are equal.
    Shall(bool),
    /// The same, with a digit of the other.
    Half(bool, i32),
    Settled,
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let (Some(rank), line) = (rule.number(), rule.cells()) else { return };
    let may_tie = rule.numbers.get(1) == Some(&1);
    let lines = to.lines_both_ways();
    if !lines.iter().any(|known| known == line) {
        return to.never();
    }
    let (low, is_whole) = (*to.values().start(), to.frame().is_whole(to.side() as usize));
    if is_whole {
        to.domain(line[0], |value| value == (rank + 3).div_euclid(4));
    }
    let others: Vec<&Vec<Cell>> = lines.iter().filter(|other| *other != line).collect();
    let mut flags = Vec::new();
    for other in others {
        let flag = to.hidden();
        to.domain(flag, |value| value <= low + 1);
        let pairs = other.iter().zip(line).flat_map(|(theirs, ours)| [*theirs, *ours]);
        let word: Vec<Cell> = [flag].into_iter().chain(pairs).collect();
        let step = move |so_far: &Compared, value: i32| match *so_far {
            Compared::Nothing => Some(Compared::Shall(value == low + 1)),
            Compared::Shall(less) => Some(Compared::Half(less, value)),
            Compared::Half(less, theirs) if theirs == value => Some(Compared::Shall(less)),
            Compared::Half(less, theirs) => ((theirs < value) == less).then_some(Compared::Settled),
            Compared::Settled => Some(Compared::Settled),
        };
        to.regular(&word, Compared::Nothing, step, move |end| match end {
            Compared::Shall(less) => may_tie && !less,
            end => *end == Compared::Settled,
        });
        flags.push((flag, 1));
    }
    let total = rank - 1 + low * flags.len() as i32;
    to.linear(flags, Totals::only(total));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let may_tie = rule.numbers.get(1) == Some(&1);
    let lines = grid.lines_both_ways();
    if !lines.iter().any(|line| line == rule.cells()) {
        return false;
    }
    let ours = grid.values(rule.cells());
    let others = lines.iter().filter(|line| *line != rule.cells());
    let others: Vec<Vec<i32>> = others.map(|line| grid.values(line)).collect();
    let less = others.iter().filter(|other| **other < ours).count() as i32;
    rule.number() == Some(less + 1) && (may_tie || !others.contains(&ours))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "#")
}
