//! `candidates`: the candidates that occur in a solution.

use std::ops::RangeInclusive;

use super::{Located, OptionError, RequestError, Solving};
use crate::report::CandidatesReport;
use veridoku_core::budget::Stop;

/// Asks for each candidate whether it is in some solution, and in how many.
#[derive(Clone, Debug)]
pub struct CandidatesRequest {
    /// How solutions are found. The time is for all candidates together.
    pub solving: Solving,
    /// The most solutions to count of each candidate; by default 1.
    pub limit: u64,
}

impl Default for CandidatesRequest {
    fn default() -> CandidatesRequest {
        CandidatesRequest { solving: Solving::default(), limit: CandidatesRequest::LIMIT }
    }
}

impl CandidatesRequest {
    /// The default limit.
    pub const LIMIT: u64 = 1;

    /// The allowed limits.
    pub const LIMITS: RangeInclusive<u64> = 1..=1_000;

    /// The true candidates of one puzzle.
    ///
    /// # Errors
    /// Options contradict each other, or the solver refuses the puzzle.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
    ) -> Result<CandidatesReport, RequestError> {
        self.solving.expect_used()?;
        OptionError::expect_within("limit", self.limit, &CandidatesRequest::LIMITS)?;
        let budget = self.solving.budget(None, stop);
        let found = self.solving.solver().true_candidates(located.puzzle, &budget, self.limit)?;
        let place = located.place.to_owned();
        Ok(CandidatesReport::new(located.puzzle, place, &found, &located.text))
    }
}
