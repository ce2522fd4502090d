//! A cache of the logic for a stream of puzzles.

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{ForLastGeometry, Puzzle, Verdict};
use veridoku_logic::{Logic, NoLogic, Techniques};

/// The logic of the last geometry.
pub struct Logics {
    techniques: Techniques,
    known: ForLastGeometry<Known>,
}

struct Known {
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
        Logics { techniques, known: ForLastGeometry::default() }
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
        let (geometry, techniques) = (puzzle.geometry(), self.techniques);
        self.known.keep_if(|known| known.is_whole);
        let known = self.known.try_of(geometry, || -> Result<_, NoLogic> {
            let unique = Logic::new_within(geometry.clone(), techniques, deadline)?;
            let other = unique.with_techniques(techniques.without_uniqueness());
            Ok(Known { unique, other, is_whole: !deadline.is_over() })
        })?;
        Ok(if verdict == Verdict::Unique { &known.unique } else { &known.other })
    }
}
