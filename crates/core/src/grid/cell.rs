//! Cells, digits and candidates, and their numbering. No other file numbers them.
//!
//! | idea | `index()`, from 0 | `number()`, for people, from 1 |
//! |---|---|---|
//! | [`Cell`] | `row * side + column` | - (a cell is written `r4c7`) |
//! | [`Digit`] | 0 to side - 1 | 1 to side |
//! | [`Candidate`] | `cell * side + digit` | `to_dimacs()`: index + 1 |
//!
//! One numbering of candidates is used everywhere: candidate k is option k of the exact cover and
//! variable k + 1 of the CNF.

use std::fmt;
use std::num::NonZeroU16;

/// A cell of the grid. Its index and the side of the grid determine its row and column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

/// One of the `side` symbols. `Option<Digit>` takes two bytes; 0 means a blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digit(NonZeroU16);

/// A digit in a cell: it can be placed, eliminated, or assumed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Cell {
    /// The cell with this index.
    ///
    /// # Panics
    /// If `index` is not below 65,536, the number of cells of the largest grid.
    #[inline]
    pub fn from_index(index: usize) -> Cell {
        Cell(u16::try_from(index).expect("a grid has at most 65536 cells"))
    }

    /// The cell in this row and column (both from 0) of a grid of this side.
    ///
    /// # Panics
    /// If the row or the column is not below the side, or the side is larger than 256.
    #[inline]
    pub fn at(row: usize, column: usize, side: usize) -> Cell {
        assert!(row < side && column < side, "row {row} and column {column} of side {side}");
        Cell::from_index(row * side + column)
    }

    /// Row-major index, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Row, from 0.
    #[inline]
    pub fn row(self, side: usize) -> usize {
        self.index() / side
    }

    /// Column, from 0.
    #[inline]
    pub fn column(self, side: usize) -> usize {
        self.index() % side
    }

    /// The cell as people write it: `r4c7`.
    #[inline]
    pub fn name(self, side: usize) -> impl fmt::Display {
        let (row, column) = (self.row(side) + 1, self.column(side) + 1);
        fmt::from_fn(move |out| write!(out, "r{row}c{column}"))
    }
}

/// `cell 33`, by its index, because a cell does not know the side of its grid. [`Cell::name`] gives `r4c7`.
impl fmt::Debug for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "cell {}", self.0)
    }
}

impl Digit {
    /// The digit with this index, from 0.
    ///
    /// # Panics
    /// If `index` is not below 256.
    #[inline]
    pub fn from_index(index: usize) -> Digit {
        assert!(index < super::Shape::MAX_SIDE, "digit index {index} is not below 256");
        Digit(NonZeroU16::MIN.saturating_add(index as u16))
    }

    /// The digit with this number, from 1. `None` for 0 and above 256.
    #[inline]
    pub fn from_number(number: usize) -> Option<Digit> {
        (1..=super::Shape::MAX_SIDE).contains(&number).then(|| Digit::from_index(number - 1))
    }

    /// The index, from 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }

    /// The number, from 1.
    #[inline]
    pub fn number(self) -> usize {
        self.0.get().into()
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(out)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(out)
    }
}

/// `cell 33=5`, because a candidate does not know the side of its grid. [`Candidate::name`] gives `r4c7=5`.
impl fmt::Debug for Candidate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}={}", self.cell, self.digit)
    }
}

impl Candidate {
    /// The candidate with this index in a grid of this side.
    #[inline]
    pub fn from_index(index: usize, side: usize) -> Candidate {
        Candidate { cell: Cell::from_index(index / side), digit: Digit::from_index(index % side) }
    }

    /// `cell * side + digit`, from 0 to `side^3 - 1`.
    #[inline]
    pub fn index(self, side: usize) -> usize {
        self.cell.index() * side + self.digit.index()
    }

    /// The DIMACS variable of this candidate, from 1 to `side^3`.
    #[inline]
    pub fn to_dimacs(self, side: usize) -> i32 {
        self.index(side) as i32 + 1
    }

    /// The candidate as people write a placement: `r4c7=5`.
    #[inline]
    pub fn name(self, side: usize) -> impl fmt::Display {
        fmt::from_fn(move |out| write!(out, "{}={}", self.cell.name(side), self.digit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_number_cells_then_digits() {
        for side in [1, 4, 9, 16, 256] {
            for index in [0, 1, side * side * side / 2, side * side * side - 1] {
                if index < side * side * side {
                    let candidate = Candidate::from_index(index, side);
                    assert_eq!(candidate.index(side), index);
                    assert_eq!(candidate.to_dimacs(side), index as i32 + 1);
                }
            }
        }
        let candidate = Candidate { cell: Cell::at(3, 6, 9), digit: Digit::from_index(4) };
        assert_eq!(candidate.name(9).to_string(), "r4c7=5");
    }

    #[test]
    fn digits_and_blanks_take_two_bytes() {
        assert_eq!(size_of::<Option<Digit>>(), 2);
        assert_eq!(Digit::from_number(0), None);
        assert_eq!(Digit::from_number(256).map(Digit::index), Some(255));
        assert_eq!(Digit::from_number(257), None);
    }
}
