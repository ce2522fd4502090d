//! Values of the hidden cells that go with a solution: the shading, the regions or the multipliers.
//!
//! A solution is a grid, and solvers do not keep the values of hidden cells with it. With all its digits given, only the
//! hidden cells are open, so a search of the network finds such values again, mostly at once. A grid may go with several
//! values; these are one possibility. The interpreters of the rules check them, as they check every solution.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::search::SearchEngine;
use super::{CELLS_PER_LOOK, network_engine};
use veridoku_core::budget::{Budget, Deadline, Watch};
use veridoku_core::grid::{Digit, ForLastGeometry, Geometry, Puzzle, Solution};
use veridoku_core::rules;

/// The most guesses for one solution, and the most time for all searches in a geometry that find nothing: solutions need not
/// wait long for what goes with them.
const MOST_GUESSES: u64 = 20_000;
const MOST_TIME: Duration = Duration::from_secs(1);

/// Finds values of hidden cells. The network of a geometry is built once, for all solutions that follow each other.
#[derive(Default)]
pub struct HiddenFinder {
    known: ForLastGeometry<Known>,
}

/// What a finder has of a geometry.
struct Known {
    /// The engine of its network; `None` until there was time and memory to build it.
    engine: Option<Box<dyn SearchEngine>>,
    /// The time left for searches that find nothing.
    left: Duration,
}

impl fmt::Debug for HiddenFinder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("HiddenFinder").finish_non_exhaustive()
    }
}

impl HiddenFinder {
    /// Values of the hidden cells, in their order, with which a solution satisfies the rules of its puzzle. `None` if the
    /// puzzle has no hidden cells, or if a search before the deadline, and of at most a second, finds no values. Searches
    /// for several solutions may find nothing for a second in all.
    pub fn values(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        deadline: &Deadline,
    ) -> Option<Vec<Digit>> {
        let geometry = puzzle.geometry();
        if geometry.frame().hidden == 0 {
            return None;
        }
        let known = self.known.of(geometry, || Known { engine: None, left: MOST_TIME });
        let begin = Instant::now();
        let found = known.search(geometry, solution, deadline);
        if found.is_none() {
            known.left = known.left.saturating_sub(begin.elapsed());
        }
        found
    }
}

impl Known {
    fn search(
        &mut self,
        geometry: &Arc<Geometry>,
        solution: &Solution,
        deadline: &Deadline,
    ) -> Option<Vec<Digit>> {
        let left = deadline.left();
        let time = Some(left.time.map_or(self.left, |time| time.min(self.left)));
        let budget = Budget { guesses: Some(MOST_GUESSES), time, solutions: Some(1), ..left };
        let deadline = budget.deadline();
        if deadline.is_over() {
            return None;
        }
        let engine = match &mut self.engine {
            Some(engine) => engine,
            None => {
                let watch = Watch::new(&deadline, CELLS_PER_LOOK);
                self.engine.insert(network_engine(geometry, &watch).ok()?)
            }
        };
        let givens: Vec<Option<Digit>> = solution.digits().iter().copied().map(Some).collect();
        let full = Puzzle::from_givens(Arc::clone(geometry), givens);
        let lowest = geometry.frame().lowest;
        let mut found = None;
        let searched = engine.search(&full, &budget, &deadline, &mut |_, hidden: &[i32]| {
            let checked = rules::check_with(&full, solution, hidden, &deadline);
            if matches!(checked, ControlFlow::Continue(Ok(()))) {
                let digit = |value: &i32| Digit::from_index((value - lowest) as usize);
                found = Some(hidden.iter().map(digit).collect());
            }
            ControlFlow::Break(())
        });
        searched.ok().and(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NativeSolver, Solver};
    use veridoku_core::budget::Stop;
    use veridoku_core::format::{ReadOptions, read_puzzle};

    /// A puzzle with hidden cells, and its first solution.
    fn solved(text: &str) -> (Puzzle, Solution) {
        let puzzle = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
        let answer = NativeSolver::new().answer(&puzzle, &Budget::solutions(1), 1);
        let solution = answer.expect("an answer").solutions.pop().expect("a solution");
        (puzzle, solution)
    }

    #[test]
    fn one_finder_serves_several_puzzles() {
        let one = solved("size: 4x4; hidden: 16; loop: h1-h16; shaded-sum 10: row 1 | h1-h16");
        let other = solved("size: 4x4; hidden: 16; yin-yang: h1-h16");
        let mut finder = HiddenFinder::default();
        for (puzzle, solution) in [&one, &other, &one, &one] {
            let values = finder.values(puzzle, solution, &Deadline::NEVER).expect("values");
            let values: Vec<i32> = values.iter().map(|digit| digit.index() as i32 + 1).collect();
            let checked = rules::check_with(puzzle, solution, &values, &Deadline::NEVER);
            assert!(matches!(checked, ControlFlow::Continue(Ok(()))), "{values:?}");
        }
        let plain = solved("size: 4x4");
        assert_eq!(finder.values(&plain.0, &plain.1, &Deadline::NEVER), None);
    }

    #[test]
    fn a_stop_or_the_end_of_the_time_ends_a_search_and_a_later_one_succeeds() {
        let (puzzle, solution) = solved("size: 4x4; hidden: 16; yin-yang: h1-h16");
        let mut finder = HiddenFinder::default();
        let stop = Stop::new();
        let stopped = Budget { stop: Some(stop.clone()), ..Budget::default() }.deadline();
        stop.stop();
        assert_eq!(finder.values(&puzzle, &solution, &stopped), None);
        let over = Budget::time(Duration::ZERO).deadline();
        assert_eq!(finder.values(&puzzle, &solution, &over), None);
        assert!(finder.values(&puzzle, &solution, &Deadline::NEVER).is_some());
        assert_eq!(finder.values(&puzzle, &solution, &stopped), None);
    }

    #[test]
    fn searches_that_find_nothing_end_after_a_second_in_all() {
        let (puzzle, solution) = solved("size: 4x4; hidden: 16; yin-yang: h1-h16");
        let mut finder = HiddenFinder::default();
        assert!(finder.values(&puzzle, &solution, &Deadline::NEVER).is_some());
        finder.known.of(puzzle.geometry(), || unreachable!("it is known")).left = Duration::ZERO;
        assert_eq!(finder.values(&puzzle, &solution, &Deadline::NEVER), None);
    }
}
