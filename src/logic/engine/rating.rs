//! How hard a puzzle is: the hardest technique it needs, a score, and a level.
//!
//! The score adds up the scores of what the rounds of a path do: each placement counts, and all
//! eliminations of a round count as one step of its technique, for seeing the first of them is the work.
//! The level is that of the hardest technique, raised as long as the score is above the level's cap.
//!
//! Source: levels, caps and scores are HoDoKu's. It takes one step at a time, in the order in which it
//! comes across them, and begins again; so its score of a puzzle changes if the grid is turned. Ours
//! cannot (see [`path`](super::path)), and is near it: to count every step of a round would count those,
//! too, that HoDoKu never comes to.

use crate::logic::technique::{Level, Technique};

/// The rating of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The sum of the scores of the steps.
    pub score: u64,
    /// The hardest technique, if any step was needed.
    pub hardest: Option<Technique>,
}

impl Rating {
    /// Takes in some steps of a technique.
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
