//! The exact cover backend: a puzzle's [`ExactCover`] in dancing links.
//!
//! ```text
//! Puzzle --Residue::after_givens--> ExactCover --CoverSolver--> options --labels--> Solution
//! ```
//!
//! | file | what |
//! |---|---|
//! | `cover` | any exact cover, searched by the crate `dlx` with our choice of items |
//! | `matrix` | the crate's links, filled again for each cover |
//! | `colored` | covers with colors, for puzzles with rules |
//!
//! The matrix leaves out only what the givens decide: this backend deduces nothing before its search, so it shares as
//! little as possible with the other backends. With rules, it removes the options that leave an item without any
//! (`encode::colored_cover`).
//!
//! Cost: about half the time of the crate used plainly, with all items and the crate's chooser
//! (`docs/notes/sat-and-dlx.md`). The search is exponential in the cells that singles do not decide, so most grids of
//! 16x16 and above are for SAT.

mod colored;
mod cover;
mod matrix;

pub use cover::CoverSolver;

use std::ops::ControlFlow;

use cover::check_size;

use super::checked::checked;
use super::{Budget, Ending, SolveError, Solver, Stats};
use crate::encode::{ColoredCover, ExactCover, Refusal, Residue};
use veridoku_core::grid::{Candidate, Digit, Puzzle, Solution};
use veridoku_core::rules::{Consumer, demand};

/// Exact cover with dancing links.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::{Budget, DlxSolver, Geometry, Puzzle, Shape, Solver};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2)?)));
/// assert_eq!(DlxSolver::new().count(&puzzle, &Budget::default())?.to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct DlxSolver {
    /// The cover of the last puzzle; kept for its memory.
    cover: ExactCover,
    solver: CoverSolver,
}

impl DlxSolver {
    /// The backend's name.
    pub(crate) const NAME: &str = cover::NAME;

    /// A solver that has not yet solved anything.
    pub fn new() -> DlxSolver {
        DlxSolver::default()
    }
}

impl Solver for DlxSolver {
    fn name(&self) -> &'static str {
        DlxSolver::NAME
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        demand(Consumer::Dlx, puzzle.geometry())?;
        let deadline = budget.deadline();
        let over = |ending| Ok(Stats { solutions: 0, guesses: Some(0), ending });
        if budget.solutions == Some(0) {
            return over(Ending::Solutions);
        }
        if let Some(ending) = deadline.over() {
            return over(ending);
        }
        if !puzzle.geometry().rules().is_empty() {
            let cover = match ColoredCover::new(puzzle, &deadline) {
                Ok(cover) => cover,
                Err(Refusal::Interrupted(cut)) => return over(cut.ending()?),
                Err(Refusal::TooLarge { what, found, most }) => {
                    return Err(SolveError::TooLarge {
                        backend: DlxSolver::NAME,
                        what,
                        found,
                        most,
                    });
                }
            };
            return checked(DlxSolver::NAME, puzzle, &deadline, visit, |visit| {
                let visit = &mut |solution: &_| visit(solution, &[]);
                colored::search(&cover, puzzle.geometry(), budget, &deadline, visit)
            });
        }
        let residue = Residue::after_givens(puzzle);
        let nodes = ExactCover::nodes_needed(puzzle.geometry(), &residue);
        check_size(nodes)?;
        if let Err(cut) = self.cover.refill(puzzle.geometry(), &residue, nodes, &deadline) {
            return over(cut.ending()?);
        }
        let DlxSolver { cover, solver } = self;
        let mut digits: Vec<Option<Digit>> = puzzle.entries().to_vec();
        solver.search_until(cover, budget, &deadline, &mut |options| {
            for &option in options {
                let Candidate { cell, digit } =
                    Candidate::from_index(cover.label(option), puzzle.side());
                digits[cell.index()] = Some(digit);
            }
            visit(&solution(&digits))
        })
    }
}

fn solution(digits: &[Option<Digit>]) -> Solution {
    let digit = |digit: &Option<Digit>| digit.expect("a cover holds an option for every open cell");
    Solution::new(digits.iter().map(digit).collect::<Box<[Digit]>>())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use veridoku_core::grid::{Cell, Geometry, Shape};

    #[test]
    fn a_closed_list_ends_the_search_at_once() {
        let blank =
            |side| Puzzle::blank(Arc::new(Geometry::classic(Shape::of_side(side).unwrap())));
        for (budget, ending) in [
            (Budget { guesses: Some(0), ..Budget::default() }, Ending::Guesses),
            (Budget { guesses: Some(20), ..Budget::default() }, Ending::Guesses),
            (Budget { time: Some(Duration::ZERO), ..Budget::default() }, Ending::Time),
        ] {
            let stats = DlxSolver::new()
                .search(&blank(9), &budget, &mut |_| panic!("found without guesses"))
                .unwrap();
            assert_eq!((stats.solutions, stats.ending), (0, ending));
            assert_eq!(stats.guesses, budget.guesses.or(Some(0)));
        }
    }

    #[test]
    fn a_complete_grid_and_an_empty_cell_never_reach_the_crate() {
        let geometry = Arc::new(Geometry::classic(Shape::of_side(1).unwrap()));
        let mut puzzle = Puzzle::blank(geometry);
        puzzle.give(Cell::from_index(0), Digit::from_index(0));
        let search =
            |puzzle: &Puzzle| DlxSolver::new().answer(puzzle, &Budget::default(), 9).unwrap().stats;
        assert_eq!((search(&puzzle).solutions, search(&puzzle).ending), (1, Ending::Exhausted));
        puzzle.restrict(Cell::from_index(0), Default::default());
        assert_eq!((search(&puzzle).solutions, search(&puzzle).ending), (0, Ending::Exhausted));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let geometry = Geometry::classic(Shape::of_side(256).unwrap());
        let error = DlxSolver::new()
            .answer(&Puzzle::blank(Arc::new(geometry)), &Budget::default(), 1)
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "the dlx backend cannot handle this puzzle: 67108864 nodes of its exact cover; \
             expected at most 33554432"
        );
    }
}
