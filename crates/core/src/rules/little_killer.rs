//! Little killer: a diagonal adds up to the number at its end outside of the grid; digits may repeat.

use super::definition::{Definition, LIST, MOST, SUMS, Value};
pub(super) use super::sum::{compile, holds};

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((1, MOST), SUMS),
    value: Value::Sum,
    phrase: |rule| format!("the diagonal {} adds up to {}", rule.cells(), rule.numbers("or")),
    ..Definition::new("little-killer", "little-killer 22: r1c3 down-left")
};

pub(super) fn marks(rule: &crate::grid::Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "")
}
