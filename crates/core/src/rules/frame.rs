//! Frame: a part of the board is shown; see [`Frame`]. Cells that are not shown hold the lowest value. A row or column
//! of the frame with fewer cells than there are digits is not a house, but its digits still differ.

use super::definition::{Definition, Differ, EVERYWHERE, SUMS};
use super::from_rule::Numbers;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Frame, Rule};

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

/// The rows and columns of a frame whose digits differ.
fn lines(frame: Frame, side: usize) -> Vec<Vec<Cell>> {
    if !frame.has_lines {
        return Vec::new();
    }
    let cell = |row, column| Cell::at(row, column, side);
    let row = |row| (0..frame.columns).map(move |column| cell(row, column)).collect();
    let column = |column| (0..frame.rows).map(move |row| cell(row, column)).collect();
    (0..frame.rows).map(row).chain((0..frame.columns).map(column)).collect()
}

pub(super) fn compile(_: Numbers<'_>, to: &mut Compiler<'_>) {
    let (frame, side, lowest) = (to.frame(), to.side() as usize, *to.values().start());
    for cell in to.cells().filter(|cell| !frame.shows(*cell, side)) {
        to.domain(cell, |value| value == lowest);
    }
    for line in lines(frame, side).iter().filter(|line| line.len() < side) {
        to.distinct(line);
    }
}

pub(super) fn holds(_: Numbers<'_>, grid: &FullGrid<'_>) -> bool {
    let (frame, side) = (grid.frame(), grid.side() as usize);
    let is_filler = |cell: &Cell| !frame.shows(*cell, side);
    let differ = |line: &Vec<Cell>| {
        let mut values = grid.values(line);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    };
    grid.cells().filter(is_filler).all(|cell| grid.value(cell) == frame.lowest)
        && lines(frame, side).iter().filter(|line| line.len() < side).all(differ)
}

pub(super) fn marks(_: &Rule) -> Vec<super::mark::Mark> {
    Vec::new()
}
