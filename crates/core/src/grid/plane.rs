//! Where the cells of a board are: the row and column of each, and the cell there.
//!
//! ```text
//!     .--------.--.          .-----.            A square numbers its cells over rows and columns, those outside of its
//!     | shown  |  |          | 0 1 |            frame as well. An arrangement numbers only the cells that exist.
//!     '--------'  |          | 2 3 4 5 |
//!     '-----------'              | 6 7 |
//!       a square                 '-----'
//!                           an arrangement
//! ```

use std::fmt;

use super::{Arrangement, Cell, Frame};

/// The rows and columns of the cells of a board.
#[derive(Clone, Copy, Debug)]
pub enum Plane<'a> {
    /// The part of a square board that a frame shows.
    Square {
        /// Rows that are shown.
        rows: usize,
        /// Columns that are shown.
        columns: usize,
        /// Rows, and columns, of the board.
        side: usize,
    },
    /// Overlapping grids, or a board of any other shape.
    Arranged(&'a Arrangement),
}

impl<'a> Plane<'a> {
    /// The plane of an arrangement, or of a square board with a frame.
    #[inline]
    pub fn new(arrangement: Option<&'a Arrangement>, frame: Frame, side: usize) -> Plane<'a> {
        let Frame { rows, columns, .. } = frame;
        arrangement.map_or(Plane::Square { rows, columns, side }, Plane::Arranged)
    }

    /// Rows that are shown.
    pub fn rows(self) -> usize {
        match self {
            Plane::Square { rows, .. } => rows,
            Plane::Arranged(cells) => cells.rows(),
        }
    }

    /// Columns that are shown.
    pub fn columns(self) -> usize {
        match self {
            Plane::Square { columns, .. } => columns,
            Plane::Arranged(cells) => cells.columns(),
        }
    }

    /// The number of cells, shown or not.
    pub fn cell_count(self) -> usize {
        match self {
            Plane::Square { side, .. } => side * side,
            Plane::Arranged(cells) => cells.cell_count(),
        }
    }

    /// The number of digits.
    pub fn digits(self) -> usize {
        match self {
            Plane::Square { side, .. } => side,
            Plane::Arranged(cells) => cells.digits(),
        }
    }

    /// Whether there is a single grid, whose rows and columns are those of the plane.
    pub fn is_square(self) -> bool {
        matches!(self, Plane::Square { .. })
    }

    /// The cell that is shown at a row and column.
    pub fn cell_at(self, row: usize, column: usize) -> Option<Cell> {
        match self {
            Plane::Square { rows, columns, side } => {
                (row < rows && column < columns).then(|| Cell::at(row, column, side))
            }
            Plane::Arranged(cells) => cells.cell_at(row, column),
        }
    }

    /// The row and column of a cell.
    pub fn place(self, cell: Cell) -> (usize, usize) {
        match self {
            Plane::Square { side, .. } => (cell.row(side), cell.column(side)),
            Plane::Arranged(cells) => cells.place(cell),
        }
    }

    /// The cells that are shown, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> + use<'a> {
        let places = (0..self.rows())
            .flat_map(move |row| (0..self.columns()).map(move |column| (row, column)));
        places.filter_map(move |(row, column)| self.cell_at(row, column))
    }

    /// Whether one grid has both of two shown cells.
    pub fn is_together(self, one: Cell, other: Cell) -> bool {
        match self {
            Plane::Square { .. } => true,
            Plane::Arranged(cells) => cells.is_together(one, other),
        }
    }

    /// The shown cells that share an edge with a cell, within some grid: above, to the left, below, to the right.
    pub fn neighbors(self, cell: Cell) -> impl Iterator<Item = Cell> + use<'a> {
        let (row, column) = self.place(cell);
        let above = row.checked_sub(1).map(|row| (row, column));
        let left = column.checked_sub(1).map(|column| (row, column));
        let places = [above, left, Some((row + 1, column)), Some((row, column + 1))];
        let cells =
            places.into_iter().flatten().filter_map(move |(row, column)| self.cell_at(row, column));
        cells.filter(move |other| self.is_together(cell, *other))
    }

    /// The cell as people write it: `r4c7`.
    pub fn name(self, cell: Cell) -> impl fmt::Display + use<> {
        let (row, column) = self.place(cell);
        fmt::from_fn(move |out| write!(out, "r{}c{}", row + 1, column + 1))
    }
}
