//! Which values of the hidden cells a solution goes with: the shading, the regions or the multipliers.
//!
//! A solution is a grid, and solvers do not keep the values of hidden cells with it. With all its digits given, only the
//! hidden cells are open, so a search of the network finds such values again, mostly at once. A grid may go with several
//! values; these are one possibility.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{CELLS_PER_LOOK, network_engine};
use veridoku_core::budget::{Budget, Watch};
use veridoku_core::grid::{Digit, Puzzle, Solution};

/// The most guesses: about a second at worst.
const MOST_GUESSES: u64 = 20_000;

/// Values of the hidden cells, in their order, with which a solution satisfies the rules of its puzzle. `None` if the
/// puzzle has no hidden cells, or if a short search finds no values.
pub fn hidden_values(puzzle: &Puzzle, solution: &Solution) -> Option<Vec<Digit>> {
    let geometry = puzzle.geometry();
    let frame = geometry.frame();
    if frame.hidden == 0 {
        return None;
    }
    let givens: Vec<Option<Digit>> = solution.digits().iter().copied().map(Some).collect();
    let full = Puzzle::from_givens(Arc::clone(geometry), givens);
    let budget = Budget { guesses: Some(MOST_GUESSES), ..Budget::solutions(1) };
    let deadline = budget.deadline();
    let mut engine = network_engine(geometry, &Watch::new(&deadline, CELLS_PER_LOOK)).ok()?;
    let mut found = None;
    let searched = engine.search(&full, &budget, &deadline, &mut |_, hidden: &[i32]| {
        let digit = |value: &i32| Digit::from_index((value - frame.lowest) as usize);
        found = Some(hidden.iter().map(digit).collect());
        ControlFlow::Break(())
    });
    searched.ok().and(found)
}
