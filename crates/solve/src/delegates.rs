//! Solvers that ask other solvers, and their reports about those solvers.
//!
//! A backend answers for itself. [`AutoSolver`](super::AutoSolver) hands each puzzle to one backend, and
//! [`CrossCheck`](super::CrossCheck) puts it to several. [`Solver::delegates`] returns this information; a backend's
//! solver returns `None`.

use std::fmt;

use super::{Backend, Solver};

/// A solver that asks other solvers.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use veridoku::{Backend, Budget, CrossCheck, Puzzle, Solver};
/// let puzzle: Puzzle = "1234341221434.2.".parse()?;
/// let mut solver = CrossCheck::new(Backend::ALL.map(Backend::solver).into());
/// solver.solve(&puzzle, &Budget::default())?;
/// let confirmations = solver.delegates().map_or(&[][..], |team| team.confirmations());
/// assert_eq!(confirmations[0].to_string(), "3 of 3 backends (native, sat, dlx)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Delegates {
    /// The backends on which an answer to a puzzle of this side may rest; another backend should confirm it.
    fn rests_on(&self, side: usize) -> Vec<Backend>;

    /// How many puzzles each backend has answered so far, if each puzzle is answered by one of them.
    fn handed_on(&self) -> Vec<(Backend, u64)> {
        Vec::new()
    }

    /// If each puzzle goes to several backends: which of them decided each puzzle of the last call, in the order of the
    /// puzzles.
    fn confirmations(&self) -> &[Confirmation] {
        &[]
    }
}

/// The backends on which an answer of this solver may rest. If it asks no other solver, this is the backend of its
/// name.
pub fn rests_on(solver: &dyn Solver, side: usize) -> Vec<Backend> {
    match solver.delegates() {
        Some(delegates) => delegates.rests_on(side),
        None => solver.name().parse().into_iter().collect(),
    }
}

/// Which of several solvers decided a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confirmation {
    /// The names of those that decided it, in the order in which they were asked. The rest ran out of their budget, or
    /// cannot take the puzzle.
    pub settled_by: Vec<&'static str>,
    /// How many were asked.
    pub asked: usize,
}

impl Confirmation {
    /// Whether some, but not all, of those that were asked decided the question.
    pub fn is_partial(&self) -> bool {
        (1..self.asked).contains(&self.settled_by.len())
    }
}

impl fmt::Display for Confirmation {
    /// For example `1 of 3 backends (native)`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Confirmation { settled_by, asked } = self;
        let noun = if *asked == 1 { "backend" } else { "backends" };
        write!(out, "{} of {asked} {noun}", settled_by.len())?;
        if settled_by.is_empty() { Ok(()) } else { write!(out, " ({})", settled_by.join(", ")) }
    }
}
