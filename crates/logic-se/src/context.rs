//! What a puzzle's search may use, and what it must find: the clock, free cores, and whether explanations are requested.

use super::cores::Cores;
use veridoku_core::budget::{Deadline, Ending, Watch};

/// The context of a rater.
#[derive(Debug)]
pub struct Context {
    /// Whether hints carry the nodes of their chains, for sentences.
    pub explains: bool,
    /// Cores for long searches, in addition to that of the rater.
    pub cores: Cores,
    watch: Watch,
}

/// Closures, or similar pieces of work, between two clock checks.
const WORK_PER_LOOK: u64 = 16;

impl Context {
    /// An empty context without a deadline.
    pub fn new() -> Context {
        let watch = Watch::new(&Deadline::NEVER, WORK_PER_LOOK);
        Context { explains: false, cores: Cores::default(), watch }
    }

    /// Starts another puzzle, with a deadline.
    pub fn begin(&mut self, explains: bool, deadline: &Deadline) {
        self.explains = explains;
        self.watch = Watch::new(deadline, WORK_PER_LOOK);
    }

    /// Lets long searches take free cores.
    pub fn share(&mut self, cores: Cores) {
        self.cores = cores;
    }

    /// When the work must end.
    pub fn deadline(&self) -> &Deadline {
        self.watch.deadline()
    }

    /// Why the work is over, if it is: then a producer returns nothing, and the walk ends. Called before each piece
    /// of work that takes some hundredths of a millisecond.
    #[inline]
    pub fn over(&self) -> Option<Ending> {
        self.watch.over(1)
    }

    /// [`over`](Context::over) before work that takes milliseconds: always checks the clock.
    pub fn over_before_long_work(&self) -> Option<Ending> {
        self.watch.over(u64::MAX)
    }
}
