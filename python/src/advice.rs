//! `explain`, `steps`, `hint` and `diagnose`: the command's JSON objects, and documents with pictures.
//!
//! The text of an answer comes from `report`, so a Python program reads the same keys as one that calls the command:
//! `docs/json.md` lists them.

use pyo3::prelude::*;
use veridoku::advice::{Adviser, Given, Logics, Subject};
use veridoku::diagnose::{Opinions, Request};
use veridoku::draw::html::{self, Article};
use veridoku::format::OneLine;
use veridoku::logic::explain::Detail;
use veridoku::logic::{Logic, Techniques};
use veridoku::report::{DiagnoseReport, ExplainReport, HintReport, StepsReport, line};
use veridoku::{Answer, AutoSolver, Budget, Deadline, Solver, Stop, Verdict};

use crate::faults::{refused, usage};
use crate::interrupt::interruptible;
use crate::options::{alphabet as alphabet_named, budget, duration, techniques_named};
use crate::puzzle::Puzzle;

/// The location of a puzzle that does not come from a file.
const PLACE: &str = "puzzle";

/// The answer to the question for two solutions.
fn answered(puzzle: &veridoku::Puzzle, budget: &Budget) -> Result<Answer, String> {
    AutoSolver::new().solve(puzzle, budget).map_err(|error| error.to_string())
}

/// The budget of one question.
fn bounded(time: Option<std::time::Duration>, stop: &Stop) -> Budget {
    budget(None, time, stop)
}

/// A document from its parts.
fn document(title: &str, parts: impl Iterator<Item = String>) -> String {
    std::iter::once(html::head(title)).chain(parts).collect()
}

/// What logic with some techniques finds out about a puzzle, without the interpreter's lock.
fn by_logic(
    py: Python<'_>,
    puzzle: &Puzzle,
    techniques: PyResult<Techniques>,
    timeout: Option<f64>,
    say: impl FnOnce(&Subject<'_>, &Logic, &Deadline) -> Result<String, String> + Send,
) -> PyResult<String> {
    let (techniques, time) = (techniques?, duration(timeout)?);
    let puzzle = &puzzle.puzzle;
    let said = interruptible(py, |stop| {
        let budget = bounded(time, stop);
        let deadline = budget.deadline();
        let answer = answered(puzzle, &budget)?;
        let subject = Subject::new(puzzle, &answer);
        let mut logics = Logics::new(techniques);
        let logic = logics.of(puzzle, subject.verdict, &deadline);
        say(&subject, logic.map_err(|error| error.to_string())?, &deadline)
    })?;
    said.map_err(refused)
}

/// The path of logic: as JSON, or as a document with pictures.
#[pyfunction]
#[pyo3(signature = (puzzle, only=None, without=Vec::new(), timeout=None, alphabet=None, html=false))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: PyRef<'_, Puzzle>,
    only: Option<Vec<String>>,
    without: Vec<String>,
    timeout: Option<f64>,
    alphabet: Option<&str>,
    html: bool,
) -> PyResult<String> {
    let techniques = techniques_named(only, without);
    let alphabet = alphabet_named(alphabet)?;
    by_logic(py, &puzzle, techniques, timeout, |subject, logic, deadline| {
        let path = subject.start().map(|start| logic.path_within(&start, deadline));
        Ok(if html {
            let article = Article {
                place: PLACE,
                note: note(subject.verdict),
                alphabet,
                ..Article::default()
            };
            document(
                "How the puzzle is solved",
                self::html::explanation(subject, path.as_ref(), &article),
            )
        } else {
            let text = OneLine::new(alphabet);
            line(&ExplainReport::new(subject, PLACE.into(), path.as_ref(), &text))
        })
    })
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
    let techniques = techniques_named(only, without);
    let alphabet = alphabet_named(alphabet)?;
    by_logic(py, &puzzle, techniques, timeout, |subject, logic, deadline| {
        let position = subject.advised();
        let found = position.as_ref().map(|position| logic.steps_within(position, deadline));
        let found = found.map_err(|why| *why);
        match (html, position, found) {
            (true, Ok(position), Ok(found)) => {
                let article = Article {
                    place: PLACE,
                    note: note(subject.verdict),
                    alphabet,
                    ..Article::default()
                };
                let parts = self::html::steps(subject, &position, &found, &article);
                Ok(document("All steps that are possible now", parts))
            }
            (true, Err(why), _) | (true, _, Err(why)) => Err(format!("no steps: {why}")),
            (false, _, found) => {
                Ok(line(&StepsReport::new(subject, PLACE.into(), &found, &OneLine::new(alphabet))))
            }
        }
    })
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
    let (techniques, time) = (techniques_named(only, without)?, duration(timeout)?);
    let alphabet = alphabet_named(alphabet)?;
    let detail = match detail {
        1 => Detail::Where,
        2 => Detail::Technique,
        3 => Detail::Step,
        _ => return Err(usage(format!("found a detail of {detail}; expected 1, 2 or 3"))),
    };
    let (puzzle, given) = (&puzzle.puzzle, given.as_ref().map(|given| &given.puzzle));
    let hinted = interruptible(py, |stop| -> Result<String, String> {
        let budget = bounded(time, stop);
        let deadline = budget.deadline();
        let answer = answered(puzzle, &budget)?;
        let mut subject = Subject::new(puzzle, &answer);
        let mut adviser = Adviser::new(techniques);
        let given = given.map(|given| Given::new(given.clone(), &budget)).transpose();
        let hint = match given.map_err(|error| error.to_string())? {
            Some(given) => adviser.hint_with(&given, &mut subject, &deadline),
            None => adviser.hint(&subject, &deadline),
        };
        let hint = hint.map_err(|error| error.to_string())?;
        Ok(line(&HintReport::new(&subject, PLACE.into(), &hint, detail, &OneLine::new(alphabet))))
    })?;
    hinted.map_err(refused)
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
    let (time, alphabet) = (duration(timeout)?, alphabet_named(alphabet)?);
    let puzzle = &puzzle.puzzle;
    let diagnosed = interruptible(py, |stop| -> Result<String, String> {
        let usual = Request::default();
        let solutions = limit.unwrap_or(usual.solutions);
        let request = Request { smallest, solutions, budget: bounded(time, stop), ..usual };
        let diagnosis = Opinions::new().diagnose(puzzle, &mut AutoSolver::new(), &request);
        let diagnosis = diagnosis.map_err(|error| error.to_string())?;
        Ok(line(&DiagnoseReport::new(puzzle, PLACE.into(), &diagnosis, &OneLine::new(alphabet))))
    })?;
    diagnosed.map_err(refused)
}
