//! Sum: cells add up to a number; digits may repeat if no other rule forbids it.

use super::definition::{Definition, LIST, MOST, Marked, SUMS, Value};
use super::from_rule::NumbersAndCells;
use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("x", &[10]), ("v", &[5])],
    arguments: LIST.with((1, MOST), SUMS),
    value: Value::Sum,
    marked: Marked::TwoCells,
    phrase: |rule| match rule.rule.cells().len() {
        1 => format!("{} alone has the sum {}", rule.cells(), rule.numbers("or")),
        _ => format!("{} add up to {}", rule.cells(), rule.numbers("or")),
    },
    ..Definition::new("sum", "sum 10 11: r1c1 r2c2")
};

pub(super) fn compile(
    NumbersAndCells { numbers, cells }: NumbersAndCells<'_>,
    to: &mut Compiler<'_>,
) {
    to.linear(cells.iter().map(|cell| (*cell, 1)), Totals::of(numbers.iter().copied()));
}

pub(super) fn holds(
    NumbersAndCells { numbers, cells }: NumbersAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    numbers.contains(&grid.values(cells).iter().sum())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    // A pair that is 5 or 10 has the letter of XV.
    match (rule.cells().len(), &rule.numbers[..]) {
        (2, [5]) => super::mark::between(rule, super::mark::Sign::Letter, "V"),
        (2, [10]) => super::mark::between(rule, super::mark::Sign::Letter, "X"),
        _ => super::mark::cages(rule, format!("+{}", super::mark::text(&rule.numbers))),
    }
}
