//! How much a search for a smallest set may cost: steps, which are the same on every machine, and time.

use std::time::Instant;

/// What is left of the steps, and when the time is over.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    steps: u64,
    deadline: Option<Instant>,
    /// Steps until the next look at the clock.
    until_look: u64,
}

/// Steps between two looks at the clock: some hundred microseconds.
const STEPS_PER_LOOK: u64 = 1 << 14;

impl Effort {
    pub(super) fn new(steps: u64, deadline: Option<Instant>) -> Effort {
        Effort { steps, deadline, until_look: 0 }
    }

    /// Takes so many steps from what is left; false if there are too few or the time is over.
    pub(super) fn spend(&mut self, steps: u64) -> bool {
        if steps >= self.until_look {
            self.until_look = STEPS_PER_LOOK;
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.steps = 0;
            }
        } else {
            self.until_look -= steps;
        }
        let enough = steps <= self.steps;
        self.steps = if enough { self.steps - steps } else { 0 };
        enough
    }
}
