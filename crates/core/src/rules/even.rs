//! Even: cells with even digits.

use super::definition::Definition;
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    phrase: |rule| format!("{} {} even", rule.cells(), rule.is()),
    ..Definition::new("even", "even: r1c1 r5c5")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    cells.iter().for_each(|cell| to.domain(*cell, |value| value % 2 == 0));
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    !grid.values(cells).iter().any(|value| value % 2 == 1)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::inside(rule, super::mark::Sign::Square)
}
