//! The interface through which the SAT backend uses a solver of formulas.
//!
//! ```text
//! clauses --add_clause--> Engine --solve--> Found::Model --value--> true or false
//!            ^------- blocking clause --------'
//! ```
//!
//! Variables are numbered from 1 without gaps, in the order in which they occur, because all engines keep tables by
//! variable number. [`Literal`] holds the number as DIMACS writes it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::SolveError;
use crate::encode::Literal;
use veridoku_core::budget::{Deadline, Ending, Stop};

/// The name of the backend, on the command line and in messages.
pub(super) const NAME: &str = "sat";

/// Literals to load between two looks at the clock: well below a millisecond of work.
pub(super) const LITERALS_PER_LOOK: u64 = 8192;

/// The error for a failure of the solver that an engine wraps.
pub(super) fn failed(message: String) -> SolveError {
    SolveError::Backend { backend: NAME, message }
}

/// A solver of formulas at work on one formula.
pub(super) trait Engine {
    /// Adds a clause, before the first call of [`solve`](Engine::solve) or between two.
    fn add_clause(&mut self, clause: &[Literal]);

    /// Looks for a model of all clauses so far. After [`Found::Stopped`] it may be called again, but once the
    /// deadline is over it only returns [`Found::Stopped`] again.
    ///
    /// # Errors
    /// If the solver that it wraps fails.
    fn solve(&mut self) -> Result<Found, SolveError>;

    /// Whether a variable is true in the model just found. A variable that occurs in no clause is false.
    fn value(&self, variable: u32) -> bool;
}

/// The result of an engine's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A model; [`Engine::value`] reads it.
    Model,
    /// There is no model.
    NoModel,
    /// The engine was stopped before it had an answer.
    Stopped,
}

/// When an engine must stop: when the search is over, or when another engine has the answer. Engines must ask
/// often, at least every millisecond.
#[derive(Clone, Debug, Default)]
pub(super) struct Halt {
    /// The end of the search.
    pub(super) deadline: Deadline,
    /// Where several engines run side by side, the signal that one of them has the answer.
    pub(super) answered: Option<Stop>,
    /// How much of a proof may be written.
    pub(super) proof: Option<ProofBound>,
}

/// A bound on the length of a proof, for an engine that writes one. Clones share one count.
#[derive(Clone, Debug)]
pub(super) struct ProofBound {
    most: u64,
    written: Arc<AtomicU64>,
}

impl ProofBound {
    /// At most `most` bytes.
    pub(super) fn new(most: u64) -> ProofBound {
        ProofBound { most, written: Arc::default() }
    }

    /// Begins to count.
    pub(super) fn begin(&self) {
        self.written.store(0, Ordering::Relaxed);
    }

    /// Counts bytes; false if they are too many.
    pub(super) fn admits(&self, bytes: usize) -> bool {
        self.written.fetch_add(bytes as u64, Ordering::Relaxed) + bytes as u64 <= self.most
    }
}

impl Halt {
    /// Whether the engine must stop now.
    pub(super) fn is_now(&self) -> bool {
        self.answered.as_ref().is_some_and(Stop::is_stopped) || self.deadline.is_over()
    }

    /// Whether the engine may ever have to stop.
    pub(super) fn is_possible(&self) -> bool {
        self.deadline.is_bounded() || self.answered.is_some() || self.proof.is_some()
    }

    /// Why the search is over, if it is over.
    pub(super) fn over(&self) -> Option<Ending> {
        self.deadline.over()
    }

    /// Stops all engines that run side by side.
    pub(super) fn stop_all(&self) {
        if let Some(answered) = &self.answered {
            answered.stop();
        }
    }
}
