//! `solve` and `check`: the verdict on each puzzle, with the only solution or without.

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use veridoku::{Budget, Solver, Verdict};
use veridoku_core::format::Puzzles;
use veridoku_solve::{Answered, Answers};

use super::{FAULT, GridArrays, Grids, code};
use crate::faults::RowFault;
use crate::interrupt::interruptible;
use crate::options::{Choice, budget, duration};
use crate::rows::{self, Rows, Task};
use crate::rules::{Reading, Rules};

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

/// The arguments that both functions share.
struct Asked<'a> {
    rows: Rows<'a>,
    reading: &'a Reading,
    choice: Choice,
    time: Option<std::time::Duration>,
    threads: usize,
}

impl Asked<'_> {
    fn solve(
        self,
        py: Python<'_>,
        with_grids: bool,
    ) -> PyResult<(Option<Grids>, Vec<u8>, Vec<RowFault>)> {
        let Asked { rows, reading, choice, time, threads } = self;
        interruptible(py, |stop| {
            let task = |count| Solve {
                solver: choice.solver(),
                budget: budget(Some(2), time, stop),
                reading,
                answers: Answers::default(),
                grids: with_grids.then(|| Grids::new(rows.width(), count, reading)),
                verdicts: Vec::with_capacity(count),
            };
            let (done, faults) = rows::run(rows, reading, threads, stop, task);
            (done.grids, done.verdicts, faults)
        })
    }
}

/// The solution of each uniquely solvable puzzle, and the verdicts.
#[pyfunction]
#[pyo3(signature = (data, offsets=None, missing=None, rules=None, backend="auto", timeout=None, threads=1, alphabet=None))]
pub(crate) fn solve_rows<'py>(
    py: Python<'py>,
    data: PyReadonlyArray1<'py, u8>,
    offsets: Option<PyReadonlyArray1<'py, i64>>,
    missing: Option<PyReadonlyArray1<'py, u8>>,
    rules: Option<PyRef<'py, Rules>>,
    backend: &str,
    timeout: Option<f64>,
    threads: usize,
    alphabet: Option<&str>,
) -> PyResult<(GridArrays<'py>, Bound<'py, PyArray1<u8>>, Vec<RowFault>)> {
    let reading = Reading::of(rules.as_deref(), alphabet)?;
    let rows = Rows::of(&data, offsets.as_ref(), missing.as_ref(), &reading)?;
    let (choice, time) = (Choice::of(backend)?, duration(timeout)?);
    let asked = Asked { rows, reading: &reading, choice, time, threads };
    let (grids, verdicts, faults) = asked.solve(py, true)?;
    let grids = grids.unwrap_or_else(|| Grids::new(rows.width(), 0, &reading));
    Ok((grids.arrays(py), verdicts.into_pyarray(py), faults))
}

/// The verdict on each puzzle.
#[pyfunction]
#[pyo3(signature = (data, offsets=None, missing=None, rules=None, backend="auto", timeout=None, threads=1, alphabet=None))]
pub(crate) fn check_rows<'py>(
    py: Python<'py>,
    data: PyReadonlyArray1<'py, u8>,
    offsets: Option<PyReadonlyArray1<'py, i64>>,
    missing: Option<PyReadonlyArray1<'py, u8>>,
    rules: Option<PyRef<'py, Rules>>,
    backend: &str,
    timeout: Option<f64>,
    threads: usize,
    alphabet: Option<&str>,
) -> PyResult<(Bound<'py, PyArray1<u8>>, Vec<RowFault>)> {
    let reading = Reading::of(rules.as_deref(), alphabet)?;
    let rows = Rows::of(&data, offsets.as_ref(), missing.as_ref(), &reading)?;
    let (choice, time) = (Choice::of(backend)?, duration(timeout)?);
    let asked = Asked { rows, reading: &reading, choice, time, threads };
    let (_, verdicts, faults) = asked.solve(py, false)?;
    Ok((verdicts.into_pyarray(py), faults))
}
