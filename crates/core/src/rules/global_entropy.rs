//! Global entropy: each 2x2 has a digit of the lower, the middle and the upper third.

use super::definition::{Definition, EVERYWHERE};
use super::from_rule::WholeGrid;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Frame, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: EVERYWHERE,
    phrase: |rule| format!("{} contain a low, a middle and a high digit", rule.here()),
    ..Definition::new("global-entropy", "global-entropy:")
};

/// The squares of a frame.
pub(super) fn squares(frame: Frame, side: usize) -> Vec<[Cell; 4]> {
    let corners =
        (1..frame.rows).flat_map(|row| (1..frame.columns).map(move |column| (row - 1, column - 1)));
    corners
        .map(|(row, column)| {
            [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(down, right)| Cell::at(row + down, column + right, side))
        })
        .collect()
}

pub(super) fn compile(_: WholeGrid, to: &mut Compiler<'_>) {
    let (low, high) = to.values().into_inner();
    let thirds: Vec<i32> = (low..=high).map(|value| to.third(value)).collect();
    for square in squares(to.frame(), to.side() as usize) {
        let step = |seen: &u8, value: i32| Some(seen | 1 << thirds[(value - low) as usize]);
        to.regular(&square, 0u8, step, |seen| *seen == 7);
    }
}

pub(super) fn holds(_: WholeGrid, grid: &FullGrid<'_>) -> bool {
    squares(grid.frame(), grid.side() as usize).iter().all(|square| {
        let has = |third: i32| grid.values(square).iter().any(|value| grid.third(*value) == third);
        has(0) && has(1) && has(2)
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
