//! The exact cover backend: our [`ExactCover`] given to Knuth's dancing links, by the crate `dlx`.
//!
//! ```text
//! Puzzle --Residue::after_givens--> ExactCover --make_problem--> dlx::Solver --labels--> Solution
//!                                                 MostConstrained ---^ chooses the next item
//! ```
//!
//! What the givens decide is left out of the matrix, nothing more: this backend deduces nothing
//! before its search, so that it shares as little as possible with the others.
//!
//! The crate asks a *chooser* for the next item at every node. Ours takes an item with the fewest
//! options, as Knuth does, but looks no further once it has seen one with none or one; and since it
//! is asked at every node, it is where a search can be watched and stopped. Traps of the crate and
//! how they are met:
//!
//! - It cannot be interrupted. When a budget is over, the chooser closes the list of open items
//!   itself: the solver takes it for a solution and returns at once, and the chooser remembers that
//!   it was none. The matrix is worthless after that.
//! - Any early stop leaves the matrix covered, and a second solver on it would find an empty
//!   solution. So a matrix serves one search and is dropped.
//! - It panics without primary items or without options. Both are answered before it is called.
//!
//! Cost: microseconds per 9x9 puzzle with the proof that its solution is unique, CPU time on one Zen
//! 3 core, against the plain use of the crate (all items, options that contradict a given in their
//! own cell left out, the crate's chooser, the feature `32-bit` in both):
//!
//! | | 17_clue | magictour | SE 11+ |
//! |---|---|---|---|
//! | plain | 129 | 285 | 1,029 |
//! | this | 70 | 164 | 666 |
//!
//! Search is exponential in what singles do not decide; most grids of 16x16 and above are for SAT.
//!
//! Source: Knuth, The Art of Computer Programming 4B, 7.2.2.1, algorithm X with the minimum
//! remaining values heuristic.

use std::ops::ControlFlow;
use std::time::Instant;

use dlx::choose::Choose;
use dlx::x::{Problem, make_problem};
use dlx::{Dance, Int, Items, OptOrder, Opts, Uint};

use super::{Budget, Ending, SolveError, Solver, Stats};
use crate::encode::{ExactCover, Residue};
use crate::grid::{Candidate, Digit, Puzzle, Solution};

/// The largest matrix: 2^25 nodes, with which cover and links take 1.1 GiB.
///
/// A puzzle has one node per open candidate and per item of it (its cell, its houses, its extra
/// peer pairs): 4 side^3 on a blank grid with boxes, so that blank grids go up to side 203.
const MOST_NODES: usize = 1 << 25;

/// Link updates and items looked at between two looks at the clock: a fraction of a millisecond.
const WORK_PER_LOOK: u64 = 1 << 16;

/// Exact cover with dancing links.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::{Budget, DlxSolver, Geometry, Puzzle, Shape, Solver};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2)?)));
/// let answer = DlxSolver::new().answer(&puzzle, &Budget::default(), 0)?;
/// assert_eq!(answer.stats.count().to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct DlxSolver {
    cover: ExactCover,
    /// The options as the crate wants them; kept for their memory.
    options: Vec<Vec<Uint>>,
}

impl DlxSolver {
    /// A solver that has not yet solved anything.
    pub fn new() -> DlxSolver {
        DlxSolver::default()
    }

    /// The matrix of links.
    fn problem(&mut self) -> Problem {
        let count = self.cover.option_count();
        if self.options.len() < count {
            self.options.resize_with(count, Vec::new);
        }
        for (room, option) in self.options.iter_mut().zip(self.cover.options()) {
            room.clear();
            room.extend_from_slice(option);
        }
        let items = [self.cover.primary_count(), self.cover.secondary_count()];
        let [primary, secondary] = items.map(|count| count as Uint);
        make_problem(primary, secondary, &self.options[..count], OptOrder::Seq)
    }
}

impl Solver for DlxSolver {
    fn name(&self) -> &'static str {
        "dlx"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        let mut chooser = MostConstrained::new(budget);
        let mut visited = Visited { visit, budget, solutions: 0 };
        let ending = self.search_with(puzzle, &mut chooser, &mut visited)?;
        Ok(Stats { solutions: visited.solutions, guesses: Some(chooser.guesses), ending })
    }
}

