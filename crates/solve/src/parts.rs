//! Counts a puzzle part by part, to show progress.
//!
//! A backend reports nothing until it has found the last solution. So a puzzle with very many solutions is split into
//! parts. A part is the puzzle with one more digit. All candidates of a cell give parts that together have each
//! solution of the puzzle exactly once.
//!
//! ```text
//! waiting   [ puzzle ]          search up to 2^14 solutions (counted in bulk: 2^26)
//!           [ p1 p2 ... p64 ]   not exhausted: apart, cell by cell, until there are 64
//!           [ p1 ... p63 | 3 ]  exhausted: its solutions are counted
//! ```
//!
//! Parts wait on a stack. They are taken 16 at a time, because native searches them side by side. The stack holds
//! a few hundred parts for each level of parts of parts, however many solutions there are. A search that was not
//! exhausted is discarded: about one for every 64 that count. That is cheap with native. With another backend, which
//! makes a call for each solution, counting by parts does not pay.

use super::{Budget, Ending, SolveError, Solver, Stats};
use veridoku_core::grid::{Cell, Puzzle};

/// Solutions after which a part is split.
const MOST_OF_A_PART: u64 = 1 << 14;

/// The same where a solver [counts in bulk](Solver::counts_in_bulk): a few hundredths of a second.
const MOST_IN_BULK: u64 = 1 << 26;

/// The least number of parts that a part is split into.
const PARTS: usize = 64;

/// Parts that are searched in one call.
const AT_A_TIME: usize = 16;

/// Counts the solutions of a puzzle, and calls `counted` with the number of each part. The budget's time and
/// solutions are for the puzzle as a whole, its guesses for each part.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::{Backend, Budget, Geometry, Puzzle, Shape, count_by_parts};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2)?)));
/// let mut solver = Backend::Native.solver();
/// let stats = count_by_parts(solver.as_mut(), &puzzle, &Budget::default(), &mut |_| {})?;
/// assert_eq!(stats.count().to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`Solver::search`].
pub fn count_by_parts(
    solver: &mut dyn Solver,
    puzzle: &Puzzle,
    budget: &Budget,
    counted: &mut dyn FnMut(u64),
) -> Result<Stats, SolveError> {
    let deadline = budget.deadline();
    let most = budget.solutions.unwrap_or(u64::MAX);
    let is_bulk = solver.counts_in_bulk(puzzle, budget);
    let most_of_a_part = if is_bulk { MOST_IN_BULK } else { MOST_OF_A_PART };
    let mut total = Stats { solutions: 0, guesses: Some(0), ending: Ending::Exhausted };
    let mut waiting = vec![puzzle.clone()];
    let mut answers = Vec::new();
    while !waiting.is_empty() && total.ending == Ending::Exhausted {
        let left = most - total.solutions;
        let solutions = Some(left.min(most_of_a_part));
        let budget = Budget { solutions, ..budget.until(&deadline) };
        // Each part of a call has the whole time of the budget, so under a bound of time a call has one part.
        let together = if budget.time.is_some() { 1 } else { AT_A_TIME };
        let parts = waiting.split_off(waiting.len().saturating_sub(together));
        solver.search_many_into(&parts, &budget, 0, &mut answers);
        for (part, answer) in parts.iter().zip(answers.drain(..)) {
            let Stats { solutions, guesses, ending } = answer?.stats;
            total.guesses = total.guesses.zip(guesses).map(|(sum, guesses)| sum + guesses);
            if ending == Ending::Solutions && solutions < left {
                waiting.extend(apart(part));
                continue;
            }
            let solutions = solutions.min(most - total.solutions);
            total.solutions += solutions;
            counted(solutions);
            if ending != Ending::Exhausted {
                total.ending = ending;
            } else if total.solutions == most {
                total.ending = Ending::Solutions;
            }
        }
    }
    Ok(total)
}

/// The puzzle in at least [`PARTS`] parts, unless it has fewer solutions: each solution is in exactly one part.
fn apart(puzzle: &Puzzle) -> Vec<Puzzle> {
    let cells = puzzle.geometry().cell_count();
    let mut parts = vec![puzzle.clone()];
    while parts.len() < PARTS && parts.iter().any(|part| part.given_count() < cells) {
        parts = parts.iter().flat_map(with_one_more).collect();
    }
    parts
}

/// A puzzle for each candidate of an open cell with the fewest candidates. A complete puzzle gives only itself.
fn with_one_more(puzzle: &Puzzle) -> Vec<Puzzle> {
    let candidates = puzzle.surviving_candidates();
    let open = puzzle.geometry().cells().filter(|cell| puzzle.given(*cell).is_none());
    let Some(cell) = open.min_by_key(|cell: &Cell| candidates[cell.index()].len()) else {
        return vec![puzzle.clone()];
    };
    let with = |digit| {
        let mut part = puzzle.clone();
        part.give(cell, digit);
        part
    };
    candidates[cell.index()].iter().map(with).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Backend;
    use veridoku_core::grid::{Digit, Geometry, Shape};

    fn blank(side: usize) -> Puzzle {
        Puzzle::blank(Arc::new(Geometry::classic(Shape::of_side(side).unwrap())))
    }

    fn count(puzzle: &Puzzle, budget: Budget) -> (Stats, Vec<u64>) {
        let mut reported = Vec::new();
        let mut solver = Backend::Native.solver();
        let mut note = |solutions| reported.push(solutions);
        (count_by_parts(solver.as_mut(), puzzle, &budget, &mut note).unwrap(), reported)
    }

    /// The 28,200,960 grids of 6x6: one in 6 * 5 begins with 12, too many for one search.
    #[test]
    fn all_parts_together_are_the_puzzle() {
        let mut puzzle = blank(6);
        [0, 1]
            .into_iter()
            .for_each(|index| puzzle.give(Cell::from_index(index), Digit::from_index(index)));
        let (stats, reported) = count(&puzzle, Budget::default());
        assert_eq!((stats.solutions, stats.ending), (28_200_960 / 30, Ending::Exhausted));
        assert_eq!(reported.iter().sum::<u64>(), stats.solutions);
        assert!(
            reported.len() > PARTS && reported.iter().all(|solutions| *solutions < MOST_OF_A_PART)
        );
    }

    #[test]
    fn a_budget_is_for_all_parts() {
        for most in [0, 1, 287, 288, 289, MOST_OF_A_PART - 1, MOST_OF_A_PART, 600_000] {
            let side = if most < 1000 { 4 } else { 9 };
            let (stats, reported) = count(&blank(side), Budget::solutions(most));
            let all = if side == 4 { 288 } else { u64::MAX };
            assert_eq!(stats.solutions, most.min(all));
            assert_eq!(stats.ending == Ending::Exhausted, most > all, "{most}");
            assert_eq!(reported.iter().sum::<u64>(), stats.solutions);
        }
        let budget = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
        assert_eq!(count(&blank(9), budget).0.ending, Ending::Time);
    }

    #[test]
    fn parts_are_disjoint_and_have_what_the_puzzle_has() {
        let mut puzzle = blank(4);
        puzzle.give(Cell::from_index(5), Digit::from_index(2));
        let parts = apart(&puzzle);
        assert!(parts.len() >= PARTS);
        let count_of = |puzzle: &Puzzle| count(puzzle, Budget::default()).0.solutions;
        assert_eq!(parts.iter().map(count_of).sum::<u64>(), count_of(&puzzle));
        assert_eq!(count_of(&puzzle), 72);
        let mut none = blank(4);
        none.restrict(Cell::from_index(0), Default::default());
        assert!(apart(&none).is_empty());
    }
}
