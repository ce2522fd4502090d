//! A cache of the logic for a stream of puzzles.

use std::sync::Arc;

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Geometry, Puzzle, Verdict};
use veridoku_logic::{Logic, NoLogic, Techniques};

/// The logic of the latest geometry, as most streams of puzzles have only one.
pub struct Logics {
    techniques: Techniques,
    known: Option<Known>,
}

struct Known {
    geometry: Arc<Geometry>,
    /// For puzzles with one solution.
    unique: Logic,
    /// For all other puzzles: without the techniques that rely on a single solution.
    other: Logic,
    /// Whether all rules were compiled before the deadline of the puzzle for which they were compiled.
    is_whole: bool,
}

impl Logics {
    /// A cache for these techniques.
    pub fn new(techniques: Techniques) -> Logics {
        Logics { techniques, known: None }
    }

    /// The logic valid for a puzzle with this verdict: without uniqueness techniques, unless it is known to have
    /// exactly one solution. Rules of a new geometry are compiled until the deadline.
    ///
    /// # Errors
    /// [`NoLogic`], as for [`Logic::new`].
    pub fn of(
        &mut self,
        puzzle: &Puzzle,
        verdict: Verdict,
        deadline: &Deadline,
    ) -> Result<&Logic, NoLogic> {
        let geometry = puzzle.geometry();
        let known = match self.known.take() {
            Some(known) if known.is_whole && Arc::ptr_eq(&known.geometry, geometry) => known,
            _ => {
                let unique = Logic::new_within(geometry.clone(), self.techniques, deadline)?;
                let other = unique.with_techniques(self.techniques.without_uniqueness());
                Known { geometry: geometry.clone(), unique, other, is_whole: !deadline.is_over() }
            }
        };
        let Known { unique, other, .. } = self.known.insert(known);
        Ok(if verdict == Verdict::Unique { unique } else { other })
    }
}
