//! How hard a puzzle is: the hardest technique it needs, a score, and a level.
//!
//! The score is the sum over the rounds of a path. Each placement counts, but all eliminations of a round count as
//! one step of its technique, since finding the first of them is the work. The level is that of the hardest
//! technique, raised while the score is above the level's cap.
//!
//! Source: the levels from Medium, and the scores except those of singles, are HoDoKu's. HoDoKu takes one step at a time, in the order of its search, and
//! starts again, so its score changes if the grid is turned. Ours cannot (see [`path`](super::path)), and is close
//! to it: counting every step of a round would include steps that HoDoKu never reaches.

use crate::level::Level;
use crate::step::{Conclusion, Step};
use crate::technique::Technique;

/// The rating of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The sum of the scores of the steps.
    pub score: u64,
    /// The hardest technique, if any step was needed.
    pub hardest: Option<Technique>,
}

/// What decides the level of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelBy {
    /// Its hardest technique.
    Technique,
    /// Its score, which is above the cap of the level of its hardest technique.
    Score,
}

impl LevelBy {
    /// The name in output.
    pub fn name(self) -> &'static str {
        match self {
            LevelBy::Technique => "technique",
            LevelBy::Score => "score",
        }
    }
}

impl Rating {
    /// Adds some steps of a technique.
    pub(super) fn add(&mut self, technique: Technique, steps: usize) {
        self.score += u64::from(technique.score()) * steps as u64;
        self.hardest = self.hardest.max(Some(technique));
    }

    /// Adds a round: steps of one technique.
    pub(super) fn add_round(&mut self, round: &[Step]) {
        let Some(first) = round.first() else { return };
        let is_placed = |step: &&Step| matches!(step.conclusion, Conclusion::Place(_));
        let placed = round.iter().filter(is_placed).count();
        self.add(first.technique, placed + usize::from(placed < round.len()));
    }

    /// The level.
    pub fn level(&self) -> Level {
        let needed = self.needed();
        let fits = |level: &Level| *level >= needed && self.score <= u64::from(level.cap());
        Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme)
    }

    /// What decides the level.
    pub fn level_by(&self) -> LevelBy {
        if self.level() == self.needed() { LevelBy::Technique } else { LevelBy::Score }
    }

    /// The level of the hardest technique.
    fn needed(&self) -> Level {
        self.hardest.map_or(Level::Beginner, Technique::level)
    }
}
