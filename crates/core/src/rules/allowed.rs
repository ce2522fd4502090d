//! Allowed: each of the cells has one of the numbers as its value. Hidden cells get their values by this rule.

use super::definition::{Definition, LIST, MOST, VALUES};
use super::from_rule::NumbersAndCells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((1, MOST), VALUES),
    phrase: |rule| format!("a rule allows only {} in {}", rule.numbers("or"), rule.cells()),
    ..Definition::new("allowed", "allowed 1 3 5: r1c1 r1c2")
};

pub(super) fn compile(
    NumbersAndCells { numbers, cells }: NumbersAndCells<'_>,
    to: &mut Compiler<'_>,
) {
    for cell in cells {
        to.domain(*cell, |value| numbers.contains(&value));
    }
}

pub(super) fn holds(
    NumbersAndCells { numbers, cells }: NumbersAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    grid.values(cells).iter().all(|value| numbers.contains(value))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::cages(rule, super::mark::text(&rule.numbers))
}
