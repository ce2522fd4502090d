//! Judges a move as a teacher would: right, wrong or already known, and why.
//!
//! The position is correct so far, and its solution is known. The reason is found on the solution path: the first
//! step that places the digit, or that excludes it.

use veridoku_core::budget::Deadline;
use veridoku_core::families;
use veridoku_core::grid::{Candidate, Cell, Geometry, HouseId, Solution};
use veridoku_logic::explain::{self, Language};
use veridoku_logic::{Conclusion, Logic, Position, Step, Techniques};

/// A player's next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places a digit: `r4c7=5`.
    Place(Candidate),
    /// Eliminates a candidate: `r4c7<>5`.
    Strike(Candidate),
}

/// The verdict on a move.
#[derive(Clone, Debug)]
pub enum Judgment {
    /// The cell has this value, or, without one, the candidate is already eliminated.
    Known {
        /// The value of the cell.
        value: Option<Candidate>,
        /// Whether a player placed it.
        is_placed: bool,
    },
    /// The digit is already in a cell that sees this one.
    Conflict {
        /// Where.
        holder: Candidate,
        /// In this house, or else by a rule for pairs.
        house: Option<HouseId>,
    },
    /// The move disagrees with the solution. With a reason if logic finds one.
    Wrong(Option<Reason>),
    /// The move agrees with the solution. With a reason if logic finds one.
    Right(Option<Reason>),
}

/// A step that proves it.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The step.
    pub step: Step,
    /// The position on which it is found.
    pub before: Position,
    /// How many easier steps come before it; if none, it applies now.
    pub after: usize,
    /// Whether it is a single that applies now.
    pub is_single: bool,
}

/// Judges moves by logic.
pub struct Judge {
    logic: Logic,
    singles: Logic,
}

impl Judge {
    /// A judge with the techniques of this logic, which must be valid for puzzles with one solution.
    pub fn new(logic: Logic) -> Judge {
        Judge { singles: logic.with_techniques(Techniques::singles()), logic }
    }

    /// The logic.
    pub fn logic(&self) -> &Logic {
        &self.logic
    }

    /// The singles of a position.
    pub fn singles(&self, position: &Position) -> Vec<Step> {
        self.singles.steps(position)
    }

    /// The judgment of a move. If the time runs out first, a reason may be missing.
    pub fn judge(
        &self,
        position: &Position,
        solution: &Solution,
        wanted: Move,
        deadline: &Deadline,
    ) -> Judgment {
        let (Move::Place(candidate) | Move::Strike(candidate)) = wanted;
        let Candidate { cell, digit } = candidate;
        let value = position.value(cell).map(|digit| Candidate { cell, digit });
        let is_open = value.is_none();
        let known = Judgment::Known { value, is_placed: position.is_placed(cell) };
        let holds = solution.digit(cell) == digit;
        let excluded =
            || self.first(position, deadline, |step| excludes(step, candidate, position));
        let placed = || self.first(position, deadline, |step| places(step, candidate));
        match wanted {
            _ if !is_open => known,
            Move::Strike(_) if !position.candidates(cell).contains(digit) => known,
            Move::Strike(_) if holds => Judgment::Wrong(placed()),
            Move::Strike(_) => Judgment::Right(excluded()),
            Move::Place(_) => match conflict(position, candidate) {
                Some((holder, house)) => Judgment::Conflict { holder, house },
                None if !holds => Judgment::Wrong(excluded()),
                None => {
                    let singles = self.singles.steps(position);
                    let single = singles.into_iter().find(|step| places(step, candidate));
                    let seen =
                        |step| Reason { step, before: position.clone(), after: 0, is_single: true };
                    Judgment::Right(single.map(seen).or_else(placed))
                }
            },
        }
    }

    /// The first step on the path that satisfies `is_so`.
    fn first(
        &self,
        position: &Position,
        deadline: &Deadline,
        is_so: impl Fn(&Step) -> bool,
    ) -> Option<Reason> {
        let mut after = 0;
        let path = self.logic.path_within(position, deadline);
        for (before, round) in path.rounds_with_positions() {
            if let Some(step) = round.iter().find(|step| is_so(step)) {
                return Some(Reason { step: step.clone(), before, after, is_single: false });
            }
            after += round.len();
        }
        None
    }
}

fn places(step: &Step, candidate: Candidate) -> bool {
    step.conclusion == Conclusion::Place(candidate)
}

