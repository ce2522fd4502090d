//! Boards that are not a square: overlapping grids, and cells anywhere.
//!
//! ```text
//!     0        9  12       21     A samurai: five grids on a plane of 21 rows and columns. A cell where two grids
//!   0 .--------.   .--------.     overlap is one cell, with houses of both. What no grid covers is not a cell.
//!     | grid 1 |   | grid 2 |
//!     |     .--+---+--.     |     Cells are numbered over the plane, row by row. So the number of a cell says nothing
//!     '-----| grid 3  |-----'     of its row: `Arrangement::place` knows it.
//!     .-----|         |-----.
//!     |     '--+---+--'     |
//!     | grid 4 |   | grid 5 |
//!     '--------'   '--------'
//! ```
//!
//! A board of any other shape is an arrangement without grids: cells anywhere, which have only the houses that its rules
//! make, as in a Kakuro.
//!
//! All grids have the same shape. The named arrangements exist for other shapes as well: in a `samurai` of 2x3 boxes, the
//! grids also overlap by one box. Making the tables takes time in proportion to the plane, at most 256x256, times grids.

use std::fmt;

use thiserror::Error;

use super::house::{House, HouseKind};
use super::{Cell, Shape, Variant};
use crate::names::named;

named! {
    /// An arrangement with a name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Overlap {
        /// Two grids that share a box.
        Twin = "twin",
        /// Three grids in a diagonal, each sharing a box with the next.
        Triple = "triple",
        /// Four grids, each shifted by a box from its neighbors.
        Butterfly = "butterfly",
        /// A grid in the middle, and four that are shifted from it by a box.
        Flower = "flower",
        /// A grid in the middle, and four that each share two of its boxes in a turn.
        Windmill = "windmill",
        /// A grid in the middle, and four that each share a row or column of its boxes.
        Cross = "cross",
        /// Four grids around an empty middle, each sharing a box with two others.
        Sohei = "sohei",
        /// A grid in the middle, and four that each share a box in its corner.
        Samurai = "samurai",
        /// Eight grids: two samurai that share two of them.
        Gattai8 = "gattai-8",
        /// Eleven grids: three samurai in a row.
        Shogun = "shogun",
    }
}

impl Overlap {
    /// The upper left corner of each grid, in steps: 0 is the edge, 2 leaves one box to share, and 4, 6, ... as many
    /// again. An odd step is by one box, after the edge or before the next even step. A flower counts boxes instead.
    fn steps(self) -> &'static [(usize, usize)] {
        match self {
            Overlap::Twin => &[(0, 0), (2, 2)],
            Overlap::Triple => &[(0, 0), (2, 2), (4, 4)],
            Overlap::Butterfly => &[(0, 0), (0, 1), (1, 0), (1, 1)],
            Overlap::Flower => &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
            Overlap::Windmill => &[(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)],
            Overlap::Cross => &[(0, 2), (2, 0), (2, 2), (2, 4), (4, 2)],
            Overlap::Sohei => &[(0, 2), (2, 0), (2, 4), (4, 2)],
            Overlap::Samurai => &[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)],
            Overlap::Gattai8 => &[(0, 0), (0, 4), (0, 8), (2, 2), (2, 6), (4, 0), (4, 4), (4, 8)],
            Overlap::Shogun => &[
                (0, 0),
                (0, 4),
                (0, 8),
                (0, 12),
                (2, 2),
                (2, 6),
                (2, 10),
                (4, 0),
                (4, 4),
                (4, 8),
                (4, 12),
            ],
        }
    }
}

/// Overlapping grids of one shape, or cells anywhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    digits: usize,
    /// The shape of each grid.
    shape: Option<Shape>,
    /// The row and column of the upper left corner of each grid; none for cells anywhere.
    corners: Box<[(usize, usize)]>,
    rows: usize,
    columns: usize,
    /// The row and column of each cell.
    places: Box<[(u16, u16)]>,
    /// The cell of each place of the plane, row by row.
    cells: Box<[Option<Cell>]>,
}

