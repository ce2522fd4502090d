//! What a puzzle is to be like by logic: its hardest technique, its score, its level.
//!
//! The rating is that of [`Logic`]: the rounds that `explain` tells, the same for all equivalent forms of a
//! puzzle. With a bound on the techniques a hole is refused where logic would need a harder one, so
//! that easy puzzles come of nearly every grid; everything else is asked of the puzzle when it is dug.

use std::ops::RangeInclusive;

use super::RecipeError;
use crate::budget::Deadline;
use crate::grid::Puzzle;
use crate::logic::{End, Level, Logic, Rating, Technique, Techniques};

/// What a puzzle is to be like by logic. The default is any that logic solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The hardest technique on the way: logic gets stuck without it.
    pub technique: Option<Technique>,
    /// Nothing harder on the way than this.
    pub at_most: Option<Technique>,
    /// The score.
    pub rating: RangeInclusive<u64>,
    /// The level.
    pub level: Option<Level>,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { technique: None, at_most: None, rating: 0..=u64::MAX, level: None }
    }
}

impl Wanted {
    /// Whether a puzzle of so many cells can be like this, as far as its parts tell.
    pub(super) fn check(&self, cells: usize) -> Result<(), RecipeError> {
        let (least, most) = (*self.rating.start(), *self.rating.end());
        if least > most {
            return Err(RecipeError::NoRating(least, most));
        }
        let Some(at_most) = self.hardest() else { return Ok(()) };
        if let Some(technique) = self.technique
            && at_most < technique
        {
            return Err(RecipeError::TooHard { technique, at_most });
        }
        // A level is that of the hardest technique, or a harder one by the score; of singles alone that is bounded.
        let is_single = |technique: Technique| technique.level() == Level::Easy;
        if let Some(level) = self.level
            && is_single(at_most)
        {
            let singles = Technique::ALL.iter().filter(|technique| is_single(**technique));
            let score = singles.map(|single| single.score()).max().unwrap_or(0) * cells as u32;
            let reached = Level::ALL.into_iter().find(|level| score <= level.cap());
            if reached.is_some_and(|reached| reached < level) {
                return Err(RecipeError::TooEasy { level, at_most });
            }
        }
        Ok(())
    }

    /// The hardest technique that may be taken.
    pub(super) fn hardest(&self) -> Option<Technique> {
        let of_level = self.level.and_then(|level| {
            Technique::ALL.iter().copied().filter(|technique| technique.level() <= level).max()
        });
        [self.technique, self.at_most, of_level].into_iter().flatten().min()
    }

    /// The techniques that may be taken.
    pub(super) fn techniques(&self) -> Techniques {
        let hardest = self.hardest();
        let named: Techniques = self.technique.into_iter().collect();
        let may = |technique: &Technique| {
            hardest.is_none_or(|hardest| *technique <= hardest)
                && (Techniques::default() | named).contains(*technique)
        };
        Technique::ALL.iter().copied().filter(may).collect()
    }

    /// The rating of a puzzle that is like this. None also if the time is over before it is known.
    pub(super) fn rating(
        &self,
        logic: &Logic,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Option<Rating> {
        let (end, rating) = logic.rate_within(puzzle, deadline);
        let is_wanted = end == End::Solved
            && self.technique.is_none_or(|technique| rating.hardest == Some(technique))
            && self.rating.contains(&rating.score)
            && self.level.is_none_or(|level| rating.level() == level);
        is_wanted.then_some(rating)
    }
}
