//! Parity line: cells along a line alternate between odd and even.

use super::definition::Definition;
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    is_chain: true,
    phrase: |rule| format!("the digits of the line {} are alternately odd and even", rule.cells()),
    ..Definition::new("parity-line", "parity-line: r1c1-r1c5")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    to.along(cells, |one, next| (one + next) % 2 != 0);
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    grid.values(cells).windows(2).all(|pair| pair[0] % 2 != pair[1] % 2)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Parity)
}
