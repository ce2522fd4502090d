//! Values of the hidden cells that go with a solution: the shading, the regions or the multipliers.
//!
//! A solution is a grid, and solvers do not keep the values of hidden cells with it. With all its digits given, only the
//! hidden cells are open, so a search of the network finds such values again, mostly at once. A grid may go with several
//! values; these are one possibility. The interpreters of the rules check them, as they check every solution.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use super::{CELLS_PER_LOOK, network_engine};
use veridoku_core::budget::{Budget, Watch};
use veridoku_core::grid::{Digit, Puzzle, Solution};
use veridoku_core::rules;

/// The most guesses, and the most time: a solution need not wait long for what goes with it.
const MOST_GUESSES: u64 = 20_000;
const MOST_TIME: Duration = Duration::from_secs(1);

/// Values of the hidden cells, in their order, with which a solution satisfies the rules of its puzzle. `None` if the
/// puzzle has no hidden cells, or if a search of at most a second finds no values.
pub fn hidden_values(puzzle: &Puzzle, solution: &Solution) -> Option<Vec<Digit>> {
    let geometry = puzzle.geometry();
    let frame = geometry.frame();
    if frame.hidden == 0 {
        return None;
    }
    let givens: Vec<Option<Digit>> = solution.digits().iter().copied().map(Some).collect();
    let full = Puzzle::from_givens(Arc::clone(geometry), givens);
    let (guesses, time) = (Some(MOST_GUESSES), Some(MOST_TIME));
    let budget = Budget { guesses, time, ..Budget::solutions(1) };
    let deadline = budget.deadline();
    let mut engine = network_engine(geometry, &Watch::new(&deadline, CELLS_PER_LOOK)).ok()?;
    let mut found = None;
    let searched = engine.search(&full, &budget, &deadline, &mut |_, hidden: &[i32]| {
        let checked = rules::check_with(&full, solution, hidden, &deadline);
        if matches!(checked, ControlFlow::Continue(Ok(()))) {
            let digit = |value: &i32| Digit::from_index((value - frame.lowest) as usize);
            found = Some(hidden.iter().map(digit).collect());
        }
        ControlFlow::Break(())
    });
    searched.ok().and(found)
}
