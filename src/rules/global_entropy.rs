//! Global entropy: each 2x2 has a digit of the lower, the middle and the upper third.

use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

fn squares(side: usize) -> Vec<[Cell; 4]> {
    let corners = (0..side - 1).flat_map(|row| (0..side - 1).map(move |column| (row, column)));
    corners
        .map(|(row, column)| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Cell::at(row + down, column + right, side))
        })
        .collect()
}

pub(super) fn compile(_: &Rule, to: &mut Compiler<'_>) {
    let side = to.side();
    for square in squares(side as usize) {
        let step = move |seen: &u8, value: i32| Some(seen | 1 << ((value - 1) * 3 / side));
        to.regular(&square, 0u8, step, |seen| *seen == 7);
    }
}

pub(super) fn holds(_: &Rule, grid: &FullGrid<'_>) -> bool {
    let side = grid.side();
    squares(side as usize).iter().all(|square| {
        let has = |third: i32| grid.values(square).iter().any(|value| (value - 1) * 3 / side == third);
        has(0) && has(1) && has(2)
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
