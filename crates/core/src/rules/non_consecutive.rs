//! Non-consecutive: two cells that share an edge are not consecutive; with pairs of numbers, this holds for two cells
//! that are these numbers of rows and columns apart: `1 1` are those that share only a corner. In f-puzzles, pairs with
//! a dot are exempt; that rule is `no-difference 1`.

use super::anti_offset::pairs;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let pairs = match &rule.numbers[..] {
        [] => to.neighbors(),
        offsets => pairs(offsets, to.frame(), to.side() as usize).collect(),
    };
    to.pairs(pairs, |a, b| (a - b).abs() != 1);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let pairs = match &rule.numbers[..] {
        [] => grid.neighbors(),
        offsets => pairs(offsets, grid.frame(), grid.side() as usize).collect(),
    };
    pairs.into_iter().all(|(one, other)| grid.value(one).abs_diff(grid.value(other)) != 1)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
