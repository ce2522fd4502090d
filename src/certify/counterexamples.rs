//! Proof that no given is redundant: for each given, a solution of the puzzle without it.
//!
//! ```text
//! puzzle, its only solution s      without r1c1: another solution, with another digit in r1c1
//!                                  without r1c4: ...
//! ```
//!
//! Each grid proves that its given is needed, so the search that finds it need not be trusted. Cost: one search for
//! each given, which ends at the first grid other than `s`.

use std::ops::ControlFlow;

use super::portable::Portable;
use super::{CertifyError, check};
use veridoku_core::budget::{Budget, Deadline, Ending, Watch};
use veridoku_core::grid::{Puzzle, Solution};
use veridoku_solve::{NativeSolver, SolveError, Solver, Stats};

/// The grids as texts, one after the other, in the order of the givens.
///
/// # Errors
/// A given is redundant, or the time ends first.
pub(super) fn counterexamples(
    puzzle: &Portable,
    only: &Solution,
    deadline: &Deadline,
) -> Result<Vec<u8>, CertifyError> {
    let mut solver = NativeSolver::new();
    let watch = Watch::new(deadline, 1);
    let mut text = Vec::new();
    for given in puzzle.puzzle.givens() {
        check(&watch, 1)?;
        let mut without = puzzle.puzzle.clone();
        without.clear(given.cell);
        match other(&without, only, &mut solver, deadline)? {
            Some(solution) => text.extend(puzzle.solution_text(&solution)?),
            None => {
                let cell = without.geometry().cell_name(given.cell).to_string();
                return Err(CertifyError::Spared(cell));
            }
        }
    }
    Ok(text)
}

/// A solution of a puzzle other than a known one.
fn other(
    puzzle: &Puzzle,
    known: &Solution,
    solver: &mut NativeSolver,
    deadline: &Deadline,
) -> Result<Option<Solution>, CertifyError> {
    let mut found = None;
    let budget = Budget { solutions: Some(2), ..deadline.left() };
    let stats = solver.search(puzzle, &budget, &mut |solution: &Solution| {
        if solution == known {
            return ControlFlow::Continue(());
        }
        found = Some(solution.clone());
        ControlFlow::Break(())
    });
    match stats {
        Err(SolveError::Unsupported(error)) => Err(error.into()),
        Err(SolveError::OutOfMemory(error)) => Err(error.into()),
        Err(error) => Err(CertifyError::Solver(error.to_string())),
        Ok(_) if found.is_some() => Ok(found),
        Ok(Stats { ending: Ending::Exhausted, .. }) => Ok(None),
        Ok(Stats { ending, .. }) => Err(CertifyError::Over(ending)),
    }
}
