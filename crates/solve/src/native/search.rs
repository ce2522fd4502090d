//! The search of the native backend: deduce, guess where the choice is smallest, take back.
//!
//! ```text
//!  load -> propagate --contradiction---------------------> take back -> propagate ...
//!              |                                              ^   \--nothing to take back: exhausted
//!              +--complete--> visit the solution -------------+
//!              +--stuck-----> guess: a digit in a cell, or in a triad -> propagate ...
//! ```
//!
//! Taking back a guess eliminates it, so its refutation is itself a deduction. Every branching has two branches, and
//! the next guess is again chosen among all cells (a dynamic variable order; Bitner and Reingold, "Backtrack
//! programming techniques", 1975, choose the smallest domain). Nodes allocate nothing: a position's own logs are the
//! only stack, and the position makes room in them before each guess.

use std::ops::ControlFlow;

use crate::another::another;
use crate::checked::VisitWithHidden;
use crate::{Answer, Budget, Ending, Kept, Stats};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Digit, Geometry, Puzzle, Solution};
use veridoku_core::memory::OutOfMemory;

/// Cells to propagate between two looks at the clock: well below a millisecond of work.
pub(super) const CELLS_PER_LOOK: u64 = 4096;

/// The state of a puzzle at one point of the search, with the moves forward and back from there.
pub(super) trait Position: Send {
    /// Starts a puzzle.
    fn load(&mut self, puzzle: &Puzzle);

    /// Guesses the digits of this grid first from now on, where they are possible. A position may ignore that.
    fn prefer(&mut self, _grid: Option<&Solution>) {}

    /// Applies the rules that need no guess until nothing changes. This takes a while for a large grid, and ends
    /// early when the time is over.
    fn propagate(&mut self, watch: &Watch) -> Progress;

    /// Makes room to note everything that a guess may change until it is taken back.
    ///
    /// # Errors
    /// If there is no memory for it.
    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        Ok(())
    }

    /// Guesses where the choice is smallest. The position must be stuck, and room must have been made. In a long search
    /// it may first build more tables, and checks the watch while it does.
    fn guess(&mut self, watch: &Watch);

    /// Returns to before the last guess and eliminates it; `false` if there is no guess.
    fn take_back(&mut self) -> bool;

    /// Writes the digits of a complete position.
    fn write(&self, digits: &mut [Digit]);

    /// The values of a complete position beyond its cells: first those of the hidden cells.
    fn hidden(&self) -> impl Iterator<Item = i32> {
        std::iter::empty()
    }
}

/// The result of propagation.
pub(super) enum Progress {
    /// A cell without candidates, or a house without a position for a digit.
    Contradiction,
    /// Every cell is placed: a solution.
    Complete,
    /// Some cell has a choice.
    Stuck,
    /// It ended early.
    Ended(Ending),
}

/// A position and the search over it, for one geometry.
pub(super) struct Engine<P> {
    position: P,
    /// The solution passed to the visitor, overwritten for each visit.
    solution: Solution,
    /// The values of the hidden cells of that solution.
    hidden: Vec<i32>,
}

impl<P: Position> Engine<P> {
    pub(super) fn new(geometry: &Geometry, position: P) -> Engine<P> {
        let digits = vec![Digit::from_index(0); geometry.cell_count()];
        let hidden = vec![0; geometry.frame().hidden];
        Engine { position, solution: Solution::new(digits), hidden }
    }

    /// The position at which the last search ended.
    pub(super) fn position(&mut self) -> &mut P {
        &mut self.position
    }
}

