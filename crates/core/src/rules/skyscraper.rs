//! Skyscraper: the number is how many cells of a line are greater than all before them. A 0 is not a skyscraper.

use super::definition::{Definition, LIST, VALUES, Value};
use super::from_rule::NumberAndCells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((1, 1), VALUES),
    value: Value::Least,
    phrase: |rule| {
        let (line, seen) = (rule.cells(), rule.numbers("or"));
        match &seen[..] {
            "1" => format!("along the line {line}, 1 cell is greater than all before it"),
            _ => format!("along the line {line}, {seen} cells are greater than all before them"),
        }
    },
    ..Definition::new("skyscraper", "skyscraper 3: row 1")
};

pub(super) fn compile(
    NumberAndCells { number: seen, cells }: NumberAndCells<'_>,
    to: &mut Compiler<'_>,
) {
    let start = (0, 0);
    let step = move |(tallest, count): &(i32, i32), value: i32| {
        let state = if value > *tallest { (value, count + 1) } else { (*tallest, *count) };
        (state.1 <= seen).then_some(state)
    };
    to.regular(cells, start, step, move |(_, count)| *count == seen);
}

pub(super) fn holds(
    NumberAndCells { number, cells }: NumberAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let values = grid.values(cells);
    let is_seen = |place: &usize| {
        values[*place] > 0 && values[..*place].iter().all(|before| *before < values[*place])
    };
    number == ((0..values.len()).filter(is_seen).count() as i32)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "S")
}
