//! Every solution of any exact cover, by Knuth's dancing links: the crate `dlx` and its traps.
//!
//! The crate asks a *chooser* for the next item at every node. Our chooser takes an item with the fewest
//! options, as Knuth does, but looks no further once it has seen an item with at most one. The crate asks it
//! at every node, so it also watches and stops the search. The crate has these traps:
//!
//! - It cannot be interrupted. When a budget is over, the chooser itself closes the list of open items. The crate
//!   takes that for a solution and returns at once, and the chooser remembers that it wasn't a solution. The links
//!   cannot be used after that.
//! - Any early stop leaves items covered, so a second search on the same links would find an empty
//!   solution. So the links are rewritten for each search (`matrix`).
//! - It panics without primary items or without options. Both cases are answered before the crate is called.
//! - It accepts an option that holds an item twice, and then fails. An [`ExactCover`] has no such option.
//!
//! Source: Knuth, The Art of Computer Programming 4B, 7.2.2.1, algorithm X with the minimum
//! remaining values heuristic.

use std::ops::ControlFlow;

use dlx::choose::Choose;
use dlx::x::Problem;
use dlx::{Dance, Int, Items, Opts, Uint};

use super::matrix::Matrix;
use crate::encode::ExactCover;
use crate::{Budget, Ending, SolveError, Stats};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::memory::OutOfMemory;

/// The name of the backend, on the command line and in messages.
pub(super) const NAME: &str = "dlx";

/// The largest matrix: 2^25 nodes. Cover and links then take about 0.8 GiB.
///
/// A puzzle has one node for each open candidate and each of its items (its cell, its houses, its extra
/// peer pairs): 4 side^3 on a blank grid with boxes, so blank grids fit up to side 203.
pub(super) const MOST_NODES: usize = 1 << 25;

/// Link updates and items looked at between two looks at the clock: well below a millisecond of work.
pub(super) const WORK_PER_LOOK: u64 = 1 << 16;

/// Dancing links for exact covers, one after the other in the same memory.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::ops::ControlFlow;
/// use veridoku::encode::read_knuth;
/// use veridoku::{Budget, CoverSolver};
/// let cover = read_knuth("a b c | x\na x\nb c\nb x\nc\n".as_bytes())?;
/// let mut found = Vec::new();
/// let stats = CoverSolver::new().search(&cover, &Budget::default(), &mut |options| {
///     found.push(options.to_vec());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((found, stats.solutions), (vec![vec![0, 1]], 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct CoverSolver {
    matrix: Matrix,
    /// The options of a solution.
    chosen: Vec<usize>,
}

impl CoverSolver {
    /// A solver that has not yet solved anything.
    pub fn new() -> CoverSolver {
        CoverSolver::default()
    }

    /// Visits every choice of options that covers each primary item once and each secondary item at
    /// most once, until there are no more, `visit` breaks, or the budget ends. Options without a
    /// primary item are never chosen.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] if the matrix has too many nodes, and [`SolveError::OutOfMemory`] if there is no
    /// memory for it.
    pub fn search(
        &mut self,
        cover: &ExactCover,
        budget: &Budget,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        self.search_until(cover, budget, &budget.deadline(), visit)
    }

    /// Like `search`, but a deadline that is already running replaces the budget's time.
    pub(super) fn search_until(
        &mut self,
        cover: &ExactCover,
        budget: &Budget,
        deadline: &Deadline,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        check_size(cover.node_count())?;
        let mut chooser = MostConstrained::new(budget, deadline);
        let mut solutions = 0;
        let ending = self.run(cover, budget, &mut chooser, &mut |options| {
            solutions += 1;
            if visit(options).is_break() {
                Some(Ending::Stopped)
            } else if budget.solutions.is_some_and(|most| solutions >= most) {
                Some(Ending::Solutions)
            } else {
                None
            }
        })?;
        Ok(Stats { solutions, guesses: Some(chooser.guesses), ending })
    }

