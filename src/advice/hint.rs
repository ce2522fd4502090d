//! A hint: the easiest step of a position, or why there is none.
//!
//! ```text
//! position --search--> Subject --solution?--> logic: a round --easiest--> Hint::Step
//!                         |-- none: diagnose --> Hint::Broken (entries that contradict each other)
//! position + puzzle as given --> Given (given.rs): what was placed; wrong entries --> Hint::Mistakes
//! ```
//!
//! Which step is the easiest: [`easiest`](veridoku_logic::explain::easiest).

use std::sync::Arc;

use thiserror::Error;

use super::{Given, Logics, Mistake, NoAdvice, Subject};
use crate::diagnose::{Contradiction, Details, Opinions};
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Geometry, Puzzle, Verdict};
use veridoku_logic::basic::DeadEnd;
use veridoku_logic::explain::{self, Language, Paper, easiest};
use veridoku_logic::{Logic, NoLogic, Position, Step, Techniques};
use veridoku_solve::SolveError;

/// The advice for a position.
#[derive(Clone, Debug)]
pub enum Hint {
    /// A step.
    Step(Box<Step>),
    /// These entries are wrong.
    Mistakes(Vec<Mistake>),
    /// These entries contradict each other.
    Broken(Broken),
    /// There is no step, for this reason.
    Nothing(NoStep),
}

/// Why there is no step.
#[derive(Clone, Debug, Error)]
pub enum NoStep {
    /// Every cell has a value.
    #[error("every cell has a value")]
    Complete,
    /// No advice can be given for the puzzle.
    #[error("no step: {0}")]
    NoAdvice(NoAdvice),
    /// The position contradicts itself, here.
    #[error("no step: {}", .0.describe(.1))]
    DeadEnd(DeadEnd, Arc<Geometry>),
    /// No technique applies.
    #[error("no step: none of the allowed techniques applies")]
    Stuck,
    /// The time ran out before one was found.
    #[error("no step: the time limit was reached before one was found")]
    Unfinished,
}

impl NoStep {
    /// The reason, for programs.
    pub fn cause(&self) -> &'static str {
        match self {
            NoStep::Complete => "complete",
            NoStep::NoAdvice(_) => "no-advice",
            NoStep::DeadEnd(..) => "dead-end",
            NoStep::Stuck => "stuck",
            NoStep::Unfinished => "time",
        }
    }

    /// The reason in words; in English the same as when it is displayed.
    pub fn words(&self, language: Language) -> String {
        let why = match (language, self) {
            (Language::English, _) => return self.to_string(),
            (_, NoStep::Complete) => return "toutes les cases sont remplies".to_owned(),
            (_, NoStep::NoAdvice(why)) => why.words(language).to_owned(),
            (_, NoStep::DeadEnd(end, geometry)) => explain::dead_end_in(*end, geometry, language),
            (_, NoStep::Stuck) => "aucune des techniques permises ne s’applique".to_owned(),
            (_, NoStep::Unfinished) => "la limite de temps a été atteinte avant".to_owned(),
        };
        format!("pas d’étape\u{a0}: {why}")
    }
}

/// Why a position has no solution.
#[derive(Clone, Debug)]
pub struct Broken {
    /// Entries that contradict each other, if they were found.
    pub contradiction: Option<Contradiction>,
    /// How many of the claims for it only one solver confirmed.
    pub unconfirmed: usize,
    /// Whether an entry is wrong; otherwise the rules of the puzzle contradict each other.
    pub is_entry: bool,
}

impl Broken {
    /// What is wrong, for programs: `entry` or `puzzle`.
    pub fn cause(&self) -> &'static str {
        if self.is_entry { "entry" } else { "puzzle" }
    }
}

