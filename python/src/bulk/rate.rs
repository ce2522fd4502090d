//! `rate`: how hard each puzzle is by logic.
//!
//! As in the command's `rate`: techniques of uniqueness are used only where a search found exactly one solution, and a
//! puzzle without exactly one has its verdict instead of a level.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use veridoku::logic::{End, Level, Logic};
use veridoku::requests::{self, Division};
use veridoku::{Answer, SolveError, Solver, Verdict};
use veridoku_core::format::Puzzles;

use super::code;
use crate::batch::Batch;
use crate::faults::{RowFault, usage};
use crate::options::{Choice, budget, duration, reasoning};
use crate::rows::Task;

/// Numbers after the levels: logic got stuck, it timed out, a verdict.
const UNSOLVED: u8 = Level::ALL.len() as u8;
const UNFINISHED: u8 = UNSOLVED + 1;
const VERDICTS: u8 = UNFINISHED + 1;
/// A row without a level, and a puzzle without a hardest technique.
const NOTHING: u8 = u8::MAX;

struct Rate {
    solver: Box<dyn Solver>,
    /// Half of the time is for the verdict, and half for the rating.
    division: Division,
    answers: Vec<Result<Answer, SolveError>>,
    ratings: requests::Ratings,
    levels: Vec<u8>,
    scores: Vec<i64>,
    hardest: Vec<u8>,
}

impl Task for Rate {
    fn ask(&mut self, puzzles: &Puzzles) {
        self.solver.search_many_into(
            puzzles.whole(),
            &self.division.for_verdict,
            0,
            &mut self.answers,
        );
    }

    fn take(&mut self, index: usize, puzzles: &Puzzles) -> Result<(), String> {
        let puzzle = &puzzles.whole()[index];
        let answer = self.answers[index].as_ref().map_err(ToString::to_string)?;
        Logic::expect(puzzle.geometry()).map_err(|error| error.to_string())?;
        let deadline = self.division.for_verdict.deadline();
        let rated =
            self.ratings.rate(puzzle, answer, &deadline).map_err(|error| error.to_string())?;
        let rating = rated.rating;
        self.levels.push(match (rated.verdict, rated.end) {
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
#[pyo3(signature = (batch, only=None, without=Vec::new(), timeout=None))]
pub(crate) fn rate_rows<'py>(
    py: Python<'py>,
    batch: Batch<'py>,
    only: Option<Vec<String>>,
    without: Vec<String>,
    timeout: Option<f64>,
) -> PyResult<Ratings<'py>> {
    let reading = batch.reading()?;
    let techniques = reasoning(only, without)?.techniques().map_err(usage)?;
    let time = duration(timeout)?;
    let (done, faults) = batch.run(py, &reading, |count, stop| Rate {
        solver: Choice::Auto.solver(),
        division: Division::new(budget(Some(2), time, stop), true),
        answers: Vec::new(),
        ratings: requests::Ratings::new(techniques),
        levels: Vec::with_capacity(count),
        scores: Vec::with_capacity(count),
        hardest: Vec::with_capacity(count),
    })?;
    let (levels, scores) = (done.levels.into_pyarray(py), done.scores.into_pyarray(py));
    Ok((levels, scores, done.hardest.into_pyarray(py), faults))
}