/// An engine for any kind of position.
pub(super) trait SearchEngine: Send {
    /// Visits the solutions, as [`Solver::search`](crate::Solver::search) does, each with the values of hidden cells. The
    /// deadline, which began with the call of the solver, replaces the time of the budget.
    ///
    /// # Errors
    /// If there is no memory to continue the search. The other calls have the same error.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
        visit: VisitWithHidden<'_>,
    ) -> Result<Stats, OutOfMemory>;

    /// Counts the solutions without writing any.
    fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
    ) -> Result<Stats, OutOfMemory>;

    /// The first `keep` solutions and the number of all. Only solutions that are kept are written.
    fn answer(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
        keep: usize,
    ) -> Result<Answer, OutOfMemory> {
        if keep == 0 {
            let stats = self.count(puzzle, budget, deadline)?;
            return Ok(Answer { solutions: Vec::new(), stats });
        }
        let mut kept = Kept::up_to(keep);
        let stats =
            self.search(puzzle, budget, deadline, &mut |solution, _| kept.visit(solution))?;
        kept.answer(stats)
    }

    /// See [`Solver::another_solution`](crate::Solver::another_solution).
    fn another(
        &mut self,
        puzzle: &Puzzle,
        known: &Solution,
        budget: &Budget,
        deadline: &Deadline,
    ) -> Result<Answer, OutOfMemory> {
        another(known, budget, |budget, visit| {
            self.search(puzzle, budget, deadline, &mut |solution, _| visit(solution))
        })
    }
}

impl<P: Position> SearchEngine for Engine<P> {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
        visit: VisitWithHidden<'_>,
    ) -> Result<Stats, OutOfMemory> {
        let Engine { position, solution, hidden } = self;
        run(position, puzzle, budget, deadline, &mut |position| {
            position.write(solution.digits_mut());
            hidden.iter_mut().zip(position.hidden()).for_each(|(value, found)| *value = found);
            visit(solution, hidden)
        })
    }

    fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
    ) -> Result<Stats, OutOfMemory> {
        run(&mut self.position, puzzle, budget, deadline, &mut |_| ControlFlow::Continue(()))
    }

    fn another(
        &mut self,
        puzzle: &Puzzle,
        known: &Solution,
        budget: &Budget,
        deadline: &Deadline,
    ) -> Result<Answer, OutOfMemory> {
        self.position.prefer(Some(known));
        let answer = another(known, budget, |budget, visit| {
            self.search(puzzle, budget, deadline, &mut |solution, _| visit(solution))
        });
        self.position.prefer(None);
        answer
    }
}

/// Searches, and calls `found` with the complete position of each solution. The call is by pointer, so the search is
/// compiled once and not twice, for visiting and for counting. It costs nothing compared with the propagation that
/// leads to a solution.
fn run<P: Position>(
    position: &mut P,
    puzzle: &Puzzle,
    budget: &Budget,
    deadline: &Deadline,
    found: &mut dyn FnMut(&P) -> ControlFlow<()>,
) -> Result<Stats, OutOfMemory> {
    let (mut solutions, mut guesses) = (0, 0);
    let end = |ending, solutions, guesses| Ok(Stats { solutions, guesses: Some(guesses), ending });
    if budget.solutions == Some(0) {
        return end(Ending::Solutions, solutions, guesses);
    }
    let watch = Watch::new(deadline, CELLS_PER_LOOK);
    let cells = puzzle.geometry().cell_count() as u64;
    if let Some(ending) = watch.over(cells) {
        return end(ending, solutions, guesses);
    }
    position.load(puzzle);
    loop {
        match position.propagate(&watch) {
            Progress::Stuck => {
                if budget.guesses == Some(guesses) {
                    return end(Ending::Guesses, solutions, guesses);
                }
                if let Some(ending) = watch.over(cells) {
                    return end(ending, solutions, guesses);
                }
                position.make_room()?;
                guesses += 1;
                position.guess(&watch);
                continue;
            }
            Progress::Complete => {
                solutions += 1;
                if found(position).is_break() {
                    return end(Ending::Stopped, solutions, guesses);
                }
                if budget.solutions == Some(solutions) {
                    return end(Ending::Solutions, solutions, guesses);
                }
            }
            Progress::Contradiction => {}
            Progress::Ended(ending) => return end(ending, solutions, guesses),
        }
        if !position.take_back() {
            return end(Ending::Exhausted, solutions, guesses);
        }
        if let Some(ending) = watch.over(cells) {
            return end(ending, solutions, guesses);
        }
    }
}