/// Why grids cannot be arranged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArrangementError {
    /// There are too few grids, or too many.
    #[error("found {0} grids; expected 1 to {most}", most = Arrangement::MOST_GRIDS)]
    Grids(usize),
    /// The same grid twice.
    #[error("found two grids at r{}c{}; expected different corners", .0 + 1, .1 + 1)]
    Twice(usize, usize),
    /// A corner is too far away.
    #[error(
        "found a grid at r{}c{}; expected rows and columns up to {most}",
        .0.saturating_add(1), .1.saturating_add(1), most = Arrangement::MOST_SIDE
    )]
    Far(usize, usize),
    /// Named grids overlap by boxes.
    #[error(
        "found grids without boxes; expected a size with boxes, such as 6x6, or the corners of the grids"
    )]
    NoBoxes,
    /// Cells anywhere have no grids that a variant could be about.
    #[error(
        "found the variant {0} on a board without grids; expected anti-knight, anti-king, or rules"
    )]
    NoGrids(Variant),
    /// A grid is not joined to the first one by grids that overlap.
    #[error("grid {} is apart from grid 1; expected grids that overlap", .0 + 1)]
    Apart(usize),
    /// There are too many rows or columns.
    #[error("found {0}x{1} places; expected rows and columns up to {most}", most = Arrangement::MOST_SIDE)]
    Places(usize, usize),
    /// There are no cells, or too many.
    #[error("found {0} cells; expected 1 to {most}", most = Arrangement::MOST_CELLS)]
    Cells(usize),
}

impl Arrangement {
    /// The most grids.
    pub const MOST_GRIDS: usize = 64;

    /// The most rows, and the most columns.
    pub const MOST_SIDE: usize = 256;

    /// The most cells.
    pub const MOST_CELLS: usize = 4096;

    /// Grids of a shape, by the row and column of their upper left corners, from 0.
    ///
    /// # Errors
    /// [`ArrangementError`].
    pub fn new(shape: Shape, corners: &[(usize, usize)]) -> Result<Arrangement, ArrangementError> {
        let side = shape.side();
        if !(1..=Arrangement::MOST_GRIDS).contains(&corners.len()) {
            return Err(ArrangementError::Grids(corners.len()));
        }
        for (index, &(row, column)) in corners.iter().enumerate() {
            if row.max(column).saturating_add(side) > Arrangement::MOST_SIDE {
                return Err(ArrangementError::Far(row, column));
            }
            if corners[..index].contains(&(row, column)) {
                return Err(ArrangementError::Twice(row, column));
            }
        }
        if let Some(apart) = apart(corners, side) {
            return Err(ArrangementError::Apart(apart));
        }
        let end =
            |of: fn(&(usize, usize)) -> usize| corners.iter().map(of).max().unwrap_or(0) + side;
        let (rows, columns) = (end(|corner| corner.0), end(|corner| corner.1));
        let is_covered = |row: usize, column: usize| {
            let covers = |corner: &(usize, usize)| {
                (corner.0..corner.0 + side).contains(&row)
                    && (corner.1..corner.1 + side).contains(&column)
            };
            corners.iter().any(covers)
        };
        let cells = Arrangement::of_cells(side, rows, columns, is_covered)?;
        Ok(Arrangement { shape: Some(shape), corners: corners.into(), ..cells })
    }

