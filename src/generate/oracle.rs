//! Whether a puzzle has a solution other than its grid.
//!
//! Native answers first: classic 9x9 puzzles side by side, others one after the other, near the grid first. Puzzles
//! that it does not decide are passed to sat, up to the size that the [`roster`] names; the roster also bounds the
//! guesses of native. Without the cargo feature `sat` there is no such size. Beyond that size a hole that native cannot
//! decide is refused: the puzzle is still unique, but may keep a redundant given. A question without an answer at the
//! deadline stays open, and the caller drops its puzzle.

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Puzzle, Solution};
use veridoku_solve::{
    Answer, Backend, Budget, Ending, NativeSolver, SolveError, Solver, Team, roster,
};

/// The solvers.
pub(super) struct Oracle {
    native: NativeSolver,
    /// The solvers for the questions that native leaves open.
    others: Team,
    answers: Vec<Result<Answer, SolveError>>,
}

/// The result of the oracle for a puzzle.
pub(super) enum Known<'a> {
    /// It has this solution, which is not the grid.
    Other(&'a Solution),
    /// Its only solution is the grid.
    NoOther,
    /// Undecided.
    Open,
}

impl Oracle {
    /// An oracle with the strongest SAT engine that is built in.
    pub(super) fn new() -> Oracle {
        let backends = roster::backends_of_all_sides(roster::GENERATE);
        let others = Team::new(&backends, Backend::strongest);
        Oracle { native: NativeSolver::new(), others, answers: Vec::new() }
    }

    /// Asks about puzzles of one geometry, each with its grid; [`known`](Oracle::known) then returns the answer for
    /// each.
    pub(super) fn ask<'a>(
        &mut self,
        puzzles: &[Puzzle],
        grids: impl IntoIterator<Item = &'a Solution>,
        deadline: &Deadline,
    ) {
        let Some(first) = puzzles.first() else { return };
        let turns = roster::turns(roster::GENERATE, first.side());
        let budget = Budget { guesses: turns.guesses, ..Budget::solutions(2) };
        if first.geometry().is_classic_nine() {
            return self.search(puzzles, &budget, deadline);
        }
        self.answers.clear();
        for (puzzle, grid) in puzzles.iter().zip(grids) {
            let mut answer = self.native.another_solution(puzzle, grid, &budget.until(deadline));
            let is_open =
                answer.as_ref().is_ok_and(|answer| answer.stats.ending == Ending::Guesses);
            if let Some(other) = turns.then.filter(|_| is_open) {
                let budget = Budget { guesses: None, ..budget.until(deadline) };
                answer = self.others.solver(other).another_solution(puzzle, grid, &budget);
            }
            self.answers.push(answer);
        }
    }

    /// Lists up to `most` solutions of each puzzle, using only native. Beyond side 9 a list that takes too many
    /// guesses is cut short.
    pub(super) fn list(
        &mut self,
        puzzles: &[Puzzle],
        most: u64,
        deadline: &Deadline,
    ) -> &[Result<Answer, SolveError>] {
        let Some(side) = puzzles.first().map(Puzzle::side) else { return &[] };
        let guesses = roster::turns(roster::GENERATE, side).guesses.map(|each| most * each);
        self.search(puzzles, &Budget { guesses, ..Budget::solutions(most) }, deadline);
        &self.answers
    }

    /// Asks native, and keeps all solutions. Classic 9x9 puzzles are passed to it in one call, in parallel, and
    /// only the stop flag can end it: they take too little time to check the clock. Every other puzzle gets the
    /// remaining time.
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

    /// The answer for puzzle `index` of the last call of [`ask`](Oracle::ask).
    ///
    /// # Errors
    /// If a solver cannot take the puzzle.
    pub(super) fn known(&self, index: usize, grid: &Solution) -> Result<Known<'_>, SolveError> {
        let answer = self.answers[index].as_ref().map_err(SolveError::clone)?;
        Ok(match answer.solutions.iter().find(|found| *found != grid) {
            Some(other) => Known::Other(other),
            None if answer.stats.ending == Ending::Exhausted => Known::NoOther,
            None => Known::Open,
        })
    }
}
