//! Sum line: a line consists of consecutive runs that each add up to a number.

use super::definition::{Definition, LIST, Value};
use super::from_rule::NumberAndCells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((1, 1), (1, 1000)),
    value: Value::Least,
    phrase: |rule| {
        format!(
            "the line {} divides into segments that each add up to {}",
            rule.cells(),
            rule.numbers("or")
        )
    },
    ..Definition::new("sum-line", "sum-line 10: r1c1-r1c6")
};

pub(super) fn compile(
    NumberAndCells { number: sum, cells }: NumberAndCells<'_>,
    to: &mut Compiler<'_>,
) {
    let step = move |so_far: &i32, value: i32| {
        let next = so_far + value;
        (next <= sum).then_some(if next == sum { 0 } else { next })
    };
    to.regular(cells, 0, step, |so_far| *so_far == 0);
}

pub(super) fn holds(
    NumberAndCells { number: sum, cells }: NumberAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let mut so_far = 0;
    for value in grid.values(cells) {
        so_far += value;
        if so_far > sum {
            return false;
        }
        if so_far == sum {
            so_far = 0;
        }
    }
    so_far == 0
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::SumLine)
}
