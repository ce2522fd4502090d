//! Numbered room: the number is in the Nth cell of a line, where N is the digit in the first cell, counted from 1.

use super::definition::{Definition, LIST, VALUES, Value};
use super::from_rule::NumberAndCells;
use super::tables::Automaton;
use super::word::Word;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((1, 1), VALUES),
    value: Value::Least,
    phrase: |rule| {
        let (line, digit) = (rule.cells(), rule.numbers("or"));
        format!("the first digit of the line {line} is the position of {digit} in it")
    },
    ..Definition::new("numbered-room", "numbered-room 7: row 1 from right")
};

pub(super) fn compile(NumberAndCells { number, cells }: NumberAndCells<'_>, to: &mut Compiler<'_>) {
    to.known_word(cells, Word::NumberedRoom { number });
}

/// The automaton of such lines.
pub(super) fn automaton(number: i32, lowest: i32, count: usize) -> Automaton {
    // How many cells ahead the number is; 0 once it was found.
    let step = move |state: &Option<i32>, value: i32| {
        let left = match *state {
            None => value - 1,
            Some(0) => return Some(Some(0)),
            Some(1) => return (value == number).then_some(Some(0)),
            Some(left) => left - 1,
        };
        let is_found = left == 0 && state.is_none();
        (left > 0 || is_found && value == number).then_some(Some(left))
    };
    Automaton::of(lowest, count, [None], step, |state| *state == Some(0))
}

pub(super) fn holds(
    NumberAndCells { number, cells }: NumberAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let values = grid.values(cells);
    let place = values.first().and_then(|first| usize::try_from(first - 1).ok());
    place.and_then(|place| values.get(place).copied()) == Some(number)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "N")
}