    /// Cells anywhere on a plane of some rows and columns, for a number of digits. They have no houses.
    ///
    /// # Errors
    /// [`ArrangementError::Places`] or [`ArrangementError::Cells`].
    pub fn of_cells(
        digits: usize,
        rows: usize,
        columns: usize,
        is_cell: impl Fn(usize, usize) -> bool,
    ) -> Result<Arrangement, ArrangementError> {
        if rows.max(columns) > Arrangement::MOST_SIDE {
            return Err(ArrangementError::Places(rows, columns));
        }
        let mut places = Vec::new();
        let mut cells = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            for column in 0..columns {
                let is_cell = is_cell(row, column);
                cells.push(is_cell.then(|| Cell::from_index(places.len())));
                if is_cell {
                    places.push((row as u16, column as u16));
                }
            }
        }
        if !(1..=Arrangement::MOST_CELLS).contains(&places.len()) {
            return Err(ArrangementError::Cells(places.len()));
        }
        let (shape, corners) = (None, [].into());
        let (places, cells) = (places.into(), cells.into());
        Ok(Arrangement { digits, shape, corners, rows, columns, places, cells })
    }

    /// A named arrangement of grids of a shape.
    ///
    /// # Errors
    /// [`ArrangementError`], if the shape has no boxes or is too large.
    pub fn named(name: Overlap, shape: Shape) -> Result<Arrangement, ArrangementError> {
        if !shape.has_boxes() {
            return Err(ArrangementError::NoBoxes);
        }
        Arrangement::new(shape, &corners_of(name, shape))
    }

    /// The rows and columns of the plane of a named arrangement, without making it.
    pub(crate) fn plane_of(name: Overlap, shape: Shape) -> (usize, usize) {
        let ends = |(rows, columns): (usize, usize), (row, column): (usize, usize)| {
            (rows.max(row), columns.max(column))
        };
        let (rows, columns) = corners_of(name, shape).into_iter().fold((0, 0), ends);
        (rows.saturating_add(shape.side()), columns.saturating_add(shape.side()))
    }

    /// The name, if it has one.
    pub fn name(&self) -> Option<Overlap> {
        let shape = self.shape.filter(|shape| shape.has_boxes())?;
        let is_this = |name: &Overlap| {
            name.steps().len() == self.corners.len()
                && Arrangement::named(*name, shape).is_ok_and(|named| named == *self)
        };
        Overlap::ALL.into_iter().find(is_this)
    }

    /// The number of digits.
    #[inline]
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The shape of each grid; `None` for cells anywhere.
    #[inline]
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// The row and column of the upper left corner of each grid; none for cells anywhere.
    #[inline]
    pub fn corners(&self) -> &[(usize, usize)] {
        &self.corners
    }

    /// The rows of the plane.
    #[inline]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The columns of the plane.
    #[inline]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells.
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.places.len()
    }

    /// The row and column of a cell on the plane.
    #[inline]
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.places[cell.index()];
        (row.into(), column.into())
    }

    /// The cell at a row and column of the plane; `None` where no grid is.
    #[inline]
    pub fn cell_at(&self, row: usize, column: usize) -> Option<Cell> {
        if row >= self.rows || column >= self.columns {
            return None;
        }
        *self.cells.get(row * self.columns + column)?
    }

    /// The rows of the plane as a text shows them: `.` for a cell, `-` where there is none.
    pub fn rows_of_symbols(&self) -> Vec<String> {
        let symbol = |cell: &Option<Cell>| if cell.is_some() { '.' } else { '-' };
        self.cells.chunks(self.columns).map(|row| row.iter().map(symbol).collect()).collect()
    }

    /// Whether some grid has both of two cells. Without grids, all cells are together.
    pub fn is_together(&self, one: Cell, other: Cell) -> bool {
        let places = [self.place(one), self.place(other)];
        let covers = |corner: &_| places.iter().all(|place| self.covers(*corner, *place));
        self.corners.is_empty() || self.corners.iter().any(covers)
    }

    /// Whether the grid with this corner has a place.
    fn covers(&self, corner: (usize, usize), (row, column): (usize, usize)) -> bool {
        let within =
            |at: usize, from: usize| at.checked_sub(from).is_some_and(|line| line < self.digits);
        within(row, corner.0) && within(column, corner.1)
    }

    /// The cells of a grid, row by row.
    pub fn cells_of(&self, grid: usize) -> impl Iterator<Item = Cell> {
        let ((top, left), side) = (self.corners[grid], self.digits);
        let at = move |row, column| self.cell_at(top + row, left + column);
        // Every place of a grid has a cell.
        (0..side).flat_map(move |row| (0..side).filter_map(move |column| at(row, column)))
    }

    /// Whether a box of some grid, or a grid, ends between two neighboring places; or the board, if there are no grids.
    /// A place may be outside of the plane.
    pub fn has_edge(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let Some(shape) = self.shape else {
            let is_cell = |(row, column)| self.cell_at(row, column).is_some();
            return is_cell(one) != is_cell(other);
        };
        let box_of = |corner: &(usize, usize), place: (usize, usize)| {
            let row = place.0.checked_sub(corner.0).filter(|row| *row < shape.side())?;
            let column = place.1.checked_sub(corner.1).filter(|column| *column < shape.side())?;
            Some((row / shape.box_height(), column / shape.box_width()))
        };
        self.corners.iter().any(|corner| box_of(corner, one) != box_of(corner, other))
    }

    /// The rows, columns and boxes of all grids, by kind.
    pub(super) fn houses(&self) -> Vec<House> {
        let mut houses = Vec::new();
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
            for grid in 0..self.corners.len() {
                for index in 0..self.digits {
                    let cells = self.cells_of_house(grid, kind, index).into();
                    houses.push(House { kind, index, grid: Some(grid as u16), cells });
                }
            }
        }
        houses
    }

    /// The cells of a row, column or box of a grid, ascending.
    pub(crate) fn cells_of_house(&self, grid: usize, kind: HouseKind, index: usize) -> Vec<Cell> {
        let Some(shape) = self.shape else { return Vec::new() };
        let (side, high, wide) = (shape.side(), shape.box_height(), shape.box_width());
        let (rows, columns) = match kind {
            HouseKind::Row => (index..index + 1, 0..side),
            HouseKind::Column => (0..side, index..index + 1),
            _ => {
                let per_band = side / wide;
                let (top, left) = (index / per_band * high, index % per_band * wide);
                (top..top + high, left..left + wide)
            }
        };
        let (top, left) = self.corners[grid];
        let at = |row, column| self.cell_at(top + row, left + column);
        rows.flat_map(|row| columns.clone().filter_map(move |column| at(row, column))).collect()
    }
}

