//! Whispers: neighbors on a line differ by at least a number (default: half of the side, rounded up).

use super::definition::{Definition, LIST, VALUES};
use super::from_rule::CellsPerhapsNumber;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("german-whispers", &[5]), ("dutch-whispers", &[4])],
    arguments: LIST.with((0, 1), VALUES),
    is_chain: true,
    phrase: |rule| {
        let least = rule.number_or(usual(rule.side as i32));
        format!("neighbors along the line {} differ by at least {least}", rule.cells())
    },
    ..Definition::new("whispers", "whispers 5: r1c1-r1c4")
};

/// The least difference, if the rule states none.
pub(super) fn usual(side: i32) -> i32 {
    (side + 1) / 2
}

pub(super) fn compile(
    CellsPerhapsNumber { number, cells }: CellsPerhapsNumber<'_>,
    to: &mut Compiler<'_>,
) {
    let least = number.unwrap_or(usual(to.side()));
    to.along(cells, |one, next| (one - next).abs() >= least);
}

pub(super) fn holds(
    CellsPerhapsNumber { number, cells }: CellsPerhapsNumber<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let least = number.unwrap_or(usual(grid.side()));
    grid.values(cells).windows(2).all(|pair| pair[0].abs_diff(pair[1]) as i32 >= least)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Whispers)
}
