//! Which cells are given or blank together, so that the pattern of givens has a symmetry.
//!
//! ```text
//!   half-turn      quarter-turn   horizontal     vertical       diagonal       both-diagonals   full
//!   a . . .        a . b .        a . b .        a . . a        . a . b        . a b .          a b b a
//!   . . . b        . . . a        . . . .        . b b .        a . . .        a . . b          b . . b
//!   b . . .        a . . .        . . . .        c . . c        . . . c        b . . a          b . . b
//!   . . . a        . b . a ...    a . b .        . . . .        b . c .        . b a .          a b b a
//! ```
//!
//! Only the pattern is symmetric, not the digits. A dig removes whole orbits: an orbit is the set of all cells
//! to which the symmetry can move one cell.

use std::collections::BTreeMap;

use veridoku_core::grid::{Cell, Plane};
use veridoku_core::names::named;

named! {
    /// A symmetry of the pattern of givens.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Symmetry("a symmetry") {
        /// Every cell separately.
        #[default]
        None = "none",
        /// A half turn keeps the pattern unchanged.
        HalfTurn = "half-turn",
        /// A quarter turn keeps the pattern unchanged.
        QuarterTurn = "quarter-turn",
        /// The lower half mirrors the upper one.
        Horizontal = "horizontal",
        /// The right half mirrors the left one.
        Vertical = "vertical",
        /// Mirrored in the diagonal from the top left.
        Diagonal = "diagonal",
        /// Mirrored in the diagonal from the top right.
        Antidiagonal = "antidiagonal",
        /// Mirrored in both diagonals.
        BothDiagonals = "both-diagonals",
        /// Mirrored in both diagonals and both middle lines.
        Full = "full",
    }
}

/// A turn or a mirroring of the plane: from a cell's row and column, and the same counted from the end, to the row and
/// column of its image.
type Turn = fn(Place, Place) -> Place;

/// A row and a column, from 0.
type Place = (usize, usize);

const HALF: Turn = |_, back| back;
const QUARTER: Turn = |(_, column), (row, _)| (column, row);
const UPSIDE_DOWN: Turn = |(_, column), (row, _)| (row, column);
const LEFT_TO_RIGHT: Turn = |(row, _), (_, column)| (row, column);
const TRANSPOSED: Turn = |(row, column), _| (column, row);
const ANTITRANSPOSED: Turn = |_, (row, column)| (column, row);

