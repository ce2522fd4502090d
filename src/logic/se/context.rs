//! What producers keep from one call to the next: memory to reuse, the clock, and whether facts are asked for.

use super::chains::Chains;
use super::cores::Cores;
use super::{bent_sets, exclusion, strong_links};
use crate::budget::{Deadline, Ending, Watch};

/// The desk at which a rater works.
#[derive(Debug)]
pub struct Desk {
    /// Whether hints carry the nodes of their chains, for sentences.
    pub explains: bool,
    /// The searches for chains, with their memory.
    pub(super) chains: Chains,
    /// The strong links of each digit.
    pub(super) strong_links: strong_links::Memory,
    /// Where no wing of four and more cells was found.
    pub(super) bent_sets: bent_sets::Memory,
    /// Where no aligned pair, and no aligned triple, was found.
    pub(super) exclusion: [exclusion::Memory; 2],
    /// Cores for long searches beside that of the rater.
    pub(super) cores: Cores,
    watch: Watch,
}

/// Closures, or similar pieces of work, between two looks at the clock.
const WORK_PER_LOOK: u64 = 16;

impl Desk {
    /// An empty desk without a deadline.
    pub fn new() -> Desk {
        let watch = Watch::new(&Deadline::NEVER, WORK_PER_LOOK);
        Desk {
            explains: false,
            chains: Chains::default(),
            strong_links: strong_links::Memory::default(),
            bent_sets: bent_sets::Memory::default(),
            exclusion: Default::default(),
            cores: Cores::default(),
            watch,
        }
    }

    /// Begins with another puzzle, to be left at a deadline.
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

    /// Why the work is over, if it is: then a producer returns nothing, and the walk ends. Asked before each piece
    /// of work that takes some hundredths of a millisecond.
    #[inline]
    pub fn over(&self) -> Option<Ending> {
        self.watch.over(1)
    }

    /// The same before a piece of work that takes milliseconds: looks at the clock in any case.
    pub fn over_before_long_work(&self) -> Option<Ending> {
        self.watch.over(u64::MAX)
    }
}
