//! Nabner: no two digits of a line, wherever they are, are equal or consecutive. The line is the set of its cells: a
//! cell that it visits again counts once.

use super::definition::{Definition, Differ};
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    differ: Differ::Cells,
    phrase: |rule| format!("no two digits of the line {} are equal or consecutive", rule.cells()),
    ..Definition::new("nabner", "nabner: r1c1-r1c4")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    let cells = to.different(cells);
    to.all_pairs(&cells, |one, other| (one - other).abs() >= 2);
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let mut values = grid.values_of_different(cells);
    values.sort_unstable();
    values.windows(2).all(|pair| pair[1] >= pair[0] + 2)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Nabner)
}
