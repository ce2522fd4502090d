//! Solves one easy puzzle in the calling thread.
//!
//! A thread that Ctrl-C can end, and arrays of one row, cost a call about twenty times what most classic 9x9 puzzles
//! take. So a single puzzle first gets a few guesses, which take less than a millisecond. Only a puzzle that they do
//! not decide is processed as a row.

use std::cell::RefCell;

use pyo3::prelude::*;
use veridoku::format::OneLine;
use veridoku::{Budget, Ending, NativeSolver, Solver, Verdict};

use crate::rules::Reading;

/// Guesses made in the calling thread. Few puzzles need more than a few hundred.
const GUESSES: u64 = 1000;

thread_local! {
    /// The solver of the last call, whose engine is ready.
    static SOLVER: RefCell<NativeSolver> = RefCell::default();
}

/// The only solution and the verdict, if the text is a plain classic 9x9 puzzle and the answer is found quickly.
#[pyfunction]
pub(crate) fn solve_at_once(text: &str) -> Option<(Option<String>, &'static str)> {
    let reading = Reading::classic();
    let puzzle = reading.nine_of_text(text.as_bytes()).map(|nine| reading.cells(&nine))?.ok()?;
    let budget = Budget { guesses: Some(GUESSES), ..Budget::solutions(2) };
    let answer = SOLVER.with_borrow_mut(|solver| solver.answer(&puzzle, &budget, 1)).ok()?;
    if answer.stats.ending == Ending::Guesses {
        return None;
    }
    let verdict = answer.verdict();
    let only = answer.solutions.first().filter(|_| verdict == Verdict::Unique);
    Some((only.map(|solution| OneLine::default().solution(&puzzle, solution)), verdict.name()))
}
