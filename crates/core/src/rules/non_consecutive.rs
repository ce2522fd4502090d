//! Non-consecutive: two cells that share an edge are not consecutive; with pairs of numbers, this holds for two cells
//! that are these numbers of rows and columns apart: `1 1` are those that share only a corner. In f-puzzles, pairs with
//! a dot are exempt; that rule is `no-difference 1`.

use super::anti_offset::pairs;
use super::definition::{ANYWHERE, Definition, MOST};
use super::from_rule::Offsets;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { are_pairs: true, ..ANYWHERE.with((0, MOST), (-31, 31)) },
    phrase: |rule| match rule.rule.numbers.is_empty() {
        true => format!("{} are neighbors, so they are not consecutive", rule.here()),
        false => format!("{} are not consecutive, as far apart as they are", rule.here()),
    },
    ..Definition::new("non-consecutive", "non-consecutive:")
};

pub(super) fn compile(Offsets { offsets, cells }: Offsets<'_>, to: &mut Compiler<'_>) {
    let area = to.area(cells);
    let pairs = match offsets {
        [] => area.neighbors(),
        offsets => pairs(offsets, &area).collect(),
    };
    to.pairs(pairs, |a, b| (a - b).abs() != 1);
}

pub(super) fn holds(Offsets { offsets, cells }: Offsets<'_>, grid: &FullGrid<'_>) -> bool {
    let area = grid.area(cells);
    let pairs = match offsets {
        [] => area.neighbors(),
        offsets => pairs(offsets, &area).collect(),
    };
    pairs.into_iter().all(|(one, other)| grid.value(one).abs_diff(grid.value(other)) != 1)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
