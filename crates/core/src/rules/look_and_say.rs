//! Look and say: the numbers are pairs of a count and a digit; the cells have that digit exactly as often. Other digits
//! are free. A count of 0 means that the digit does not appear.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = to.each_once(rule.cells());
    for pair in rule.numbers.chunks_exact(2) {
        match usize::try_from(pair[0]) {
            Ok(count) => to.count(&cells, pair[1], count, count),
            Err(_) => to.never(),
        }
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let said = rule.numbers.chunks_exact(2);
    let often = |digit: i32| values.iter().filter(|value| **value == digit).count() as i32;
    said.into_iter().all(|pair| often(pair[1]) == pair[0])
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let said: String = rule.numbers.iter().map(i32::to_string).collect();
    super::mark::cages(rule, said)
}
