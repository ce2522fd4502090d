//! The report of `candidates`: in how many solutions each candidate is.

use serde::Serialize;

use super::SCHEMA;
use crate::format::OneLine;
use crate::grid::{Candidate, DigitSet, Puzzle};
use crate::solve::TrueCandidates;

/// For each cell its candidates that some solution has, or may have, with the number of solutions found.
#[derive(Clone, Debug, Serialize)]
pub struct CandidatesReport {
    schema: u64,
    place: String,
    puzzle: String,
    verdict: &'static str,
    limit: u64,
    is_settled: bool,
    candidates: Vec<Vec<CandidateReport>>,
}

#[derive(Clone, Debug, Serialize)]
struct CandidateReport {
    digit: usize,
    count: u64,
    /// Left out where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_settled: Option<bool>,
}

impl CandidatesReport {
    /// The report of true candidates. `place` says where the puzzle stood.
    pub fn new(
        puzzle: &Puzzle,
        place: String,
        found: &TrueCandidates,
        text: &OneLine,
    ) -> CandidatesReport {
        let of_cell = |cell| {
            let digits = DigitSet::all(puzzle.side());
            let candidates = digits.iter().map(|digit| {
                let tally = found.tally(Candidate { cell, digit });
                let is_settled = (!tally.is_settled).then_some(false);
                CandidateReport { digit: digit.number(), count: tally.found, is_settled }
            });
            let is_left = |one: &CandidateReport| one.count > 0 || one.is_settled.is_some();
            candidates.filter(is_left).collect()
        };
        CandidatesReport {
            schema: SCHEMA,
            place,
            puzzle: text.puzzle(puzzle),
            verdict: found.verdict.name(),
            limit: found.limit,
            is_settled: found.is_settled(),
            candidates: puzzle.geometry().cells().map(of_cell).collect(),
        }
    }
}
