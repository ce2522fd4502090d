//! Whether a puzzle has a solution other than its grid.
//!
//! Native is asked first, about all puzzles side by side. What it leaves open is asked of sat where that ends; the
//! [`roster`] says where, and with how many guesses. Without the cargo feature `sat` that is nowhere. Beyond, a hole is refused that could not be decided. The
//! puzzle is unique all the same, but a given may be left that could be spared. When the deadline is over, what
//! is not answered stays open, and the caller gives its puzzle up.

use crate::budget::Deadline;
use crate::grid::{Puzzle, Solution};
use crate::solve::{
    Answer, Backend, Budget, Ending, NativeSolver, SolveError, Solver, Team, roster,
};

/// The solvers that are asked.
pub(super) struct Oracle {
    native: NativeSolver,
    /// The solvers that are asked what native leaves open.
    others: Team,
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
        let backends = roster::backends_of_all_sides(roster::GENERATE);
        let others = Team::new(&backends, Backend::strongest);
        Oracle { native: NativeSolver::new(), others, answers: Vec::new() }
    }

    /// Asks about puzzles of one geometry; [`known`](Oracle::known) tells of each.
    pub(super) fn ask(&mut self, puzzles: &[Puzzle], deadline: &Deadline) {
        let Some(side) = puzzles.first().map(Puzzle::side) else { return };
        let turns = roster::turns(roster::GENERATE, side);
        let guesses = turns.guesses;
        self.search(puzzles, &Budget { guesses, ..Budget::solutions(2) }, deadline);
        let Some(other) = turns.then else { return };
        for (puzzle, answer) in puzzles.iter().zip(&mut self.answers) {
            if answer.as_ref().is_ok_and(|answer| answer.stats.ending == Ending::Guesses) {
                let budget = Budget::solutions(2).until(deadline);
                *answer = self.others.solver(other).answer(puzzle, &budget, 2);
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
        let Some(side) = puzzles.first().map(Puzzle::side) else { return &[] };
        let guesses = roster::turns(roster::GENERATE, side).guesses.map(|each| most * each);
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
