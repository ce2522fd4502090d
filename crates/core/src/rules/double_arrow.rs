//! Double arrow: the two ends of a line add up to the sum of the cells between them.

use super::definition::{Definition, LIST, MOST};
use super::from_rule::Ends;
use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { cells: (3, MOST), ..LIST },
    phrase: |rule| {
        format!(
            "along the line {}, the digits between the ends add up to the sum of the ends",
            rule.cells()
        )
    },
    ..Definition::new("double-arrow", "double-arrow: r4c1-r4c6")
};

pub(super) fn compile(Ends { first, inner, last }: Ends<'_>, to: &mut Compiler<'_>) {
    let between = inner.iter().map(|cell| (*cell, -1));
    let terms = [(first, 1)].into_iter().chain(between).chain([(last, 1)]);
    to.linear(terms, Totals::only(0));
}

pub(super) fn holds(Ends { first, inner, last }: Ends<'_>, grid: &FullGrid<'_>) -> bool {
    grid.value(first) + grid.value(last) == grid.values(inner).iter().sum::<i32>()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::DoubleArrow)
}
