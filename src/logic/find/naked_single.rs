//! Naked single: a cell with one candidate holds it.
//!
//! ```text
//! row 1: 1 2 3 | . x . | . . .      x sees 1 to 3 in its row, 4 to 6 in its column and 7, 8 in its
//!                                   box: it is 9
//! ```
//!
//! Cost: one pass over the planes of the digits. The shared count of [`View::cells_with`] goes further
//! than is wanted here, and most rounds end before anybody needs it.
//!
//! Also called sole candidate or forced digit.

use super::prelude::*;
use crate::logic::sets::tally::Tally;

pub(in crate::logic) struct NakedSingle;

impl<const W: usize> Finder<W> for NakedSingle {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::NakedSingle]
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let mut counts: Tally<_, 2> = Tally::new(CellSet::EMPTY);
        view.planes().iter().for_each(|places| counts.add(*places));
        for cell in counts.exactly(1).iter() {
            if let Some(digit) = view.candidates(cell).only() {
                let place = || Part::new(Role::Place).digit(digit).cell(cell);
                let candidate = Candidate { cell, digit };
                steps.place(Technique::NakedSingle, candidate, || Pattern::of([place()]));
            }
        }
    }
}
