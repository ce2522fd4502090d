//! How much a search for a smallest set may cost: steps, which are the same on every machine, and time.

use crate::budget::{Deadline, Watch};

/// What is left of the steps, and when the time is over.
#[derive(Debug)]
pub(super) struct Effort {
    steps: u64,
    watch: Watch,
}

/// Steps between two looks at the clock: some hundred microseconds.
const STEPS_PER_LOOK: u64 = 1 << 14;

impl Effort {
    pub(super) fn new(steps: u64, deadline: &Deadline) -> Effort {
        Effort { steps, watch: Watch::new(deadline, STEPS_PER_LOOK) }
    }

    /// Takes so many steps from what is left; false if there are too few or the time is over.
    pub(super) fn spend(&mut self, steps: u64) -> bool {
        let enough = steps <= self.steps && self.watch.over(steps).is_none();
        self.steps = if enough { self.steps - steps } else { 0 };
        enough
    }
}
