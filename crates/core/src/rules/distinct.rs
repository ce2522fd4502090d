//! Distinct: the digits of some cells differ. If there are as many cells as digits, they are a house (an extra
//! region). A cell that is named twice does not differ from itself.

use super::definition::{Definition, Differ};
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("extra-region", &[])],
    differ: Differ::Cells,
    usually_once: |rule| rule.cells().to_vec(),
    phrase: |rule| format!("{} have different digits", rule.cells()),
    ..Definition::new("distinct", "distinct: r1c1-r9c9")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    to.differ(cells);
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    super::full::all_differ(&grid.values_of_different(cells))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "")
}
