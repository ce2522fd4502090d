//! Naked single: a cell with one candidate holds it.
//!
//! ```text
//! row 1: 1 2 3 | . x . | . . .      x sees 1 to 3 in its row, 4 to 6 in its column and 7, 8 in its
//!                                   box: it is 9
//! ```
//!
//! Also called sole candidate or forced digit.

use super::*;

pub(in crate::logic) struct NakedSingle;

impl<const W: usize> Finder<W> for NakedSingle {
    fn technique(&self) -> Technique {
        Technique::NakedSingle
    }

    fn find(
        &self,
        board: &Board<W>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for cell in board.open().iter() {
            if let Some(digit) = board.candidates(cell).only() {
                found(Step {
                    technique: Technique::NakedSingle,
                    pattern: Pattern::OnlyCandidate,
                    conclusion: Conclusion::Place(Candidate { cell, digit }),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
