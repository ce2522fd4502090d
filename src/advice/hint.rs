//! A hint: the easiest step of a position, or why there is none.
//!
//! ```text
//! position --search--> Subject --solution?--> logic: a round --easiest--> Hint::Step
//!                         |-- none: diagnose --> Hint::Broken (entries that contradict each other)
//! position + puzzle as given --> Given (given.rs): what was placed; wrong entries --> Hint::Mistakes
//! ```
//!
//! In a position without pencilmarks a hidden single comes before a naked one.

use thiserror::Error;

use super::{Given, Logics, Mistake, NoAdvice, Subject};
use crate::diagnose::{Contradiction, Details, Opinions};
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Puzzle, Verdict};
use veridoku_logic::{Logic, NoLogic, Position, Step, Technique, Techniques};
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
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoStep {
    /// Every cell has a value.
    #[error("every cell has a value")]
    Complete,
    /// No advice can be given for the puzzle.
    #[error("no step: {0}")]
    NoAdvice(NoAdvice),
    /// The position contradicts itself, with the reason in words.
    #[error("no step: {0}")]
    DeadEnd(String),
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
            NoStep::DeadEnd(_) => "dead-end",
            NoStep::Stuck => "stuck",
            NoStep::Unfinished => "time",
        }
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
    /// This given of the puzzle is missing in the position.
    #[error("{0} of the given puzzle is missing or changed")]
    MissingGiven(String),
}

/// Looks for hints in position after position.
pub struct Adviser {
    /// The hidden singles of its techniques.
    hidden_singles: Techniques,
    logics: Logics,
    opinions: Opinions,
}

impl Adviser {
    /// An adviser with these techniques.
    pub fn new(techniques: Techniques) -> Adviser {
        let hidden_singles = [Technique::HiddenSingleBox, Technique::HiddenSingleLine];
        let hidden_singles =
            hidden_singles.into_iter().filter(|single| techniques.contains(*single)).collect();
        Adviser { hidden_singles, logics: Logics::new(techniques), opinions: Opinions::new() }
    }

    /// The advice for a puzzle in its current state.
    ///
    /// # Errors
    /// See [`HintError`].
    pub fn hint(&mut self, subject: &Subject<'_>, deadline: &Deadline) -> Result<Hint, HintError> {
        let logic = self.logics.of(subject.puzzle, subject.verdict, deadline)?;
        match subject.advised() {
            Ok(position) => {
                Ok(advise(&position, subject.puzzle, logic, self.hidden_singles, deadline))
            }
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
        Ok(advise(&position, subject.puzzle, logic, self.hidden_singles, deadline))
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

/// The step of a round that is easiest to see: in the houses with the fewest open cells.
pub fn easiest(round: Vec<Step>, position: &Position) -> Option<Step> {
    let geometry = position.puzzle().geometry();
    let open = |step: &Step| {
        let houses = step.pattern.parts.iter().flat_map(|part| &part.houses);
        let cells = houses.flat_map(|house| &geometry.house(*house).cells);
        cells.filter(|cell| position.value(**cell).is_none()).count()
    };
    round.into_iter().min_by_key(open)
}

/// The easiest step of a position, or why there is none. `marks` is the position as the player wrote it: it has
/// restrictions if the player wrote candidates.
fn advise(
    position: &Position,
    marks: &Puzzle,
    logic: &Logic,
    hidden_singles: Techniques,
    deadline: &Deadline,
) -> Hint {
    let mut round = logic.round_within(position, deadline);
    let is_naked = |step: &Step| step.technique == Technique::NakedSingle;
    // A player without pencilmarks sees a hidden single by scanning, but finds a naked single only by counting the digits
    // around each cell.
    let scans = marks.restrictions().is_none() && hidden_singles != Techniques::NONE;
    if scans && round.steps.iter().all(is_naked) {
        let hidden = logic.with_techniques(hidden_singles).round_within(position, deadline);
        if !hidden.steps.is_empty() {
            round = hidden;
        }
    }
    if round.over.is_some() {
        return Hint::Nothing(NoStep::Unfinished);
    }
    match easiest(round.steps, position) {
        Some(step) => Hint::Step(Box::new(step)),
        None if position.is_complete() => Hint::Nothing(NoStep::Complete),
        None => Hint::Nothing(match position.dead_end() {
            Some(end) => NoStep::DeadEnd(end.describe(position.puzzle().geometry()).to_string()),
            None => NoStep::Stuck,
        }),
    }
}
