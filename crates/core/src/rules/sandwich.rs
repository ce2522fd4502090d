//! Sandwich: the digits of a line strictly between its lowest and its highest digit, wherever these are, add up to a
//! number. 0 means that they are neighbors. The digits of the line differ. Along a whole row the two are the lowest and
//! the highest of all digits; on a line with fewer cells than there are digits, they are its own lowest and highest.

use super::definition::{CAGE, Definition, VALUES, Value};
use super::from_rule::NumberAndCells;
use super::inner_sum::InnerSum;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("sandwich-sum", &[])],
    arguments: CAGE.with((1, 1), VALUES),
    value: Value::Least,
    phrase: |rule| {
        let (line, sum) = (rule.cells(), rule.numbers("or"));
        format!(
            "along the line {line}, the digits between the lowest and the highest digit add up to {sum}"
        )
    },
    ..Definition::new("sandwich", "sandwich 8: column 1")
};

pub(super) fn compile(
    NumberAndCells { number: sum, cells }: NumberAndCells<'_>,
    to: &mut Compiler<'_>,
) {
    let line = &to.different(cells);
    let (least, most) = to.values().into_inner();
    let has_all = line.len() as i32 == most - least + 1;
    to.inner_sum(line, InnerSum { sum, has_all });
}

pub(super) fn holds(
    NumberAndCells { number, cells }: NumberAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let values = grid.values_of_different(cells);
    let place = |of: Option<&i32>| of.and_then(|of| values.iter().position(|value| value == of));
    let ends = (place(values.iter().min()), place(values.iter().max()));
    let (Some(one), Some(other)) = ends else { return false };
    let inner = values[one.min(other)..one.max(other)].iter().skip(1);
    super::full::all_differ(&values) && one != other && number == (inner.sum())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "")
}
