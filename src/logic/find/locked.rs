//! Locked candidates: a digit whose places in one house all lie in a second one stands in both, and
//! so nowhere else in the second.
//!
//! ```text
//! pointing   box -> line              claiming   line -> box
//! 7 7 . | - - - | - - -               7 7 . | . . . | . . .     (nowhere else in row 1)
//! . . . | . . . | . . .               - - - | . . . | . . .
//! . . . | . . . | . . .               - - - | . . . | . . .
//! ```
//!
//! Pointing goes out from a box (or another region), claiming from a row or column. In variants the
//! same holds for any two houses with more than one cell in common.
//!
//! Also called intersection removal, box-line reduction (claiming).

use super::*;

/// From boxes and other regions, or from rows and columns.
pub(in crate::logic) struct LockedCandidates {
    pub(in crate::logic) from_lines: bool,
}

impl<const W: usize> Finder<W> for LockedCandidates {
    fn technique(&self) -> Technique {
        if self.from_lines { Technique::Claiming } else { Technique::Pointing }
    }

    fn find(
        &self,
        board: &Board<W>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let technique = Finder::<W>::technique(self);
        let layout = board.layout();
        for crossing in layout.crossings() {
            if layout.is_line(crossing.from) != self.from_lines {
                continue;
            }
            let rest = layout.house(crossing.from) - crossing.common;
            let beyond = layout.house(crossing.to) - crossing.common;
            for digit in board.missing(crossing.from).iter() {
                let places = board.places(digit);
                if places.meets(&rest) || !places.meets(&crossing.common) {
                    continue;
                }
                let pattern = || Pattern::Locked {
                    digit,
                    from: crossing.from,
                    to: crossing.to,
                    cells: (places & crossing.common).iter().collect(),
                };
                eliminate_digit(technique, digit, places & beyond, pattern, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}
