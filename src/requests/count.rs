//! `count`: how many solutions a puzzle has.

use std::ops::RangeInclusive;

use super::{Located, OptionError, Question, RequestError, Solving};
use crate::report::CountReport;
use veridoku_core::budget::Stop;

/// Asks for the number of solutions.
#[derive(Clone, Debug, Default)]
pub struct CountRequest {
    /// How solutions are found.
    pub solving: Solving,
    /// The most solutions to count; all if `None`, which may take forever.
    pub limit: Option<u64>,
}

impl CountRequest {
    /// The allowed limits.
    pub const LIMITS: RangeInclusive<u64> = 1..=u64::MAX;

    /// The number of solutions of one puzzle.
    ///
    /// # Errors
    /// Options contradict each other, or the solver refuses the puzzle.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
    ) -> Result<CountReport, RequestError> {
        self.solving.expect_used()?;
        if let Some(limit) = self.limit {
            OptionError::expect_within("limit", limit, &CountRequest::LIMITS)?;
        }
        let question = Question { limit: self.limit, keep: 0, continues: false };
        let stats = self.solving.search(located.puzzle, question, stop)?.answer.stats;
        let (place, verdict) = (located.place.to_owned(), stats.verdict());
        Ok(CountReport::new(located.puzzle, place, verdict, stats.count(), &located.text))
    }
}
