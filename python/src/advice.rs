//! `explain`, `steps`, `hint` and `diagnose`: the command's JSON objects, and documents with pictures.
//!
//! The answers are those of the library's requests, as the command and the server give them, so a Python program reads
//! the same keys as one that calls the command: `docs/json.md` lists them.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use veridoku::advice::{Logics, Subject};
use veridoku::draw::html::{self, Article};
use veridoku::format::{Alphabet, OneLine};
use veridoku::logic::explain::Detail;
use veridoku::report::line;
use veridoku::requests::{
    self, DiagnoseRequest, ExplainRequest, HintRequest, Located, Question, RequestError, Solving,
    StepsRequest,
};
use veridoku::{Stop, Verdict};

use crate::faults::{refused, usage};
use crate::interrupt::interruptible;
use crate::options::{alphabet as alphabet_named, duration, reasoning};
use crate::puzzle::Puzzle;

/// The location of a puzzle that does not come from a file.
const PLACE: &str = "puzzle";

/// A puzzle as a request takes it.
pub(crate) fn located(puzzle: &veridoku::Puzzle, alphabet: Option<Alphabet>) -> Located<'_> {
    Located { puzzle, place: PLACE, text: OneLine::new(alphabet) }
}

/// How long a solver may take.
fn solving(timeout: Option<f64>) -> PyResult<Solving> {
    Ok(Solving { timeout: duration(timeout)?, ..Solving::default() })
}

/// The exception for a request without an answer.
fn raised(error: RequestError) -> PyErr {
    match error {
        RequestError::Options(error) => usage(error),
        error => refused(error),
    }
}

/// The request for a path of logic.
pub(crate) fn explanation(
    only: Option<Vec<String>>,
    without: Vec<String>,
    timeout: Option<f64>,
    shortest: bool,
) -> PyResult<ExplainRequest> {
    let (solving, reasoning) = (solving(timeout)?, reasoning(only, without)?);
    Ok(ExplainRequest { solving, reasoning, shortest, ..ExplainRequest::default() })
}

/// The path of logic, as JSON.
pub(crate) fn explained(
    request: &ExplainRequest,
    located: &Located<'_>,
    stop: Option<Stop>,
) -> Result<String, RequestError> {
    let mut object = String::new();
    request.answer(located, stop, &mut |piece| {
        object.push_str(piece);
        ControlFlow::Continue(())
    })?;
    Ok(object)
}

/// The request for a diagnosis.
pub(crate) fn diagnosis(
    smallest: bool,
    limit: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<DiagnoseRequest> {
    let (solving, usual) = (solving(timeout)?, DiagnoseRequest::default());
    let limit = limit.unwrap_or(usual.limit);
    Ok(DiagnoseRequest { solving, smallest, limit, ..usual })
}

/// A document from its parts.
fn document(title: &str, parts: impl Iterator<Item = String>) -> String {
    std::iter::once(html::head(title)).chain(parts).collect()
}

/// The path of logic: as JSON, or as a document with pictures.
#[pyfunction]
#[pyo3(signature = (puzzle, only=None, without=Vec::new(), timeout=None, alphabet=None, shortest=false, html=false))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: PyRef<'_, Puzzle>,
    only: Option<Vec<String>>,
    without: Vec<String>,
    timeout: Option<f64>,
    alphabet: Option<&str>,
    shortest: bool,
    html: bool,
) -> PyResult<String> {
    let request = explanation(only, without, timeout, shortest)?;
    let alphabet = alphabet_named(alphabet)?;
    let puzzle = &puzzle.puzzle;
    let explained = interruptible(py, |stop| -> Result<String, RequestError> {
        let stop = Some(stop.clone());
        if !html {
            return self::explained(&request, &located(puzzle, alphabet), stop);
        }
        let mut logics = Logics::new(request.reasoning.techniques()?);
        let searched = request.solving.search(puzzle, Question::verdict(1), stop)?;
        let subject = Subject::new(puzzle, &searched.answer);
        let logic = logics.of(puzzle, subject.verdict, &searched.deadline)?;
        let (path, fault) = requests::path(&subject, logic, shortest, &searched.deadline);
        if let Some(fault) = fault {
            return Err(RequestError::Disagreement(fault));
        }
        let article =
            Article { place: PLACE, note: note(subject.verdict), alphabet, ..Article::default() };
        let parts = self::html::explanation(&subject, path.as_ref(), &article);
        Ok(document("How the puzzle is solved", parts))
    })?;
    explained.map_err(raised)
}

