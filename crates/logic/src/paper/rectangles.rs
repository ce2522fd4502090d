//! Rectangles: four cells in which two digits could be swapped.
//!
//! ```text
//! a . . | b . .     two rows, two columns, two boxes: every house of these cells
//! . . . | . . .     has one a and one b of them, and keeps it if they are exchanged
//! b . . | a . .
//! ```
//!
//! This definition holds in every geometry: a rectangle counts if each house of a corner contains exactly one more
//! corner, and not the opposite one. A diagonal or a window with a single corner would distinguish the two
//! fillings; two opposite corners of one house never have the same digit. Where pairs of cells must differ without
//! a house (anti-knight, anti-king), a swapped digit could conflict with itself outside the four cells, so there
//! are no rectangles.
//!
//! Cost: all pairs of rows and of columns, once per geometry. A 9x9 grid has 486 rectangles, 24 at
//! each cell; a 25x25 grid has 25,000.

use crate::sets::cells::CellSet;
use veridoku_core::grid::{Cell, Geometry};

/// A rectangle.
#[derive(Clone, Copy, Debug)]
pub struct Rectangle<const W: usize> {
    /// The four cells.
    pub cells: CellSet<W>,
    /// The four cells, going around.
    pub corners: [Cell; 4],
}

/// The rectangles of a geometry.
#[derive(Debug)]
pub struct Rectangles<const W: usize> {
    all: Vec<Rectangle<W>>,
    /// For each cell the other corners of its rectangles, and their indices.
    of_cell: Vec<Vec<(CellSet<W>, u32)>>,
}

impl<const W: usize> Rectangle<W> {
    /// The corner that shares neither row nor column with this one.
    pub fn opposite(&self, corner: Cell) -> Cell {
        self.corners[(self.index(corner) + 2) % 4]
    }

    /// The corners that share a row or a column with this one.
    pub fn neighbors(&self, corner: Cell) -> [Cell; 2] {
        [1, 3].map(|steps| self.corners[(self.index(corner) + steps) % 4])
    }

    fn index(&self, corner: Cell) -> usize {
        self.corners.iter().position(|other| *other == corner).unwrap_or(0)
    }

    /// Whether some corners are just two opposite corners.
    pub fn is_diagonal(&self, corners: CellSet<W>) -> bool {
        let [one, two, three, four] = self.corners.map(|corner| corners.contains(corner));
        one == three && two == four && one != two
    }

    /// The four sides, going around: each cell with the next.
    pub fn sides(&self) -> [CellSet<W>; 4] {
        std::array::from_fn(|index| {
            [self.corners[index], self.corners[(index + 1) % 4]].into_iter().collect()
        })
    }
}

impl<const W: usize> Rectangles<W> {
    /// The rectangles of a geometry, whose houses are also given as sets.
    pub fn of(geometry: &Geometry, houses: &[CellSet<W>]) -> Rectangles<W> {
        let side = geometry.side();
        let mut all = Vec::new();
        let mut of_cell = vec![Vec::new(); geometry.cell_count()];
        let pairs = |count: usize| {
            (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
        };
        let is_plain = geometry.has_crossing_lines() && !geometry.has_extra_peers();
        let rows = if is_plain { side } else { 0 };
        for (top, bottom) in pairs(rows) {
            for (left, right) in pairs(side) {
                let corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
                    .map(|(row, column)| Cell::at(row, column, side));
                let rectangle = Rectangle { cells: corners.into_iter().collect(), corners };
                if rectangle.is_exchangeable(geometry, houses) {
                    for corner in corners {
                        let others = rectangle.cells - CellSet::single(corner);
                        of_cell[corner.index()].push((others, all.len() as u32));
                    }
                    all.push(rectangle);
                }
            }
        }
        Rectangles { all, of_cell }
    }

    /// Every rectangle.
    #[cfg(test)]
    pub fn all(&self) -> &[Rectangle<W>] {
        &self.all
    }

    /// The rectangles with this cell whose other corners are all among some cells.
    pub fn of_cell_and(
        &self,
        cell: Cell,
        cells: CellSet<W>,
    ) -> impl Iterator<Item = &Rectangle<W>> {
        let within = self.of_cell[cell.index()].iter();
        let within = within.filter(move |(others, _)| others.is_subset(&cells));
        within.map(|(_, index)| &self.all[*index as usize])
    }
}

impl<const W: usize> Rectangle<W> {
    /// Whether each house of a corner contains one other corner, not the opposite one.
    fn is_exchangeable(&self, geometry: &Geometry, houses: &[CellSet<W>]) -> bool {
        self.corners.iter().all(|&corner| {
            geometry.houses_of(corner).iter().all(|house| {
                let within = self.cells & houses[house.index()];
                within.len() == 2 && !within.contains(self.opposite(corner))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::grid::{House, Variant};

    fn rectangles(shape: &str, variants: &[Variant]) -> Rectangles<10> {
        let geometry = Geometry::new(shape.parse().unwrap(), variants).unwrap();
        let cells = |house: &House| house.cells.iter().copied().collect();
        let houses: Vec<CellSet<10>> = geometry.houses().iter().map(cells).collect();
        Rectangles::of(&geometry, &houses)
    }

    fn count(shape: &str, variants: &[Variant]) -> usize {
        rectangles(shape, variants).all().len()
    }

    #[test]
    fn two_rows_two_columns_two_boxes() {
        // 3 bands with 3 pairs of rows, each with a pair of columns of two stacks (3 * 9); in both directions.
        assert_eq!(count("3x3", &[]), 3 * 3 * 27 * 2);
        assert_eq!(count("2x2", &[]), 2 * 4 * 2);
        // Three bands of one pair of rows with columns of two stacks (9); two stacks of three pairs of
        // columns with rows of two bands (3 * 4).
        assert_eq!(count("2x3", &[]), 3 * 9 + 2 * 3 * 12);
        assert_eq!(count("5x5", &[]), 5 * 10 * 250 * 2);
    }

    fn has(shape: &str, variant: Variant, rows: [usize; 2], columns: [usize; 2]) -> bool {
        let side = rows.into_iter().flat_map(|row| columns.map(|column| (row, column)));
        let cells: CellSet<10> =
            side.map(|(row, column)| Cell::at(row - 1, column - 1, 9)).collect();
        rectangles(shape, &[variant]).all().iter().any(|rectangle| rectangle.cells == cells)
    }

    #[test]
    fn a_diagonal_tells_the_fillings_apart() {
        assert!(!has("3x3", Variant::X, [1, 2], [1, 4]), "only r1c1 is on a diagonal");
        assert!(!has("3x3", Variant::X, [1, 9], [1, 9]), "four boxes");
        assert!(has("3x3", Variant::X, [4, 5], [3, 8]), "no corner is on a diagonal");
    }

    #[test]
    fn a_window_may_hold_a_side() {
        assert!(
            has("3x3", Variant::Windoku, [2, 3], [2, 9]),
            "r2c2 and r3c2 are in the same window"
        );
        assert!(!has("3x3", Variant::Windoku, [1, 2], [2, 5]), "only r2c2 is in a window");
        assert!(
            has("3x3", Variant::Windoku, [2, 3], [3, 5]),
            "r2c3 and r3c3 are in the same window"
        );
    }

    #[test]
    fn there_are_none_where_cells_differ_by_pair() {
        assert_eq!(count("3x3", &[Variant::AntiKnight]), 0);
        assert_eq!(count("3x3", &[Variant::AntiKing]), 0);
    }
}