    /// `visit` returns why the search ends after a solution, if it ends.
    fn run(
        &mut self,
        cover: &ExactCover,
        budget: &Budget,
        chooser: &mut MostConstrained,
        visit: &mut dyn FnMut(&[usize]) -> Option<Ending>,
    ) -> Result<Ending, OutOfMemory> {
        if budget.solutions == Some(0) {
            return Ok(Ending::Solutions);
        }
        match (cover.primary_count(), cover.option_count()) {
            (0, _) => return Ok(visit(&[]).unwrap_or(Ending::Exhausted)),
            (_, 0) => return Ok(Ending::Exhausted),
            _ => {}
        }
        let problem = match self.matrix.fill(cover, &chooser.watch) {
            Ok(problem) => problem,
            Err(cut) => return cut.ending(),
        };
        let mut solver = dlx::Solver::new(problem);
        loop {
            // The visit may have taken a while.
            if let Some(ending) = chooser.watch.over(WORK_PER_LOOK) {
                return Ok(ending);
            }
            let found = solver.next_solution(chooser);
            if let Some(ending) = chooser.ending {
                return Ok(ending);
            }
            if !found {
                return Ok(Ending::Exhausted);
            }
            self.chosen.clear();
            self.chosen.extend(solver.fmt_solution().iter().map(|&option| option as usize));
            if let Some(ending) = visit(&self.chosen) {
                return Ok(ending);
            }
        }
    }
}

/// Refuses a matrix of more than [`MOST_NODES`] nodes.
pub(super) fn check_size(nodes: usize) -> Result<(), SolveError> {
    if nodes <= MOST_NODES {
        return Ok(());
    }
    let what = "nodes of its exact cover";
    Err(SolveError::TooLarge { backend: NAME, what, found: nodes, most: MOST_NODES })
}

/// Chooses the first item with the fewest options, counts guesses, and stops the search when the
/// budget is over.
struct MostConstrained {
    guesses: u64,
    most_guesses: u64,
    watch: Watch,
    /// The crate's count of link updates at the previous node.
    updates: u64,
    /// The budget that has ended.
    ending: Option<Ending>,
}

impl MostConstrained {
    fn new(budget: &Budget, deadline: &Deadline) -> MostConstrained {
        MostConstrained {
            guesses: 0,
            most_guesses: budget.guesses.unwrap_or(u64::MAX),
            watch: Watch::new(deadline, WORK_PER_LOOK),
            updates: 0,
            ending: None,
        }
    }

    /// Looks at the clock when enough has been done since the last time.
    fn watch(&mut self, problem: &mut Problem, looked_at: u64) {
        let updates = problem.updates().unsigned_abs() as u64;
        let work = looked_at + updates.abs_diff(self.updates);
        self.updates = updates;
        if let Some(ending) = self.watch.over(work) {
            self.ending = Some(ending);
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
/// points to itself, and no item has it as a neighbor. The crate will try the first option of the given item, find
/// nothing open, and return.
///
/// If the item has no option, the crate returns to an earlier item and asks again. The budget is still over then, and
/// the list is closed at that time.
pub(super) fn close(problem: &mut impl Dance) {
    let items = problem.items();
    let (first, last) = (*items.rlink(0), *items.llink(0));
    *items.rlink(0) = 0;
    *items.llink(0) = 0;
    *items.llink(first) = first;
    *items.rlink(last) = last;
}

#[cfg(test)]
mod tests {
    use dlx::OptOrder;
    use dlx::x::make_problem;

    use super::*;

    /// Tests the trap that limits a matrix to one search. If this test fails, the crate has changed.
    #[test]
    fn an_early_stop_leaves_the_matrix_of_the_crate_covered() {
        let options = [vec![0], vec![0]];
        let mut problem = make_problem(1, 0, &options, OptOrder::Seq);
        let mut chooser = MostConstrained::new(&Budget::default(), &Deadline::NEVER);
        assert!(dlx::Solver::new(&mut problem).next_solution(&mut chooser));
        let mut second = dlx::Solver::new(&mut problem);
        assert!(second.next_solution(&mut chooser));
        assert_eq!(second.fmt_solution(), [] as [Int; 0]);
    }
}
