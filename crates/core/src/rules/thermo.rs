//! Thermometer: digits strictly increase from the bulb. Branches are separate rules.

use super::definition::{Definition, Differ, LIST, ONCE_AS_DIGITS_GROW};
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule};

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("thermometer", &[])],
    arguments: Arguments { once: ONCE_AS_DIGITS_GROW, ..LIST },
    differ: Differ::Cells,
    is_chain: true,
    called: Some("thermometer"),
    phrase: |rule| format!("digits increase along the thermometer {}", rule.cells()),
    ..Definition::new("thermo", "thermo: r4c1 r3c2 r2c3")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    to.along(cells, |one, next| one < next);
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    grid.values(cells).is_sorted_by(|one, next| one < next)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Thermo)
}
