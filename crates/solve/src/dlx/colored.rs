//! Every solution of an exact cover with colors: the crate's algorithm C, with a chooser that learns.
//!
//! The crate has the traps that `cover` describes, and the chooser handles them. In addition:
//!
//! - Items of sums and automata have many options, but that number tells little. So the chooser *weighs* items: an item
//!   that was left without an option gains a weight, and the item with the fewest options per weight is chosen. So the
//!   search returns to where it failed.
//! - The crate takes lists of options and keeps no memory for the next puzzle.
//!
//! Source: Knuth, The Art of Computer Programming 4B, 7.2.2.1, algorithm C; the weights are those of Boussemart,
//! Hemery, Lecoutre and Sais, Boosting systematic search by weighting constraints, ECAI 2004.

use std::collections::HashSet;
use std::ops::ControlFlow;

use dlx::c::{Problem, make_problem};
use dlx::choose::Choose;
use dlx::{Dance, Int, Items, OptOrder, Opts, Uint};

use super::cover::{WORK_PER_LOOK, close};
use crate::encode::ColoredCover;
use crate::{Budget, Ending, SolveError, Stats};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Digit, Geometry, Solution};
use veridoku_core::memory::{self, OutOfMemory};

/// Bytes that the crate takes for a node, with the list from which it is made.
const NODE_BYTES: usize = 3 * 4 * size_of::<Int>();

