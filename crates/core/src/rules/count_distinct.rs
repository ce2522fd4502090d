//! Count distinct: the first cell holds the number of different digits in the others.
//!
//! A hidden variable for each digit is whether the digit appears; their sum is the first cell.

use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let [control, counted @ ..] = rule.cells() else { return };
    // A cell that is named again does not add a digit.
    let mut counted = counted.to_vec();
    counted.sort_unstable();
    counted.dedup();
    let counted = &counted[..];
    let low = *to.values().start();
    let mut terms = vec![(*control, -1)];
    for value in to.values() {
        let flag = to.hidden();
        to.domain(flag, |flag| flag <= low + 1);
        let absent = to.alternative(|to| {
            to.domain(flag, |flag| flag == low);
            to.count(counted, value, 0, 0);
        });
        let present = to.alternative(|to| {
            to.domain(flag, |flag| flag == low + 1);
            to.count(counted, value, 1, counted.len());
        });
        to.any_of(vec![absent, present]);
        terms.push((flag, 1));
    }
    let flags = terms.len() as i32 - 1;
    to.linear(terms, Totals::only(low * flags));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(rule.cells());
    let Some((control, counted)) = values.split_first() else { return true };
    let mut counted = counted.to_vec();
    counted.sort_unstable();
    counted.dedup();
    counted.len() as i32 == *control
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "")
}
