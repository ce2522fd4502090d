//! How much a search for a smallest set may cost: steps, which are the same on every machine, and time.

use crate::budget::{Deadline, Watch};

/// The steps left, and the end of the time.
#[derive(Debug)]
pub(super) struct Effort {
    steps: u64,
    watch: Watch,
}

/// Steps between two looks at the clock: well below a millisecond of work.
const STEPS_PER_LOOK: u64 = 1 << 14;

impl Effort {
    pub(super) fn new(steps: u64, deadline: &Deadline) -> Effort {
        Effort { steps, watch: Watch::new(deadline, STEPS_PER_LOOK) }
    }

    /// Spends this many of the steps left; false if there are too few or the time is over.
    pub(super) fn spend(&mut self, steps: u64) -> bool {
        let enough = steps <= self.steps && self.watch.over(steps).is_none();
        self.steps = if enough { self.steps - steps } else { 0 };
        enough
    }
}
