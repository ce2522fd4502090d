//! Equal sums: lists of cells have the same sum, which is not given; digits may repeat.

use super::definition::{Definition, LIST, MOST};
use super::from_rule::Lists;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { lists: (1, MOST), ..LIST },
    phrase: |rule| format!("{} have the same sum", rule.lists("as well as")),
    ..Definition::new("equal-sum", "equal-sum: r1c1 r1c2 | r5c5 r5c6 r5c7")
};

pub(super) fn compile(Lists { all, .. }: Lists<'_>, to: &mut Compiler<'_>) {
    to.equal_sums(all);
}

pub(super) fn holds(Lists { all, .. }: Lists<'_>, grid: &FullGrid<'_>) -> bool {
    let sums: Vec<i32> = all.iter().map(|list| grid.values(list).iter().sum()).collect();
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "=")
}
