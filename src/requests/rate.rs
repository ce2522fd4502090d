//! `rate`: how hard a puzzle is, on the scale of the levels or on that of Sudoku Explainer.

use serde::Serialize;

use super::{Located, OptionError, Other, Question, Reasoning, RequestError, Solving};
use crate::advice::{Logics, end_by};
use crate::canonical::Canonicalizer;
use crate::report::{RateReport, ScaleReport};
use veridoku_core::budget::{Deadline, Stop};
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Puzzle, Verdict};
use veridoku_core::names::named;
use veridoku_logic::{End, Logic, NoLogic, Position, Rating, Techniques};
use veridoku_logic_se::{Cores, Rater, Scale, Wanted};
use veridoku_solve::Answer;

named! {
    /// The scale of a rating.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum RatingScale("a scale") {
        /// Levels and scores of the techniques of logic; they do not depend on how a grid is turned.
        #[default]
        Levels = "levels",
        /// The numbers ER, EP and ED of Sudoku Explainer, as Sukaku Explainer 1.18.1 gives them.
        Se = "se",
        /// These numbers with only the techniques of Sudoku Explainer 1.2.1.
        Original = "se-1.2.1",
    }
}

impl RatingScale {
    /// The edition of Sudoku Explainer's scale; `None` for levels.
    pub fn edition(self) -> Option<Scale> {
        match self {
            RatingScale::Levels => None,
            RatingScale::Se => Some(Scale::Sukaku),
            RatingScale::Original => Some(Scale::Original),
        }
    }
}

/// Asks how hard a puzzle is.
#[derive(Clone, Debug, Default)]
pub struct RateRequest {
    /// How the number of solutions is found.
    pub solving: Solving,
    /// The techniques, for the scale of the levels.
    pub reasoning: Reasoning,
    /// The scale.
    pub scale: RatingScale,
    /// On the scale of Sudoku Explainer, stop as soon as ER is above EP.
    pub pearl: bool,
    /// On the scale of Sudoku Explainer, stop as soon as ER is above EP, or EP above ED.
    pub diamond: bool,
    /// On the scale of Sudoku Explainer, rate the canonical form.
    pub canonical: bool,
}

/// The report of a rating.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum RatedReport {
    /// By level.
    Level(RateReport),
    /// In the numbers of Sudoku Explainer.
    Scale(ScaleReport),
}

impl RateRequest {
    /// Refuses options that contradict each other, or have no effect on the scale.
    ///
    /// # Errors
    /// [`OptionError`].
    pub fn expect_used(&self) -> Result<(), OptionError> {
        self.solving.expect_used()?;
        if self.pearl && self.diamond {
            return Err(OptionError::Both { one: "pearl", other: "diamond" });
        }
        let of_scale =
            [("pearl", self.pearl), ("diamond", self.diamond), ("canonical", self.canonical)];
        let of_scale = of_scale.into_iter().find(|(_, is_given)| *is_given).map(|(key, _)| key);
        RateRequest::refuse_idle(self.scale, of_scale, &self.reasoning)
    }

    /// Refuses the options of another scale: `of_scale` is the key of the first option of Sudoku Explainer's scale that
    /// is given.
    ///
    /// # Errors
    /// [`OptionError::Idle`].
    pub fn refuse_idle(
        scale: RatingScale,
        of_scale: Option<&'static str>,
        reasoning: &Reasoning,
    ) -> Result<(), OptionError> {
        match (scale, of_scale, reasoning.given()) {
            (RatingScale::Levels, Some(key), _) => {
                let with = Other::Value("scale", RatingScale::Levels.name());
                let expected = Some(Other::Value("scale", "se or se-1.2.1"));
                Err(OptionError::Idle { key, with, expected })
            }
            (RatingScale::Se | RatingScale::Original, _, Some(key)) => {
                let words = "the scale of Sudoku Explainer, which has its own techniques";
                Err(OptionError::Idle { key, with: Other::Words(words), expected: None })
            }
            _ => Ok(()),
        }
    }

    /// The conditions at which a rating on the scale of Sudoku Explainer stops early.
    pub fn wanted(&self) -> Wanted {
        match (self.pearl, self.diamond) {
            (_, true) => Wanted::Diamond,
            (true, _) => Wanted::Pearl,
            _ => Wanted::All,
        }
    }

