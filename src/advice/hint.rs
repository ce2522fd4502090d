//! A hint: the easiest step of a position, or why there is none.
//!
//! ```text
//! position --search--> Subject --solution?--> logic: a round --easiest--> Hint::Step
//!                         |-- none: diagnose --> Hint::Broken (entries that contradict each other)
//!                                                    (if no candidates are written: a hidden single
//!                                                    before a naked one)
//! position + puzzle as given --> Given: what was placed; wrong entries --> Hint::Mistakes
//! ```

use thiserror::Error;

use super::{Logics, NoAdvice, Subject};
use crate::diagnose::{Contradiction, Details, Opinions};
use veridoku_core::budget::{Budget, Deadline};
use veridoku_core::grid::{Candidate, Digit, Geometry, Puzzle, Solution, Verdict};
use veridoku_logic::{Found, Logic, NoLogic, Position, Step, Technique, Techniques};
use veridoku_solve::{AutoSolver, SolveError, Solver};

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

/// Why a position has no solution.
#[derive(Clone, Debug)]
pub struct Broken {
    /// Entries that contradict each other, if they were found.
    pub contradiction: Option<Contradiction>,
    /// How many of the claims for it only one solver confirmed.
    pub unconfirmed: usize,
}

/// An entry that differs from the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A value that is wrong.
    Placed(Candidate),
    /// A candidate that is right, but was eliminated.
    Struck(Candidate),
}

impl Mistake {
    /// `r1c3=1`, or `r1c3<>4`.
    pub fn name(self, geometry: &Geometry) -> String {
        match self {
            Mistake::Placed(wrong) => geometry.candidate_name(wrong).to_string(),
            Mistake::Struck(right) => geometry.struck_name(right).to_string(),
        }
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
                let seen = Seen { position: &position, marks: subject.puzzle };
                Ok(seen.look(logic, self.hidden_singles, deadline))
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
        let seen = Seen { position: &position, marks: subject.puzzle };
        Ok(seen.look(logic, self.hidden_singles, deadline))
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
        Ok(Hint::Broken(Broken { contradiction, unconfirmed: diagnosis.unconfirmed }))
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

/// A position, and the puzzle in which a person wrote it.
struct Seen<'a> {
    position: &'a Position,
    /// With restrictions if candidates are written.
    marks: &'a Puzzle,
}

impl Seen<'_> {
    /// The easiest step, or why there is none.
    fn look(&self, logic: &Logic, hidden_singles: Techniques, deadline: &Deadline) -> Hint {
        let position = self.position;
        let round = self.round(logic, hidden_singles, deadline);
        if round.over.is_some() {
            return Hint::Nothing(NoStep::Unfinished);
        }
        match easiest(round.steps, position) {
            Some(step) => Hint::Step(Box::new(step)),
            None if position.is_complete() => Hint::Nothing(NoStep::Complete),
            None => Hint::Nothing(match position.dead_end() {
                Some(end) => {
                    NoStep::DeadEnd(end.describe(position.puzzle().geometry()).to_string())
                }
                None => NoStep::Stuck,
            }),
        }
    }

    /// The steps of the easiest technique. Who has written no candidates sees a hidden single by scanning, but finds a
    /// naked single only by counting the digits around each cell: so the hidden single is first.
    fn round(&self, logic: &Logic, hidden_singles: Techniques, deadline: &Deadline) -> Found {
        let round = logic.round_within(self.position, deadline);
        let is_naked = |step: &Step| step.technique == Technique::NakedSingle;
        let has_marks = self.marks.restrictions().is_some();
        if has_marks || !round.steps.iter().all(is_naked) || hidden_singles == Techniques::NONE {
            return round;
        }
        let hidden = logic.with_techniques(hidden_singles).round_within(self.position, deadline);
        if hidden.steps.is_empty() { round } else { hidden }
    }
}

