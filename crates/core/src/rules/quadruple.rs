//! Quadruple: the digits named at a corner are in the four cells around it; a digit that is named twice is there twice.

use super::definition::{Definition, LIST, MOST, VALUES, Value};
use super::from_rule::NumbersAndCells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((1, MOST), VALUES),
    hidden: |rule, _, _| rule.cells().len(),
    value: Value::Digits,
    phrase: |rule| format!("{} contain {}", rule.cells(), rule.numbers("and")),
    ..Definition::new("quadruple", "quadruple 1 2 3: r1c1 r1c2 r2c1 r2c2")
};

pub(super) fn compile(
    NumbersAndCells { numbers, cells }: NumbersAndCells<'_>,
    to: &mut Compiler<'_>,
) {
    let cells = to.each_once(cells);
    let mut named = numbers.to_vec();
    named.sort_unstable();
    for run in named.chunk_by(|one, other| one == other) {
        to.count(&cells, run[0], run.len(), cells.len());
    }
}

pub(super) fn holds(
    NumbersAndCells { numbers, cells }: NumbersAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let mut values = grid.values(cells);
    numbers.iter().all(|number| {
        let place = values.iter().position(|value| value == number);
        place.is_some_and(|place| {
            values.swap_remove(place);
            true
        })
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let (cells, text) = (rule.cells().to_vec(), super::mark::text(&rule.numbers));
    vec![super::mark::Mark::Sign { cells, sign: super::mark::Sign::Corner, text }]
}
