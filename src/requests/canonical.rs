//! `canonical`: the smallest equivalent form of a puzzle.

use super::{Located, RequestError};
use crate::canonical::Canonicalizer;
use crate::report::CanonicalReport;
use veridoku_core::budget::Deadline;

/// Asks for the canonical form. It has no options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CanonicalRequest;

impl CanonicalRequest {
    /// The canonical form of one puzzle. This takes less than a millisecond for 9x9, and usually less
    /// than a second for overlapping grids.
    ///
    /// # Errors
    /// [`RequestError::NotCanonical`], for anything but a classic 9x9 puzzle and overlapping grids, and if the deadline
    /// comes.
    pub fn answer(
        &self,
        located: &Located<'_>,
        deadline: &Deadline,
    ) -> Result<CanonicalReport, RequestError> {
        let found = Canonicalizer::default().canonical(located.puzzle, deadline)?;
        Ok(CanonicalReport::new(located.puzzle, &found, &located.text))
    }
}