impl DlxSolver {
    fn search_with(
        &mut self,
        puzzle: &Puzzle,
        chooser: &mut MostConstrained,
        visited: &mut Visited,
    ) -> Result<Ending, SolveError> {
        if visited.budget.solutions == Some(0) {
            return Ok(Ending::Solutions);
        }
        let residue = Residue::after_givens(puzzle);
        let nodes = ExactCover::nodes_needed(puzzle.geometry(), &residue);
        if nodes > MOST_NODES {
            let what = "nodes of its exact cover";
            return Err(SolveError::TooLarge {
                backend: "dlx",
                what,
                found: nodes,
                most: MOST_NODES,
            });
        }
        self.cover.refill(puzzle.geometry(), &residue);
        let mut digits: Vec<Option<Digit>> = puzzle.givens().to_vec();
        match (self.cover.primary_count(), self.cover.option_count()) {
            (0, _) => {
                let ending = visited.visit(&solution(&digits));
                return Ok(ending.unwrap_or(Ending::Exhausted));
            }
            (_, 0) => return Ok(Ending::Exhausted),
            _ => {}
        }

        let mut problem = self.problem();
        let mut solver = dlx::Solver::new(&mut problem);
        loop {
            if chooser.is_too_late() {
                return Ok(Ending::Time);
            }
            let found = solver.next_solution(chooser);
            if let Some(ending) = chooser.ending {
                return Ok(ending);
            }
            if !found {
                return Ok(Ending::Exhausted);
            }
            for &option in solver.fmt_solution() {
                let label = self.cover.label(option as usize);
                let Candidate { cell, digit } = Candidate::from_index(label, puzzle.side());
                digits[cell.index()] = Some(digit);
            }
            if let Some(ending) = visited.visit(&solution(&digits)) {
                return Ok(ending);
            }
        }
    }
}

/// Hands solutions to the visitor and counts them.
struct Visited<'a> {
    visit: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
    budget: &'a Budget,
    solutions: u64,
}

impl Visited<'_> {
    /// Why the search ends after this solution, if it does.
    fn visit(&mut self, solution: &Solution) -> Option<Ending> {
        self.solutions += 1;
        if (self.visit)(solution).is_break() {
            Some(Ending::Stopped)
        } else if self.budget.solutions.is_some_and(|most| self.solutions >= most) {
            Some(Ending::Solutions)
        } else {
            None
        }
    }
}

fn solution(digits: &[Option<Digit>]) -> Solution {
    let digit = |digit: &Option<Digit>| digit.expect("a cover holds an option for every open cell");
    Solution::new(digits.iter().map(digit).collect::<Box<[Digit]>>())
}

/// Chooses the first item with the fewest options, counts guesses, and stops the search when the
/// budget is over.
struct MostConstrained {
    guesses: u64,
    most_guesses: u64,
    deadline: Option<Instant>,
    /// Work done since the last look at the clock.
    work: u64,
    /// The crate's count of link updates at that time.
    updates: u64,
    /// The budget that is over.
    ending: Option<Ending>,
}

impl MostConstrained {
    fn new(budget: &Budget) -> MostConstrained {
        MostConstrained {
            guesses: 0,
            most_guesses: budget.guesses.unwrap_or(u64::MAX),
            deadline: budget.deadline(),
            work: 0,
            updates: 0,
            ending: None,
        }
    }

    fn is_too_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Looks at the clock when enough has been done since the last time.
    fn watch(&mut self, problem: &mut Problem, looked_at: u64) {
        if self.deadline.is_none() {
            return;
        }
        let updates = problem.updates().unsigned_abs() as u64;
        self.work += looked_at + updates.abs_diff(self.updates);
        self.updates = updates;
        if self.work >= WORK_PER_LOOK {
            self.work = 0;
            if self.is_too_late() {
                self.ending = Some(Ending::Time);
            }
        }
    }
}

impl Choose<Problem> for MostConstrained {
    fn choose(&mut self, problem: &mut Problem) -> Uint {
        let mut fewest = Int::MAX;
        let mut best = 0;
        let mut looked_at = 0;
        let mut item = *problem.items().rlink(0);
        while item != 0 {
            looked_at += 1;
            let options = *problem.opts().len(item);
            if options < fewest {
                (fewest, best) = (options, item);
                if options <= 1 {
                    break;
                }
            }
            item = *problem.items().rlink(item);
        }
        self.watch(problem, looked_at);
        if fewest > 1 {
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

/// Empties the list of open items in such a way that covering any item leaves it empty: its head
/// points to itself, and no item has it as a neighbour. The solver will try the first option of the
/// item it is given, find nothing open, and return.
///
/// If the item has no option, the solver goes back to an earlier one and asks again: the budget is
/// still over then, and the list is closed at that time.
fn close(problem: &mut Problem) {
    let items = problem.items();
    let (first, last) = (*items.rlink(0), *items.llink(0));
    *items.rlink(0) = 0;
    *items.llink(0) = 0;
    *items.llink(first) = first;
    *items.rlink(last) = last;
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::grid::{Cell, Geometry, Shape};

    /// The trap that makes a matrix serve one search only. If this fails, the crate has changed.
    #[test]
    fn an_early_stop_leaves_the_matrix_of_the_crate_covered() {
        let options = [vec![0], vec![0]];
        let mut problem = make_problem(1, 0, &options, OptOrder::Seq);
        let mut chooser = MostConstrained::new(&Budget::default());
        assert!(dlx::Solver::new(&mut problem).next_solution(&mut chooser));
        let mut second = dlx::Solver::new(&mut problem);
        assert!(second.next_solution(&mut chooser));
        assert_eq!(second.fmt_solution(), [] as [Int; 0]);
    }

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
            "the dlx backend cannot take this puzzle: 67108864 nodes of its exact cover; expected \
             at most 33554432"
        );
    }
}
