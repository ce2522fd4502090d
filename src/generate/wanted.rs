//! The wanted result of logic for a puzzle: its hardest technique, its score, its level.
//!
//! The rating is that of [`Logic`]: it counts the rounds that `explain` prints, and is the same for all equivalent
//! forms of a puzzle. If the recipe bounds the techniques, a hole is refused if logic would then need a harder
//! one, so nearly every grid yields easy puzzles. Everything else is checked when the puzzle is finished.

use std::ops::RangeInclusive;

use super::RecipeError;
use veridoku_core::budget::Deadline;
use veridoku_core::grid::Puzzle;
use veridoku_logic::{End, Level, Logic, Rating, Step, Technique, Techniques};

/// The wanted result of logic for a puzzle. The default is any puzzle that logic solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The hardest technique of the path: without it logic gets stuck.
    pub technique: Option<Technique>,
    /// The hardest technique that the path may use.
    pub at_most: Option<Technique>,
    /// The score.
    pub rating: RangeInclusive<u64>,
    /// The level.
    pub level: Option<Level>,
    /// Whether the puzzle starts where its technique is needed: the digits that easier techniques place before are
    /// given. The rating is then that of this puzzle, and the number of givens that of the puzzle before.
    pub from_there: bool,
}

impl Default for Wanted {
    fn default() -> Wanted {
        let rating = 0..=u64::MAX;
        Wanted { technique: None, at_most: None, rating, level: None, from_there: false }
    }
}

impl Wanted {
    /// Whether any puzzle with this range of open cells may satisfy the wishes, as far as bounds show.
    pub(crate) fn check(&self, open: RangeInclusive<usize>) -> Result<(), RecipeError> {
        let (least, most) = (*self.rating.start(), *self.rating.end());
        if least > most {
            return Err(RecipeError::NoRating(least, most));
        }
        let at_most = self.hardest();
        if let (Some(technique), Some(at_most)) = (self.technique, at_most)
            && at_most < technique
        {
            return Err(RecipeError::TooHard { technique, at_most });
        }
        let takes_steps =
            self.technique.is_some() || self.level.is_some_and(|level| level > Level::Beginner);
        if takes_steps && *open.end() == 0 {
            return Err(RecipeError::NothingOpen);
        }
        let fewest_open = if self.from_there { 0 } else { *open.start() };
        let (lowest, highest) = (self.lowest_score(fewest_open), self.highest_score(*open.end()));
        // A level is that of the hardest technique, or a harder one because of the score, which never lifts singles.
        if let (Some(level), Some(at_most)) = (self.level, at_most)
            && Techniques::singles().contains(at_most)
            && at_most.level() < level
        {
            return Err(RecipeError::TooEasy { level, at_most });
        }
        let cap = self.level.map_or(u64::MAX, |level| u64::from(level.cap()));
        let highest = highest.min(cap);
        if least > highest || most < lowest {
            let (asked, possible) = (self.rating.clone(), lowest..=highest);
            return Err(RecipeError::NoScore { asked, possible });
        }
        Ok(())
    }

    /// A lower bound on the score of a puzzle with this number of open cells.
    fn lowest_score(&self, open: usize) -> u64 {
        let score = |technique: Technique| u64::from(technique.score());
        let lowest = |of: &dyn Fn(Technique) -> bool| {
            let all = Technique::ALL.iter().copied().filter(|technique| of(*technique));
            all.map(score).min().unwrap_or(0)
        };
        let of_cells = lowest(&|_| true) * open as u64;
        let of_technique = self.technique.map_or(0, score);
        let of_level = self.level.map_or(0, |level| {
            let easier = Level::ALL.into_iter().rfind(|easier| *easier < level);
            easier.map_or(0, |easier| {
                let step = lowest(&|technique| technique.level() == level);
                step.min(u64::from(easier.cap()) + 1)
            })
        });
        of_cells.max(of_technique).max(of_level)
    }

    /// An upper bound on the score of a puzzle with this number of open cells. There is one only if singles are
    /// the only technique: one single for each cell.
    fn highest_score(&self, open: usize) -> u64 {
        match self.hardest() {
            _ if open == 0 => 0,
            Some(at_most) if Techniques::singles().contains(at_most) => {
                let may = Technique::ALL.iter().filter(|technique| **technique <= at_most);
                let highest = may.map(|technique| u64::from(technique.score())).max();
                highest.unwrap_or(0) * open as u64
            }
            _ => u64::MAX,
        }
    }

