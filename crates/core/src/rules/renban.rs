//! Renban: the digits of a line are consecutive, in any order, without repeats. The line is the set of its cells: a
//! cell that it visits again counts once, because setters draw loops.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = to.different(rule.cells());
    let length = cells.len() as i32;
    // Different digits are consecutive if any two differ by less than their number.
    to.all_pairs(&cells, |one, other| one != other && (one - other).abs() < length);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let mut values = grid.values_of_different(rule.cells());
    values.sort_unstable();
    values.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Renban)
}
