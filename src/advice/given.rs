//! The puzzle as it was given: which values of a position a person placed, and which of those are wrong.

use thiserror::Error;

use super::HintError;
use veridoku_core::budget::Budget;
use veridoku_core::grid::{Candidate, Digit, Geometry, Puzzle, Rule, Solution, Verdict};
use veridoku_logic::Position;
use veridoku_logic::explain::{self, Language};
use veridoku_solve::{AutoSolver, SolveError, Solver};

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

    /// `r1c3=1`, `L1C3<>4`; in an Easy as ABC `r1c3=A`.
    pub fn words(self, geometry: &Geometry, language: Language) -> String {
        match self {
            Mistake::Placed(wrong) => explain::claim_in(wrong, true, geometry, language),
            Mistake::Struck(right) => explain::claim_in(right, false, geometry, language),
        }
    }
}

/// The puzzle as it was given, with its solution: a person placed or eliminated everything else in a position.
#[derive(Clone, Debug)]
pub struct Given {
    pub(super) puzzle: Puzzle,
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
    pub(super) fn placed(&self, puzzle: &Puzzle) -> Result<Vec<Candidate>, HintError> {
        if puzzle.side() != self.puzzle.side() {
            let (found, expected) = (puzzle.side(), self.puzzle.side());
            return Err(HintError::OtherSide { found, expected });
        }
        let (one, other) = (puzzle.geometry(), self.puzzle.geometry());
        let is_laid_alike =
            one.frame() == other.frame() && one.arrangement() == other.arrangement();
        if !is_laid_alike || one.houses() != other.houses() {
            return Err(HintError::OtherHouses);
        }
        let rules = [one, other].map(|geometry| {
            let mut rules: Vec<&Rule> = geometry.rules().iter().collect();
            rules.sort_unstable();
            rules
        });
        if rules[0] != rules[1] {
            return Err(HintError::OtherRules);
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
    pub(super) fn mistakes(&self, puzzle: &Puzzle, placed: &[Candidate]) -> Vec<Mistake> {
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
    pub(super) fn position(&self, puzzle: &Puzzle, placed: &[Candidate]) -> Position {
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
