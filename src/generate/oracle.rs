//! Who answers whether a puzzle has a solution other than its grid.
//!
//! | side | who |
//! |---|---|
//! | up to 9 | native, to the end, all puzzles side by side |
//! | 10 to 16 | native for [`PROBE`] guesses, then sat, to the end |
//! | 17 and more | native for [`PROBE`] guesses; what is open then stays open |
//!
//! Nearly every question is answered by propagation and a few guesses. Of the few others a search may take
//! any time: at 16x16 sat ends in some milliseconds, but at 25x25 there are puzzles that no solver ends. So
//! there a hole is refused that could not be decided. The puzzle is unique all the same, but a given may be
//! left that could be spared. All bounds are in guesses, which are the same on every machine. When the deadline
//! is over, what is not answered stays open, and whoever asked gives its puzzle up.

use crate::budget::Deadline;
use crate::grid::{Puzzle, Solution};
use crate::solve::{
    Answer, Budget, Ending, NativeSolver, SatEngine, SatSolver, SolveError, Solver,
};

/// Guesses that native has for a puzzle of side 10 and more. A minimal 16x16 puzzle takes as long with 50 or
/// 100, a tenth more with 20 or 300; a 25x25 one half as long again with each doubling, for no fewer givens.
const PROBE: u64 = 100;

/// The largest side at which every question is answered.
const LARGEST_DECIDED: usize = 16;

/// The solvers that are asked.
pub(super) struct Oracle {
    native: NativeSolver,
    sat: SatSolver,
    answers: Vec<Result<Answer, SolveError>>,
}

/// What is known of a puzzle.
pub(super) enum Known<'a> {
    /// It has this solution, which is not the grid.
    Other(&'a Solution),
    /// It has no other solution than the grid.
    NoOther,
    /// That could not be found out.
    Open,
}

impl Oracle {
    /// With the strongest SAT engine that is built in.
    pub(super) fn new() -> Oracle {
        let sat = SatSolver::new().with_engines(&SatEngine::portfolio(1));
        Oracle { native: NativeSolver::new(), sat, answers: Vec::new() }
    }

    /// Asks about puzzles of one geometry; [`known`](Oracle::known) tells of each.
    pub(super) fn ask(&mut self, puzzles: &[Puzzle], deadline: &Deadline) {
        let Some(side) = puzzles.first().map(Puzzle::side) else { return };
        let guesses = (side > 9).then_some(PROBE);
        self.search(puzzles, &Budget { guesses, ..Budget::solutions(2) }, deadline);
        if side > LARGEST_DECIDED {
            return;
        }
        for (puzzle, answer) in puzzles.iter().zip(&mut self.answers) {
            if answer.as_ref().is_ok_and(|answer| answer.stats.ending == Ending::Guesses) {
                *answer = self.sat.answer(puzzle, &Budget::solutions(2).until(deadline), 2);
            }
        }
    }

    /// Lists the solutions of puzzles of one geometry, up to so many of each; native alone. Beyond side 9 a
    /// list that takes too many guesses is cut short.
    pub(super) fn list(
        &mut self,
        puzzles: &[Puzzle],
        most: u64,
        deadline: &Deadline,
    ) -> &[Result<Answer, SolveError>] {
        let is_small = puzzles.first().is_none_or(|puzzle| puzzle.side() <= 9);
        let guesses = (!is_small).then_some(most * PROBE);
        self.search(puzzles, &Budget { guesses, ..Budget::solutions(most) }, deadline);
        &self.answers
    }

    /// Asks native, and keeps all solutions. Classic 9x9 puzzles go to it in one call, side by side, with the
    /// stop alone: they are done before a clock is worth a look. Of others each has what is left of the time.
    fn search(&mut self, puzzles: &[Puzzle], budget: &Budget, deadline: &Deadline) {
        let is_nine = puzzles.iter().all(|puzzle| puzzle.geometry().is_classic_nine());
        let keep = budget.solutions.map_or(usize::MAX, |most| most as usize);
        let left = budget.until(deadline);
        if is_nine || left.time.is_none() {
            let budget = Budget { time: None, ..left };
            return self.native.search_many_into(puzzles, &budget, keep, &mut self.answers);
        }
        self.answers.clear();
        for puzzle in puzzles {
            self.answers.push(self.native.answer(puzzle, &budget.until(deadline), keep));
        }
    }

    /// What is known of puzzle `index` of those asked about.
    ///
    /// # Errors
    /// If a solver cannot take it.
    pub(super) fn known(&self, index: usize, grid: &Solution) -> Result<Known<'_>, SolveError> {
        let answer = self.answers[index].as_ref().map_err(SolveError::clone)?;
        Ok(match answer.solutions.iter().find(|found| *found != grid) {
            Some(other) => Known::Other(other),
            None if answer.stats.ending == Ending::Exhausted => Known::NoOther,
            None => Known::Open,
        })
    }
}
