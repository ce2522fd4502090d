//! The solvers of a diagnosis: the caller's solver finds, and one that shares no deduction with it confirms.

use std::time::Duration;

use super::{Diagnosis, Request, diagnose};
use crate::budget::{Budget, Deadline};
use crate::grid::Puzzle;
use crate::solve::{AutoSolver, Backend, SolveError, Solver, Team, roster};

/// How long [`Opinions::contradiction`] looks at most in large grids and among pencilmarks, where a search may take
/// minutes. After that it may name more entries than are needed. Grids up to 9x9 without pencilmarks take far less
/// time; only the steps of the request bound them, so they have the same answer on every machine.
const LONGEST: Duration = Duration::from_secs(2);

/// Solvers that serve any number of diagnoses.
///
/// ```
/// use veridoku::diagnose::{Opinions, Request};
/// use veridoku::{NativeSolver, Puzzle, Verdict};
/// # use std::sync::Arc;
/// # use veridoku::{Geometry, Shape};
/// # let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2)?)));
/// let mut opinions = Opinions::new();
/// let diagnosis = opinions.diagnose(&puzzle, &mut NativeSolver::new(), &Request::default())?;
/// assert_eq!(diagnosis.verdict, Verdict::Multiple);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Opinions {
    auto: AutoSolver,
    of_pencilmarks: Team,
    seconds: Team,
}

impl Default for Opinions {
    fn default() -> Opinions {
        let pencilmarks = roster::backends_of_all_sides(roster::PENCILMARKS);
        Opinions {
            auto: AutoSolver::new(),
            of_pencilmarks: Team::new(&pencilmarks, Backend::solver),
            seconds: Team::new(&Backend::ALL, Backend::solver),
        }
    }
}

impl Opinions {
    /// With a solver of each backend.
    pub fn new() -> Opinions {
        Opinions::default()
    }

    /// Diagnoses a puzzle by a solver. A backend on which the solver does not rest confirms what it finds: dancing
    /// links up to 16x16; on larger grids, where dancing links may not end, native or sat. If no other backend is
    /// built in, what it finds is unconfirmed.
    ///
    /// # Errors
    /// As for [`diagnose`].
    pub fn diagnose(
        &mut self,
        puzzle: &Puzzle,
        first: &mut dyn Solver,
        request: &Request,
    ) -> Result<Diagnosis, SolveError> {
        let second = second(&mut self.seconds, first, puzzle);
        diagnose(puzzle, [first, second], request)
    }

    /// Diagnoses a position that is known to have no solution, for a hint: it soon finds the fewest entries that
    /// contradict each other.
    ///
    /// # Errors
    /// As for [`diagnose`].
    pub fn contradiction(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<Diagnosis, SolveError> {
        let is_short = puzzle.side() <= 9 && puzzle.restrictions().is_none();
        let longest = (!is_short).then_some(LONGEST);
        let left = deadline.left();
        let budget = Budget { time: left.time.into_iter().chain(longest).min(), ..left };
        let request = Request { smallest: true, budget, ..Request::default() };
        let first: &mut dyn Solver = match puzzle.restrictions() {
            Some(_) => {
                let turns = roster::turns(roster::PENCILMARKS, puzzle.side());
                self.of_pencilmarks.solver(turns.first)
            }
            None => &mut self.auto,
        };
        let second = second(&mut self.seconds, first, puzzle);
        diagnose(puzzle, [first, second], &request)
    }
}

/// The solver that confirms what the first finds.
fn second<'a>(seconds: &'a mut Team, first: &dyn Solver, puzzle: &Puzzle) -> &'a mut dyn Solver {
    let side = puzzle.side();
    seconds.solver(roster::second_opinion(&first.rests_on(side), side))
}
