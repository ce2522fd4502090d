//! The search of the native backend: deduce, guess where the choice is smallest, take back.
//!
//! ```text
//!  load -> propagate --contradiction---------------------> take back -> propagate ...
//!              |                                              ^   \--nothing to take back: exhausted
//!              +--complete--> visit the solution -------------+
//!              +--stuck-----> suppose the smallest candidate of the tightest cell -> propagate ...
//! ```
//!
//! Taking back strikes the supposed candidate out, so that its refutation is itself a deduction:
//! every branching is in two, and the next guess is chosen anew among all cells (a dynamic
//! variable order; Bitner and Reingold, "Backtrack programming techniques", 1975, choose the
//! smallest domain). Nothing is allocated per node: a position's own logs are the only stack.

use std::ops::ControlFlow;
use std::time::Instant;

use crate::grid::{Digit, Geometry, Puzzle, Solution};
use crate::solve::{Budget, Ending, Stats};

/// What is known of a puzzle at one point of the search, and how to go on and back from there.
pub(super) trait Position: Send {
    /// Starts a puzzle.
    fn load(&mut self, puzzle: &Puzzle);

    /// Applies the rules that need no guess until nothing changes.
    fn propagate(&mut self) -> Progress;

    /// Supposes the smallest candidate of a cell with fewest, when stuck.
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
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Stats;
}

impl<P: Position> Search for Engine<P> {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Stats {
        let deadline = budget.deadline();
        let (mut solutions, mut guesses) = (0, 0);
        let end = |ending, solutions, guesses| Stats { solutions, guesses: Some(guesses), ending };
        if budget.solutions == Some(0) {
            return end(Ending::Solutions, solutions, guesses);
        }
        self.position.load(puzzle);
        loop {
            match self.position.propagate() {
                Progress::Stuck => {
                    if budget.guesses == Some(guesses) {
                        return end(Ending::Guesses, solutions, guesses);
                    }
                    if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                        return end(Ending::Time, solutions, guesses);
                    }
                    guesses += 1;
                    self.position.guess();
                    continue;
                }
                Progress::Complete => {
                    solutions += 1;
                    self.position.write(self.solution.digits_mut());
                    if visit(&self.solution).is_break() {
                        return end(Ending::Stopped, solutions, guesses);
                    }
                    if budget.solutions == Some(solutions) {
                        return end(Ending::Solutions, solutions, guesses);
                    }
                }
                Progress::Contradiction => {}
            }
            if !self.position.take_back() {
                return end(Ending::Exhausted, solutions, guesses);
            }
        }
    }
}
