//! The search of the native backend: deduce, guess where the choice is smallest, take back.
//!
//! ```text
//!  load -> propagate --contradiction---------------------> take back -> propagate ...
//!              |                                              ^   \--nothing to take back: exhausted
//!              +--complete--> visit the solution -------------+
//!              +--stuck-----> suppose: a digit in a cell, or in a triad -> propagate ...
//! ```
//!
//! Taking back strikes what was supposed out, so that its refutation is itself a deduction:
//! every branching is in two, and the next guess is chosen anew among all cells (a dynamic
//! variable order; Bitner and Reingold, "Backtrack programming techniques", 1975, choose the
//! smallest domain). Nothing is allocated per node: a position's own logs are the only stack, and it asks for
//! their room before each guess.

use std::ops::ControlFlow;

use crate::budget::{Deadline, Watch};
use crate::grid::{Digit, Geometry, Puzzle, Solution};
use crate::memory::OutOfMemory;
use crate::solve::{Answer, Budget, Ending, Kept, Stats};

/// Cells to propagate between two looks at the clock: some hundred microseconds at most.
pub(super) const CELLS_PER_LOOK: u64 = 4096;

/// What is known of a puzzle at one point of the search, and how to go on and back from there.
pub(super) trait Position: Send {
    /// Starts a puzzle.
    fn load(&mut self, puzzle: &Puzzle);

    /// Applies the rules that need no guess until nothing changes. Of a large grid this takes a while, and is
    /// broken off when the time is over.
    fn propagate(&mut self, watch: &Watch) -> Progress;

    /// Makes room for what a guess may change until it is taken back.
    ///
    /// # Errors
    /// If there is no memory for it.
    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        Ok(())
    }

    /// Supposes something, where the choice is smallest, when stuck and there is room.
    fn guess(&mut self);

    /// Goes back to before the last supposition and strikes it out; `false` if there is none.
    fn take_back(&mut self) -> bool;

    /// Writes the digits, when complete.
    fn write(&self, digits: &mut [Digit]);
}

/// What propagation came to.
pub(super) enum Progress {
    /// A cell without candidates, or a house without a place for a digit.
    Contradiction,
    /// Every cell is placed: a solution.
    Complete,
    /// Some cell has a choice.
    Stuck,
    /// It was broken off.
    Ended(Ending),
}

/// A position and the search over it, for one geometry.
pub(super) struct Engine<P> {
    position: P,
    /// The solution handed to the visitor, written anew for each.
    solution: Solution,
}

impl<P: Position> Engine<P> {
    pub(super) fn new(geometry: &Geometry, position: P) -> Engine<P> {
        let digits = vec![Digit::from_index(0); geometry.cell_count()];
        Engine { position, solution: Solution::new(digits) }
    }
}

/// An engine whose kind of position is forgotten.
pub(super) trait Search: Send {
    /// Visits the solutions, as [`Solver::search`](crate::Solver::search) does. The time of the budget is that
    /// of the deadline, which has begun with the call of the solver.
    ///
    /// # Errors
    /// If there is no memory to search on. So it is of the other calls.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, OutOfMemory>;

    /// Counts the solutions without writing any.
    fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
    ) -> Result<Stats, OutOfMemory>;

    /// The first `keep` solutions and the number of all; nothing is written that is not kept.
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
        let stats = self.search(puzzle, budget, deadline, &mut |solution| kept.visit(solution))?;
        kept.answer(stats)
    }
}

impl<P: Position> Search for Engine<P> {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, OutOfMemory> {
        let solution = &mut self.solution;
        run(&mut self.position, puzzle, budget, deadline, &mut |position| {
            position.write(solution.digits_mut());
            visit(solution)
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
}

/// The search. `found` is called with the complete position of each solution: by a pointer, because a search that is
/// compiled once for visiting and once for counting takes the compiler twice the time, and a call is nothing beside the
/// propagation that leads to a solution.
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
                position.guess();
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
