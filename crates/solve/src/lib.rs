//! Solving: one call, `search`, which every backend answers.
//!
//! ```text
//! Puzzle --Solver::search(budget, visit)--> visit(&Solution) ... --> Stats --> Verdict
//! ```
//!
//! Solving, checking uniqueness, counting and enumerating are this one call with different limits.
//! Every backend keeps this contract, which `tests/library/conformance.rs` checks:
//!
//! 1. Each solution is visited exactly once, in an order that the backend chooses.
//! 2. [`Stats::ending`] is [`Ending::Exhausted`] only if there are no further solutions. When a budget ends the
//!    search, the ending names the budget, so a verdict is never wrong.
//! 3. A puzzle whose givens contradict each other has no solution; that is an outcome, not an error.
//! 4. A solver may be used for any number of puzzles, one after the other.
//!
//! The backends sat and dlx have their own crates, and each has a cargo feature of its name.
//!
//! In addition to the backends there are two solvers for exact covers of any kind: [`CoverSolver`], which the dlx
//! backend uses, visits their solutions, and [`CoverCounter`] counts them without visiting any.

mod another;
mod answers;
mod auto;
mod backend;
mod candidates;
mod checked;
mod cross_check;
pub mod decode;
mod delegates;
mod disagreement;
#[cfg(feature = "dlx")]
mod dlx;
pub mod encode;
mod memo;
mod native;
mod parts;
pub mod roster;
#[cfg(feature = "sat")]
mod sat;
mod team;

#[doc(hidden)]
pub use answers::{Answered, Answers, BareAnswer};
pub use auto::AutoSolver;
pub use backend::Backend;
pub use candidates::{Tally, TrueCandidates};
pub use cross_check::CrossCheck;
pub use delegates::rests_on;
pub use delegates::{Confirmation, Delegates};
pub use disagreement::{Disagreement, Finding};
#[cfg(feature = "dlx")]
pub use dlx::{CoverSolver, DlxSolver};
pub use memo::{CoverCounter, CoverTally};
pub use native::{HiddenFinder, Kernel, NativeSolver};
pub use parts::count_by_parts;
#[cfg(feature = "sat")]
pub use sat::{SatEngine, SatSolver};
pub use team::Team;
pub use veridoku_core::budget::{Budget, Deadline, Ending, Stop};

use std::fmt;
use std::ops::ControlFlow;

use thiserror::Error;

use veridoku_core::format::Puzzles;
use veridoku_core::grid::{Puzzle, Solution, Verdict, Violation};
use veridoku_core::memory::OutOfMemory;
use veridoku_core::rules::Unsupported;

/// A way to find the solutions of a puzzle.
///
/// A backend must have a name and a [`search`](Solver::search). All other calls use that search. A backend that is
/// faster in bulk, or at a single answer, overrides [`search_many_into`](Solver::search_many_into) or
/// [`answer`](Solver::answer).
///
/// | question | call |
/// |---|---|
/// | none, one or several? | [`solve`](Solver::solve) |
/// | how many? | [`count`](Solver::count) |
/// | which are the first? | [`first`](Solver::first) |
/// | each, one after the other | [`search`](Solver::search) |
/// | is there another than this? | [`another_solution`](Solver::another_solution) |
/// | which candidates are in some solution? | [`true_candidates`](Solver::true_candidates) |
/// | all about one search | [`answer`](Solver::answer) |
/// | the same for many puzzles | [`search_many`](Solver::search_many), [`search_many_into`](Solver::search_many_into) |
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
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

    /// Whether the solutions of a puzzle are counted many at a time: tens of millions in the time that thousands usually
    /// take.
    fn counts_in_bulk(&self, _: &Puzzle, _: &Budget) -> bool {
        false
    }

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

    /// Searches many puzzles and answers in their order. The budget is for each puzzle. The first `keep`
    /// solutions visited of each puzzle are kept.
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

    /// [`search_many`](Solver::search_many) for batch after batch: the answers, one per puzzle, replace those in
    /// `answers`, and a backend may use their memory again.
    ///
    /// This is the call for bulk work: a backend that can work on many puzzles side by side does so here, unless
    /// the budget bounds the time or the guesses of each puzzle. Other backends take one puzzle after the other.
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

    /// [`search_many_into`](Solver::search_many_into) for a list of which some puzzles are only cells. A backend that
    /// takes these as they are overrides it.
    #[doc(hidden)]
    fn search_all(
        &mut self,
        puzzles: &Puzzles,
        budget: &Budget,
        keep: usize,
        answers: &mut Answers,
    ) {
        answers.search_whole(self, puzzles, budget, keep);
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

    /// Whether a puzzle has no solution, exactly one, or more: see [`Answer::verdict`]. The answer holds up to two
    /// solutions, which prove it. `budget.solutions` is ignored, because two are always enough.
    ///
    /// # Errors
    /// As for [`search`](Solver::search).
    fn solve(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Answer, SolveError> {
        let budget = Budget { solutions: Some(2), ..budget.clone() };
        self.answer(puzzle, &budget, 2)
    }

    /// A solution other than a known grid, which need not be a solution itself. The answer holds it, if there is one;
    /// the ending is [`Ending::Exhausted`] if there is none. `budget.solutions` is ignored.
    ///
    /// This is the question of a puzzle that is being made or reduced. If a puzzle differs little from one whose only
    /// solution is known, most other solutions are near that solution, and a backend may search there first.
    ///
    /// ```
    /// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
    /// use veridoku::{Budget, Ending, NativeSolver, Puzzle, Solver};
    /// let puzzle: Puzzle = "12..34....12..43".parse()?;
    /// let (mut solver, budget) = (NativeSolver::new(), Budget::default());
    /// let only = solver.solve(&puzzle, &budget)?.solutions.remove(0);
    /// assert_eq!(solver.another_solution(&puzzle, &only, &budget)?.stats.ending, Ending::Exhausted);
    /// let fewer: Puzzle = "12..34..........".parse()?;
    /// let other = solver.another_solution(&fewer, &only, &budget)?.solutions.remove(0);
    /// assert!(other != only && other.check(&fewer).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`search`](Solver::search).
    fn another_solution(
        &mut self,
        puzzle: &Puzzle,
        known: &Solution,
        budget: &Budget,
    ) -> Result<Answer, SolveError> {
        another::another(known, budget, |budget, visit| self.search(puzzle, budget, visit))
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

    /// For each candidate, how many solutions have it, up to `limit` and at least up to 1. The budget's time is for all
    /// candidates together; candidates it leaves open are undecided. Its solutions are ignored.
    ///
    /// # Errors
    /// As for [`search`](Solver::search).
    fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        limit: u64,
    ) -> Result<TrueCandidates, SolveError> {
        candidates::ask(self, puzzle, budget, limit)
    }

    /// Information about the solvers that a solver asks; `None` if it answers for itself.
    fn delegates(&self) -> Option<&dyn Delegates> {
        None
    }
}

/// The statistics of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Solutions visited.
    pub solutions: u64,
    /// Guesses taken: unproved assumptions that a digit is in a cell or, by native on 9x9, in one of three cells.
    /// `None` if the backend cannot tell. If the search was not exhausted, the number may depend on the other puzzles
    /// of the call and on the CPU.
    pub guesses: Option<u64>,
    /// Why it ended.
    pub ending: Ending,
}

