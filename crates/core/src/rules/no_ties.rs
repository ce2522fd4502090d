//! No ties: no two rows or columns, each read from both ends, are the same number (see [`full_rank`](super::full_rank)).

use super::definition::{Definition, EVERYWHERE};
use super::from_rule::WholeGrid;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { needs_lines: true, ..EVERYWHERE },
    misfit: super::full_rank::misfit,
    ..Definition::new("no-ties", "no-ties:")
};

/// Two numbers, digit by digit.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Compared {
    Equal,
    Half(i32),
    Differ,
}

pub(super) fn compile(_: WholeGrid, to: &mut Compiler<'_>) {
    let lines = to.lines_both_ways();
    for (place, one) in lines.iter().enumerate() {
        for other in &lines[place + 1..] {
            let word: Vec<Cell> = one.iter().zip(other).flat_map(|(a, b)| [*a, *b]).collect();
            let step = |so_far: &Compared, value: i32| {
                Some(match *so_far {
                    Compared::Equal => Compared::Half(value),
                    Compared::Half(first) if first == value => Compared::Equal,
                    _ => Compared::Differ,
                })
            };
            to.regular(&word, Compared::Equal, step, |end| *end == Compared::Differ);
        }
    }
}

pub(super) fn holds(_: WholeGrid, grid: &FullGrid<'_>) -> bool {
    let lines = grid.lines_both_ways();
    let mut numbers: Vec<Vec<i32>> = lines.iter().map(|line| grid.values(line)).collect();
    numbers.sort_unstable();
    numbers.windows(2).all(|pair| pair[0] != pair[1])
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
