//! Rectangles: four cells in which two digits could change places.
//!
//! ```text
//! a . . | b . .     two rows, two columns, two boxes: every house of these cells
//! . . . | . . .     has one a and one b of them, and keeps it if they are exchanged
//! b . . | a . .
//! ```
//!
//! So it is in every geometry: a rectangle counts if each house of a corner holds exactly one other
//! corner, and that one not the opposite. A diagonal or a window that holds a single corner would tell the two
//! fillings apart; two opposite corners of one house never hold the same digit. Where cells differ
//! by pair and not by house (anti-knight, anti-king) a digit that comes into a cell could meet itself
//! outside of the four: there are no rectangles.
//!
//! Cost: all pairs of rows and of columns, once per geometry. A 9x9 grid has 486 rectangles, 24 at each
//! cell; one of 25x25 has 25,000.

use super::cells::CellSet;
use super::layout::Layout;
use crate::grid::Cell;

/// A rectangle.
#[derive(Clone, Copy, Debug)]
pub struct Rectangle<const W: usize> {
    /// The four cells.
    pub cells: CellSet<W>,
    /// The same, going around.
    pub corners: [Cell; 4],
}

/// The rectangles of a geometry.
#[derive(Debug)]
pub struct Rectangles<const W: usize> {
    all: Vec<Rectangle<W>>,
    /// The indices of each cell's rectangles.
    of_cell: Vec<Vec<u32>>,
}

impl<const W: usize> Rectangle<W> {
    /// The corner that shares neither row nor column with this one.
    pub fn opposite(&self, cell: Cell) -> Cell {
        let index = self.corners.iter().position(|corner| *corner == cell).unwrap_or(0);
        self.corners[(index + 2) % 4]
    }

    /// The four sides, going around: each cell with the next.
    pub fn sides(&self) -> [CellSet<W>; 4] {
        std::array::from_fn(|index| {
            [self.corners[index], self.corners[(index + 1) % 4]].into_iter().collect()
        })
    }
}

impl<const W: usize> Rectangles<W> {
    /// The rectangles of a layout.
    pub(super) fn of(layout: &Layout<W>) -> Rectangles<W> {
        let side = layout.side();
        let mut all = Vec::new();
        let mut of_cell = vec![Vec::new(); side * side];
        let pairs = |count: usize| {
            (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
        };
        let rows = if layout.geometry().has_extra_peers() { 0 } else { side };
        for (top, bottom) in pairs(rows) {
            for (left, right) in pairs(side) {
                let corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
                    .map(|(row, column)| Cell::at(row, column, side));
                let rectangle = Rectangle { cells: corners.into_iter().collect(), corners };
                if rectangle.is_exchangeable(layout) {
                    corners.iter().for_each(|cell| of_cell[cell.index()].push(all.len() as u32));
                    all.push(rectangle);
                }
            }
        }
        Rectangles { all, of_cell }
    }

    /// Every rectangle.
    pub fn all(&self) -> &[Rectangle<W>] {
        &self.all
    }

    /// Those with this cell.
    pub fn of_cell(&self, cell: Cell) -> impl Iterator<Item = &Rectangle<W>> {
        self.of_cell[cell.index()].iter().map(|index| &self.all[*index as usize])
    }
}

impl<const W: usize> Rectangle<W> {
    /// Whether each house of a corner holds one other corner, not the opposite one.
    fn is_exchangeable(&self, layout: &Layout<W>) -> bool {
        self.corners.iter().all(|&corner| {
            layout.houses_of(corner).iter().all(|house| {
                let within = self.cells & layout.house(*house);
                within.len() == 2 && !within.contains(self.opposite(corner))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::grid::{Geometry, Shape, Variant};

    fn count(shape: &str, variants: &[Variant]) -> usize {
        let shape: Shape = shape.parse().unwrap();
        let geometry = Arc::new(Geometry::new(shape, variants).unwrap());
        Rectangles::of(&Layout::<10>::new(geometry)).all().len()
    }

    #[test]
    fn two_rows_two_columns_two_boxes() {
        // Of a band's 3 pairs of rows each with a pair of columns of two stacks (3 * 9); of all bands; both ways.
        assert_eq!(count("3x3", &[]), 3 * 3 * 27 * 2);
        assert_eq!(count("2x2", &[]), 2 * 4 * 2);
        // Three bands of one pair of rows with columns of two stacks (9); two stacks of three pairs of
        // columns with rows of two bands (3 * 4).
        assert_eq!(count("2x3", &[]), 3 * 9 + 2 * 3 * 12);
        assert_eq!(count("5x5", &[]), 5 * 10 * 250 * 2);
    }

    #[test]
    fn further_houses_leave_fewer() {
        let diagonals = count("3x3", &[Variant::X]);
        assert!(0 < diagonals && diagonals < 486, "{diagonals}");
        assert_eq!(count("3x3", &[Variant::AntiKnight]), 0);
        assert_eq!(count("3x3", &[Variant::AntiKing]), 0);
    }
}
