//! The backend that suits the puzzle: native where search is cheap, sat where it may not end.
//!
//! The [`roster`] says which backend, and why. A puzzle with several solutions stays with native, because sat needs
//! a call for each solution. Native also takes a puzzle that is too large for sat, or for the memory at hand.
//!
//! This solver is no [`Backend`]: it gives no answer of its own, so a cross-check against the backends that it asks
//! would confirm nothing.

use std::ops::ControlFlow;

use super::roster;
use super::{
    Answer, Backend, Budget, Ending, NativeSolver, SatEngine, SatSolver, SolveError, Solver, Stats,
};
use crate::grid::{Puzzle, Solution};

/// Native or sat, whichever suits the puzzle.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::{AutoSolver, Backend, Budget, Geometry, Puzzle, Shape, Solver};
/// let blank = |side| Some(Puzzle::blank(Arc::new(Geometry::classic(Shape::of_side(side)?))));
/// let mut solver = AutoSolver::new();
/// for puzzle in [9, 16, 25].into_iter().filter_map(blank) {
///     assert_eq!(solver.count(&puzzle, &Budget::solutions(2))?.at_least, 2);
/// }
/// assert_eq!(solver.handed_on(), [(Backend::Native, 2), (Backend::Sat, 1)]);
/// # Ok::<(), veridoku::SolveError>(())
/// ```
pub struct AutoSolver {
    native: NativeSolver,
    sat: SatSolver,
    /// Puzzles answered by native and by sat.
    by_native: u64,
    by_sat: u64,
}

/// A puzzle after the probe.
enum Begun {
    /// The probe answered it.
    Done(Answer),
    /// This backend is to answer it.
    HandOn(Backend),
}

impl Default for AutoSolver {
    fn default() -> AutoSolver {
        let sat = SatSolver::new().with_engines(&SatEngine::portfolio(1));
        AutoSolver::of(NativeSolver::new(), sat)
    }
}

impl AutoSolver {
    /// With the SAT engine that is strongest of those built in.
    pub fn new() -> AutoSolver {
        AutoSolver::default()
    }

    /// With these two solvers to choose from.
    pub fn of(native: NativeSolver, sat: SatSolver) -> AutoSolver {
        AutoSolver { native, sat, by_native: 0, by_sat: 0 }
    }

    fn begin(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        keep: usize,
    ) -> Result<Begun, SolveError> {
        let turns = roster::turns(&roster::ANSWER, puzzle.side());
        let begun = match turns.guesses {
            // Backends count guesses differently, so a budget of guesses is for the first backend alone.
            Some(probe) if budget.guesses.is_none() => self.probe(puzzle, probe, budget, keep)?,
            _ => Begun::HandOn(turns.first),
        };
        match begun {
            Begun::HandOn(Backend::Sat) => self.by_sat += 1,
            _ => self.by_native += 1,
        }
        Ok(begun)
    }

    fn probe(
        &mut self,
        puzzle: &Puzzle,
        guesses: u64,
        budget: &Budget,
        keep: usize,
    ) -> Result<Begun, SolveError> {
        let probe = Budget { guesses: Some(guesses), ..budget.clone() };
        let answer = self.native.answer(puzzle, &probe, keep)?;
        if answer.stats.ending != Ending::Guesses {
            return Ok(Begun::Done(answer));
        }
        let backend = if answer.stats.solutions >= 2 { Backend::Native } else { Backend::Sat };
        Ok(Begun::HandOn(backend))
    }

    /// Native, for a puzzle that is too large for sat. Sat refuses it before it visits a solution.
    fn instead(&mut self) -> &mut dyn Solver {
        self.by_sat -= 1;
        self.by_native += 1;
        &mut self.native
    }

    fn solver(&mut self, backend: Backend) -> &mut dyn Solver {
        if backend == Backend::Sat { &mut self.sat } else { &mut self.native }
    }
}

impl Solver for AutoSolver {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        let deadline = budget.deadline();
        let Answer { solutions, stats } = match self.begin(puzzle, budget, usize::MAX)? {
            Begun::Done(answer) => answer,
            Begun::HandOn(backend) => {
                let left = budget.until(&deadline);
                return match self.solver(backend).search(puzzle, &left, visit) {
                    Err(error) if backend == Backend::Sat && error.is_refusal() => {
                        self.instead().search(puzzle, &budget.until(&deadline), visit)
                    }
                    done => done,
                };
            }
        };
        for (visited, solution) in (1..).zip(&solutions) {
            if visit(solution).is_break() {
                return Ok(Stats { solutions: visited, ending: Ending::Stopped, ..stats });
            }
        }
        Ok(stats)
    }

    fn answer(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        keep: usize,
    ) -> Result<Answer, SolveError> {
        let deadline = budget.deadline();
        match self.begin(puzzle, budget, keep)? {
            Begun::Done(answer) => Ok(answer),
            Begun::HandOn(backend) => {
                match self.solver(backend).answer(puzzle, &budget.until(&deadline), keep) {
                    Err(error) if backend == Backend::Sat && error.is_refusal() => {
                        self.instead().answer(puzzle, &budget.until(&deadline), keep)
                    }
                    done => done,
                }
            }
        }
    }

    /// Small puzzles go to native in one call, so that it can search them side by side.
    fn search_many_into(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
        answers: &mut Vec<Result<Answer, SolveError>>,
    ) {
        let native_alone = roster::ANSWER[0];
        if puzzles
            .iter()
            .all(|puzzle| roster::turns(&roster::ANSWER, puzzle.side()) == native_alone)
        {
            self.by_native += puzzles.len() as u64;
            return self.native.search_many_into(puzzles, budget, keep, answers);
        }
        answers.clear();
        answers.extend(puzzles.iter().map(|puzzle| self.answer(puzzle, budget, keep)));
    }

    fn rests_on(&self, side: usize) -> Vec<Backend> {
        roster::backends(&roster::ANSWER, side)
    }

    fn handed_on(&self) -> Vec<(Backend, u64)> {
        vec![(Backend::Native, self.by_native), (Backend::Sat, self.by_sat)]
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::grid::{Geometry, Shape};

    #[test]
    fn what_is_too_large_for_sat_is_natives() {
        let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::of_side(77).unwrap())));
        let budget = Budget { guesses: Some(1), ..Budget::default() };
        let mut solver = AutoSolver::new();
        let refused = SatSolver::new().answer(&puzzle, &budget, 0);
        assert!(matches!(refused, Err(SolveError::TooLarge { .. })), "{refused:?}");
        assert_eq!(solver.answer(&puzzle, &budget, 0).unwrap().stats.ending, Ending::Guesses);
        let stats = solver.search(&puzzle, &budget, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(stats.ending, Ending::Guesses);
        assert_eq!(solver.handed_on(), [(Backend::Native, 2), (Backend::Sat, 0)]);
    }
}
