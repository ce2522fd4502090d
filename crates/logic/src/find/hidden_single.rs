//! Hidden single: a digit with only one place left in a house must be there.
//!
//! ```text
//! . . . | . 7 . | . . .
//! . . . | . . . | . 7 .      in box 1 a 7 fits only at x: rows 1 and 2 and column 1 hold one
//! . x 4 | . . . | . . .
//! ```
//!
//! Cost: one pass over the cells of each house that lost candidates; counting to two is enough, so this
//! does not ask for the shared count of [`View::digits_with`].
//!
//! In a box people see it by cross-hatching; in a row or column it is harder, so the two are separate techniques.
//! Also called pinned digit or lone ranger.

use super::prelude::*;
use crate::sets::tally::Tally;
use crate::words::claim::Single;
use crate::words::explanation;
use crate::words::singles;

/// In boxes and other regions, or in rows and columns.
pub(super) struct HiddenSingle {
    pub(super) in_lines: bool,
}

impl HiddenSingle {
    fn technique(&self) -> Technique {
        if self.in_lines { Technique::HiddenSingleLine } else { Technique::HiddenSingleBox }
    }
}

impl<const W: usize> Finder<W> for HiddenSingle {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = self.technique();
        let fresh = view.fresh_cells();
        for &house in view.layout().houses_by_kind(self.in_lines) {
            if !view.layout().house(house).meets(&fresh) {
                continue;
            }
            let mut counts: Tally<_, 2> = Tally::new(Digits::EMPTY);
            let cells = &view.layout().geometry().house(house).cells;
            cells.iter().for_each(|cell| counts.add(view.candidates(*cell)));
            for digit in counts.exactly(1).iter() {
                if let Some(cell) = view.places_in(house, digit).only() {
                    let place = || Part::new(Role::Place).digit(digit).cell(cell).house(house);
                    let candidate = Candidate { cell, digit };
                    steps.place(technique, candidate, || Pattern::of([place()]));
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explanation::single_in_house(words, Single::Place)
    }

    fn teach(&self, words: &Words) -> Lesson {
        singles::of_house(words)
    }

    fn gist(&self) -> Option<&'static str> {
        Some("the only place for the digit in the house")
    }
}