impl Symmetry {
    /// The turns that generate the symmetry.
    fn turns(self) -> &'static [Turn] {
        match self {
            Symmetry::None => &[],
            Symmetry::HalfTurn => &[HALF],
            Symmetry::QuarterTurn => &[QUARTER],
            Symmetry::Horizontal => &[UPSIDE_DOWN],
            Symmetry::Vertical => &[LEFT_TO_RIGHT],
            Symmetry::Diagonal => &[TRANSPOSED],
            Symmetry::Antidiagonal => &[ANTITRANSPOSED],
            Symmetry::BothDiagonals => &[TRANSPOSED, ANTITRANSPOSED],
            Symmetry::Full => &[TRANSPOSED, QUARTER],
        }
    }

    /// The cell of a square, first, and every other cell of its orbit, each once.
    pub fn orbit(self, cell: Cell, side: usize) -> Vec<Cell> {
        let orbit = self.orbit_of(cell, Plane::Square { rows: side, columns: side, side });
        orbit.expect("each cell of a square has its images")
    }

    /// The cell, first, and every other cell of its orbit, each once.
    /// `None` if there is no cell at the place of an image.
    pub(crate) fn orbit_of(self, cell: Cell, plane: Plane<'_>) -> Option<Vec<Cell>> {
        let mut orbit = vec![cell];
        let mut at = 0;
        while at < orbit.len() {
            let (row, column) = plane.place(orbit[at]);
            let (last_row, last_column) = (plane.rows() - 1, plane.columns() - 1);
            for turn in self.turns() {
                let (row, column) = turn((row, column), (last_row - row, last_column - column));
                let image = plane.cell_at(row, column)?;
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            at += 1;
        }
        Some(orbit)
    }

    /// Whether rows and columns change places: only a plane with as many rows as columns has such a symmetry.
    pub(crate) fn turns_rows_into_columns(self) -> bool {
        !matches!(
            self,
            Symmetry::None | Symmetry::HalfTurn | Symmetry::Horizontal | Symmetry::Vertical
        )
    }

    /// Whether a pattern of this symmetry can have this number of givens.
    pub(crate) fn allows(self, givens: usize, side: usize) -> bool {
        if self == Symmetry::None {
            return givens <= side * side;
        }
        let sizes = self.orbit_sizes(side);
        // Each size divides the next larger one, so taking as much as possible from the larger orbits loses nothing.
        let left = sizes
            .iter()
            .rev()
            .fold(givens, |left, (size, count)| left - size * count.min(&(left / size)));
        left == 0
    }

    /// The number of orbits of each size.
    fn orbit_sizes(self, side: usize) -> BTreeMap<usize, usize> {
        let mut sizes = BTreeMap::new();
        for cell in (0..side * side).map(Cell::from_index) {
            let orbit = self.orbit(cell, side);
            if orbit.iter().all(|other| cell <= *other) {
                *sizes.entry(orbit.len()).or_default() += 1;
            }
        }
        sizes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_have_the_sizes_of_their_groups() {
        // Burnside: the number of orbits of a group of n turns on 81 cells, from the cells that each turn keeps.
        let orbits = |symmetry: Symmetry| {
            let first = |cell: &Cell| symmetry.orbit(*cell, 9).iter().min() == Some(cell);
            (0..81).map(Cell::from_index).filter(first).count()
        };
        let expected = [
            (Symmetry::None, &[81][..]),
            (Symmetry::HalfTurn, &[81, 1]),
            (Symmetry::QuarterTurn, &[81, 1, 1, 1]),
            (Symmetry::Horizontal, &[81, 9]),
            (Symmetry::Vertical, &[81, 9]),
            (Symmetry::Diagonal, &[81, 9]),
            (Symmetry::Antidiagonal, &[81, 9]),
            (Symmetry::BothDiagonals, &[81, 9, 9, 1]),
            (Symmetry::Full, &[81, 9, 9, 9, 9, 1, 1, 1]),
        ];
        assert_eq!(expected.map(|(symmetry, _)| symmetry), Symmetry::ALL);
        for (symmetry, kept) in expected {
            let count = kept.iter().sum::<usize>() / kept.len();
            assert_eq!(orbits(symmetry), count, "{symmetry}");
        }
    }

    #[test]
    fn a_pattern_consists_of_whole_orbits() {
        for (symmetry, side) in Symmetry::ALL.into_iter().flat_map(|one| [(one, 4), (one, 5)]) {
            // All sums of sizes of orbits, one orbit after the other.
            let mut sums = vec![false; side * side + 1];
            sums[0] = true;
            for (size, count) in symmetry.orbit_sizes(side) {
                for _ in 0..count {
                    for sum in (size..sums.len()).rev() {
                        sums[sum] |= sums[sum - size];
                    }
                }
            }
            for (givens, is_sum) in sums.into_iter().enumerate() {
                assert_eq!(symmetry.allows(givens, side), is_sum, "{symmetry}, {side}: {givens}");
            }
            assert!(!symmetry.allows(side * side + 1, side));
        }
        assert!(!Symmetry::Full.allows(22, 9) && Symmetry::Full.allows(24, 9));
    }

    #[test]
    fn turns_are_what_their_names_say() {
        let names = |symmetry: Symmetry| {
            let orbit = symmetry.orbit(Cell::at(0, 1, 9), 9);
            orbit.into_iter().map(|cell| cell.name(9).to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names(Symmetry::HalfTurn), ["r1c2", "r9c8"]);
        assert_eq!(names(Symmetry::QuarterTurn), ["r1c2", "r2c9", "r9c8", "r8c1"]);
        assert_eq!(names(Symmetry::Horizontal), ["r1c2", "r9c2"]);
        assert_eq!(names(Symmetry::Vertical), ["r1c2", "r1c8"]);
        assert_eq!(names(Symmetry::Diagonal), ["r1c2", "r2c1"]);
        assert_eq!(names(Symmetry::Antidiagonal), ["r1c2", "r8c9"]);
        assert_eq!(names(Symmetry::Full).len(), 8);
    }
}