/// Why a hint cannot be looked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HintError {
    /// There is no logic for the grid.
    #[error(transparent)]
    NoLogic(#[from] NoLogic),
    /// A solver failed.
    #[error(transparent)]
    Solver(#[from] SolveError),
    /// A diagnosis contradicts the verdict.
    #[error("the verdict is {said}, but the diagnosis is {found}")]
    Contradicted {
        /// The verdict before.
        said: String,
        /// The verdict of the diagnosis.
        found: Verdict,
    },
    /// The position has another side than the given puzzle.
    #[error("a side of {found}; the given puzzle has {expected}")]
    OtherSide {
        /// The side of the position.
        found: usize,
        /// The side of the given puzzle.
        expected: usize,
    },
    /// The position has other houses than the given puzzle.
    #[error("its boxes or regions differ from those of the given puzzle")]
    OtherHouses,
    /// The position has other rules than the given puzzle.
    #[error("its rules differ from those of the given puzzle")]
    OtherRules,
    /// This given of the puzzle is missing in the position.
    #[error("{0} of the given puzzle is missing or changed")]
    MissingGiven(String),
}

/// Looks for hints in position after position.
pub struct Adviser {
    logics: Logics,
    opinions: Opinions,
}

impl Adviser {
    /// An adviser with these techniques.
    pub fn new(techniques: Techniques) -> Adviser {
        Adviser { logics: Logics::new(techniques), opinions: Opinions::new() }
    }

    /// The advice for a puzzle in its current state.
    ///
    /// # Errors
    /// See [`HintError`].
    pub fn hint(&mut self, subject: &Subject<'_>, deadline: &Deadline) -> Result<Hint, HintError> {
        let logic = self.logics.of(subject.puzzle, subject.verdict, deadline)?;
        match subject.advised() {
            Ok(position) => Ok(advise(&position, subject.puzzle, logic, deadline)),
            Err(NoAdvice::NotKnown) => Ok(Hint::Nothing(NoStep::NoAdvice(NoAdvice::NotKnown))),
            Err(NoAdvice::Conflict | NoAdvice::NoSolution) => self.broken(subject, deadline),
        }
    }

    /// The advice if the puzzle as it was given is known. Then the verdict is also known, and is stored in the
    /// subject.
    ///
    /// # Errors
    /// See [`HintError`].
    pub fn hint_with(
        &mut self,
        given: &Given,
        subject: &mut Subject<'_>,
        deadline: &Deadline,
    ) -> Result<Hint, HintError> {
        let placed = given.placed(subject.puzzle)?;
        let logic = self.logics.of(&given.puzzle, Verdict::Unique, deadline)?;
        let mistakes = given.mistakes(subject.puzzle, &placed);
        if !mistakes.is_empty() {
            subject.verdict = Verdict::None;
            return Ok(Hint::Mistakes(mistakes));
        }
        subject.verdict = Verdict::Unique;
        let position = given.position(subject.puzzle, &placed);
        Ok(advise(&position, subject.puzzle, logic, deadline))
    }

    /// Why a puzzle has no solution.
    fn broken(&mut self, subject: &Subject<'_>, deadline: &Deadline) -> Result<Hint, HintError> {
        let diagnosis = self.opinions.contradiction(subject.puzzle, deadline)?;
        let contradiction = match diagnosis.details {
            Some(Details::Contradiction(contradiction)) => Some(contradiction),
            None => None,
            Some(_) => {
                let (said, found) = (subject.to_string(), diagnosis.verdict);
                return Err(HintError::Contradicted { said, found });
            }
        };
        let is_entry = match &contradiction {
            Some(found) => !found.cells.is_empty(),
            None => subject.puzzle.given_count() > 0 || subject.puzzle.restrictions().is_some(),
        };
        Ok(Hint::Broken(Broken { contradiction, unconfirmed: diagnosis.unconfirmed, is_entry }))
    }
}

/// The easiest step of a position, or why there is none. `marks` is the position as the player wrote it: it has
/// restrictions if the player wrote candidates.
fn advise(position: &Position, marks: &Puzzle, logic: &Logic, deadline: &Deadline) -> Hint {
    let paper = marks.restrictions().map_or(Paper::Values, |_| Paper::Pencilmarks);
    match easiest(logic, position, paper, deadline) {
        Err(_) => Hint::Nothing(NoStep::Unfinished),
        Ok(Some(step)) => Hint::Step(Box::new(step)),
        Ok(None) if position.is_complete() => Hint::Nothing(NoStep::Complete),
        Ok(None) => Hint::Nothing(match position.dead_end() {
            Some(end) => NoStep::DeadEnd(end, Arc::clone(position.puzzle().geometry())),
            None => NoStep::Stuck,
        }),
    }
}
