//! The solvers of a diagnosis: the caller's solver finds, and one that shares no deductions with it confirms.

use super::{Diagnosis, Request, diagnose};
use veridoku_core::budget::{Budget, Deadline};
use veridoku_core::grid::Puzzle;
use veridoku_solve::{AutoSolver, Backend, SolveError, Solver, Team, rests_on, roster};

/// The most guesses of a question of [`Opinions::contradiction`] in large grids and among pencilmarks, which might
/// take minutes, times the candidates of the grid: a guess takes longer in a larger grid. If questions remain
/// undecided, the result has more entries than necessary. All its bounds are counted, not timed: an answer is equal
/// on every machine, unless the caller sets a deadline. Values up to 9x9 need no bounds except the steps of the
/// usual request.
const GUESSES: u64 = 20_000 * 729;

/// Steps of a search for the fewest entries in those cases, times the candidates of the grid: enough for a few
/// questions and their witnesses at 9x9, and for none from 25x25 on.
const STEPS: u64 = 600_000;

/// Solvers that are reused for any number of diagnoses.
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
    of_long: Team,
    seconds: Team,
    /// Solvers that confirm implications of rules, for which no time is known.
    bounded: Team,
}

impl Default for Opinions {
    fn default() -> Opinions {
        let backends = roster::backends_of_all_sides(roster::CONTRADICT);
        Opinions {
            auto: AutoSolver::new(),
            of_long: Team::new(&backends, Backend::bounded),
            seconds: Team::new(&Backend::ALL, Backend::solver),
            bounded: Team::new(&Backend::ALL, Backend::bounded),
        }
    }
}

impl Opinions {
    /// With a solver of each backend.
    pub fn new() -> Opinions {
        Opinions::default()
    }

    /// Diagnoses a puzzle with a solver. An independent backend confirms the result: dancing links up to 16x16; on
    /// larger grids, where dancing links may not terminate, native or sat. If no other backend is built in, the
    /// result is unconfirmed.
    ///
    /// # Errors
    /// As for [`diagnose`].
    pub fn diagnose(
        &mut self,
        puzzle: &Puzzle,
        first: &mut dyn Solver,
        request: &Request,
    ) -> Result<Diagnosis, SolveError> {
        let second = if puzzle.geometry().rules().is_empty() {
            second(&mut self.seconds, first, puzzle)
        } else {
            let backend = roster::second_opinion_of_rules(&rests_on(first, puzzle.side()));
            self.bounded.solver(backend)
        };
        diagnose(puzzle, [first, second], request)
    }

    /// Diagnoses a position that is known to have no solution, for a hint: it quickly finds the fewest entries that
    /// contradict each other.
    ///
    /// # Errors
    /// As for [`diagnose`].
    pub fn contradiction(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<Diagnosis, SolveError> {
        let first: &mut dyn Solver = if is_short(puzzle) {
            &mut self.auto
        } else {
            let turns = roster::turns(roster::CONTRADICT, puzzle.side());
            self.of_long.solver(turns.first)
        };
        let second = second(&mut self.seconds, first, puzzle);
        diagnose(puzzle, [first, second], &request(puzzle, deadline))
    }
}

/// Whether native answers each question about a puzzle quickly.
fn is_short(puzzle: &Puzzle) -> bool {
    puzzle.geometry().candidate_count() <= 729 && puzzle.restrictions().is_none()
}

/// The request of [`Opinions::contradiction`] for a puzzle.
fn request(puzzle: &Puzzle, deadline: &Deadline) -> Request {
    let request = Request { smallest: true, budget: deadline.left(), ..Request::default() };
    if is_short(puzzle) {
        return request;
    }
    let candidates = puzzle.geometry().candidate_count() as u64;
    let budget = Budget { guesses: Some(GUESSES / candidates), ..request.budget };
    Request { steps: STEPS / candidates, budget, ..request }
}

/// The solver that confirms the results of the first.
fn second<'a>(seconds: &'a mut Team, first: &dyn Solver, puzzle: &Puzzle) -> &'a mut dyn Solver {
    let side = puzzle.side();
    seconds.solver(roster::second_opinion(&rests_on(first, side), side))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use veridoku_core::grid::{Cell, Digit, DigitSet, Geometry, Shape};

    /// A time limit would give a slow machine another answer.
    #[test]
    fn no_question_is_timed_unless_the_caller_says_so() {
        let grid = |height, width| {
            Puzzle::blank(Arc::new(Geometry::classic(Shape::new(height, width).unwrap())))
        };
        let mut marks = grid(3, 3);
        marks.restrict(Cell::from_index(0), DigitSet::single(Digit::from_index(4)));
        for puzzle in [grid(3, 3), marks.clone(), grid(4, 4), grid(5, 5)] {
            let asked = request(&puzzle, &Deadline::NEVER);
            assert_eq!(asked.budget.deadline(), Deadline::NEVER);
            assert_eq!(asked.budget.guesses.is_none(), is_short(&puzzle));
            let timed =
                request(&puzzle, &Budget::time(std::time::Duration::from_secs(9)).deadline());
            assert!(timed.budget.time.is_some());
        }
        assert_eq!(
            [grid(3, 3), marks, grid(4, 4)].map(|puzzle| is_short(&puzzle)),
            [true, false, false]
        );
    }
}
