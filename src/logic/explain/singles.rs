//! Singles in sentences.

use super::claim::{Claim, Single};
use super::words::Words;
use super::{Explanation, conclude};
use crate::grid::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// Why a digit stands where it does.
pub(super) fn reason(step: &Step, words: &Words) -> Explanation {
    let place = words.part(0);
    let candidate = Candidate { cell: place.cells[0], digit: place.digits[0] };
    let single = match (step.technique, &place.houses[..]) {
        (Technique::FullHouse, &[house]) => Single::OpenCell(house),
        (_, &[house]) => Single::Place(house),
        _ => Single::Candidate,
    };
    conclude(words, "", [Claim::Stands(candidate, Some(single))])
}

/// What is said of every single of a technique, so that many can share a line.
pub(super) fn gist(technique: Technique) -> Option<&'static str> {
    Some(match technique {
        Technique::FullHouse => "the last open cell of a house",
        Technique::NakedSingle => "the only candidate of the cell",
        Technique::HiddenSingleBox | Technique::HiddenSingleLine => {
            "the only place for the digit in the house"
        }
        _ => return None,
    })
}
