//! Values of the hidden cells that go with a solution: the shading, the regions or the multipliers.
//!
//! A solution is a grid, and solvers do not keep the values of hidden cells with it. With all its digits given, only the
//! hidden cells are open, so a search of the network finds such values again, mostly at once. A grid may go with several
//! values; these are one possibility. The interpreters of the rules check them, as they check every solution.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use super::search::SearchEngine;
use super::{CELLS_PER_LOOK, network_engine};
use veridoku_core::budget::{Budget, Deadline, Watch};
use veridoku_core::grid::{Digit, Geometry, Puzzle, Solution};
use veridoku_core::rules;

/// The most guesses, and the most time: a solution need not wait long for what goes with it.
const MOST_GUESSES: u64 = 20_000;
const MOST_TIME: Duration = Duration::from_secs(1);

/// Finds values of hidden cells. The network of a geometry is built once, for all solutions that follow each other.
#[derive(Default)]
pub struct HiddenFinder {
    engine: Option<(Arc<Geometry>, Box<dyn SearchEngine>)>,
}

impl fmt::Debug for HiddenFinder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let geometry = self.engine.as_ref().map(|(geometry, _)| geometry);
        out.debug_struct("HiddenFinder").field("geometry", &geometry).finish_non_exhaustive()
    }
}

impl HiddenFinder {
    /// Values of the hidden cells, in their order, with which a solution satisfies the rules of its puzzle. `None` if the
    /// puzzle has no hidden cells, or if a search before the deadline, and of at most a second, finds no values.
    pub fn values(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        deadline: &Deadline,
    ) -> Option<Vec<Digit>> {
        let geometry = puzzle.geometry();
        let frame = geometry.frame();
        if frame.hidden == 0 {
            return None;
        }
        let givens: Vec<Option<Digit>> = solution.digits().iter().copied().map(Some).collect();
        let full = Puzzle::from_givens(Arc::clone(geometry), givens);
        let left = deadline.left();
        let time = Some(left.time.map_or(MOST_TIME, |time| time.min(MOST_TIME)));
        let budget = Budget { guesses: Some(MOST_GUESSES), time, solutions: Some(1), ..left };
        let deadline = budget.deadline();
        let mut found = None;
        let searched = self.engine(geometry, &deadline)?.search(
            &full,
            &budget,
            &deadline,
            &mut |_, hidden: &[i32]| {
                let checked = rules::check_with(&full, solution, hidden, &deadline);
                if matches!(checked, ControlFlow::Continue(Ok(()))) {
                    let digit = |value: &i32| Digit::from_index((value - frame.lowest) as usize);
                    found = Some(hidden.iter().map(digit).collect());
                }
                ControlFlow::Break(())
            },
        );
        searched.ok().and(found)
    }

    /// The engine of a geometry's network; `None` if there is no time or no memory to build it.
    fn engine(
        &mut self,
        geometry: &Arc<Geometry>,
        deadline: &Deadline,
    ) -> Option<&mut dyn SearchEngine> {
        let known = match self.engine.take() {
            Some(known) if Arc::ptr_eq(&known.0, geometry) => known,
            _ => {
                let watch = Watch::new(deadline, CELLS_PER_LOOK);
                (Arc::clone(geometry), network_engine(geometry, &watch).ok()?)
            }
        };
        Some(self.engine.insert(known).1.as_mut())
    }
}