impl Stats {
    /// For a puzzle that no solver could search: nothing is known about its solutions.
    pub const UNKNOWN: Stats = Stats { solutions: 0, guesses: None, ending: Ending::Stopped };

    /// The number of all solutions, as far as the search can tell.
    pub fn count(&self) -> Count {
        Count { at_least: self.solutions.into(), exact: self.ending == Ending::Exhausted }
    }

    /// The search's verdict on uniqueness, if it had to look for at least two solutions.
    pub fn verdict(&self) -> Verdict {
        match (self.solutions, self.ending) {
            (0, Ending::Exhausted) => Verdict::None,
            (1, Ending::Exhausted) => Verdict::Unique,
            (at_least @ ..=1, _) => Verdict::Unknown { at_least },
            _ => Verdict::Multiple,
        }
    }
}

/// A number of solutions: exact, or a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number found.
    pub at_least: u128,
    /// Whether the number is exact.
    pub exact: bool,
}

impl fmt::Display for Count {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", if self.exact { "" } else { ">=" }, self.at_least)
    }
}

/// The answer for one puzzle.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The first solutions, as many as the call asked to keep.
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
    /// The verdict on uniqueness, if the search had to look for at least two solutions.
    pub fn verdict(&self) -> Verdict {
        self.stats.verdict()
    }
}

/// Why a backend cannot take a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle is larger than the backend can, or should, represent.
    #[error(
        "the {backend} backend cannot handle this puzzle: {found} {what}; expected at most {most}"
    )]
    TooLarge {
        /// The backend's name.
        backend: &'static str,
        /// What is counted, for example `literals`.
        what: &'static str,
        /// The count found.
        found: usize,
        /// The largest number that the backend takes.
        most: usize,
    },
    /// The backend's own library failed.
    #[error("the {backend} backend failed: {message}")]
    Backend {
        /// The backend's name.
        backend: &'static str,
        /// The library's message.
        message: String,
    },
    /// The backend found a grid that isn't a solution by the rules. Either the backend or the rules are wrong.
    #[error(
        "the {backend} backend found a grid that is not a solution: {violation}; expected one that satisfies every rule, so \
         this is a bug in the program"
    )]
    BrokenRule {
        /// The backend's name.
        backend: &'static str,
        /// The violation.
        violation: Violation,
    },
    /// The puzzle has a rule that the backend does not support.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The system refused memory that the backend needs.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// Backends contradict each other: at least one of them is wrong.
    #[error("{0}")]
    Disagreement(Box<Disagreement>),
}

impl SolveError {
    /// Whether the puzzle is too large for the backend or for the available memory, or has a rule that the backend does
    /// not support: another backend may take it.
    #[doc(hidden)]
    pub fn is_refusal(&self) -> bool {
        use SolveError::{OutOfMemory, TooLarge, Unsupported};
        matches!(self, TooLarge { .. } | OutOfMemory(_) | Unsupported(_))
    }
}
