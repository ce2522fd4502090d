//! A completed grid, and its check, which shares no code with a backend.

use std::fmt;

use thiserror::Error;

use super::{Candidate, Cell, Digit, DigitSet, Puzzle};
use crate::memory::{self, OutOfMemory};

/// A digit for every cell, row by row.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Solution {
    digits: Box<[Digit]>,
}

/// Why a completed grid is not a solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// Its number of cells is not that of the puzzle.
    #[error("the solution has {found} cells; expected {expected}")]
    Cells {
        /// Cells of the solution.
        found: usize,
        /// Cells of the puzzle.
        expected: usize,
    },
    /// A cell differs from its given, breaks its restriction, or holds a digit above the side.
    #[error("{0} is not allowed by the puzzle")]
    NotAllowed(String),
    /// A house lacks a digit.
    #[error("{house} does not hold every digit")]
    House {
        /// The house, as `row 4`.
        house: String,
    },
    /// Two peers hold the same digit.
    #[error("{0} and {1} are peers")]
    Peers(String, String),
    /// A rule beyond houses and pairs is broken: its kind.
    #[error("the rule `{0}` is broken")]
    Rule(String),
}

impl Solution {
    /// A completed grid from one digit per cell, row by row.
    #[inline]
    pub fn new(digits: impl Into<Box<[Digit]>>) -> Solution {
        Solution { digits: digits.into() }
    }

    /// A copy, if there is memory for it.
    #[doc(hidden)]
    #[inline]
    pub fn try_clone(&self) -> Result<Solution, OutOfMemory> {
        let mut digits = memory::room(self.digits.len(), "a solution")?;
        digits.extend_from_slice(&self.digits);
        Ok(Solution::new(digits))
    }

    /// The digits, row by row.
    #[inline]
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The digits, for a backend that overwrites each solution with the next.
    #[doc(hidden)]
    #[inline]
    pub fn digits_mut(&mut self) -> &mut [Digit] {
        &mut self.digits
    }

    /// The digit in a cell.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    #[inline]
    pub fn digit(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// Checks that this grid satisfies the puzzle's givens and restrictions, and every house and pair of its
    /// geometry. It does not use a solver: it examines each cell, house and peer pair. Rules beyond houses and pairs
    /// are checked by [`rules::check`](crate::rules::check).
    ///
    /// # Errors
    /// The first [`Violation`] found.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), Violation> {
        let geometry = puzzle.geometry();
        let (side, expected) = (geometry.side(), geometry.cell_count());
        if self.digits.len() != expected {
            return Err(Violation::Cells { found: self.digits.len(), expected });
        }
        let name =
            |cell| geometry.candidate_name(Candidate { cell, digit: self.digit(cell) }).to_string();
        for cell in geometry.cells() {
            if !puzzle.allowed(cell).contains(self.digit(cell)) {
                return Err(Violation::NotAllowed(name(cell)));
            }
        }
        for house in geometry.houses() {
            let held: DigitSet = house.cells.iter().map(|cell| self.digit(*cell)).collect();
            if held != DigitSet::all(side) {
                return Err(Violation::House { house: house.to_string() });
            }
        }
        for cell in geometry.cells() {
            let same = |peer: &&Cell| self.digit(**peer) == self.digit(cell);
            if let Some(peer) = geometry.extra_peers(cell).iter().find(same) {
                return Err(Violation::Peers(name(cell), name(*peer)));
            }
        }
        Ok(())
    }
}

/// `Solution(1234341221434321)`
impl fmt::Debug for Solution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Solution({self})")
    }
}

impl fmt::Display for Solution {
    /// The numbers row by row: without gaps up to side 9, separated by blanks beyond.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.digits.len() > 81 { " " } else { "" };
        for (index, digit) in self.digits.iter().enumerate() {
            write!(out, "{}{digit}", if index == 0 { "" } else { gap })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Geometry, Shape, Variant};
    use super::*;

    fn solution(text: &str) -> Solution {
        let digit = |byte: u8| Digit::from_number((byte - b'0').into()).unwrap();
        Solution::new(text.bytes().map(digit).collect::<Vec<_>>())
    }

    #[test]
    fn every_kind_of_fault_is_found() {
        let shape = Shape::new(2, 2).unwrap();
        let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(shape)));
        let check = |text: &str, puzzle: &Puzzle| {
            solution(text).check(puzzle).map_err(|violation| violation.to_string())
        };
        let good = "1234341221434321";
        assert_eq!(check(good, &puzzle), Ok(()));
        let fault = |text: &str| Err(text.to_owned());
        assert_eq!(check("1234", &puzzle), fault("the solution has 4 cells; expected 16"));
        assert_eq!(
            check("1234341221434325", &puzzle),
            fault("r4c4=5 is not allowed by the puzzle")
        );
        assert_eq!(check("1234234134124123", &puzzle), fault("box 1 does not hold every digit"));
        assert_eq!(check("1234341221434312", &puzzle), fault("column 3 does not hold every digit"));
        puzzle.give(Cell::at(0, 0, 4), Digit::from_index(1));
        assert_eq!(check(good, &puzzle), fault("r1c1=1 is not allowed by the puzzle"));
        let touching = Arc::new(Geometry::new(shape, &[Variant::AntiKing]).unwrap());
        let king = check("1234341243212143", &Puzzle::blank(touching));
        assert_eq!(king, fault("r2c1=3 and r3c2=3 are peers"));
    }
}
