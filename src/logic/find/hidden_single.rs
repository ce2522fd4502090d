//! Hidden single: a digit with one place left in a house stands there.
//!
//! ```text
//! . . . | . 7 . | . . .
//! . . . | . . . | . 7 .      in box 1 a 7 fits only at x: rows 1 and 2 and column 1 hold one
//! . x 4 | . . . | . . .
//! ```
//!
//! In a box people see it by cross-hatching; in a row or column it is harder, so the two are techniques
//! of their own. Also called pinned digit or lone ranger.

use super::*;

/// In boxes and other regions, or in rows and columns.
pub(in crate::logic) struct HiddenSingle {
    pub(in crate::logic) in_lines: bool,
}

impl<const W: usize> Finder<W> for HiddenSingle {
    fn technique(&self) -> Technique {
        if self.in_lines { Technique::HiddenSingleLine } else { Technique::HiddenSingleBox }
    }

    fn find(
        &self,
        board: &Board<W>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let technique = Finder::<W>::technique(self);
        let layout = board.layout();
        for &house in
            layout.houses().iter().filter(|house| layout.is_line(**house) == self.in_lines)
        {
            for digit in board.missing(house).iter() {
                if let Some(cell) = board.places_in(house, digit).only() {
                    found(Step {
                        technique,
                        pattern: Pattern::OnlyPlace { house },
                        conclusion: Conclusion::Place(Candidate { cell, digit }),
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
