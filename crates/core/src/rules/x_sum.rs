//! X-sum: the first X cells of a line add up to a number, where X is the digit in the first of them.

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
        let (line, sum) = (rule.cells(), rule.numbers("or"));
        format!("the first X cells of the line {line}, where X is its first digit, add up to {sum}")
    },
    ..Definition::new("x-sum", "x-sum 12: row 3 from right")
};

pub(super) fn compile(
    NumberAndCells { number: sum, cells }: NumberAndCells<'_>,
    to: &mut Compiler<'_>,
) {
    if Word::may_have_sum(to, sum) {
        return to.known_word(cells, Word::XSum { sum });
    }
    to.regular(cells, None, |state, value| step(sum, state, value), is_end);
}

/// The automaton of such lines.
pub(super) fn automaton(sum: i32, lowest: i32, count: usize) -> Automaton {
    Automaton::of(lowest, count, [None], |state, value| step(sum, state, value), is_end)
}

/// How many cells are still to be added, and the sum so far; the sum is dropped once it is correct.
type Added = Option<(i32, i32)>;

fn step(sum: i32, state: &Added, value: i32) -> Option<Added> {
    let (left, sum_so_far) = match *state {
        None => (value, 0),
        Some((0, done)) => return Some(Some((0, done))),
        Some(state) => state,
    };
    let next = (left - 1, sum_so_far + value);
    let is_open = if next.0 == 0 { next.1 == sum } else { next.0 > 0 && next.1 <= sum };
    is_open.then_some(Some(next))
}

fn is_end(state: &Added) -> bool {
    matches!(state, Some((0, _)))
}

pub(super) fn holds(
    NumberAndCells { number, cells }: NumberAndCells<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let values = grid.values(cells);
    let Some(first) = values.first().and_then(|first| usize::try_from(*first).ok()) else {
        return false;
    };
    first >= 1 && first <= values.len() && number == (values[..first].iter().sum())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "X")
}
