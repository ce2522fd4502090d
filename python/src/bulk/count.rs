//! `count`: the number of solutions of each puzzle, up to a limit.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use veridoku::{Budget, Solver};
use veridoku_core::format::Puzzles;
use veridoku_solve::Answers;

use crate::batch::Batch;
use crate::faults::RowFault;
use crate::options::{Choice, budget, duration};
use crate::rows::Task;

struct Count {
    solver: Box<dyn Solver>,
    budget: Budget,
    answers: Answers,
    counts: Vec<u64>,
    are_exact: Vec<bool>,
}

impl Task for Count {
    fn ask(&mut self, puzzles: &Puzzles) {
        self.solver.search_all(puzzles, &self.budget, 0, &mut self.answers);
    }

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let stats = self.answers.get(puzzles, index).stats().map_err(ToString::to_string)?;
        let count = stats.count();
        self.counts.push(u64::try_from(count.at_least).unwrap_or(u64::MAX));
        self.are_exact.push(count.exact);
        Ok(())
    }

    fn skip(&mut self) {
        self.counts.push(0);
        self.are_exact.push(false);
    }

    fn reads_puzzles(&self) -> bool {
        false
    }

    fn append(&mut self, further: Self) {
        self.counts.extend(further.counts);
        self.are_exact.extend(further.are_exact);
    }
}

/// Numbers of solutions, whether they are exact, and the faults.
type Counts<'py> = (Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<bool>>, Vec<RowFault>);

/// The number of solutions of each puzzle, and whether it is exact.
#[pyfunction]
#[pyo3(signature = (batch, limit=None, backend="auto", timeout=None))]
pub(crate) fn count_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    limit: Option<u64>,
    backend: &str,
    timeout: Option<f64>,
) -> PyResult<Counts<'py>> {
    let reading = batch.reading()?;
    let (choice, time) = (Choice::of(backend)?, duration(timeout)?);
    let (done, faults) = batch.run(py, &reading, |count, stop| Count {
        solver: choice.solver(),
        budget: budget(limit, time, stop),
        answers: Answers::default(),
        counts: Vec::with_capacity(count),
        are_exact: Vec::with_capacity(count),
    })?;
    Ok((done.counts.into_pyarray(py), done.are_exact.into_pyarray(py), faults))
}
