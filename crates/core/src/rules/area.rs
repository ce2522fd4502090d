//! The cells that a rule about positions concerns: neighbors, squares, cells some rows and columns apart.
//!
//! Such a rule lists no cells, or those to which it is limited. On overlapping grids it is about each grid: two cells that
//! no grid has both are not neighbors, even if they touch on the plane.

use crate::grid::{Cell, Geometry, Plane};

/// The cells of a board, or some of them.
pub(crate) struct Area<'a> {
    plane: Plane<'a>,
    /// Whether each cell is listed, if not all are meant.
    listed: Option<Box<[bool]>>,
}

impl<'a> Area<'a> {
    /// The listed cells of a geometry; all that are shown, if there is no list.
    pub(super) fn new(geometry: &'a Geometry, cells: &[Cell]) -> Area<'a> {
        Area::of(geometry.plane(), cells)
    }

    /// The listed cells of a plane; all that are shown, if there is no list.
    pub(crate) fn of(plane: Plane<'a>, cells: &[Cell]) -> Area<'a> {
        let mut listed = vec![false; if cells.is_empty() { 0 } else { plane.cell_count() }];
        for cell in cells {
            // A hidden cell has no place.
            listed.get_mut(cell.index()).into_iter().for_each(|is_listed| *is_listed = true);
        }
        Area { plane, listed: (!cells.is_empty()).then(|| listed.into()) }
    }

    fn has(&self, cell: Cell) -> bool {
        self.listed.as_ref().is_none_or(|listed| listed[cell.index()])
    }

    /// Rows of the plane.
    pub(crate) fn rows(&self) -> usize {
        self.plane.rows()
    }

    /// Columns of the plane.
    pub(crate) fn columns(&self) -> usize {
        self.plane.columns()
    }

    /// The row and column of a cell.
    pub(super) fn place(&self, cell: Cell) -> (usize, usize) {
        self.plane.place(cell)
    }

    /// The cells, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.plane.cells().filter(|cell| self.has(*cell))
    }

    /// Whether some grid has both of two cells.
    pub(super) fn is_together(&self, one: Cell, other: Cell) -> bool {
        self.plane.is_together(one, other)
    }

    /// The cell of the area that is so many rows below another one and so many columns to its right, if some grid has
    /// both.
    pub(crate) fn beside(&self, cell: Cell, down: i64, right: i64) -> Option<Cell> {
        let (row, column) = self.plane.place(cell);
        let to = |at: usize, by: i64| usize::try_from(at as i64 + by).ok();
        let other = self.plane.cell_at(to(row, down)?, to(column, right)?)?;
        (self.has(other) && self.is_together(cell, other)).then_some(other)
    }

    /// All pairs of cells that share an edge.
    pub(super) fn neighbors(&self) -> Vec<(Cell, Cell)> {
        let ways = |cell| {
            let steps = [(0, 1), (1, 0)].into_iter();
            let other = move |(down, right)| Some((cell, self.beside(cell, down, right)?));
            steps.filter_map(other)
        };
        self.cells().flat_map(ways).collect()
    }

    /// All squares of 2x2 cells, each row by row.
    pub(super) fn squares(&self) -> Vec<[Cell; 4]> {
        let square = |cell| {
            let [right, below, last] =
                [(0, 1), (1, 0), (1, 1)].map(|(down, right)| self.beside(cell, down, right));
            Some([cell, right?, below?, last?])
        };
        self.cells().filter_map(square).collect()
    }
}
