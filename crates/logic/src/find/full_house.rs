//! Full house: the last open cell of a house takes the last digit that it lacks.
//!
//! ```text
//! 5 3 4 | 6 7 8 | 9 1 .    the dot is 2
//! ```
//!
//! Also called last digit. It is the special case of a naked and a hidden single that needs no candidates, so
//! people see it first.

use super::prelude::*;
use crate::words::claim::Single;
use crate::words::explanation;
use crate::words::singles;

pub(super) struct FullHouse;

impl<const W: usize> Finder<W> for FullHouse {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        for &house in view.nearly_full() {
            let Some(digit) = view.missing(house).only() else { continue };
            if let Some(cell) = view.places_in(house, digit).only() {
                let place = || Part::new(Role::Place).digit(digit).cell(cell).house(house);
                let candidate = Candidate { cell, digit };
                steps.place(Technique::FullHouse, candidate, || Pattern::of([place()]));
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explanation::single_in_house(words, Single::OpenCell)
    }

    fn teach(&self, words: &Words) -> Lesson {
        singles::last(words)
    }

    fn gist(&self) -> Option<&'static str> {
        Some("the last open cell of a house")
    }
}
