//! `explain` and `diagnose` of many puzzles: the objects of the command's JSON, as texts.

use pyo3::prelude::*;
use veridoku::report::line;
use veridoku::requests::RequestError;
use veridoku::{Puzzle, Stop};
use veridoku_core::format::Puzzles;

use crate::advice::{diagnosis, explained, explanation, located};
use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::rows::Task;
use crate::texts::{TextArrays, Texts};

/// A request that has a text as its answer.
struct Objects<F> {
    ask: F,
    texts: Texts,
}

impl<F: FnMut(&Puzzle) -> Result<String, RequestError> + Send> Task for Objects<F> {
    fn ask(&mut self, _: &Puzzles) {}

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let object = (self.ask)(&puzzles.whole()[index]).map_err(|error| error.to_string())?;
        self.texts.push(object.as_bytes());
        Ok(())
    }

    fn skip(&mut self) {
        self.texts.end();
    }

    fn append(&mut self, further: Self) {
        self.texts.append(further.texts);
    }
}

/// Asks for a text about each puzzle. `ask` is made for each thread.
fn objects<'py, F: FnMut(&Puzzle) -> Result<String, RequestError> + Send>(
    py: Python<'py>,
    batch: &Batch<'py>,
    ask: impl Fn(Option<Stop>) -> F + Send + Sync,
) -> PyResult<(TextArrays<'py>, Vec<RowFault>)> {
    let (done, faults) = batch.run(py, &batch.reading()?, |count, stop| Objects {
        ask: ask(Some(stop.clone())),
        texts: Texts::with_room(count, 0),
    })?;
    Ok((done.texts.arrays(py), faults))
}

/// The path of logic of each puzzle.
#[pyfunction]
#[pyo3(signature = (batch, only=None, without=Vec::new(), timeout=None, shortest=false))]
pub(crate) fn explain_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    only: Option<Vec<String>>,
    without: Vec<String>,
    timeout: Option<f64>,
    shortest: bool,
) -> PyResult<(TextArrays<'py>, Vec<RowFault>)> {
    let request = explanation(only, without, timeout, shortest)?;
    request.reasoning.techniques().map_err(usage)?;
    let alphabet = batch.alphabet()?;
    objects(py, &batch, |stop| {
        let request = &request;
        move |puzzle| explained(request, &located(puzzle, alphabet), stop.clone())
    })
}

/// The diagnosis of each puzzle.
#[pyfunction]
#[pyo3(signature = (batch, smallest=false, limit=None, timeout=None))]
pub(crate) fn diagnose_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    smallest: bool,
    limit: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<(TextArrays<'py>, Vec<RowFault>)> {
    let request = diagnosis(smallest, limit, timeout)?;
    let alphabet = batch.alphabet()?;
    objects(py, &batch, |stop| {
        let request = &request;
        move |puzzle| {
            let report = request.answer(&located(puzzle, alphabet), stop.clone())?;
            Ok(line(&report))
        }
    })
}
