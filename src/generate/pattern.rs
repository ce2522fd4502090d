//! Which cells are given: a mask, and which masks can have no puzzle.
//!
//! Two lines that can be exchanged in every grid, and have no given, leave two solutions at least:
//!
//! ```text
//!   . . . | . . . | . . .    two blank rows of a band: whatever solves the
//!   . . . | . . . | . . .    puzzle, exchange them, and it solves it too
//!   # . . | . # . | . . #
//! ```
//!
//! Whether lines can be exchanged is asked of the peers, so it holds for variants and jigsaws as well. What else
//! keeps a mask from having a puzzle is not known before one was sought.

use thiserror::Error;

use crate::grid::{Cell, Geometry, Puzzle};

/// The cells that are given.
///
/// ```
/// use veridoku::generate::Pattern;
/// let pattern: Pattern = "1.1.  ..1.  .1..  ...1".parse()?;
/// assert_eq!((pattern.side(), pattern.given_count()), (4, 5));
/// # Ok::<(), veridoku::generate::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    side: usize,
    is_given: Box<[bool]>,
}

/// What is wrong with a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// Not the cells of a square.
    #[error("a pattern of {0} characters; expected one for each cell of a square")]
    NoSquare(usize),
    /// Not the size of the grid.
    #[error("a pattern of side {found}; expected {expected}")]
    Side {
        /// Rows of the pattern.
        found: usize,
        /// Rows of the grid.
        expected: usize,
    },
    /// Two lines are blank that might as well be exchanged.
    #[error(
        "{kind}s {first} and {second} of the pattern are blank and can be exchanged in every solution, \
         so no puzzle is unique"
    )]
    Exchangeable {
        /// `row` or `column`.
        kind: &'static str,
        /// The number of the one, from 1.
        first: usize,
        /// The number of the other.
        second: usize,
    },
}

impl std::str::FromStr for Pattern {
    type Err = PatternError;

    /// A character per cell, row by row; `.`, `0`, `_` and `-` are blank, others are given. White space is
    /// passed over.
    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        let cells = text.chars().filter(|symbol| !symbol.is_whitespace());
        let is_given: Box<[bool]> = cells.map(|symbol| !".0_-".contains(symbol)).collect();
        let side = is_given.len().isqrt();
        if side == 0 || side * side != is_given.len() {
            return Err(PatternError::NoSquare(is_given.len()));
        }
        Ok(Pattern { side, is_given })
    }
}

impl Pattern {
    /// The pattern of a puzzle's givens.
    pub fn of(puzzle: &Puzzle) -> Pattern {
        let is_given = puzzle.entries().iter().map(Option::is_some).collect();
        Pattern { side: puzzle.side(), is_given }
    }

    /// Rows and columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Whether a cell is given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.is_given[cell.index()]
    }

    /// How many cells are given.
    pub fn given_count(&self) -> usize {
        self.is_given.iter().filter(|is_given| **is_given).count()
    }

    /// The cells that are given, in order.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let cells = (0..self.is_given.len()).map(Cell::from_index);
        cells.filter(|cell| self.is_given(*cell)).collect()
    }

    /// Whether a puzzle of this pattern may be unique, as far as blank lines tell.
    ///
    /// # Errors
    /// [`PatternError`] if the size is another, or two blank lines can be exchanged.
    pub fn check(&self, geometry: &Geometry) -> Result<(), PatternError> {
        let side = geometry.side();
        if self.side != side {
            return Err(PatternError::Side { found: self.side, expected: side });
        }
        let row: Line = ("row", |line, place| (line, place));
        let column: Line = ("column", |line, place| (place, line));
        for line @ (kind, at) in [row, column] {
            let is_blank = |line: &usize| {
                (0..side).all(|place| {
                    let (row, column) = at(*line, place);
                    !self.is_given(Cell::at(row, column, side))
                })
            };
            let blank: Vec<usize> = (0..side).filter(is_blank).collect();
            for (others, &first) in (1..).zip(&blank) {
                let mut others = blank[others..].iter();
                if let Some(second) =
                    others.find(|second| exchanges(geometry, line, first, **second))
                {
                    let (first, second) = (first + 1, second + 1);
                    return Err(PatternError::Exchangeable { kind, first, second });
                }
            }
        }
        Ok(())
    }
}

/// What a line is called, and which row and column a cell of it is in, by the numbers of line and place.
type Line = (&'static str, fn(usize, usize) -> (usize, usize));

/// Whether two lines of one kind can be exchanged in every grid: cells are peers afterwards if they
/// were before.
fn exchanges(geometry: &Geometry, (_, at): Line, first: usize, second: usize) -> bool {
    let side = geometry.side();
    let exchanged = |cell: Cell| {
        // The function is its own inverse: it tells line and place of a row and a column as well.
        let (line, place) = at(cell.row(side), cell.column(side));
        let line = match line {
            line if line == first => second,
            line if line == second => first,
            line => line,
        };
        let (row, column) = at(line, place);
        Cell::at(row, column, side)
    };
    geometry.cells().all(|cell| {
        let mut peers: Vec<Cell> =
            geometry.peers(cell).iter().map(|peer| exchanged(*peer)).collect();
        peers.sort_unstable();
        peers == geometry.peers(exchanged(cell))
    })
}
