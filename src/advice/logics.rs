//! The logic of puzzle after puzzle.

use std::sync::Arc;

use crate::grid::{Geometry, Puzzle, Verdict};
use crate::logic::{Logic, NoLogic, Techniques};

/// The logic of the geometry that came last, as most streams of puzzles have one geometry.
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
}

impl Logics {
    /// By these techniques.
    pub fn new(techniques: Techniques) -> Logics {
        Logics { techniques, known: None }
    }

    /// The logic that holds for a puzzle of this verdict: without techniques of uniqueness, unless it is known to
    /// have exactly one solution.
    ///
    /// # Errors
    /// [`NoLogic`], as for [`Logic::new`].
    pub fn of(&mut self, puzzle: &Puzzle, verdict: Verdict) -> Result<&Logic, NoLogic> {
        let geometry = puzzle.geometry();
        let known = match self.known.take() {
            Some(known) if Arc::ptr_eq(&known.geometry, geometry) => known,
            _ => {
                let unique = Logic::new(geometry.clone(), self.techniques)?;
                let other = unique.with_techniques(self.techniques.without_uniqueness());
                Known { geometry: geometry.clone(), unique, other }
            }
        };
        let Known { unique, other, .. } = self.known.insert(known);
        Ok(if verdict == Verdict::Unique { unique } else { other })
    }
}