/// Visits the grids of a cover, each once.
pub(super) fn search(
    cover: &ColoredCover,
    geometry: &Geometry,
    budget: &Budget,
    deadline: &Deadline,
    visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Result<Stats, SolveError> {
    let mut chooser = Weighing::new(cover.primary, budget, deadline);
    let mut solutions = 0;
    let mut seen = Seen { grids: cover.may_repeat.then(HashSet::new) };
    let stats = |chooser: &Weighing, solutions, ending| {
        Ok(Stats { solutions, guesses: Some(chooser.guesses), ending })
    };
    if cover.options.is_empty() {
        return stats(&chooser, 0, Ending::Exhausted);
    }
    let nodes: usize = cover.options.iter().map(|option| option.len() + 1).sum();
    memory::expect_room(nodes.saturating_mul(NODE_BYTES), "the links of the exact cover")?;
    let (primary, secondary) = (cover.primary as Uint, cover.secondary as Uint);
    let mut problem = make_problem(primary, secondary, &cover.options, OptOrder::Seq);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut digits = vec![Digit::from_index(0); geometry.cell_count()];
    loop {
        if let Some(ending) = chooser.watch.over(WORK_PER_LOOK) {
            return stats(&chooser, solutions, ending);
        }
        let found = solver.next_solution(&mut chooser);
        if let Some(ending) = chooser.ending {
            return stats(&chooser, solutions, ending);
        }
        if !found {
            return stats(&chooser, solutions, Ending::Exhausted);
        }
        for option in solver.fmt_solution() {
            if let Some((cell, digit)) = cover.candidate(*option as usize, geometry.side()) {
                digits[cell.index()] = digit;
            }
        }
        let solution = Solution::new(&digits[..]);
        if !seen.is_new(&solution)? {
            continue;
        }
        solutions += 1;
        if visit(&solution).is_break() {
            return stats(&chooser, solutions, Ending::Stopped);
        }
        if budget.solutions.is_some_and(|most| solutions >= most) {
            return stats(&chooser, solutions, Ending::Solutions);
        }
    }
}

/// The grids visited, if a grid may have several covers.
struct Seen {
    grids: Option<HashSet<Box<[Digit]>>>,
}

impl Seen {
    fn is_new(&mut self, solution: &Solution) -> Result<bool, OutOfMemory> {
        let Some(grids) = &mut self.grids else { return Ok(true) };
        let bytes = size_of_val(solution.digits());
        let what = "the grids that were found";
        memory::expect_room(bytes, what)?;
        grids.try_reserve(1).map_err(|_| OutOfMemory { what, bytes, most: None })?;
        Ok(grids.insert(solution.digits().into()))
    }
}

/// Chooses the item with the fewest options per weight, counts guesses, and stops the search when the budget is over.
struct Weighing {
    weights: Vec<u32>,
    guesses: u64,
    most_guesses: u64,
    watch: Watch,
    /// The crate's count of link updates at the previous node.
    updates: u64,
    /// The budget that has ended.
    ending: Option<Ending>,
}

impl Weighing {
    fn new(items: usize, budget: &Budget, deadline: &Deadline) -> Weighing {
        Weighing {
            weights: vec![1; items + 1],
            guesses: 0,
            most_guesses: budget.guesses.unwrap_or(u64::MAX),
            watch: Watch::new(deadline, WORK_PER_LOOK),
            updates: 0,
            ending: None,
        }
    }
}

impl Choose<Problem> for Weighing {
    fn choose(&mut self, problem: &mut Problem) -> Uint {
        // The fraction options / weight of the best item so far.
        let (mut best, mut fewest, mut weight) = (0, Int::MAX, 1u32);
        let mut looked_at = 0;
        let mut item = *problem.items().rlink(0);
        while item != 0 {
            looked_at += 1;
            let options = *problem.opts().len(item);
            let of_item = self.weights[item as usize];
            if options <= 1 {
                (best, fewest) = (item, options);
                if options == 0 {
                    break;
                }
            } else if fewest > 1
                && i64::from(options) * i64::from(weight) < i64::from(fewest) * i64::from(of_item)
            {
                (best, fewest, weight) = (item, options, of_item);
            }
            item = *problem.items().rlink(item);
        }
        let updates = problem.updates().unsigned_abs() as u64;
        let work = looked_at + updates.abs_diff(self.updates);
        self.updates = updates;
        if let Some(ending) = self.watch.over(work) {
            self.ending = Some(ending);
        }
        if fewest == 0 {
            let weight = &mut self.weights[best as usize];
            *weight = weight.saturating_add(1);
        } else if fewest > 1 {
            if self.guesses >= self.most_guesses {
                self.ending = self.ending.or(Some(Ending::Guesses));
            } else if self.ending.is_none() {
                self.guesses += 1;
            }
        }
        if self.ending.is_some() && fewest > 0 {
            close(problem);
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::encode::random_networks;
    use veridoku_core::grid::{Geometry, Puzzle, Shape};
    use veridoku_core::rules::network::Network;

    fn grids(puzzle: &Puzzle, network: &Network, budget: &Budget) -> (Vec<Vec<usize>>, Stats) {
        let cover = ColoredCover::of(puzzle, network, &Deadline::NEVER).unwrap();
        let mut found = Vec::new();
        let mut visit = |solution: &Solution| {
            found.push(solution.digits().iter().map(|digit| digit.index()).collect());
            ControlFlow::Continue(())
        };
        let stats =
            search(&cover, puzzle.geometry(), budget, &budget.deadline(), &mut visit).unwrap();
        (found, stats)
    }

    #[test]
    fn the_covers_of_random_networks_are_the_grids_for_which_they_hold() {
        random_networks::compare(|number, puzzle, network| {
            let (found, stats) = grids(puzzle, network, &Budget::default());
            assert_eq!((stats.ending, stats.solutions), (Ending::Exhausted, found.len() as u64));
            let distinct: BTreeSet<Vec<usize>> = found.iter().cloned().collect();
            assert_eq!(distinct.len(), found.len(), "{number} has a grid twice");
            distinct
        });
    }

    #[test]
    fn a_budget_ends_the_search() {
        let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).unwrap())));
        let network = veridoku_core::rules::network(puzzle.geometry());
        for (budget, ending) in [
            (Budget { guesses: Some(3), ..Budget::default() }, Ending::Guesses),
            (Budget::time(Duration::ZERO), Ending::Time),
            (Budget::solutions(5), Ending::Solutions),
        ] {
            let (found, stats) = grids(&puzzle, &network, &budget);
            assert_eq!((stats.ending, stats.solutions), (ending, found.len() as u64));
            assert_eq!(found.len(), if ending == Ending::Solutions { 5 } else { 0 });
        }
    }
}
