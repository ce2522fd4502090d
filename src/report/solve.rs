//! The report of `solve`: a puzzle with one solution or none, and the verdict.

use serde::Serialize;

use super::SCHEMA;
use super::names::{self, cells};
use super::stated::Stated;
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Digit, Puzzle, Solution, Verdict};
use veridoku_solve::{Confirmation, Count};

/// A puzzle with one solution or none, and the verdict. If several solutions of a puzzle are requested, each has a
/// report.
#[derive(Clone, Debug, Serialize)]
pub struct SolveReport {
    schema: u64,
    #[serde(flatten)]
    puzzle: Stated,
    verdict: &'static str,
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settled_by: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<ConflictReport>>,
}

impl SolveReport {
    /// A report of a solution, or of none. `count` is the number of solutions found, for the last report of a
    /// puzzle with several.
    pub fn new(
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        verdict: Verdict,
        count: Option<Count>,
        text: &OneLine,
    ) -> SolveReport {
        SolveReport {
            schema: SCHEMA,
            puzzle: Stated::new(puzzle, text),
            verdict: verdict.name(),
            solution: solution.map(|solution| text.solution(puzzle, solution)),
            hidden: None,
            at_least: at_least(verdict),
            count: count.map(|count| u64::try_from(count.at_least).unwrap_or(u64::MAX)),
            is_exact: count.map(|count| count.exact),
            settled_by: None,
            conflicts: (verdict == Verdict::None).then(|| ConflictReport::all(puzzle)),
        }
    }

    /// This report with values of hidden cells that go with the solution, as a
    /// [`HiddenFinder`](veridoku_solve::HiddenFinder) finds them.
    #[must_use]
    pub fn with_hidden(self, puzzle: &Puzzle, hidden: Option<Vec<Digit>>) -> SolveReport {
        let frame = puzzle.geometry().frame();
        let values = |all: Vec<Digit>| all.into_iter().map(|digit| frame.value(digit)).collect();
        SolveReport { hidden: hidden.map(values), ..self }
    }

    /// This report with the backends that decided the puzzle, if several were used.
    #[must_use]
    pub fn with_confirmation(self, confirmation: Option<&Confirmation>) -> SolveReport {
        let settled_by = confirmation.map(|found| found.settled_by.clone());
        SolveReport { settled_by, ..self }
    }
}

/// The solutions found by a search that did not finish.
pub(super) fn at_least(verdict: Verdict) -> Option<u64> {
    match verdict {
        Verdict::Unknown { at_least } => Some(at_least),
        _ => None,
    }
}

/// Givens that contradict each other.
#[derive(Clone, Debug, Serialize)]
pub struct ConflictReport {
    digit: i32,
    cells: Vec<String>,
    place: String,
}

impl ConflictReport {
    /// All conflicts among the givens of a puzzle.
    pub fn all(puzzle: &Puzzle) -> Vec<ConflictReport> {
        let geometry = puzzle.geometry();
        let report = |conflict: &veridoku_core::grid::Conflict| ConflictReport {
            digit: geometry.frame().value(conflict.digit),
            cells: cells(&conflict.cells, geometry),
            place: names::broken_rule(conflict, geometry),
        };
        puzzle.conflicts().iter().map(report).collect()
    }
}
