//! Which cells are near each other: neighbors, squares, cells some rows and columns apart.
//!
//! A rule about positions concerns all shown cells, or only those that it lists. If there are several grids, two cells are
//! near each other only if some grid has both; a board without grids is like one grid.

use std::collections::HashSet;

use veridoku_core::grid::{Cell, Geometry};

/// The cells that a rule about positions concerns.
pub(super) struct Near<'a> {
    geometry: &'a Geometry,
    /// The listed cells; none for all.
    listed: HashSet<Cell>,
}

impl<'a> Near<'a> {
    pub(super) fn new(geometry: &'a Geometry, listed: &[Cell]) -> Near<'a> {
        Near { geometry, listed: listed.iter().copied().collect() }
    }

    /// The cells in order.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let is_meant = |cell: &Cell| self.listed.is_empty() || self.listed.contains(cell);
        let mut cells = self.geometry.shown_cells();
        cells.retain(is_meant);
        cells
    }

    /// The row and column of a cell, from 0.
    pub(super) fn place(&self, cell: Cell) -> (usize, usize) {
        self.geometry.plane().place(cell)
    }

    /// Whether some grid has both cells.
    pub(super) fn share_a_grid(&self, one: Cell, other: Cell) -> bool {
        let Some(arrangement) = self.geometry.arrangement() else { return true };
        let (corners, side) = (arrangement.corners(), self.geometry.side());
        let is_in = |(top, left): (usize, usize), cell: Cell| {
            let (row, column) = self.place(cell);
            (top..top + side).contains(&row) && (left..left + side).contains(&column)
        };
        let has_both = |corner: &(usize, usize)| is_in(*corner, one) && is_in(*corner, other);
        corners.is_empty() || corners.iter().any(has_both)
    }

    /// The cell at a row and column, if it is near another one.
    pub(super) fn at(&self, row: usize, column: usize, near: Cell) -> Option<Cell> {
        let cell = self.geometry.plane().cell_at(row, column)?;
        let is_meant = self.listed.is_empty() || self.listed.contains(&cell);
        (is_meant && self.share_a_grid(cell, near)).then_some(cell)
    }

    /// All pairs of neighbors.
    pub(super) fn neighbors(&self) -> Vec<[Cell; 2]> {
        let mut pairs = Vec::new();
        for cell in self.cells() {
            let (row, column) = self.place(cell);
            for other in [self.at(row, column + 1, cell), self.at(row + 1, column, cell)] {
                pairs.extend(other.map(|other| [cell, other]));
            }
        }
        pairs
    }

    /// All squares of 2x2, each row by row.
    pub(super) fn squares(&self) -> Vec<Vec<Cell>> {
        let square = |first: Cell| {
            let (row, column) = self.place(first);
            let places =
                [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
            places.into_iter().map(|(row, column)| self.at(row, column, first)).collect()
        };
        self.cells().into_iter().filter_map(square).collect()
    }
}