    /// The rating of one puzzle.
    ///
    /// # Errors
    /// Options contradict each other, the solver refuses the puzzle, or it has no rating on the scale.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
    ) -> Result<RatedReport, RequestError> {
        self.expect_used()?;
        let Located { puzzle, place, text } = *located;
        let question = Question::verdict(0);
        match self.scale.edition() {
            None => {
                let mut ratings = Ratings::new(self.reasoning.techniques()?);
                Logic::expect(puzzle.geometry())?;
                let searched = self.solving.search(puzzle, question, stop)?;
                let rated = ratings.rate(puzzle, &searched.answer, &searched.deadline)?;
                Ok(RatedReport::Level(rated.report(puzzle, place, &text)))
            }
            Some(scale) => {
                Scale::expect(puzzle.geometry())?;
                let searched = self.solving.search(puzzle, question, stop)?;
                let cores = Cores::new(1);
                let mut ratings = ScaleRatings::new(scale, self.wanted(), self.canonical, &cores);
                let rating = ratings.rate(puzzle, &searched.deadline)?;
                let verdict = searched.answer.stats.verdict();
                let report =
                    ScaleReport::new(puzzle, place.to_owned(), verdict, (scale, &rating), &text);
                Ok(RatedReport::Scale(report))
            }
        }
    }
}

/// Rates puzzle after puzzle by level.
pub struct Ratings {
    logics: Logics,
}

/// A puzzle that was rated by level.
#[derive(Clone, Debug)]
pub struct Rated {
    /// How many solutions it has.
    pub verdict: Verdict,
    /// How the steps of logic end.
    pub end: End,
    /// The rating of the steps.
    pub rating: Rating,
}

impl Ratings {
    /// Ratings with these techniques.
    pub fn new(techniques: Techniques) -> Ratings {
        Ratings { logics: Logics::new(techniques) }
    }

    /// The rating of a puzzle, whose solver gave this answer to the question for two solutions.
    ///
    /// # Errors
    /// [`NoLogic`].
    pub fn rate(
        &mut self,
        puzzle: &Puzzle,
        answer: &Answer,
        deadline: &Deadline,
    ) -> Result<Rated, NoLogic> {
        let verdict = answer.stats.verdict();
        let logic = self.logics.of(puzzle, verdict, deadline)?;
        let (end, rating) = match puzzle.restrictions() {
            // Nothing follows from givens that contradict each other.
            _ if verdict == Verdict::None && !puzzle.conflicts().is_empty() => {
                (End::Contradiction, Rating::default())
            }
            None => logic.rate_within(puzzle, deadline),
            Some(_) => logic.rate_within(Position::of_marks(puzzle.clone()).puzzle(), deadline),
        };
        let end = end_by(verdict, end, puzzle.geometry());
        Ok(Rated { verdict, end, rating })
    }
}

impl Rated {
    /// The report of the rating.
    pub fn report(&self, puzzle: &Puzzle, place: &str, text: &OneLine) -> RateReport {
        let rating = (self.end, &self.rating);
        RateReport::new(puzzle, place.to_owned(), self.verdict, rating, text)
    }
}

/// Rates puzzle after puzzle on the scale of Sudoku Explainer.
pub struct ScaleRatings<'a> {
    rater: Rater,
    wanted: Wanted,
    canonical: bool,
    cores: &'a Cores,
}

impl ScaleRatings<'_> {
    /// Ratings that stop early as wanted, of the puzzles or of their canonical forms. All ratings share the cores.
    pub fn new(scale: Scale, wanted: Wanted, canonical: bool, cores: &Cores) -> ScaleRatings<'_> {
        ScaleRatings { rater: Rater::new(scale).sharing(cores), wanted, canonical, cores }
    }

    /// The rating of a puzzle.
    ///
    /// # Errors
    /// [`RequestError::NoScale`], or [`RequestError::NotCanonical`] if the puzzle has no canonical form to rate.
    pub fn rate(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<veridoku_logic_se::Rating, RequestError> {
        let form = match self.canonical {
            true => Some(Canonicalizer::default().canonical(puzzle, deadline)?.form),
            false => None,
        };
        let _own = self.cores.take(1);
        Ok(self.rater.rate(form.as_ref().unwrap_or(puzzle), self.wanted, deadline)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_the_other_scale_are_refused() {
        let said = |request: &RateRequest| request.expect_used().unwrap_err().to_string();
        let pearl = RateRequest { pearl: true, ..RateRequest::default() };
        assert_eq!(
            said(&pearl),
            "`pearl` has no effect with `scale` levels; expected `scale` se or se-1.2.1"
        );
        let reasoning = Reasoning { no_uniqueness: true, ..Reasoning::default() };
        let scale = RateRequest { reasoning, scale: RatingScale::Se, ..RateRequest::default() };
        assert_eq!(
            said(&scale),
            "`no_uniqueness` has no effect with the scale of Sudoku Explainer, which has its own techniques"
        );
        let both = RateRequest { diamond: true, scale: RatingScale::Se, ..pearl };
        assert_eq!(said(&both), "found both `pearl` and `diamond`; expected one of them");
    }
}
