//! A full grid, as the referees of the rules see it.

use super::Area;
use crate::grid::{Cell, Frame, Geometry, Plane, RuleKind, Solution};

/// A full grid of a geometry.
pub struct FullGrid<'a> {
    geometry: &'a Geometry,
    values: Vec<i32>,
}

impl<'a> FullGrid<'a> {
    /// A solution, before the rules are judged.
    pub fn new(geometry: &'a Geometry, solution: &Solution) -> FullGrid<'a> {
        let frame = geometry.frame();
        let mut values: Vec<i32> =
            solution.digits().iter().map(|digit| frame.value(*digit)).collect();
        values.resize(geometry.cell_count() + frame.hidden, frame.lowest);
        FullGrid { geometry, values }
    }

    /// Gives a value to a hidden cell.
    pub(super) fn set_hidden(&mut self, cell: Cell, value: i32) {
        self.values[cell.index()] = value;
    }

    pub(super) fn geometry(&self) -> &'a Geometry {
        self.geometry
    }

    pub(super) fn side(&self) -> i32 {
        self.geometry.side() as i32
    }

    pub(super) fn frame(&self) -> Frame {
        self.geometry.frame()
    }

    pub(super) fn value(&self, cell: Cell) -> i32 {
        self.values[cell.index()]
    }

    /// The values of cells, in their order.
    pub fn values(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|cell| self.value(*cell)).collect()
    }

    /// The values of cells; only one for a cell that is named twice.
    pub(super) fn values_of_different(&self, cells: &[Cell]) -> Vec<i32> {
        let is_first = |place: &usize| !cells[..*place].contains(&cells[*place]);
        (0..cells.len()).filter(is_first).map(|place| self.value(cells[place])).collect()
    }

    /// Where the cells are.
    pub(super) fn plane(&self) -> Plane<'a> {
        self.geometry.plane()
    }

    /// The listed cells with their positions; all that are shown, if there is no list.
    pub(super) fn area(&self, cells: &[Cell]) -> Area<'a> {
        Area::new(self.geometry, cells)
    }

    /// The rows and columns of the frame, each from both ends.
    pub(super) fn lines_both_ways(&self) -> Vec<Vec<Cell>> {
        lines_both_ways(self.geometry)
    }

    /// Which third of the digits a value is in: 0, 1 or 2.
    pub(super) fn third(&self, value: i32) -> i32 {
        third(self.geometry, value)
    }

    /// Whether a rule of one of these kinds marks a pair of cells.
    pub(super) fn is_marked(&self, pair: (Cell, Cell), kinds: &[RuleKind]) -> bool {
        self.geometry.is_marked(pair, kinds)
    }

    /// The number of the box or region of a cell, if there are any.
    pub(super) fn region(&self, cell: Cell) -> Option<usize> {
        self.geometry.region_of(cell)
    }
}

/// All rows and columns of a frame, each from both ends.
pub(super) fn lines_both_ways(geometry: &Geometry) -> Vec<Vec<Cell>> {
    let (frame, side) = (geometry.frame(), geometry.side());
    let row = |row| (0..frame.columns).map(move |column| Cell::at(row, column, side)).collect();
    let column = |column| (0..frame.rows).map(move |row| Cell::at(row, column, side)).collect();
    let lines = (0..frame.rows).map(row).chain((0..frame.columns).map(column));
    lines
        .flat_map(|line: Vec<Cell>| {
            let reversed = line.iter().rev().copied().collect();
            [line, reversed]
        })
        .collect()
}

/// Which third of the digits of a geometry a value is in.
pub(super) fn third(geometry: &Geometry, value: i32) -> i32 {
    (value - geometry.frame().lowest) * 3 / geometry.side() as i32
}

/// Whether all values differ.
pub(super) fn all_differ(values: &[i32]) -> bool {
    (0..values.len()).all(|place| !values[..place].contains(&values[place]))
}
