//! Numbered room: the number stands in the cell of a line that the first cell says, counted from 1.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let (Some(number), line) = (rule.number(), rule.cells()) else { return };
    let mut alternatives = Vec::new();
    for place in to.values().filter(|place| (1..=line.len() as i32).contains(place)) {
        alternatives.push(to.alternative(|to| {
            to.domain(line[0], |value| value == place);
            to.domain(line[place as usize - 1], |value| value == number);
        }));
    }
    to.any_of(alternatives);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let place = values.first().and_then(|first| usize::try_from(first - 1).ok());
    place.and_then(|place| values.get(place).copied()) == rule.number()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "N")
}
