//! Anti-taxicab: two cells do not both hold a digit that is their distance, counted in steps to cells that share an
//! edge. A 0 may be anywhere: two cells never have that distance.

use super::definition::{Definition, EVERYWHERE};
use super::from_rule::WholeGrid;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Frame, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: EVERYWHERE,
    phrase: |rule| {
        let here = rule.here();
        format!(
            "{here} do not both hold the digit that equals the number of orthogonal steps between them"
        )
    },
    ..Definition::new("anti-taxicab", "anti-taxicab:")
};

/// The distance of two cells: rows apart and columns apart.
fn distance(one: Cell, other: Cell, side: usize) -> i32 {
    let rows = one.row(side).abs_diff(other.row(side));
    let columns = one.column(side).abs_diff(other.column(side));
    (rows + columns) as i32
}

/// The pairs of cells of a frame at this distance.
fn pairs(frame: Frame, side: usize, apart: i32) -> Vec<(Cell, Cell)> {
    let apart = apart as usize;
    let mut pairs = Vec::new();
    for one in frame.cells(side) {
        let (row, column) = (one.row(side), one.column(side));
        for down in 0..=apart.min(frame.rows - 1 - row) {
            let across = apart - down;
            if column + across < frame.columns {
                pairs.push((one, Cell::at(row + down, column + across, side)));
            }
            // In the same row, and in the same column, one of the two directions is enough.
            if down > 0 && across > 0 && across <= column {
                pairs.push((one, Cell::at(row + down, column - across, side)));
            }
        }
    }
    pairs
}

pub(super) fn compile(_: WholeGrid, to: &mut Compiler<'_>) {
    let (frame, side) = (to.frame(), to.side() as usize);
    for apart in to.values().filter(|value| *value > 0) {
        to.pairs(pairs(frame, side, apart), |one, other| (one, other) != (apart, apart));
    }
}

pub(super) fn holds(_: WholeGrid, grid: &FullGrid<'_>) -> bool {
    let side = grid.side() as usize;
    let cells: Vec<Cell> = grid.frame().cells(side).collect();
    cells.iter().enumerate().all(|(place, one)| {
        let value = grid.value(*one);
        let is_apart = |other: &Cell| distance(*one, *other, side) == value;
        !cells[..place].iter().any(|other| grid.value(*other) == value && is_apart(other))
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_is_listed_once_at_its_distance() {
        let frame = Frame { rows: 3, columns: 5, ..Frame::whole(6) };
        let cells: Vec<Cell> = frame.cells(6).collect();
        for apart in 1..=7 {
            let mut listed = pairs(frame, 6, apart);
            listed.sort_unstable();
            let all = cells.iter().flat_map(|one| cells.iter().map(move |other| (*one, *other)));
            let expected: Vec<(Cell, Cell)> = all
                .filter(|(one, other)| one < other && distance(*one, *other, 6) == apart)
                .collect();
            assert_eq!(listed, expected, "{apart}");
        }
    }
}
