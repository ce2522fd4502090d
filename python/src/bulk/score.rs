//! `score`: how good the answer to each puzzle is, as a text of a person or a language model.

use std::ops::Range;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use veridoku::format::Alphabet;
use veridoku::score::{self, Broken};
use veridoku::{Answer, Budget, SolveError, Solver, Verdict};
use veridoku_core::format::Puzzles;

use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::options::{Choice, budget, duration};
use crate::rows::{self, Rows, Task};
use crate::texts::{TextArrays, Texts};

/// The number of a row without this part of a score.
const NOTHING: i64 = -1;

struct Score<'a> {
    solver: Box<dyn Solver>,
    budget: Budget,
    answers: Vec<Result<Answer, SolveError>>,
    /// The texts to be scored, one for each row.
    texts: Rows<'a>,
    alphabet: Option<Alphabet>,
    /// The row whose turn it is.
    row: usize,
    are_solved: Vec<bool>,
    are_read: Vec<bool>,
    correct: Vec<i64>,
    changed: Texts,
    broken: Texts,
    first_wrong: Vec<i64>,
}

impl<'a> Score<'a> {
    fn new(
        (texts, alphabet): (Rows<'a>, Option<Alphabet>),
        rows: &Range<usize>,
        budget: Budget,
    ) -> Score<'a> {
        let count = rows.len();
        Score {
            solver: Choice::Auto.solver(),
            budget,
            answers: Vec::new(),
            texts,
            alphabet,
            row: rows.start,
            are_solved: Vec::with_capacity(count),
            are_read: Vec::with_capacity(count),
            correct: Vec::with_capacity(count),
            changed: Texts::with_room(count, 0),
            broken: Texts::with_room(count, 0),
            first_wrong: Vec::with_capacity(count),
        }
    }
}

/// Adds a text.
fn push(texts: &mut Texts, text: &str) {
    texts.push(text.as_bytes());
}

/// A number, or [`NOTHING`].
fn number(count: Option<usize>) -> i64 {
    count.map_or(NOTHING, |count| count as i64)
}

impl Task for Score<'_> {
    fn ask(&mut self, puzzles: &Puzzles) {
        let (budget, answers) = (&self.budget, &mut self.answers);
        self.solver.search_many_into(puzzles.whole(), budget, 1, answers);
    }

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let answer = self.answers[index].as_ref().map_err(ToString::to_string)?;
        let solution = answer.solutions.first().filter(|_| answer.verdict() == Verdict::Unique);
        let text = String::from_utf8_lossy(self.texts.text(self.row).unwrap_or_default());
        let score = score::score(puzzle, solution, &text, self.alphabet);
        let geometry = puzzle.geometry();
        let broken: Vec<String> =
            score.broken.iter().map(|one: &Broken| one.describe(geometry)).collect();
        self.row += 1;
        self.are_solved.push(score.is_solved);
        self.are_read.push(score.answer.cells.is_some());
        self.correct.push(number(score.correct));
        self.first_wrong.push(number(score.first_wrong));
        push(&mut self.changed, &score::names(&score.changed, geometry));
        push(&mut self.broken, &broken.join("; "));
        Ok(())
    }

    fn skip(&mut self) {
        self.row += 1;
        self.are_solved.push(false);
        self.are_read.push(false);
        self.correct.push(NOTHING);
        self.first_wrong.push(NOTHING);
        self.changed.end();
        self.broken.end();
    }

    fn append(&mut self, further: Self) {
        self.are_solved.extend(further.are_solved);
        self.are_read.extend(further.are_read);
        self.correct.extend(further.correct);
        self.first_wrong.extend(further.first_wrong);
        self.changed.append(further.changed);
        self.broken.append(further.broken);
    }
}

/// The columns of scores, and the faults.
type Scores<'py> = (
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i64>>,
    TextArrays<'py>,
    TextArrays<'py>,
    Bound<'py, PyArray1<i64>>,
    Vec<RowFault>,
);

/// The score of a text for each puzzle: solved, read, correct cells, changed givens, broken rules, first wrong step.
#[pyfunction]
#[pyo3(signature = (batch, texts, offsets, timeout=None))]
pub(crate) fn score_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    texts: PyReadonlyArray1<'py, u8>,
    offsets: PyReadonlyArray1<'py, i64>,
    timeout: Option<f64>,
) -> PyResult<Scores<'py>> {
    let (reading, time, alphabet) = (batch.reading()?, duration(timeout)?, batch.alphabet()?);
    let texts = Rows::of(&texts, Some(&offsets), None, &reading)?;
    let threads = batch.threads();
    let scored = batch.work(py, &reading, |rows, stop| {
        if texts.len() != rows.len() {
            return Err((texts.len(), rows.len()));
        }
        let parts = rows::parts(rows, threads);
        let task =
            |part: &Range<usize>| Score::new((texts, alphabet), part, budget(Some(2), time, stop));
        Ok(rows::run_parts(rows, &reading, stop, &parts, task))
    })?;
    let (done, faults) = scored.map_err(|(found, expected)| {
        usage(format!("found {found} answers; expected {expected}, one per puzzle"))
    })?;
    Ok((
        done.are_solved.into_pyarray(py),
        done.are_read.into_pyarray(py),
        done.correct.into_pyarray(py),
        done.changed.arrays(py),
        done.broken.arrays(py),
        done.first_wrong.into_pyarray(py),
        faults,
    ))
}
