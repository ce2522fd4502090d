//! The backend that suits the puzzle: native where search is cheap, sat where a search may not end.
//!
//! The [`roster`] lists which backend, and why. A puzzle with several solutions stays with native, because sat needs a
//! call for each solution. Native also takes a puzzle that is too large for sat, or for the available memory.
//!
//! This solver isn't a [`Backend`]: it computes no answer itself, so a cross-check against the backends that it asks
//! would confirm nothing.

use std::ops::ControlFlow;

#[cfg(feature = "sat")]
use super::SatSolver;
use super::answers::Answers;
use super::roster::{self, ANSWER, LAST_RESORT, Turns};
use super::team::Team;
use super::{
    Answer, Backend, Budget, Delegates, Ending, NativeSolver, SolveError, Solver, Stats,
    TrueCandidates, candidates,
};
use veridoku_core::format::Puzzles;
use veridoku_core::grid::{Puzzle, Solution};

/// Native or sat, whichever suits the puzzle; only native without the cargo feature `sat`.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::{AutoSolver, Backend, Budget, Geometry, Puzzle, Shape, Solver};
/// let blank = |side| Some(Puzzle::blank(Arc::new(Geometry::classic(Shape::of_side(side)?))));
/// let mut solver = AutoSolver::new();
/// for puzzle in [9, 16, 25].into_iter().filter_map(blank) {
///     assert_eq!(solver.count(&puzzle, &Budget::solutions(2))?.at_least, 2);
/// }
/// let handed_on = solver.delegates().map(|team| team.handed_on()).unwrap_or_default();
/// assert_eq!(handed_on, [(Backend::Native, 2), (Backend::Sat, 1)]);
/// # Ok::<(), veridoku::SolveError>(())
/// ```
pub struct AutoSolver {
    team: Team,
    /// Puzzles answered by each of the team.
    answered: Vec<(Backend, u64)>,
}

/// A question about a puzzle, for any backend.
type Question<'a> = dyn Fn(&mut dyn Solver, &Budget) -> Result<Answer, SolveError> + 'a;

/// A puzzle after the probe.
enum Begun {
    /// The probe answered it.
    Done(Answer),
    /// This backend is to answer it.
    HandOn(Backend),
}

impl Default for AutoSolver {
    fn default() -> AutoSolver {
        let backends = roster::backends_of_all_sides(ANSWER);
        let team = Team::new(&backends, Backend::strongest);
        AutoSolver { team, answered: backends.into_iter().map(|backend| (backend, 0)).collect() }
    }
}

impl AutoSolver {
    /// Uses the strongest SAT engine that is built in.
    pub fn new() -> AutoSolver {
        AutoSolver::default()
    }

    /// Uses this solver for small puzzles.
    #[must_use]
    pub fn with_native(self, solver: NativeSolver) -> AutoSolver {
        self.with(Backend::Native, solver)
    }

    /// Uses this solver for large puzzles.
    #[cfg(feature = "sat")]
    #[must_use]
    pub fn with_sat(self, solver: SatSolver) -> AutoSolver {
        self.with(Backend::Sat, solver)
    }

    fn with(mut self, backend: Backend, solver: impl Solver + 'static) -> AutoSolver {
        self.team.replace(backend, Box::new(solver));
        self
    }

    /// Asks the first backend, if it has guesses for a probe.
    fn begin(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        question: &Question<'_>,
    ) -> Result<Begun, SolveError> {
        let turns = roster::turns_to_answer(puzzle);
        match turns.guesses {
            // Backends count guesses differently, so a budget of guesses is only for the first backend.
            Some(probe) if budget.guesses.is_none() => {
                let probe = Budget { guesses: Some(probe), ..budget.clone() };
                self.probe(turns, &probe, question)
            }
            _ => Ok(self.hand_on(turns.first)),
        }
    }

