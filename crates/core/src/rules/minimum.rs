//! Minimum: a cell is less than those that share an edge with it, except other marked cells of this kind.

use super::definition::Definition;
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    phrase: |rule| format!("of {}, a marked cell is less than its neighbors", rule.here()),
    ..Definition::new("minimum", "minimum: r2c2 r5c5")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    let is_marked = |cell| cells.contains(&cell);
    for (one, other) in to.area(&[]).neighbors() {
        match (is_marked(one), is_marked(other)) {
            (true, false) => to.pair(one, other, |a, b| a < b),
            (false, true) => to.pair(other, one, |a, b| a < b),
            _ => {}
        }
    }
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let is_marked = |cell| cells.contains(&cell);
    grid.area(&[]).neighbors().into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).all(
        |(one, other)| !is_marked(one) || is_marked(other) || grid.value(one) < grid.value(other),
    )
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::inside(rule, super::mark::Sign::Inward)
}
