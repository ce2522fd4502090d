//! Solving: one call, `search`, behind which the backends stand.
//!
//! ```text
//! Puzzle --Solver::search(budget, visit)--> visit(&Solution) ... --> Stats --> Verdict
//! ```
//!
//! Solving, checking uniqueness, counting and enumerating are this one call with different limits.
//! The contract every backend keeps, and `tests/library/conformance.rs` checks:
//!
//! 1. Each solution is visited exactly once, in an order of the backend's own.
//! 2. `Ending::Exhausted` is said only if there are no further solutions. When a budget ends the
//!    search, [`Stats::ending`] names the budget: a wrong verdict is never given.
//! 3. A puzzle whose givens contradict each other has no solution; that is an outcome, not an error.
//! 4. A solver may be used for any number of puzzles, one after the other.
//!
//! The backends sat and dlx bring crates of their own, and each has a cargo feature of its name.
//!
//! Beside the backends stand two for exact covers of any kind: [`CoverSolver`], on which the dlx backend
//! rests, visits their solutions, and [`CoverCounter`] counts them without a visit.

mod auto;
mod backend;
mod cross_check;
mod disagreement;
#[cfg(feature = "dlx")]
mod dlx;
mod memo;
mod native;
mod parts;
pub(crate) mod roster;
#[cfg(feature = "sat")]
mod sat;
mod team;

pub use crate::budget::{Budget, Deadline, Ending, Stop};
pub use auto::AutoSolver;
pub use backend::Backend;
pub use cross_check::CrossCheck;
pub use disagreement::{Disagreement, Finding};
#[cfg(feature = "dlx")]
pub use dlx::{CoverSolver, DlxSolver};
pub use memo::{CoverCounter, CoverTally};
pub use native::{Kernel, NativeSolver};
pub use parts::count_by_parts;
#[cfg(feature = "sat")]
pub use sat::{SatEngine, SatSolver};
pub(crate) use team::Team;

use std::fmt;
use std::ops::ControlFlow;

use thiserror::Error;

use crate::grid::{Puzzle, Solution, Verdict};
use crate::memory::OutOfMemory;

/// A way to find the solutions of a puzzle.
///
/// A backend must say its name and [`search`](Solver::search). All else rests on that search, for every
/// `dyn Solver`; a backend that is faster in bulk, or at a single answer, says so itself.
///
/// | question | call |
/// |---|---|
/// | none, one or several? | [`solve`](Solver::solve) |
/// | how many? | [`count`](Solver::count) |
/// | which are the first? | [`first`](Solver::first) |
/// | each, one after the other | [`search`](Solver::search) |
/// | all about one search | [`answer`](Solver::answer) |
/// | the same for many puzzles | [`search_many`](Solver::search_many), [`search_many_into`](Solver::search_many_into) |
///
/// ```
/// use veridoku::{Backend, Budget, Puzzle};
/// let puzzle: Puzzle = "1...............".parse()?;
/// for backend in Backend::ALL {
///     let mut solver = backend.solver();
///     assert_eq!(solver.count(&puzzle, &Budget::default())?.to_string(), "72");
///     assert_eq!(solver.count(&puzzle, &Budget::solutions(50))?.to_string(), ">=50");
///     assert_eq!(solver.first(&puzzle, &Budget::default(), 3)?.len(), 3);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solver: Send {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Visits solutions until there are no more, `visit` breaks, or the budget ends.
    ///
    /// # Errors
    /// [`SolveError`] if the backend cannot take the puzzle at all.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError>;

    /// Searches many puzzles under one budget each, and answers in their order. Of each puzzle's
    /// solutions the first `keep` visited are kept.
    fn search_many(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
    ) -> Vec<Result<Answer, SolveError>> {
        let mut answers = Vec::with_capacity(puzzles.len());
        self.search_many_into(puzzles, budget, keep, &mut answers);
        answers
    }

    /// [`search_many`](Solver::search_many) for batch after batch: the answers, one per puzzle, take the
    /// place of those in `answers`, and a backend may use the memory of these again.
    ///
    /// This is the call for bulk work: a backend that can work on many puzzles side by side does
    /// so here, unless a budget of time or guesses is for each alone. The others take one after the
    /// other.
    fn search_many_into(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
        answers: &mut Vec<Result<Answer, SolveError>>,
    ) {
        answers.clear();
        answers.extend(puzzles.iter().map(|puzzle| self.answer(puzzle, budget, keep)));
    }

    /// [`search_many`](Solver::search_many) for one puzzle.
    ///
    /// # Errors
    /// As for [`search`](Solver::search).
    fn answer(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        keep: usize,
    ) -> Result<Answer, SolveError> {
        let mut kept = Kept::up_to(keep);
        let stats = self.search(puzzle, budget, &mut |solution| kept.visit(solution))?;
        Ok(kept.answer(stats)?)
    }

    /// Whether a puzzle has no solution, exactly one, or more: [`Answer::verdict`] says it, and beside it stand
    /// the solutions that prove it, up to two. `budget.solutions` is not looked at: two are always enough.
    ///
    /// # Errors
    /// As for [`search`](Solver::search).
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Answer, SolveError> {
        let budget = Budget { solutions: Some(2), ..budget.clone() };
        self.answer(puzzle, &budget, 2)
    }

    /// The number of solutions, exact unless the budget ends the search.
    ///
    /// # Errors
    /// As for [`search`](Solver::search).
    fn count(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Count, SolveError> {
        Ok(self.answer(puzzle, budget, 0)?.stats.count())
    }

    /// The solutions found first, `most` of them at most; fewer if there are no more or the budget ends the search.
    ///
    /// # Errors
    /// As for [`search`](Solver::search).
    fn first(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        most: usize,
    ) -> Result<Vec<Solution>, SolveError> {
        let limit = budget.solutions.map_or(most as u64, |limit| limit.min(most as u64));
        let budget = Budget { solutions: Some(limit), ..budget.clone() };
        Ok(self.answer(puzzle, &budget, most)?.solutions)
    }

    /// The backends on which an answer to a puzzle of this side may rest, so that another should confirm it: the
    /// one of this name, if there is one.
    fn rests_on(&self, _side: usize) -> Vec<Backend> {
        self.name().parse().into_iter().collect()
    }

    /// How many puzzles so far were answered by which backend, of a solver that hands them on to others;
    /// empty for one that answers for itself.
    fn handed_on(&self) -> Vec<(Backend, u64)> {
        Vec::new()
    }
}

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Solutions visited.
    pub solutions: u64,
    /// Guesses taken: suppositions made without proof, of a digit in a cell or, by native on 9x9, in
    /// three cells. `None` where the backend cannot tell. Of a search that was not exhausted the number
    /// may differ with the puzzles beside and with the CPU.
    pub guesses: Option<u64>,
    /// Why it ended.
    pub ending: Ending,
}

