//! Greater: each cell is greater than the next.

use super::definition::{Definition, Differ, LINE, ONCE_AS_DIGITS_GROW};
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { once: ONCE_AS_DIGITS_GROW, ..LINE },
    differ: Differ::Cells,
    is_chain: true,
    phrase: |rule| format!("digits decrease along {}", rule.cells()),
    ..Definition::new("greater", "greater: r1c1 r1c2")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    to.along(cells, |one, next| one > next);
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    grid.values(cells).is_sorted_by(|one, next| one > next)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::between(rule, super::mark::Sign::Greater, "")
}
