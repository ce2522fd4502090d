//! Product: the product of the cells is a number; digits may repeat.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Some(product) = rule.number().map(i64::from) else { return };
    // The state is the product so far; it must divide the number, unless a digit is 0.
    let step = move |so_far: &i64, value: i32| {
        let next = so_far * i64::from(value);
        let is_open =
            if product == 0 { next <= 1 || value > 0 } else { next != 0 && product % next == 0 };
        is_open.then_some(if product == 0 { next.min(1) } else { next })
    };
    to.regular(rule.cells(), 1, step, move |end| *end == product);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let product: i64 = grid.values(rule.cells()).iter().map(|value| i64::from(*value)).product();
    rule.number().is_none_or(|expected| i64::from(expected) == product)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::cages(rule, format!("\u{d7}{}", super::mark::text(&rule.numbers)))
}
