//! How hard a puzzle is: the hardest technique it needs, a score, and a level.
//!
//! The score is the sum over the rounds of a path. Each placement counts, but all eliminations of a round count as
//! one step of its technique, since finding the first of them is the work. The level is that of the hardest
//! technique, raised while the score is above the level's cap.
//!
//! Source: levels, caps and scores are HoDoKu's. HoDoKu takes one step at a time, in the order of its search, and
//! starts again, so its score changes if the grid is turned. Ours cannot (see [`path`](super::path)), and is close
//! to it: counting every step of a round would include steps that HoDoKu never reaches.

use crate::level::Level;
use crate::technique::Technique;

/// The rating of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The sum of the scores of the steps.
    pub score: u64,
    /// The hardest technique, if any step was needed.
    pub hardest: Option<Technique>,
}

impl Rating {
    /// Adds some steps of a technique.
    pub(super) fn add(&mut self, technique: Technique, steps: usize) {
        self.score += u64::from(technique.score()) * steps as u64;
        self.hardest = self.hardest.max(Some(technique));
    }

    /// The level.
    pub fn level(&self) -> Level {
        let needed = self.hardest.map_or(Level::Easy, Technique::level);
        let fits = |level: &Level| *level >= needed && self.score <= u64::from(level.cap());
        Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme)
    }
}
