//! Naked single: a cell with one candidate holds it.
//!
//! ```text
//! row 1: 1 2 3 | . x . | . . .      x sees 1 to 3 in its row, 4 to 6 in its column and 7, 8 in its
//!                                   box: it is 9
//! ```
//!
//! Cost: one pass over the planes of the digits. The shared count of [`View::cells_with`] does more than this
//! needs, and most rounds end before any finder needs it.
//!
//! Also called sole candidate or forced digit.

use super::prelude::*;
use crate::sets::tally::Tally;
use crate::words::claim::Single;
use crate::words::explanation;
use crate::words::singles;

pub(super) struct NakedSingle;

impl<const W: usize> Finder<W> for NakedSingle {
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

    fn explain(&self, words: &Words) -> Explanation {
        explanation::single(words, Single::Candidate)
    }

    fn teach(&self, words: &Words) -> Lesson {
        singles::of_cell(words)
    }

    fn gist(&self) -> Option<&'static str> {
        Some("the only candidate of the cell")
    }
}