    /// The hardest technique allowed.
    pub(super) fn hardest(&self) -> Option<Technique> {
        let of_level = self.level.and_then(|level| {
            Technique::ALL.iter().copied().filter(|technique| technique.level() <= level).max()
        });
        [self.technique, self.at_most, of_level].into_iter().flatten().min()
    }

    /// The techniques allowed.
    pub(crate) fn techniques(&self) -> Techniques {
        let hardest = self.hardest();
        let named: Techniques = self.technique.into_iter().collect();
        let may = |technique: &Technique| {
            hardest.is_none_or(|hardest| *technique <= hardest)
                && (Techniques::default() | named).contains(*technique)
        };
        Technique::ALL.iter().copied().filter(may).collect()
    }

    /// The puzzle to return for one that was dug: itself, or with [`from_there`](Wanted::from_there) the position
    /// before its technique is needed. `None` if it needs another technique, if an easier step comes first there, or
    /// if the deadline comes first.
    pub(super) fn start(
        &self,
        logic: &Logic,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Option<Puzzle> {
        if !self.from_there {
            return Some(puzzle.clone());
        }
        let path = logic.path_within(puzzle, deadline);
        if path.end != End::Solved || path.rating.hardest != self.technique {
            return None;
        }
        let mut position = path.start.clone();
        let easier = path.rounds.iter().take_while(|round| !self.is_of(round));
        easier.flatten().for_each(|step| position.apply(step));
        let geometry = puzzle.geometry();
        let digits: Vec<_> = geometry.cells().map(|cell| position.value(cell)).collect();
        let start = Puzzle::from_givens(geometry.clone(), digits);
        // Candidates that were eliminated on the way are open again, so an easier step may have to come first.
        self.is_of(&logic.round_within(&start, deadline).steps).then_some(start)
    }

    /// Whether these are steps of the technique.
    fn is_of(&self, round: &[Step]) -> bool {
        round.first().map(|step| step.technique) == self.technique
    }

    /// The rating of a puzzle that fits the wishes; also `None` if the deadline comes first.
    pub(in crate::generate) fn rating(
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

    /// Whether logic solves a puzzle without being harder than wanted; false if the deadline comes first.
    pub(in crate::generate) fn is_easy_enough(
        &self,
        logic: &Logic,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> bool {
        let (end, rating) = logic.rate_within(puzzle, deadline);
        end == End::Solved
            && rating.score <= *self.rating.end()
            && self.level.is_none_or(|level| rating.level() <= level)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::generate::{DiggingLevel, Generator};
    use veridoku_core::grid::{Geometry, Shape};

    /// `check` refuses nothing that exists: it accepts the ratings of generated puzzles.
    #[test]
    fn what_there_is_can_be_wanted() {
        for (shape, recipe) in [
            (Shape::CLASSIC, Default::default()),
            (Shape::CLASSIC, DiggingLevel::ExtremelyEasy.recipe()),
            (Shape::new(2, 2).unwrap(), Default::default()),
        ] {
            let geometry = Arc::new(Geometry::classic(shape));
            let logic = Logic::new(geometry.clone(), Techniques::default()).unwrap();
            let mut generator = Generator::new(geometry.clone(), recipe, 13).unwrap();
            for made in generator.generate(0..200) {
                let puzzle = made.unwrap().puzzle;
                let (end, rating) = logic.rate(&puzzle);
                if end != End::Solved {
                    continue;
                }
                let open = geometry.cell_count() - puzzle.given_count();
                let wanted = Wanted {
                    technique: rating.hardest,
                    at_most: rating.hardest,
                    rating: rating.score..=rating.score,
                    ..Wanted::default()
                };
                assert_eq!(wanted.check(open..=open), Ok(()), "{puzzle}");
                // A level may result from the score; then the allowed techniques include harder ones than the puzzle
                // needs.
                let wanted = Wanted { level: Some(rating.level()), ..wanted };
                assert_eq!(wanted.check(open..=open), Ok(()), "{puzzle}");
                assert_eq!(Wanted { at_most: None, ..wanted }.check(0..=81), Ok(()), "{puzzle}");
            }
        }
    }
}
