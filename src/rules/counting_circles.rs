//! Counting circles: a digit in a circle is the number of circles that hold it.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = rule.cells();
    for value in to.values() {
        let Ok(count) = usize::try_from(value) else { continue };
        let none = to.alternative(|to| to.count(cells, value, 0, 0));
        let all = to.alternative(|to| to.count(cells, value, count, count));
        to.any_of(vec![none, all]);
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    values.iter().all(|value| values.iter().filter(|other| *other == value).count() as i32 == *value)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::inside(rule, super::mark::Sign::Circle)
}
