//! Questions about many puzzles, each answered as columns.
//!
//! Every function takes a batch (see `batch`) and returns an array for each column, and the faults by row. Verdicts,
//! levels and techniques are indexes into lists of names; the Python half knows the names of verdicts.

mod at_once;
mod candidates;
mod canonical;
mod certify;
mod convert;
mod count;
mod minimize;
mod objects;
mod rate;
mod scale;
mod score;
mod solve;
mod trace;
mod transform;

pub(crate) use at_once::solve_at_once;
pub(crate) use candidates::candidates_rows;
pub(crate) use canonical::canonical_rows;
pub(crate) use certify::certify_rows;
pub(crate) use convert::convert_rows;
pub(crate) use count::count_rows;
pub(crate) use minimize::minimize_rows;
pub(crate) use objects::{diagnose_rows, explain_rows};
pub(crate) use rate::rate_rows;
pub(crate) use scale::{scale_rows, scale_techniques};
pub(crate) use score::score_rows;
pub(crate) use solve::{check_rows, solve_rows};
pub(crate) use trace::{guesses_rows, trace_rows};
pub(crate) use transform::transform_rows;

use veridoku::{Digit, Puzzle, Solution, Verdict};
use veridoku_core::format::BareCells;

use crate::rules::Reading;
use crate::texts::Texts;

/// The numbers of verdicts, as `veridoku.VERDICTS` lists them.
pub(crate) const FAULT: u8 = 4;

pub(crate) fn code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::None => 0,
        Verdict::Unique => 1,
        Verdict::Multiple => 2,
        Verdict::Unknown { .. } => 3,
    }
}

/// Grids of a result, as texts or as cells of equal width.
pub(crate) enum Grids {
    Texts(Texts),
    Cells { cells: Vec<u8>, width: usize },
}

impl Grids {
    /// An empty collection of the same kind as the rows, with room for some grids.
    pub(crate) fn new(width: Option<usize>, rows: usize, reading: &Reading) -> Grids {
        match width {
            Some(width) => Grids::Cells { cells: Vec::with_capacity(rows * width), width },
            None => Grids::Texts(Texts::with_room(rows, reading.geometry.cell_count())),
        }
    }

    /// Adds a solution of a puzzle.
    pub(crate) fn solution(&mut self, puzzle: &Puzzle, solution: &Solution, reading: &Reading) {
        let digits = solution.digits().iter();
        match self {
            Grids::Cells { cells, .. } => cells.extend(digits.map(|digit| digit.number() as u8)),
            Grids::Texts(texts) => {
                if reading.is_plain_of(puzzle) {
                    texts.bytes.extend(digits.map(|digit| b'0' + digit.number() as u8));
                } else {
                    reading.line().write_solution(puzzle, solution, &mut texts.bytes);
                }
                texts.end();
            }
        }
    }

    /// Adds the solution of a classic 9x9 puzzle.
    pub(crate) fn nine(&mut self, solution: &BareCells) {
        match self {
            Grids::Cells { cells, .. } => cells.extend_from_slice(solution),
            Grids::Texts(texts) => {
                texts.bytes.extend(solution.iter().map(|number| b'0' + number));
                texts.end();
            }
        }
    }

    /// Adds the givens of a puzzle.
    pub(crate) fn puzzle(&mut self, puzzle: &Puzzle, reading: &Reading) {
        match self {
            Grids::Cells { cells, .. } => {
                cells.extend(
                    puzzle.entries().iter().map(|given| given.map_or(0, Digit::number) as u8),
                );
            }
            Grids::Texts(texts) => {
                reading.line().write_puzzle(puzzle, &mut texts.bytes);
                texts.end();
            }
        }
    }

    /// Adds a row without a grid: an empty text, or blanks.
    pub(crate) fn blank(&mut self) {
        match self {
            Grids::Cells { cells, width } => cells.resize(cells.len() + *width, 0),
            Grids::Texts(texts) => texts.end(),
        }
    }

    pub(crate) fn append(&mut self, further: Grids) {
        match (self, further) {
            (Grids::Cells { cells, .. }, Grids::Cells { cells: more, .. }) => cells.extend(more),
            (Grids::Texts(texts), Grids::Texts(more)) => texts.append(more),
            _ => unreachable!("all parts of a batch are of one kind"),
        }
    }
}

/// The arrays of grids: bytes, and offsets if they are texts.
pub(crate) type GridArrays<'py> =
    (pyo3::Bound<'py, numpy::PyArray1<u8>>, Option<pyo3::Bound<'py, numpy::PyArray1<i64>>>);

impl Grids {
    pub(crate) fn arrays(self, py: pyo3::Python<'_>) -> GridArrays<'_> {
        match self {
            Grids::Cells { cells, .. } => (numpy::IntoPyArray::into_pyarray(cells, py), None),
            Grids::Texts(texts) => {
                let (bytes, offsets) = texts.arrays(py);
                (bytes, Some(offsets))
            }
        }
    }
}
