//! Anti-offset: two cells differ if they are these numbers of rows and columns apart, in any direction. The numbers are
//! pairs.

use super::definition::{ANYWHERE, Definition, Differ, MOST};
use super::from_rule::Offsets;
use super::{Area, Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Rule};
use std::collections::BTreeSet;

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { are_pairs: true, ..ANYWHERE.with((2, MOST), (-31, 31)) },
    differ: Differ::Offsets,
    ..Definition::new("anti-offset", "anti-offset 1 3:")
};

/// The steps from a cell to the cells at one of these offsets, as rows down and columns to the right: one of the two steps
/// between each two cells. Offsets that lead out of a plane of so many rows and columns are left out.
fn steps(offsets: &[[i32; 2]], rows: usize, columns: usize) -> BTreeSet<(i64, i64)> {
    let mut steps = BTreeSet::new();
    for offset in offsets {
        let [one, other] = offset.map(|number| i64::from(number.unsigned_abs()));
        for (down, right) in [(one, other), (other, one)] {
            if down < rows as i64 && right < columns as i64 && (down, right) != (0, 0) {
                steps.insert((down, right));
                // In one row or column the step back is the same pair.
                steps.extend((down > 0).then_some((down, -right)));
            }
        }
    }
    steps
}

/// The pairs of cells with one of these offsets, each once.
pub(super) fn pairs(offsets: &[[i32; 2]], area: &Area<'_>) -> impl Iterator<Item = (Cell, Cell)> {
    let steps = steps(offsets, area.rows(), area.columns()).into_iter();
    steps.flat_map(move |(down, right)| {
        let other = move |one| Some((one, area.beside(one, down, right)?));
        area.cells().filter_map(other)
    })
}

/// Bytes of a constraint of two cells.
const PAIR_BYTES: usize = 64;

pub(super) fn compile(Offsets { offsets, cells }: Offsets<'_>, to: &mut Compiler<'_>) {
    for (one, other) in pairs(offsets, &to.area(cells)) {
        if !to.takes(1, PAIR_BYTES) {
            return;
        }
        to.distinct(&[one, other]);
    }
}

pub(super) fn holds(Offsets { offsets, cells }: Offsets<'_>, grid: &FullGrid<'_>) -> bool {
    pairs(offsets, &grid.area(cells)).all(|(one, other)| grid.value(one) != grid.value(other))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    match rule.numbers[..] {
        [1, 2] | [2, 1] => super::mark::named(rule, "anti-knight"),
        [1, 1] => super::mark::named(rule, "anti-king"),
        _ => super::mark::legend(rule),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Plane;

    /// By the definition: all pairs of cells, and all offsets.
    #[test]
    fn pairs_are_those_at_an_offset() {
        let plane = Plane::Square { rows: 4, columns: 5, side: 6 };
        let cells: Vec<Cell> = plane.cells().collect();
        let area = Area::of(plane, &[]);
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
            let mut found: Vec<(Cell, Cell)> = pairs(offsets, &area).map(ordered).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{offsets:?}");
        }
    }
}
