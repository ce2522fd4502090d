//! Quadruple: the digits named at a corner are in the four cells around it; a digit that is named twice is there twice.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = to.each_once(rule.cells());
    let mut named = rule.numbers.clone();
    named.sort_unstable();
    for run in named.chunk_by(|one, other| one == other) {
        to.count(&cells, run[0], run.len(), cells.len());
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let mut values = grid.values(rule.cells());
    rule.numbers.iter().all(|number| {
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
