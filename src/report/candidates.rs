//! The report of `candidates`: the number of solutions with each candidate.

use serde::Serialize;

use super::SCHEMA;
use super::stated::Stated;
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Candidate, DigitSet, Puzzle};
use veridoku_solve::TrueCandidates;

/// For each visible cell, the candidates (by value) that occur or may occur in a solution, with the number of
/// solutions found.
#[derive(Clone, Debug, Serialize)]
pub struct CandidatesReport {
    schema: u64,
    place: String,
    #[serde(flatten)]
    puzzle: Stated,
    verdict: &'static str,
    limit: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<usize>,
    is_settled: bool,
    candidates: Vec<Vec<CandidateReport>>,
}

#[derive(Clone, Debug, Serialize)]
struct CandidateReport {
    digit: i32,
    count: u64,
    /// Omitted if true.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_settled: Option<bool>,
}

impl CandidatesReport {
    /// The report of true candidates. `place` locates the puzzle in the input.
    pub fn new(
        puzzle: &Puzzle,
        place: String,
        found: &TrueCandidates,
        text: &OneLine,
    ) -> CandidatesReport {
        let frame = puzzle.geometry().frame();
        let of_cell = |cell| {
            let digits = DigitSet::all(puzzle.side());
            let candidates = digits.iter().map(|digit| {
                let tally = found.tally(Candidate { cell, digit });
                let is_settled = (!tally.is_settled).then_some(false);
                CandidateReport { digit: frame.value(digit), count: tally.found, is_settled }
            });
            let is_left = |one: &CandidateReport| one.count > 0 || one.is_settled.is_some();
            candidates.filter(is_left).collect()
        };
        let plane = puzzle.geometry().plane();
        let (rows, columns) = (plane.rows(), plane.columns());
        let is_part = !plane.is_square() || (rows, columns) != (puzzle.side(), puzzle.side());
        CandidatesReport {
            schema: SCHEMA,
            place,
            puzzle: Stated::new(puzzle, text),
            verdict: found.verdict.name(),
            limit: found.limit,
            rows: is_part.then_some(rows),
            columns: is_part.then_some(columns),
            is_settled: found.is_settled(),
            candidates: puzzle.geometry().shown_cells().into_iter().map(of_cell).collect(),
        }
    }
}