/// Notes that a reader should see first.
fn note(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Unique => None,
        Verdict::None => Some("There is no solution, so these steps are valid in no grid."),
        Verdict::Multiple => {
            Some("There are several solutions; the steps are valid in all of them.")
        }
        Verdict::Unknown { .. } => Some(
            "The search timed out before the number of solutions was known. The steps are valid in every solution.",
        ),
    }
}

/// All steps that are possible now: as JSON, or as a document with pictures.
#[pyfunction]
#[pyo3(signature = (puzzle, only=None, without=Vec::new(), timeout=None, alphabet=None, html=false))]
pub(crate) fn steps(
    py: Python<'_>,
    puzzle: PyRef<'_, Puzzle>,
    only: Option<Vec<String>>,
    without: Vec<String>,
    timeout: Option<f64>,
    alphabet: Option<&str>,
    html: bool,
) -> PyResult<String> {
    let (solving, reasoning) = (solving(timeout)?, reasoning(only, without)?);
    let request = StepsRequest { solving, reasoning, ..StepsRequest::default() };
    let alphabet = alphabet_named(alphabet)?;
    let puzzle = &puzzle.puzzle;
    let said = interruptible(py, |stop| -> Result<Result<String, String>, RequestError> {
        let stop = Some(stop.clone());
        if !html {
            let report = request.answer(&located(puzzle, alphabet), stop)?;
            return Ok(Ok(line(&report)));
        }
        let mut steps = request.prepare()?;
        let searched = request.solving.search(puzzle, Question::verdict(1), stop)?;
        let following = steps.steps(puzzle, &searched.answer, &searched.deadline)?;
        let subject = &following.subject;
        Ok(match (subject.advised(), &following.found) {
            (Ok(position), Ok(found)) => {
                let note = note(subject.verdict);
                let article = Article { place: PLACE, note, alphabet, ..Article::default() };
                let parts = self::html::steps(subject, &position, found, &article);
                Ok(document("All steps that are possible now", parts))
            }
            (Err(why), _) => Err(format!("no steps: {why}")),
            (_, Err(why)) => Err(format!("no steps: {why}")),
        })
    })?;
    said.map_err(raised)?.map_err(refused)
}

/// The easiest step, in as much detail as requested, as JSON.
#[pyfunction]
#[pyo3(signature = (puzzle, given=None, detail=3, only=None, without=Vec::new(), timeout=None, alphabet=None))]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: PyRef<'_, Puzzle>,
    given: Option<PyRef<'_, Puzzle>>,
    detail: u8,
    only: Option<Vec<String>>,
    without: Vec<String>,
    timeout: Option<f64>,
    alphabet: Option<&str>,
) -> PyResult<String> {
    let (solving, reasoning) = (solving(timeout)?, reasoning(only, without)?);
    let alphabet = alphabet_named(alphabet)?;
    let unknown = || usage(format!("found a detail of {detail}; expected 1, 2 or 3"));
    let detail = Detail::of_number(detail).ok_or_else(unknown)?;
    let given = given.map(|given| given.puzzle.clone());
    let request = HintRequest { solving, reasoning, detail, given, ..HintRequest::default() };
    let puzzle = &puzzle.puzzle;
    let hinted = interruptible(py, |stop| {
        request.answer(&located(puzzle, alphabet), Some(stop.clone())).map(|report| line(&report))
    })?;
    hinted.map_err(raised)
}

/// Why a puzzle has no solution or several, or which of its givens are redundant, as JSON.
#[pyfunction]
#[pyo3(signature = (puzzle, smallest=false, limit=None, timeout=None, alphabet=None))]
pub(crate) fn diagnose(
    py: Python<'_>,
    puzzle: PyRef<'_, Puzzle>,
    smallest: bool,
    limit: Option<u64>,
    timeout: Option<f64>,
    alphabet: Option<&str>,
) -> PyResult<String> {
    let (request, alphabet) = (diagnosis(smallest, limit, timeout)?, alphabet_named(alphabet)?);
    let puzzle = &puzzle.puzzle;
    let diagnosed = interruptible(py, |stop| {
        request.answer(&located(puzzle, alphabet), Some(stop.clone())).map(|report| line(&report))
    })?;
    diagnosed.map_err(raised)
}
