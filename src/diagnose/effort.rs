//! Limits the cost of a search for a smallest set: steps, which are equal on every machine, and time.

use veridoku_core::budget::{Deadline, Watch};

/// The remaining steps, and the deadline.
#[derive(Debug)]
pub(super) struct Effort {
    steps: u64,
    watch: Watch,
}

/// Steps between two clock checks: well below a millisecond of work.
const STEPS_PER_LOOK: u64 = 1 << 14;

impl Effort {
    pub(super) fn new(steps: u64, deadline: &Deadline) -> Effort {
        Effort { steps, watch: Watch::new(deadline, STEPS_PER_LOOK) }
    }

    /// Spends this many of the remaining steps; false if there are too few or the time has run out.
    pub(super) fn spend(&mut self, steps: u64) -> bool {
        let enough = steps <= self.steps && self.watch.over(steps).is_none();
        self.steps = if enough { self.steps - steps } else { 0 };
        enough
    }
}
