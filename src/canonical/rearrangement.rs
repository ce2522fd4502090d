//! A way from one puzzle to an equivalent one, as data.

use std::sync::Arc;

use super::CanonicalError;
use crate::{Cell, Digit, Puzzle};

/// A way from one puzzle to another: the grid is transposed or not, then rows and columns are permuted and
/// digits relabelled.
///
/// ```text
/// new(row, column) = labels[old(rows[row], columns[column])]         old(columns[column], rows[row]) if transposed
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rearrangement {
    /// Whether rows and columns change places first.
    pub is_transposed: bool,
    /// Which row comes to each place, from 0, of the grid as it is then.
    pub rows: [usize; 9],
    /// Which column comes to each place, from 0, of the grid as it is then.
    pub columns: [usize; 9],
    /// What each digit becomes.
    pub labels: [Digit; 9],
}

impl Rearrangement {
    /// Where the given of a cell of the new puzzle comes from.
    pub fn source(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row(9)], self.columns[cell.column(9)]);
        if self.is_transposed { Cell::at(column, row, 9) } else { Cell::at(row, column, 9) }
    }

    /// The puzzle that this leads to.
    ///
    /// # Errors
    /// If the puzzle is of other rules, or its candidates are restricted.
    pub fn apply(&self, puzzle: &Puzzle) -> Result<Puzzle, CanonicalError> {
        super::values(puzzle)?;
        let given = |cell| puzzle.given(self.source(cell)).map(|digit| self.labels[digit.index()]);
        let givens: Vec<_> = puzzle.geometry().cells().map(given).collect();
        Ok(Puzzle::from_givens(Arc::clone(puzzle.geometry()), givens))
    }
}
