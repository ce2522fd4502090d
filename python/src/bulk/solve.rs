//! `solve` and `check`: the verdict on each puzzle, with the only solution or without.
//!
//! If the native backend answers and no time limit is set, classic 9x9 puzzles are passed to it as bytes.

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use veridoku::{Answer, Backend, Budget, NativeSolver, Puzzle, SolveError, Solver, Verdict};
use veridoku_solve::BytesAnswer;

use super::{FAULT, GridArrays, Grids, code};
use crate::faults::RowFault;
use crate::interrupt::interruptible;
use crate::options::{Choice, budget, duration};
use crate::rows::{self, BytesTask, Rows, Task};
use crate::rules::{Nine, Reading, Rules};

/// A search for two solutions of each puzzle.
struct Solve<'a> {
    solver: Box<dyn Solver>,
    budget: Budget,
    reading: &'a Reading,
    answers: Vec<Result<Answer, SolveError>>,
    /// The solver of puzzles as bytes, if the choice allows it.
    native: Option<NativeSolver>,
    answers_in_bytes: Vec<BytesAnswer>,
    /// The unique solutions, if they are wanted.
    grids: Option<Grids>,
    verdicts: Vec<u8>,
}

impl Task for Solve<'_> {
    fn ask(&mut self, puzzles: &[Puzzle]) {
        let keep = usize::from(self.grids.is_some());
        self.solver.search_many_into(puzzles, &self.budget, keep, &mut self.answers);
    }

    fn take(&mut self, index: usize, puzzle: &Puzzle) -> Result<(), String> {
        let answer = self.answers[index].as_ref().map_err(ToString::to_string)?;
        let verdict = answer.verdict();
        if let Some(grids) = &mut self.grids {
            match answer.solutions.first().filter(|_| verdict == Verdict::Unique) {
                Some(solution) => grids.solution(puzzle, solution, self.reading),
                None => grids.blank(),
            }
        }
        self.verdicts.push(code(verdict));
        Ok(())
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

    fn of_bytes(&mut self) -> Option<&mut dyn BytesTask> {
        self.native.is_some().then_some(self)
    }
}

impl BytesTask for Solve<'_> {
    fn ask(&mut self, puzzles: &[Nine]) {
        let (stop, answers) = (self.budget.stop.as_ref(), &mut self.answers_in_bytes);
        if let Some(native) = &mut self.native {
            native.solve_bytes(puzzles, self.grids.is_some(), stop, answers);
        }
    }

    fn take(&mut self, index: usize) {
        let BytesAnswer { verdict, solution, .. } = &self.answers_in_bytes[index];
        match &mut self.grids {
            Some(grids) if *verdict == Verdict::Unique => grids.nine(solution),
            Some(grids) => grids.blank(),
            None => {}
        }
        self.verdicts.push(code(*verdict));
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
        // Native answers up to 9x9 if no backend is chosen.
        let is_native = matches!(choice, Choice::Auto | Choice::One(Backend::Native));
        interruptible(py, |stop| {
            let task = |count| Solve {
                solver: choice.solver(),
                budget: budget(Some(2), time, stop),
                reading,
                answers: Vec::new(),
                native: (is_native && time.is_none()).then(NativeSolver::new),
                answers_in_bytes: Vec::new(),
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
