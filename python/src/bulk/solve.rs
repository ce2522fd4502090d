//! `solve` and `check`: the verdict on each puzzle, with the only solution or without.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use veridoku::{Budget, Solver, Verdict};
use veridoku_core::format::Puzzles;
use veridoku_solve::{Answered, Answers};

use super::{FAULT, GridArrays, Grids, code};
use crate::batch::Batch;
use crate::faults::RowFault;
use crate::options::{Choice, budget, duration};
use crate::rows::Task;
use crate::rules::Reading;

/// A search for two solutions of each puzzle.
struct Solve<'a> {
    solver: Box<dyn Solver>,
    budget: Budget,
    reading: &'a Reading,
    answers: Answers,
    /// The unique solutions, if they are wanted.
    grids: Option<Grids>,
    verdicts: Vec<u8>,
}

impl Task for Solve<'_> {
    fn ask(&mut self, puzzles: &Puzzles) {
        let keep = usize::from(self.grids.is_some());
        self.solver.search_all(puzzles, &self.budget, keep, &mut self.answers);
    }

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let answered = self.answers.get(puzzles, index);
        let verdict = answered.stats().map_err(ToString::to_string)?.verdict();
        if let Some(grids) = &mut self.grids {
            match answered {
                _ if verdict != Verdict::Unique => grids.blank(),
                Answered::Bare(answer) => match answer.solution() {
                    Some(solution) => grids.nine(solution),
                    None => grids.blank(),
                },
                Answered::Whole(answer) => {
                    match answer.as_ref().ok().and_then(|answer| answer.solutions.first()) {
                        Some(solution) => {
                            grids.solution(&puzzles.get(index), solution, self.reading);
                        }
                        None => grids.blank(),
                    }
                }
            }
        }
        self.verdicts.push(code(verdict));
        Ok(())
    }

    fn reads_puzzles(&self) -> bool {
        false
    }

    fn skip(&mut self) {
        if let Some(grids) = &mut self.grids {
            grids.blank();
        }
        self.verdicts.push(FAULT);
    }

    fn append(&mut self, further: Self) {
        if let (Some(grids), Some(more)) = (&mut self.grids, further.grids) {
            grids.append(more);
        }
        self.verdicts.extend(further.verdicts);
    }
}

/// Searches for two solutions of each puzzle.
fn solved(
    py: Python<'_>,
    batch: &Batch<'_>,
    reading: &Reading,
    (backend, timeout): (&str, Option<f64>),
    with_grids: bool,
) -> PyResult<(Option<Grids>, Vec<u8>, Vec<RowFault>)> {
    let (choice, time) = (Choice::of(backend)?, duration(timeout)?);
    let width = batch.width(reading);
    let (done, faults) = batch.run(py, reading, |count, stop| Solve {
        solver: choice.solver(),
        budget: budget(Some(2), time, stop),
        reading,
        answers: Answers::default(),
        grids: with_grids.then(|| Grids::new(width, count, reading)),
        verdicts: Vec::with_capacity(count),
    })?;
    Ok((done.grids, done.verdicts, faults))
}

/// The solution of each uniquely solvable puzzle, and the verdicts.
#[pyfunction]
#[pyo3(signature = (batch, backend="auto", timeout=None))]
pub(crate) fn solve_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    backend: &str,
    timeout: Option<f64>,
) -> PyResult<(GridArrays<'py>, Bound<'py, PyArray1<u8>>, Vec<RowFault>)> {
    let reading = batch.reading()?;
    let (grids, verdicts, faults) = solved(py, &batch, &reading, (backend, timeout), true)?;
    let grids = grids.unwrap_or_else(|| Grids::new(batch.width(&reading), 0, &reading));
    Ok((grids.arrays(py), verdicts.into_pyarray(py), faults))
}

/// The verdict on each puzzle.
#[pyfunction]
#[pyo3(signature = (batch, backend="auto", timeout=None))]
pub(crate) fn check_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    backend: &str,
    timeout: Option<f64>,
) -> PyResult<(Bound<'py, PyArray1<u8>>, Vec<RowFault>)> {
    let reading = batch.reading()?;
    let (_, verdicts, faults) = solved(py, &batch, &reading, (backend, timeout), false)?;
    Ok((verdicts.into_pyarray(py), faults))
}
