//! Hidden skyscraper: the number is the first digit of a line that has a greater one before it.

use super::definition::{Definition, LIST, VALUES, Value};
use super::from_rule::NumberAndCells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((1, 1), VALUES),
    value: Value::Least,
    ..Definition::new("hidden-skyscraper", "hidden-skyscraper 4: column 9 from bottom")
};

pub(super) fn compile(
    NumberAndCells { number: hidden, cells }: NumberAndCells<'_>,
    to: &mut Compiler<'_>,
) {
    // The tallest so far; `None` once the first hidden one was right.
    let step = move |tallest: &Option<i32>, value: i32| match *tallest {
        Some(tallest) if value < tallest => (value == hidden).then_some(None),
        Some(_) => Some(Some(value)),
        None => Some(None),
    };
    to.regular(cells, Some(i32::MIN), step, Option::is_none);
}

pub(super) fn holds(
    NumberAndCells { number, cells }: NumberAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let values = grid.values(cells);
    let is_hidden = |place: &usize| values[..*place].iter().any(|before| *before > values[*place]);
    let first = (0..values.len()).find(is_hidden);
    first.is_some() && first.map(|place| values[place]) == Some(number)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "H")
}
