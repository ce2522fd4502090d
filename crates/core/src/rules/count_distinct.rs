//! Count distinct: the first cell holds the number of different digits in the others.
//!
//! A hidden variable for each digit is whether the digit appears; their sum is the first cell.

use super::definition::{Definition, LINE};
use super::from_rule::{Cells, FromRule};
use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: LINE,
    hidden: |_, plane, _| plane.digits(),
    ..Definition::new("count-distinct", "count-distinct: r5c5 r1c1-r1c4")
};

/// The cell with the number, and the cells whose digits are counted.
pub(super) struct Counting<'a> {
    control: Cell,
    counted: &'a [Cell],
}

impl<'a> FromRule<'a> for Counting<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let Cells { cells } = Cells::from_rule(rule)?;
        let (control, counted) = cells.split_first()?;
        Some(Counting { control: *control, counted })
    }
}

pub(super) fn compile(Counting { control, counted }: Counting<'_>, to: &mut Compiler<'_>) {
    // A cell that is named again does not add a digit.
    let mut counted = counted.to_vec();
    counted.sort_unstable();
    counted.dedup();
    let counted = &counted[..];
    let low = *to.values().start();
    let mut terms = vec![(control, -1)];
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

pub(super) fn holds(Counting { control, counted }: Counting<'_>, grid: &FullGrid<'_>) -> bool {
    let mut counted = grid.values(counted);
    counted.sort_unstable();
    counted.dedup();
    counted.len() as i32 == grid.value(control)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, "")
}
