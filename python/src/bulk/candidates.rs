//! `candidates`: the true candidates of each puzzle, those that occur in a solution, as bits.
//!
//! ```text
//! rows of cells   a mask for each cell of the board, the same number for each row
//! texts           a mask for each cell that is shown; `ends` says where the masks of a row end
//! ```
//!
//! Bit 0 of a mask is the smallest digit. A row without an answer has empty masks in arrays, and none as a text.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use veridoku::{Budget, Cell, Solver};
use veridoku_core::format::Puzzles;

use super::{FAULT, code};
use crate::batch::Batch;
use crate::faults::RowFault;
use crate::options::{Choice, budget, duration};
use crate::rows::Task;

/// Digits that a mask can hold.
const MOST_DIGITS: usize = 64;

struct Candidates {
    solver: Box<dyn Solver>,
    budget: Budget,
    width: Option<usize>,
    masks: Vec<u64>,
    ends: Vec<i64>,
    /// The smallest digit of each row, usually 1.
    lowest: Vec<i64>,
    verdicts: Vec<u8>,
    are_exact: Vec<bool>,
}

impl Candidates {
    fn end(&mut self, lowest: i64, verdict: u8, is_exact: bool) {
        self.ends.push(self.masks.len() as i64);
        self.lowest.push(lowest);
        self.verdicts.push(verdict);
        self.are_exact.push(is_exact);
    }
}

impl Task for Candidates {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let (side, frame) = (puzzle.side(), puzzle.geometry().frame());
        if side > MOST_DIGITS {
            return Err(format!("found a side of {side}; expected {MOST_DIGITS} or less"));
        }
        let found = self
            .solver
            .true_candidates(puzzle, &self.budget, 1)
            .map_err(|error| error.to_string())?;
        let mask = |cell: Cell| {
            found.left(cell).iter().fold(0, |mask: u64, digit| mask | 1 << digit.index())
        };
        match self.width {
            Some(_) => self.masks.extend(puzzle.geometry().cells().map(mask)),
            None => self.masks.extend(frame.cells(side).map(mask)),
        }
        self.end(i64::from(frame.lowest), code(found.verdict), found.is_settled());
        Ok(())
    }

    fn skip(&mut self) {
        self.masks.resize(self.masks.len() + self.width.unwrap_or(0), 0);
        self.end(1, FAULT, false);
    }

    fn append(&mut self, further: Self) {
        let start = self.masks.len() as i64;
        self.masks.extend(further.masks);
        self.ends.extend(further.ends.iter().map(|end| start + end));
        self.lowest.extend(further.lowest);
        self.verdicts.extend(further.verdicts);
        self.are_exact.extend(further.are_exact);
    }
}

/// Masks, their ends by row, the smallest digits, verdicts, whether all is known, and the faults.
type Masks<'py> = (
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<bool>>,
    Vec<RowFault>,
);

/// The true candidates of each puzzle.
#[pyfunction]
#[pyo3(signature = (batch, backend="auto", timeout=None))]
pub(crate) fn candidates_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    backend: &str,
    timeout: Option<f64>,
) -> PyResult<Masks<'py>> {
    let reading = batch.reading()?;
    let (choice, time) = (Choice::of(backend)?, duration(timeout)?);
    let width = batch.width(&reading);
    let (done, faults) = batch.run(py, &reading, |count, stop| Candidates {
        solver: choice.solver(),
        budget: budget(None, time, stop),
        width,
        masks: Vec::with_capacity(count * width.unwrap_or(0)),
        ends: Vec::with_capacity(count),
        lowest: Vec::with_capacity(count),
        verdicts: Vec::with_capacity(count),
        are_exact: Vec::with_capacity(count),
    })?;
    let (masks, ends) = (done.masks.into_pyarray(py), done.ends.into_pyarray(py));
    let (lowest, verdicts) = (done.lowest.into_pyarray(py), done.verdicts.into_pyarray(py));
    Ok((masks, ends, lowest, verdicts, done.are_exact.into_pyarray(py), faults))
}
