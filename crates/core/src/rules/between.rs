//! Between: the digits of a line are strictly between those at its two ends, whichever end is greater.

use super::definition::{Definition, LINE};
use super::from_rule::Ends;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("between-line", &[])],
    arguments: LINE,
    phrase: |rule| {
        format!("the digits of the line {} lie strictly between those at its ends", rule.cells())
    },
    ..Definition::new("between", "between: r1c1-r1c5")
};

pub(super) fn compile(Ends { first, inner, last }: Ends<'_>, to: &mut Compiler<'_>) {
    let ends = [(first, last), (last, first)];
    let alternatives = ends.map(|(low, high)| {
        to.alternative(|to| {
            let pairs = inner.iter().flat_map(|cell| [(low, *cell), (*cell, high)]);
            to.pairs(pairs, |less, more| less < more);
        })
    });
    to.any_of(alternatives.into());
}

pub(super) fn holds(Ends { first, inner, last }: Ends<'_>, grid: &FullGrid<'_>) -> bool {
    let (first, last) = (grid.value(first), grid.value(last));
    let (low, high) = (first.min(last), first.max(last));
    grid.values(inner).iter().all(|value| low < *value && *value < high)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Between)
}
