//! Product: the product of the cells is a number; digits may repeat.

use super::definition::{Definition, LIST, Value};
use super::from_rule::NumberAndCells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((1, 1), (0, i32::MAX)),
    value: Value::Product,
    phrase: |rule| format!("{} multiply to {}", rule.cells(), rule.numbers("or")),
    ..Definition::new("product", "product 24: r1c1 r1c2 r2c1")
};

pub(super) fn compile(NumberAndCells { number, cells }: NumberAndCells<'_>, to: &mut Compiler<'_>) {
    let product = i64::from(number);
    // The state is the product so far; it must divide the number, unless a digit is 0.
    let step = move |so_far: &i64, value: i32| {
        let next = so_far * i64::from(value);
        let is_open =
            if product == 0 { next <= 1 || value > 0 } else { next != 0 && product % next == 0 };
        is_open.then_some(if product == 0 { next.min(1) } else { next })
    };
    to.regular(cells, 1, step, move |end| *end == product);
}

pub(super) fn holds(
    NumberAndCells { number, cells }: NumberAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let product: i64 = grid.values(cells).iter().map(|value| i64::from(*value)).product();
    product == i64::from(number)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::cages(rule, format!("\u{d7}{}", super::mark::text(&rule.numbers)))
}