/// The row and column of the upper left corner of each grid of a named arrangement.
fn corners_of(name: Overlap, shape: Shape) -> Vec<(usize, usize)> {
    let (high, wide) = (shape.box_height(), shape.box_width());
    let boxes = |step: usize, count: usize| match (name, step) {
        (Overlap::Flower, _) | (_, 1) => step,
        _ => step.div_ceil(2) * (count - 1) - step % 2,
    };
    let corner = |&(row, column): &(usize, usize)| {
        (boxes(row, wide).saturating_mul(high), boxes(column, high).saturating_mul(wide))
    };
    name.steps().iter().map(corner).collect()
}

/// The first grid that is not joined to grid 0 by grids that overlap.
fn apart(corners: &[(usize, usize)], side: usize) -> Option<usize> {
    let overlap = |one: &(usize, usize), other: &(usize, usize)| {
        one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)) < side
    };
    let mut joined = vec![false; corners.len()];
    let mut open = vec![0];
    while let Some(grid) = open.pop() {
        joined[grid] = true;
        let is_next = |other: &usize| !joined[*other] && overlap(&corners[grid], &corners[*other]);
        open.extend((0..corners.len()).filter(is_next));
    }
    joined.iter().position(|is_joined| !is_joined)
}

/// The name, or the corners: `r1c1 r4c4`.
impl fmt::Display for Arrangement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name() {
            return out.write_str(name.name());
        }
        for (index, (row, column)) in self.corners.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(out, "{gap}r{}c{}", row + 1, column + 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: Overlap, shape: Shape) -> Arrangement {
        Arrangement::named(name, shape).expect("an arrangement")
    }

    /// Pretty output asks for the place above the first row, whose number wraps.
    #[test]
    fn a_place_outside_of_a_board_has_no_cell() {
        let board = Arrangement::of_cells(4, 2, 2, |_, _| true).expect("a board");
        for place in [(usize::MAX, 0), (0, usize::MAX), (2, 0), (0, 2)] {
            assert_eq!(board.cell_at(place.0, place.1), None, "{place:?}");
            assert!(board.has_edge((0, 0), place), "{place:?}");
        }
    }

    /// The number of cells is that of all grids, less those that are counted again where grids overlap.
    #[test]
    fn named_arrangements_have_the_cells_and_houses_of_their_grids() {
        for (name, grids, plane, cells, shared_boxes) in [
            (Overlap::Twin, 2, (15, 15), 153, 1),
            (Overlap::Triple, 3, (21, 21), 225, 2),
            (Overlap::Butterfly, 4, (12, 12), 144, 20),
            (Overlap::Flower, 5, (15, 15), 189, 24),
            (Overlap::Windmill, 5, (21, 21), 333, 8),
            (Overlap::Cross, 5, (21, 21), 297, 12),
            (Overlap::Sohei, 4, (21, 21), 288, 4),
            (Overlap::Samurai, 5, (21, 21), 369, 4),
            (Overlap::Gattai8, 8, (21, 33), 576, 8),
            (Overlap::Shogun, 11, (21, 45), 783, 12),
        ] {
            let arrangement = named(name, Shape::CLASSIC);
            assert_eq!(arrangement.corners().len(), grids, "{name}");
            assert_eq!((arrangement.rows(), arrangement.columns()), plane, "{name}");
            assert_eq!(Arrangement::plane_of(name, Shape::CLASSIC), plane, "{name}");
            assert_eq!(arrangement.cell_count(), cells, "{name}");
            assert_eq!(cells, 81 * grids - 9 * shared_boxes, "{name}");
            assert_eq!(arrangement.houses().len(), 27 * grids);
            assert_eq!(
                (arrangement.name(), arrangement.to_string()),
                (Some(name), name.to_string())
            );
            for index in 0..cells {
                let cell = Cell::from_index(index);
                let (row, column) = arrangement.place(cell);
                assert_eq!(arrangement.cell_at(row, column), Some(cell));
            }
        }
        let small = named(Overlap::Samurai, Shape::new(2, 3).expect("a shape"));
        assert_eq!((small.rows(), small.columns(), small.cell_count()), (14, 12, 5 * 36 - 4 * 6));
        for side in [4, 6, 8, 9, 12, 16] {
            let shape = Shape::of_side(side).expect("a shape");
            for name in Overlap::ALL {
                let arrangement = named(name, shape);
                assert_eq!(arrangement.corners().len(), name.steps().len(), "{name} of {side}");
            }
            let (high, wide) = (shape.box_height(), shape.box_width());
            assert_eq!(named(Overlap::Flower, shape).corners()[4], (2 * high, wide));
        }
    }

    #[test]
    fn grids_that_cannot_be_arranged_are_refused() {
        let fault = |corners: &[(usize, usize)]| {
            Arrangement::new(Shape::CLASSIC, corners).map(|_| ()).expect_err("a fault").to_string()
        };
        assert_eq!(fault(&[]), "found 0 grids; expected 1 to 64");
        assert_eq!(fault(&[(0, 0), (0, 0)]), "found two grids at r1c1; expected different corners");
        assert!(fault(&[(0, 0), (6, 6), (24, 24)]).starts_with("grid 3 is apart"));
        assert!(fault(&[(0, 0), (0, usize::MAX)]).starts_with("found a grid at r1c"));
    }
}
