//! The report of `count`: how many solutions a puzzle has.

use serde::Serialize;

use super::SCHEMA;
use super::stated::Stated;
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Puzzle, Verdict};
use veridoku_solve::Count;

/// The number of solutions of a puzzle, as far as they were counted.
#[derive(Clone, Debug, Serialize)]
pub struct CountReport {
    schema: u64,
    place: String,
    #[serde(flatten)]
    puzzle: Stated,
    verdict: &'static str,
    count: u128,
    is_exact: bool,
}

impl CountReport {
    /// The report of a count. `place` locates the puzzle in the input.
    pub fn new(
        puzzle: &Puzzle,
        place: String,
        verdict: Verdict,
        count: Count,
        text: &OneLine,
    ) -> CountReport {
        CountReport {
            schema: SCHEMA,
            place,
            puzzle: Stated::new(puzzle, text),
            verdict: verdict.name(),
            count: count.at_least,
            is_exact: count.exact,
        }
    }
}
