//! `rate`: how hard each puzzle is by logic.
//!
//! As in the command's `rate`: techniques of uniqueness are used only where a search found exactly one solution, and a
//! puzzle without exactly one has its verdict instead of a level.

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use veridoku::advice::Logics;
use veridoku::logic::{End, Level, Logic, Position, Rating, Techniques};
use veridoku::{Answer, Budget, Puzzle, SolveError, Solver, Verdict};

use super::code;
use crate::faults::RowFault;
use crate::interrupt::interruptible;
use crate::options::{Choice, budget, duration, techniques_named};
use crate::rows::{self, Rows, Task};
use crate::rules::{Reading, Rules};

/// Numbers after the levels: logic got stuck, it timed out, a verdict.
const UNSOLVED: u8 = Level::ALL.len() as u8;
const UNFINISHED: u8 = UNSOLVED + 1;
const VERDICTS: u8 = UNFINISHED + 1;
/// A row without a level, and a puzzle without a hardest technique.
const NOTHING: u8 = u8::MAX;

struct Rate {
    solver: Box<dyn Solver>,
    budget: Budget,
    answers: Vec<Result<Answer, SolveError>>,
    logics: Logics,
    levels: Vec<u8>,
    scores: Vec<i64>,
    hardest: Vec<u8>,
}

impl Rate {
    fn rating(&mut self, puzzle: &Puzzle, verdict: Verdict) -> Result<(End, Rating), String> {
        Logic::expect(puzzle.geometry()).map_err(|error| error.to_string())?;
        let deadline = self.budget.deadline();
        let logic = self.logics.of(puzzle, verdict, &deadline);
        let logic = logic.map_err(|error| error.to_string())?;
        Ok(match puzzle.restrictions() {
            // Nothing follows from givens that contradict each other.
            _ if verdict == Verdict::None && !puzzle.conflicts().is_empty() => {
                (End::Contradiction, Rating::default())
            }
            None => logic.rate_within(puzzle, &deadline),
            Some(_) => logic.rate_within(Position::of_marks(puzzle.clone()).puzzle(), &deadline),
        })
    }
}

impl Task for Rate {
    fn ask(&mut self, puzzles: &[Puzzle]) {
        self.solver.search_many_into(puzzles, &self.budget, 0, &mut self.answers);
    }

    fn take(&mut self, index: usize, puzzle: &Puzzle) -> Result<(), String> {
        let answer = self.answers[index].as_ref().map_err(ToString::to_string)?;
        let verdict = answer.verdict();
        let (end, rating) = self.rating(puzzle, verdict)?;
        self.levels.push(match (verdict, end) {
            (Verdict::Unique, End::Solved) => rating.level() as u8,
            (Verdict::Unique, End::Time | End::Cancelled) => UNFINISHED,
            (Verdict::Unique, _) => UNSOLVED,
            (verdict, _) => VERDICTS + code(verdict),
        });
        self.scores.push(i64::try_from(rating.score).unwrap_or(i64::MAX));
        self.hardest.push(rating.hardest.map_or(NOTHING, |technique| technique as u8));
        Ok(())
    }

    fn skip(&mut self) {
        self.levels.push(NOTHING);
        self.scores.push(0);
        self.hardest.push(NOTHING);
    }

    fn append(&mut self, further: Self) {
        self.levels.extend(further.levels);
        self.scores.extend(further.scores);
        self.hardest.extend(further.hardest);
    }
}

/// Levels, scores and hardest techniques, and the faults.
type Ratings<'py> =
    (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<u8>>, Vec<RowFault>);

/// The level, score and hardest technique of each puzzle.
#[pyfunction]
#[pyo3(signature = (data, offsets=None, missing=None, rules=None, only=None, without=Vec::new(), timeout=None, threads=1, alphabet=None))]
pub(crate) fn rate_rows<'py>(
    py: Python<'py>,
    data: PyReadonlyArray1<'py, u8>,
    offsets: Option<PyReadonlyArray1<'py, i64>>,
    missing: Option<PyReadonlyArray1<'py, u8>>,
    rules: Option<PyRef<'py, Rules>>,
    only: Option<Vec<String>>,
    without: Vec<String>,
    timeout: Option<f64>,
    threads: usize,
    alphabet: Option<&str>,
) -> PyResult<Ratings<'py>> {
    let reading = Reading::of(rules.as_deref(), alphabet)?;
    let rows = Rows::of(&data, offsets.as_ref(), missing.as_ref(), &reading)?;
    let techniques: Techniques = techniques_named(only, without)?;
    let time = duration(timeout)?;
    let (done, faults) = interruptible(py, |stop| {
        let task = |count| Rate {
            solver: Choice::Auto.solver(),
            budget: budget(Some(2), time, stop),
            answers: Vec::new(),
            logics: Logics::new(techniques),
            levels: Vec::with_capacity(count),
            scores: Vec::with_capacity(count),
            hardest: Vec::with_capacity(count),
        };
        rows::run(rows, &reading, threads, stop, task)
    })?;
    let (levels, scores) = (done.levels.into_pyarray(py), done.scores.into_pyarray(py));
    Ok((levels, scores, done.hardest.into_pyarray(py), faults))
}
