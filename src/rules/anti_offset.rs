//! Anti-offset: two cells differ if they are these numbers of rows and columns apart, in any direction. The numbers are
//! pairs.

use super::{Compiler, FullGrid};
use crate::grid::{Cell, Frame, Rule};

/// All pairs of cells of a frame with one of these offsets.
pub(super) fn pairs(offsets: &[i32], frame: Frame, side: i32) -> Vec<(Cell, Cell)> {
    let (rows, columns) = (frame.rows as i32, frame.columns as i32);
    let mut pairs = Vec::new();
    for offset in offsets.chunks_exact(2) {
        let (down, right) = (offset[0].abs(), offset[1].abs());
        for (down, right) in [(down, right), (right, down), (down, -right), (right, -down)] {
            for row in 0..rows {
                for column in 0..columns {
                    let to = (row + down, column + right);
                    if (0..rows).contains(&to.0)
                        && (0..columns).contains(&to.1)
                        && (down, right) != (0, 0)
                    {
                        let cell = |row: i32, column: i32| {
                            Cell::at(row as usize, column as usize, side as usize)
                        };
                        pairs.push((cell(row, column), cell(to.0, to.1)));
                    }
                }
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    for (one, other) in pairs(&rule.numbers, to.frame(), to.side()) {
        to.distinct(&[one, other]);
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    pairs(&rule.numbers, grid.frame(), grid.side())
        .into_iter()
        .all(|(one, other)| grid.value(one) != grid.value(other))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    match rule.numbers[..] {
        [1, 2] | [2, 1] => vec![super::mark::Mark::Legend("anti-knight".into())],
        [1, 1] => vec![super::mark::Mark::Legend("anti-king".into())],
        _ => super::mark::legend(rule),
    }
}
