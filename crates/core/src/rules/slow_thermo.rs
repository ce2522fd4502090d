//! Slow thermometer: digits never decrease from the bulb.

use super::definition::Definition;
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("slow-thermometer", &[])],
    is_chain: true,
    phrase: |rule| format!("digits never decrease along the slow thermometer {}", rule.cells()),
    ..Definition::new("slow-thermo", "slow-thermo: r4c1 r3c2 r2c3")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    to.along(cells, |one, next| one <= next);
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    grid.values(cells).is_sorted()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::SlowThermo)
}