    /// Asks the first backend with its guesses.
    fn probe(
        &mut self,
        turns: Turns,
        probe: &Budget,
        question: &Question<'_>,
    ) -> Result<Begun, SolveError> {
        let answer = question(self.team.solver(turns.first), probe)?;
        if answer.stats.ending != Ending::Guesses {
            *self.answered_by(turns.first) += 1;
            return Ok(Begun::Done(answer));
        }
        let is_multiple = answer.stats.solutions >= 2;
        let backend = turns.then.filter(|_| !is_multiple).unwrap_or(turns.first);
        Ok(self.hand_on(backend))
    }

    /// Asks the backend that suits a puzzle.
    fn ask(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        question: &Question<'_>,
    ) -> Result<Answer, SolveError> {
        let deadline = budget.deadline();
        match self.begin(puzzle, budget, question)? {
            Begun::Done(answer) => Ok(answer),
            Begun::HandOn(backend) => {
                let left = budget.until(&deadline);
                match question(self.team.solver(backend), &left) {
                    Err(error) if backend != LAST_RESORT && error.is_refusal() => {
                        let left = after(&error, budget.until(&deadline));
                        let answer = question(self.instead_of(backend), &left)?;
                        if gave_up(answer.stats, budget) { Err(error) } else { Ok(answer) }
                    }
                    done => done,
                }
            }
        }
    }

    fn hand_on(&mut self, backend: Backend) -> Begun {
        *self.answered_by(backend) += 1;
        Begun::HandOn(backend)
    }

    /// The backend for puzzles that are too large for another, which reports that before it visits anything.
    fn instead_of(&mut self, backend: Backend) -> &mut dyn Solver {
        *self.answered_by(backend) -= 1;
        *self.answered_by(LAST_RESORT) += 1;
        self.team.solver(LAST_RESORT)
    }

    fn answered_by(&mut self, backend: Backend) -> &mut u64 {
        let count = self.answered.iter_mut().find(|(each, _)| *each == backend);
        &mut count.expect("the team has every backend that is asked").1
    }
}

/// The most guesses of the last resort when a backend had no memory. Native could not decide the puzzle with a few
/// guesses; without a bound it might search forever, and no message would tell why.
const GUESSES_WITHOUT_MEMORY: u64 = 2_000;

/// The budget of the last resort after a refusal.
fn after(refusal: &SolveError, left: Budget) -> Budget {
    match refusal {
        SolveError::OutOfMemory(_) => {
            Budget { guesses: left.guesses.or(Some(GUESSES_WITHOUT_MEMORY)), ..left }
        }
        _ => left,
    }
}

/// Whether the last resort used up guesses that the caller did not bound.
fn gave_up(stats: Stats, budget: &Budget) -> bool {
    stats.ending == Ending::Guesses && budget.guesses.is_none()
}

