//! `minimize`: a minimal form of each puzzle, the first that the command's `minimize` writes.

use std::ops::ControlFlow;

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use veridoku::generate::Symmetry;
use veridoku::minimize::minimal_forms;
use veridoku::{Budget, Puzzle, Solver};
use veridoku_core::format::Puzzles;

use super::{GridArrays, Grids};
use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::options::{Choice, budget, duration};
use crate::rows::Task;
use crate::rules::Reading;

struct Minimize<'a> {
    reading: &'a Reading,
    symmetry: Symmetry,
    solver: Box<dyn Solver>,
    budget: Budget,
    grids: Grids,
    givens: Vec<i64>,
}

impl Task for Minimize<'_> {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let deadline = self.budget.deadline();
        let mut first = None;
        let visit = &mut |form: &Puzzle| {
            first = Some(form.clone());
            ControlFlow::Break(())
        };
        minimal_forms(&puzzles.whole()[index], self.symmetry, &mut *self.solver, &deadline, visit)
            .map_err(|error| error.to_string())?;
        let form = first.ok_or("no minimal form was found")?;
        self.grids.puzzle(&form, self.reading);
        self.givens.push(form.given_count() as i64);
        Ok(())
    }

    fn skip(&mut self) {
        self.grids.blank();
        self.givens.push(0);
    }

    fn append(&mut self, further: Self) {
        self.grids.append(further.grids);
        self.givens.extend(further.givens);
    }
}

/// A minimal form of each puzzle, and the number of its givens.
#[pyfunction]
#[pyo3(signature = (batch, symmetry="none", backend="auto", timeout=None))]
pub(crate) fn minimize_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    symmetry: &str,
    backend: &str,
    timeout: Option<f64>,
) -> PyResult<(GridArrays<'py>, Bound<'py, PyArray1<i64>>, Vec<RowFault>)> {
    let reading = batch.reading()?;
    let (choice, time) = (Choice::of(backend)?, duration(timeout)?);
    let symmetry: Symmetry = symmetry.parse().map_err(usage)?;
    let width = batch.width(&reading);
    let (done, faults) = batch.run(py, &reading, |count, stop| Minimize {
        reading: &reading,
        symmetry,
        solver: choice.solver(),
        budget: budget(None, time, stop),
        grids: Grids::new(width, count, &reading),
        givens: Vec::with_capacity(count),
    })?;
    Ok((done.grids.arrays(py), done.givens.into_pyarray(py), faults))
}
