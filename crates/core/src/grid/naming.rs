//! What cells and candidates are called: `r4c7`, `r4c7=5`.

use std::fmt;
use std::sync::Arc;

use super::{Arrangement, Candidate, Cell, Digit, Geometry};

/// The names of the cells and candidates of a geometry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naming {
    side: usize,
    lowest: i32,
    arrangement: Option<Arc<Arrangement>>,
}

impl Naming {
    /// The names in a geometry.
    #[inline]
    pub fn of(geometry: &Geometry) -> Naming {
        let (side, lowest) = (geometry.side(), geometry.frame().lowest);
        Naming { side, lowest, arrangement: geometry.arrangement().cloned() }
    }

    /// The value of a digit.
    #[inline]
    pub fn value(&self, digit: Digit) -> i32 {
        self.lowest + digit.index() as i32
    }

    /// The cell as people write it: `r4c7`, by its row and column among all grids.
    #[inline]
    pub fn cell(&self, cell: Cell) -> impl fmt::Display + use<> {
        let (row, column) = match &self.arrangement {
            None => (cell.row(self.side), cell.column(self.side)),
            Some(grids) => grids.place(cell),
        };
        fmt::from_fn(move |out| write!(out, "r{}c{}", row + 1, column + 1))
    }

    /// A candidate as people write it: `r4c7=5`, with the value of the digit.
    #[inline]
    pub fn candidate(&self, Candidate { cell, digit }: Candidate) -> impl fmt::Display + use<> {
        let (name, value) = (self.cell(cell), self.value(digit));
        fmt::from_fn(move |out| write!(out, "{name}={value}"))
    }
}