impl Solver for AutoSolver {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn counts_in_bulk(&self, puzzle: &Puzzle, budget: &Budget) -> bool {
        NativeSolver::new().counts_in_bulk(puzzle, budget)
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        let deadline = budget.deadline();
        let all: &Question<'_> = &|solver, budget| solver.answer(puzzle, budget, usize::MAX);
        let Answer { solutions, stats } = match self.begin(puzzle, budget, all)? {
            Begun::Done(answer) => answer,
            Begun::HandOn(backend) => {
                let left = budget.until(&deadline);
                return match self.team.solver(backend).search(puzzle, &left, visit) {
                    Err(error) if backend != LAST_RESORT && error.is_refusal() => {
                        let left = after(&error, budget.until(&deadline));
                        let stats = self.instead_of(backend).search(puzzle, &left, visit)?;
                        if gave_up(stats, budget) { Err(error) } else { Ok(stats) }
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
        self.ask(puzzle, budget, &|solver, budget| solver.answer(puzzle, budget, keep))
    }

    fn another_solution(
        &mut self,
        puzzle: &Puzzle,
        known: &Solution,
        budget: &Budget,
    ) -> Result<Answer, SolveError> {
        self.ask(puzzle, budget, &|solver, budget| solver.another_solution(puzzle, known, budget))
    }

    /// Small puzzles go to native in one call, so it can search them side by side.
    fn search_many_into(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
        answers: &mut Vec<Result<Answer, SolveError>>,
    ) {
        let small = ANSWER[0];
        if puzzles.iter().all(|puzzle| roster::turns_to_answer(puzzle) == small) {
            *self.answered_by(small.first) += puzzles.len() as u64;
            return self.team.solver(small.first).search_many_into(puzzles, budget, keep, answers);
        }
        answers.clear();
        answers.extend(puzzles.iter().map(|puzzle| self.answer(puzzle, budget, keep)));
    }

    fn search_all(
        &mut self,
        puzzles: &Puzzles,
        budget: &Budget,
        keep: usize,
        answers: &mut Answers,
    ) {
        let small = ANSWER[0];
        let mut others = puzzles.whole().iter();
        // Bare puzzles are 9x9.
        if others.all(|puzzle| roster::turns_to_answer(puzzle) == small)
            && roster::turns(ANSWER, 9) == small
        {
            *self.answered_by(small.first) += puzzles.len() as u64;
            return self.team.solver(small.first).search_all(puzzles, budget, keep, answers);
        }
        answers.search_whole(self, puzzles, budget, keep);
    }

    /// If native answers every puzzle, its own method is used.
    fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        limit: u64,
    ) -> Result<TrueCandidates, SolveError> {
        if puzzle.geometry().is_single() && roster::turns_to_answer(puzzle) != ANSWER[0] {
            return candidates::ask(self, puzzle, budget, limit);
        }
        *self.answered_by(Backend::Native) += 1;
        self.team.solver(Backend::Native).true_candidates(puzzle, budget, limit)
    }

    fn delegates(&self) -> Option<&dyn Delegates> {
        Some(self)
    }
}

impl Delegates for AutoSolver {
    /// A puzzle with hidden cells may also go to sat, but not within a budget of guesses, as a diagnosis has it.
    fn rests_on(&self, side: usize) -> Vec<Backend> {
        roster::backends(ANSWER, side)
    }

    fn handed_on(&self) -> Vec<(Backend, u64)> {
        self.answered.clone()
    }
}

#[cfg(all(test, feature = "sat"))]
mod tests {
    use std::sync::Arc;

    use super::*;
    use veridoku_core::format::{ReadOptions, Reader};
    use veridoku_core::grid::{Geometry, Shape};
    use veridoku_core::memory::OutOfMemory;

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

    /// A replacement for sat that never gets memory.
    struct Starved;

    impl Solver for Starved {
        fn name(&self) -> &'static str {
            Backend::Sat.name()
        }

        fn search(
            &mut self,
            _: &Puzzle,
            _: &Budget,
            _: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
        ) -> Result<Stats, SolveError> {
            Err(OutOfMemory { what: "the formula", bytes: 17, most: None }.into())
        }
    }

    /// Native replaces sat, but not forever, and the error then names the missing memory.
    #[test]
    fn what_sat_has_no_memory_for_ends() {
        let text = include_str!("../../../tests/data/gecode_p18.txt");
        let hard = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
        let mut solver = AutoSolver::new().with(Backend::Sat, Starved);
        let refused =
            |error| matches!(error, Err(SolveError::OutOfMemory(error)) if error.bytes == 17);
        let budget = Budget::default();
        assert!(refused(solver.answer(&hard.puzzle, &budget, 2).map(|_| ())));
        let visit = &mut |_: &Solution| ControlFlow::Continue(());
        assert!(refused(solver.search(&hard.puzzle, &budget, visit).map(|_| ())));
        // A bound of the caller's is an end like any other.
        let budget = Budget { guesses: Some(30), ..Budget::default() };
        assert_eq!(solver.answer(&hard.puzzle, &budget, 2).unwrap().stats.ending, Ending::Guesses);
    }
}
