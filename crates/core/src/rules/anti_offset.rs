//! Anti-offset: two cells differ if they are these numbers of rows and columns apart, in any direction. The numbers are
//! pairs.

use super::definition::{Definition, Differ, EVERYWHERE, MOST};
use super::from_rule::Offsets;
use crate::grid::{Arguments, Cell, Frame, Rule};
use std::collections::BTreeSet;

use super::{Compiler, FullGrid};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { are_pairs: true, ..EVERYWHERE.with((2, MOST), (-31, 31)) },
    differ: Differ::Offsets,
    ..Definition::new("anti-offset", "anti-offset 1 3:")
};

/// The steps from a cell to the cells at one of these offsets, as rows down and columns to the right: one of the two steps
/// between each two cells. Offsets that lead out of the frame are left out.
fn steps(offsets: &[[i32; 2]], frame: Frame) -> BTreeSet<(usize, i64)> {
    let mut steps = BTreeSet::new();
    for offset in offsets {
        let [one, other] = offset.map(i32::unsigned_abs);
        for (down, right) in [(one, other), (other, one)] {
            let (down, right) = (down as usize, i64::from(right));
            if down < frame.rows && right < frame.columns as i64 && (down, right) != (0, 0) {
                steps.insert((down, right));
                // In one row or column the step back is the same pair.
                steps.extend((down > 0).then_some((down, -right)));
            }
        }
    }
    steps
}

/// The pairs of cells of a frame with one of these offsets, each once.
pub(super) fn pairs(
    offsets: &[[i32; 2]],
    frame: Frame,
    side: usize,
) -> impl Iterator<Item = (Cell, Cell)> {
    steps(offsets, frame).into_iter().flat_map(move |(down, right)| {
        frame.cells(side).filter_map(move |one| {
            let (row, column) = (one.row(side) + down, one.column(side) as i64 + right);
            let column = usize::try_from(column).ok().filter(|column| *column < frame.columns)?;
            (row < frame.rows).then(|| (one, Cell::at(row, column, side)))
        })
    })
}

/// Bytes of a constraint of two cells.
const PAIR_BYTES: usize = 64;

pub(super) fn compile(Offsets { offsets }: Offsets<'_>, to: &mut Compiler<'_>) {
    for (one, other) in pairs(offsets, to.frame(), to.side() as usize) {
        if !to.takes(1, PAIR_BYTES) {
            return;
        }
        to.distinct(&[one, other]);
    }
}

pub(super) fn holds(Offsets { offsets }: Offsets<'_>, grid: &FullGrid<'_>) -> bool {
    pairs(offsets, grid.frame(), grid.side() as usize)
        .all(|(one, other)| grid.value(one) != grid.value(other))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    match rule.numbers[..] {
        [1, 2] | [2, 1] => vec![super::mark::Mark::Legend("anti-knight".into())],
        [1, 1] => vec![super::mark::Mark::Legend("anti-king".into())],
        _ => super::mark::legend(rule),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the definition: all pairs of cells, and all offsets.
    #[test]
    fn pairs_are_those_at_an_offset() {
        let frame = Frame { rows: 4, columns: 5, ..Frame::whole(6) };
        let cells: Vec<Cell> = frame.cells(6).collect();
        for offsets in [
            &[[1, 2]][..],
            &[[0, 3]],
            &[[-1, 1], [1, -1]],
            &[[2, 0], [0, 0], [3, 4], [9, 1]],
            &[[4, 0]],
        ] {
            let is_apart = |one: Cell, other: Cell| {
                let rows = one.row(6).abs_diff(other.row(6)) as u32;
                let columns = one.column(6).abs_diff(other.column(6)) as u32;
                offsets.iter().any(|offset| {
                    let [a, b] = offset.map(i32::unsigned_abs);
                    [(a, b), (b, a)].contains(&(rows, columns))
                })
            };
            let expected: Vec<(Cell, Cell)> = cells
                .iter()
                .flat_map(|one| cells.iter().map(move |other| (*one, *other)))
                .filter(|(one, other)| one < other && is_apart(*one, *other))
                .collect();
            let ordered = |(one, other): (Cell, Cell)| (one.min(other), one.max(other));
            let mut found: Vec<(Cell, Cell)> = pairs(offsets, frame, 6).map(ordered).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{offsets:?}");
        }
    }
}