/// The puzzle as it was given, with its solution: a person placed or eliminated everything else in a position.
#[derive(Clone, Debug)]
pub struct Given {
    puzzle: Puzzle,
    solution: Solution,
}

/// Why a puzzle cannot be the given one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotGiven {
    /// It does not have exactly one solution, or that is not known.
    #[error("found {}; expected one with exactly one solution", kind(*.0))]
    NotUnique(Verdict),
    /// A solver failed.
    #[error(transparent)]
    Solver(#[from] SolveError),
}

fn kind(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::None => "a puzzle without a solution",
        Verdict::Multiple => "a puzzle with several solutions",
        _ => "a puzzle whose number of solutions was unknown at the time limit",
    }
}

impl Given {
    /// A puzzle with exactly one solution.
    ///
    /// # Errors
    /// [`NotGiven`], if it has another number of solutions, or the budget ends first.
    pub fn new(puzzle: Puzzle, budget: &Budget) -> Result<Given, NotGiven> {
        let mut answer = AutoSolver::new().solve(&puzzle, budget)?;
        match (answer.verdict(), answer.solutions.pop()) {
            (Verdict::Unique, Some(solution)) => Ok(Given { puzzle, solution }),
            (verdict, _) => Err(NotGiven::NotUnique(verdict)),
        }
    }

    /// The digits placed since, or why the position does not belong to this puzzle.
    fn placed(&self, puzzle: &Puzzle) -> Result<Vec<Candidate>, HintError> {
        if puzzle.side() != self.puzzle.side() {
            let (found, expected) = (puzzle.side(), self.puzzle.side());
            return Err(HintError::OtherSide { found, expected });
        }
        let is_framed_alike = puzzle.geometry().frame() == self.puzzle.geometry().frame();
        if !is_framed_alike || puzzle.geometry().houses() != self.puzzle.geometry().houses() {
            return Err(HintError::OtherHouses);
        }
        let marks = Position::of_marks(puzzle.clone());
        let is_open = |given: &Candidate| marks.value(given.cell) != Some(given.digit);
        if let Some(given) = self.puzzle.givens().find(is_open) {
            return Err(HintError::MissingGiven(
                puzzle.geometry().candidate_name(given).to_string(),
            ));
        }
        let is_placed = |candidate: &Candidate| self.puzzle.given(candidate.cell).is_none();
        Ok(marks.puzzle().givens().filter(is_placed).collect())
    }

    /// The entries that are wrong: values, and eliminated candidates that are right.
    fn mistakes(&self, puzzle: &Puzzle, placed: &[Candidate]) -> Vec<Mistake> {
        let is_wrong =
            |candidate: &&Candidate| self.solution.digit(candidate.cell) != candidate.digit;
        let wrong = placed.iter().filter(is_wrong);
        let mut mistakes: Vec<Mistake> = wrong.map(|wrong| Mistake::Placed(*wrong)).collect();
        if let Some(marks) = puzzle.restrictions() {
            for cell in puzzle.geometry().cells() {
                let digit = self.solution.digit(cell);
                let is_open = !placed.iter().any(|candidate| candidate.cell == cell);
                if is_open && !marks[cell.index()].contains(digit) {
                    mistakes.push(Mistake::Struck(Candidate { cell, digit }));
                }
            }
        }
        mistakes
    }

    /// The position, with placed digits separate from givens.
    fn position(&self, puzzle: &Puzzle, placed: &[Candidate]) -> Position {
        let mut position = Position::new(self.puzzle.clone());
        placed.iter().for_each(|candidate| position.place(*candidate));
        let marks = puzzle.surviving_candidates();
        for cell in puzzle.geometry().cells() {
            let is_open = position.value(cell).is_none();
            let gone = |digit: &Digit| is_open && !marks[cell.index()].contains(*digit);
            for digit in position.candidates(cell).iter().filter(gone) {
                position.strike(Candidate { cell, digit });
            }
        }
        position
    }
}
