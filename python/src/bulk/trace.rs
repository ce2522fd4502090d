//! `traces`: how each puzzle is solved, as a line of JSON; and `guesses`, how hard it is for a search.

use std::ops::ControlFlow;

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use veridoku::logic::basic;
use veridoku::report::line;
use veridoku::requests::{Division, Solving, TraceRequest, Traces};
use veridoku::{Answer, Budget, Ending, SolveError, Solver};
use veridoku_core::format::Puzzles;

use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::options::{Choice, budget, duration, reasoning};
use crate::rows::Task;
use crate::rules::Reading;
use crate::texts::{TextArrays, Texts};

struct Trace<'a> {
    solver: Box<dyn Solver>,
    /// Half of the time is for the verdict, and half for the steps.
    division: Division,
    answers: Vec<Result<Answer, SolveError>>,
    traces: Traces,
    reading: &'a Reading,
    lines: Texts,
}

impl Task for Trace<'_> {
    fn ask(&mut self, puzzles: &Puzzles) {
        let (budget, answers) = (&self.division.for_verdict, &mut self.answers);
        self.solver.search_many_into(puzzles.whole(), budget, 1, answers);
    }

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let answer = self.answers[index].as_ref().map_err(ToString::to_string)?;
        let deadline = self.division.for_verdict.deadline();
        let trace = self.traces.trace(puzzle, answer, &deadline, &self.reading.line());
        let report = trace.map_err(|error| error.to_string())?;
        self.lines.push(line(&report).as_bytes());
        Ok(())
    }

    fn skip(&mut self) {
        self.lines.end();
    }

    fn append(&mut self, further: Self) {
        self.lines.append(further.lines);
    }
}

/// The trace of each puzzle.
#[pyfunction]
#[pyo3(signature = (batch, style="logic", boards=false, sentences=false, shortest=false, only=None, without=Vec::new(), timeout=None))]
pub(crate) fn trace_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    style: &str,
    boards: bool,
    sentences: bool,
    shortest: bool,
    only: Option<Vec<String>>,
    without: Vec<String>,
    timeout: Option<f64>,
) -> PyResult<(TextArrays<'py>, Vec<RowFault>)> {
    let reading = batch.reading()?;
    let (style, reasoning) = (style.parse().map_err(usage)?, reasoning(only, without)?);
    let solving = Solving { timeout: duration(timeout)?, ..Solving::default() };
    let request = TraceRequest { solving, reasoning, style, shortest, boards, sentences };
    let traces = request.prepare().map_err(usage)?;
    let time = request.solving.timeout;
    let (done, faults) = batch.run(py, &reading, |count, stop| Trace {
        solver: Choice::Auto.solver(),
        division: Division::new(budget(Some(2), time, stop), true),
        answers: Vec::new(),
        traces: traces.another(),
        reading: &reading,
        lines: Texts::with_room(count, 1024),
    })?;
    Ok((done.lines.arrays(py), faults))
}

struct Guesses {
    budget: Budget,
    guesses: Vec<i64>,
    is_exact: Vec<bool>,
}

impl Task for Guesses {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let go_on = &mut |_: &basic::Event| ControlFlow::Continue(());
        let stats =
            basic::search(puzzle, &self.budget, go_on).map_err(|error| error.to_string())?;
        self.guesses.push(stats.guesses.map_or(0, |count| count as i64));
        self.is_exact.push(matches!(stats.ending, Ending::Exhausted | Ending::Solutions));
        Ok(())
    }

    fn skip(&mut self) {
        self.guesses.push(0);
        self.is_exact.push(false);
    }

    fn append(&mut self, further: Self) {
        self.guesses.extend(further.guesses);
        self.is_exact.extend(further.is_exact);
    }
}

/// The number of guesses that the basic strategy takes for each puzzle, and whether it reached its end.
#[pyfunction]
#[pyo3(signature = (batch, timeout=None))]
pub(crate) fn guesses_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    timeout: Option<f64>,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<bool>>, Vec<RowFault>)> {
    let (reading, time) = (batch.reading()?, duration(timeout)?);
    let (done, faults) = batch.run(py, &reading, |count, stop| Guesses {
        budget: budget(Some(2), time, stop),
        guesses: Vec::with_capacity(count),
        is_exact: Vec::with_capacity(count),
    })?;
    Ok((done.guesses.into_pyarray(py), done.is_exact.into_pyarray(py), faults))
}