impl Stats {
    /// The number of all solutions, as far as the search can say.
    pub fn count(&self) -> Count {
        Count { at_least: self.solutions.into(), exact: self.ending == Ending::Exhausted }
    }

    /// What the search says of uniqueness, if it was to look for two solutions at least.
    pub fn verdict(&self) -> Verdict {
        match (self.solutions, self.ending) {
            (0, Ending::Exhausted) => Verdict::None,
            (1, Ending::Exhausted) => Verdict::Unique,
            (at_least @ ..=1, _) => Verdict::Unknown { at_least },
            _ => Verdict::Multiple,
        }
    }
}

/// A number of solutions, exact or at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// So many were found.
    pub at_least: u128,
    /// And there are no more.
    pub exact: bool,
}

impl fmt::Display for Count {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", if self.exact { "" } else { ">=" }, self.at_least)
    }
}

/// What one puzzle of many came to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The first solutions, as many as were to be kept.
    pub solutions: Vec<Solution>,
    /// How the search went.
    pub stats: Stats,
}

/// The first solutions of a search, while there is memory for them.
struct Kept {
    solutions: Vec<Solution>,
    most: usize,
    refused: Option<OutOfMemory>,
}

impl Kept {
    fn up_to(most: usize) -> Kept {
        Kept { solutions: Vec::new(), most, refused: None }
    }

    fn visit(&mut self, solution: &Solution) -> ControlFlow<()> {
        if self.solutions.len() < self.most {
            match solution.try_clone() {
                Ok(solution) => self.solutions.push(solution),
                Err(error) => {
                    self.refused = Some(error);
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(self, stats: Stats) -> Result<Answer, OutOfMemory> {
        self.refused.map_or(Ok(Answer { solutions: self.solutions, stats }), Err)
    }
}

impl Answer {
    /// The verdict on uniqueness, if at least two solutions were searched for.
    pub fn verdict(&self) -> Verdict {
        self.stats.verdict()
    }
}

/// Why a backend cannot take a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle is beyond what the backend can represent or is worth representing.
    #[error(
        "the {backend} backend cannot take this puzzle: {found} {what}; expected at most {most}"
    )]
    TooLarge {
        /// Who.
        backend: &'static str,
        /// What there is too much of.
        what: &'static str,
        /// How much there is.
        found: usize,
        /// How much may be.
        most: usize,
    },
    /// The backend's own library failed.
    #[error("the {backend} backend failed: {message}")]
    Backend {
        /// Who.
        backend: &'static str,
        /// What it said.
        message: String,
    },
    /// The system refused memory that the backend needs.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// Backends contradict each other: at least one of them is wrong.
    #[error("{0}")]
    Disagreement(Box<Disagreement>),
}

impl SolveError {
    /// Whether the puzzle is too large for the backend or for the memory there is: another may take it.
    pub(crate) fn is_refusal(&self) -> bool {
        matches!(self, SolveError::TooLarge { .. } | SolveError::OutOfMemory(_))
    }
}