/// Whether a step excludes a candidate.
fn excludes(step: &Step, candidate: Candidate, position: &Position) -> bool {
    match &step.conclusion {
        Conclusion::Place(placed) if placed.cell == candidate.cell => {
            placed.digit != candidate.digit
        }
        Conclusion::Place(placed) => {
            let peers = position.puzzle().geometry().peers(candidate.cell);
            placed.digit == candidate.digit && peers.contains(&placed.cell)
        }
        Conclusion::Eliminate(eliminated) => eliminated.contains(&candidate),
    }
}

/// The value that a placement contradicts, with its house.
fn conflict(
    position: &Position,
    Candidate { cell, digit }: Candidate,
) -> Option<(Candidate, Option<HouseId>)> {
    let geometry = position.puzzle().geometry();
    let holds = |other: &Cell| *other != cell && position.value(*other) == Some(digit);
    for id in geometry.houses_of(cell) {
        if let Some(cell) = geometry.house(*id).cells.iter().copied().find(holds) {
            return Some((Candidate { cell, digit }, Some(*id)));
        }
    }
    let cell = geometry.extra_peers(cell).iter().copied().find(holds)?;
    Some((Candidate { cell, digit }, None))
}

impl Move {
    /// `r4c7=5`, or `r4c7<>5`.
    pub fn name(self, geometry: &Geometry) -> String {
        match self {
            Move::Place(candidate) => geometry.candidate_name(candidate).to_string(),
            Move::Strike(candidate) => geometry.struck_name(candidate).to_string(),
        }
    }

    /// `r4c7=5`, `L4C7<>5`; in an Easy as ABC `r4c7=A`.
    pub fn words(self, geometry: &Geometry, language: Language) -> String {
        match self {
            Move::Place(candidate) => explain::claim_in(candidate, true, geometry, language),
            Move::Strike(candidate) => explain::claim_in(candidate, false, geometry, language),
        }
    }
}

impl Reason {
    /// The reason in words, without a final period: `See ...`, or how many steps come before.
    pub fn words(&self, geometry: &Geometry) -> String {
        let sentence = explain::sentence(&self.step, geometry);
        match self.after {
            _ if self.is_single => sentence,
            0 => format!("See {sentence}"),
            1 => format!("It follows after 1 easier step: {sentence}"),
            after => format!("It follows after {after} easier steps: {sentence}"),
        }
    }
}

impl Judgment {
    /// The judgment in words.
    pub fn words(&self, wanted: Move, geometry: &Geometry) -> String {
        let claim = |holds| explain::claim_in(holds, true, geometry, Language::English);
        let name = wanted.words(geometry, Language::English);
        match (self, wanted) {
            (Judgment::Known { value: Some(current), is_placed }, Move::Place(_)) => {
                let how = if *is_placed { "correctly placed" } else { "given" };
                format!("{} is {how}.", claim(*current))
            }
            (Judgment::Known { .. }, _) => format!("{name} is already known."),
            (Judgment::Conflict { .. }, _) => {
                format!("{name} is impossible: {}.", self.reason(wanted, geometry))
            }
            (Judgment::Wrong(_), Move::Strike(candidate)) => {
                format!("{name} is wrong: the solution has {}.", claim(candidate))
            }
            (Judgment::Wrong(_), Move::Place(_)) => format!(
                "{name} is not possible: the solution has {} there. {}.",
                match families::letters(geometry) {
                    Some(_) => "something else",
                    None => "a different digit",
                },
                self.reason(wanted, geometry)
            ),
            (Judgment::Right(_), Move::Strike(_)) => format!("Right: {name} is eliminated."),
            (Judgment::Right(Some(reason)), Move::Place(_)) if reason.is_single => {
                format!("Right: {}.", explain::reason(&reason.step, geometry))
            }
            (Judgment::Right(_), Move::Place(_)) => "Right, although no single shows it.".into(),
        }
    }

    /// The reason in words, without a final period.
    pub fn reason(&self, wanted: Move, geometry: &Geometry) -> String {
        match self {
            Judgment::Known { .. } => "it is already known".into(),
            Judgment::Conflict { holder, house: Some(house) } => {
                let holder = explain::claim_in(*holder, true, geometry, Language::English);
                format!("{holder} is already in {}", geometry.house(*house))
            }
            Judgment::Conflict { holder, house: None } => {
                let (Move::Place(candidate) | Move::Strike(candidate)) = wanted;
                let cell = geometry.cell_name(candidate.cell);
                let holder = explain::claim_in(*holder, true, geometry, Language::English);
                format!("{cell} must differ from {holder}")
            }
            Judgment::Wrong(Some(reason)) | Judgment::Right(Some(reason)) => reason.words(geometry),
            Judgment::Wrong(None) | Judgment::Right(None) => {
                "Logic does not get this far, but the solution shows it".into()
            }
        }
    }
}
