//! Full house: the last open cell of a house takes the last digit it wants.
//!
//! ```text
//! 5 3 4 | 6 7 8 | 9 1 .    the dot is 2
//! ```
//!
//! Also called last digit. It is the special case of a naked and of a hidden single that needs no
//! candidates, which is why people see it first.

use super::*;

pub(in crate::logic) struct FullHouse;

impl<const W: usize> Finder<W> for FullHouse {
    fn technique(&self) -> Technique {
        Technique::FullHouse
    }

    fn find(
        &self,
        board: &Board<W>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for &house in board.layout().houses() {
            let Some(digit) = board.missing(house).only() else { continue };
            if let Some(cell) = board.places_in(house, digit).only() {
                found(Step {
                    technique: Technique::FullHouse,
                    pattern: Pattern::OnlyPlace { house },
                    conclusion: Conclusion::Place(Candidate { cell, digit }),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
