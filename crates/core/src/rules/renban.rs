//! Renban: the digits of a line are consecutive, in any order, without repeats. The line is the set of its cells: a
//! cell that it visits again counts once, because setters draw loops.

use super::definition::{Definition, Differ};
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    differ: Differ::Cells,
    phrase: |rule| format!("the line {} has consecutive digits in any order", rule.cells()),
    ..Definition::new("renban", "renban: r1c1-r1c4")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    let cells = to.different(cells);
    let length = cells.len() as i32;
    // Different digits are consecutive if any two differ by less than their number.
    to.all_pairs(&cells, |one, other| one != other && (one - other).abs() < length);
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let mut values = grid.values_of_different(cells);
    values.sort_unstable();
    values.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Renban)
}
