//! Which cells are given: a mask, and a check for masks that cannot have a puzzle.
//!
//! If two lines can be exchanged in every grid and neither has a given, there are at least two solutions:
//!
//! ```text
//!   . . . | . . . | . . .    two blank rows of a band: whatever solves the
//!   . . . | . . . | . . .    puzzle, exchange them, and it solves it too
//!   # . . | . # . | . . #
//! ```
//!
//! The peers of their cells decide whether lines can be exchanged, so this also covers variants and jigsaws. For
//! any other mask, only the search can tell whether it has a puzzle.

use thiserror::Error;

use veridoku_core::grid::{Cell, Geometry, Puzzle};

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

/// Why a pattern does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The number of characters is not a square.
    #[error("a pattern of {0} characters; expected one for each cell of a square")]
    NoSquare(usize),
    /// The side is not that of the grid.
    #[error("a pattern of side {found}; expected {expected}")]
    Side {
        /// Rows and columns of the pattern.
        found: usize,
        /// Rows and columns of the grid.
        expected: usize,
    },
    /// Two lines without a given can be exchanged.
    #[error(
        "{kind}s {first} and {second} of the pattern are blank and can be exchanged in every solution, \
         so no puzzle is unique"
    )]
    Exchangeable {
        /// `row` or `column`.
        kind: &'static str,
        /// The number of the first line, from 1.
        first: usize,
        /// The number of the second line, from 1.
        second: usize,
    },
}

impl std::str::FromStr for Pattern {
    type Err = PatternError;

    /// Reads one character per cell, row by row; `.`, `0`, `_` and `-` are blank, any other character is a given.
    /// White space is ignored.
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

    /// The number of rows, which is the number of columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Whether a cell is given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.is_given[cell.index()]
    }

    /// The number of givens.
    pub fn given_count(&self) -> usize {
        self.is_given.iter().filter(|is_given| **is_given).count()
    }

    /// The cells that are given, in order.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let cells = (0..self.is_given.len()).map(Cell::from_index);
        cells.filter(|cell| self.is_given(*cell)).collect()
    }

    /// Whether a puzzle of this pattern may be unique, as far as blank lines can tell.
    ///
    /// # Errors
    /// [`PatternError`] if the size of the pattern is not that of the grid, or two blank lines can be exchanged.
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

/// The name of a kind of line, and a function from the numbers of line and position to the row and column of the cell.
type Line = (&'static str, fn(usize, usize) -> (usize, usize));

/// Whether two lines of one kind can be exchanged in every grid: the exchange must map peers to peers.
fn exchanges(geometry: &Geometry, (_, at): Line, first: usize, second: usize) -> bool {
    let side = geometry.side();
    let exchanged = |cell: Cell| {
        // The function is its own inverse: it also maps a row and a column to line and position.
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
