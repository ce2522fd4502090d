//! Clone: lists of cells have the same digits, one by one.

use super::definition::{Definition, LISTS};
use super::from_rule::Lists;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { are_equal: true, ..LISTS },
    phrase: |rule| format!("{} have the same digits in the same order", rule.lists("as well as")),
    ..Definition::new("clone", "clone: r1c1 r1c2 | r5c5 r5c6")
};

pub(super) fn compile(Lists { first, others, .. }: Lists<'_>, to: &mut Compiler<'_>) {
    for other in others {
        let pairs = first.iter().copied().zip(other.iter().copied());
        to.pairs(pairs, |a, b| a == b);
    }
}

pub(super) fn holds(Lists { first, others, .. }: Lists<'_>, grid: &FullGrid<'_>) -> bool {
    let first = grid.values(first);
    others.iter().all(|list| grid.values(list) == first)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "=")
}
