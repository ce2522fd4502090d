//! `diagnose`: why a puzzle has no solution or several, or which givens and rules are redundant.

use std::ops::RangeInclusive;

use super::{Located, OptionError, RequestError, Solving};
use crate::diagnose::{Opinions, Request};
use crate::report::DiagnoseReport;
use veridoku_core::budget::Stop;

/// Asks for a diagnosis.
#[derive(Clone, Debug)]
pub struct DiagnoseRequest {
    /// How solutions are found.
    pub solving: Solving,
    /// For a puzzle without a solution, whether to find a contradiction with the fewest givens.
    pub smallest: bool,
    /// The most solutions to compare.
    pub limit: u64,
    /// The most steps of a search for a smallest set.
    pub steps: u64,
}

impl Default for DiagnoseRequest {
    fn default() -> DiagnoseRequest {
        let Request { smallest, solutions: limit, steps, .. } = Request::default();
        DiagnoseRequest { solving: Solving::default(), smallest, limit, steps }
    }
}

impl DiagnoseRequest {
    /// The allowed limits.
    pub const LIMITS: RangeInclusive<u64> = 2..=100_000;

    /// The request to the library, within the budget of a puzzle.
    pub fn request(&self, stop: Option<Stop>) -> Request {
        let DiagnoseRequest { smallest, limit: solutions, steps, .. } = *self;
        Request { smallest, solutions, steps, budget: self.solving.budget(None, stop) }
    }

    /// The diagnosis of one puzzle.
    ///
    /// # Errors
    /// Options contradict each other, or the solver refuses the puzzle.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
    ) -> Result<DiagnoseReport, RequestError> {
        self.solving.expect_used()?;
        OptionError::expect_within("limit", self.limit, &DiagnoseRequest::LIMITS)?;
        let (mut solver, request) = (self.solving.solver(), self.request(stop));
        let found = Opinions::new().diagnose(located.puzzle, &mut *solver, &request)?;
        let place = located.place.to_owned();
        Ok(DiagnoseReport::new(located.puzzle, place, &found, &located.text))
    }
}
