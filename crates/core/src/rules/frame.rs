//! Frame: a part of the board is shown; see [`Frame`]. Cells that are not shown hold the lowest value. A row or column
//! of the frame with fewer cells than there are digits is not a house, but its digits still differ.

use super::definition::{Definition, Differ, EVERYWHERE, SUMS};
use super::from_rule::NumbersEverywhere;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Frame, Plane, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: EVERYWHERE.with((5, 5), SUMS),
    misfit,
    differ: Differ::Lines,
    ..Definition::new("frame", "")
};

/// A geometry makes the rule of its frame.
fn misfit(_: &Rule, _: Frame) -> Option<String> {
    Some("numbers that follow from the frame; expected the frame to be set instead".into())
}

/// The cells of a board that its frame does not show. Overlapping grids show all of theirs.
fn filler(frame: Frame, plane: Plane<'_>) -> Vec<Cell> {
    let Plane::Square { side, .. } = plane else { return Vec::new() };
    let cells = (0..plane.cell_count()).map(Cell::from_index);
    cells.filter(|cell| !frame.shows(*cell, side)).collect()
}

/// The rows and columns of a frame whose digits differ, and which are not houses. Those of overlapping grids are.
fn lines(frame: Frame, plane: Plane<'_>) -> Vec<Vec<Cell>> {
    let Plane::Square { rows, columns, side } = plane else { return Vec::new() };
    if !frame.has_lines {
        return Vec::new();
    }
    let cell = |row, column| Cell::at(row, column, side);
    let row = |row| (0..columns).map(move |column| cell(row, column)).collect();
    let column = |column| (0..rows).map(move |row| cell(row, column)).collect();
    let lines = (0..rows).map(row).chain((0..columns).map(column));
    lines.filter(|line: &Vec<Cell>| line.len() < side).collect()
}

pub(super) fn compile(_: NumbersEverywhere<'_>, to: &mut Compiler<'_>) {
    let (frame, lowest) = (to.frame(), *to.values().start());
    for cell in filler(frame, to.plane()) {
        to.domain(cell, |value| value == lowest);
    }
    for line in lines(frame, to.plane()) {
        to.distinct(&line);
    }
}

pub(super) fn holds(_: NumbersEverywhere<'_>, grid: &FullGrid<'_>) -> bool {
    let (frame, plane) = (grid.frame(), grid.plane());
    let differ = |line: &Vec<Cell>| {
        let mut values = grid.values(line);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    };
    filler(frame, plane).into_iter().all(|cell| grid.value(cell) == frame.lowest)
        && lines(frame, plane).iter().all(differ)
}

pub(super) fn marks(_: &Rule) -> Vec<super::mark::Mark> {
    Vec::new()
}
