//! Singles in sentences.

use super::words::{Words, digits};
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// Why a digit stands where it does.
pub(super) fn reason(step: &Step, words: &Words) -> String {
    let place = words.part(0);
    let (digit, cell) = (digits(&place.digits, "and"), words.cells(&place.cells));
    match (step.technique, &place.houses[..]) {
        (Technique::FullHouse, &[house]) => {
            format!("{cell} is the last open cell of {}", words.house(house))
        }
        (_, &[house]) => {
            format!("{cell} is the only place for {digit} in {}", words.house(house))
        }
        _ => format!("{digit} is the only candidate of {cell}"),
    }
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
