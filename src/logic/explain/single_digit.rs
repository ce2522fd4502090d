//! Two strong links of one digit in sentences: skyscraper, kite, turbot fish, empty rectangle.

use super::claim::Claim;
use super::words::{Words, digits};
use super::{Explanation, conclude};
use crate::grid::Cell;
use crate::logic::step::{Part, Role};

/// Two links whose inner ends see each other, so that the digit is at one of the outer ends.
pub(super) fn reason(words: &Words) -> Explanation {
    let digit = words.part(0).digits[0];
    let number = digits(&[digit], "and");
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let outer = words.cells_of(Role::Pincer);
    let link = |part: &Part| {
        format!("{} is at {}", words.houses(&part.houses), words.any_cell(&part.cells))
    };
    let inner = |part: &Part| -> Vec<Cell> {
        part.cells.iter().copied().filter(|cell| !outer.contains(cell)).collect()
    };
    let [one, other] = [links[0], links[1]].map(inner);
    let within = words.within(&words.houses_of(Role::WeakLink));
    let weak = match (&one[..], &other[..]) {
        ([one], [other]) => format!(
            "{} and {} see each other{within} and are not both {number}",
            words.cell(*one),
            words.cell(*other)
        ),
        _ => format!(
            "If {} is {number}, {} is, as it sees them{within}",
            words.cells(&other),
            words.none_of(&one),
        ),
    };
    let premise = format!(
        "the {number} of {}, and that of {}. {weak}. Thus at least one of {} is {number}, so ",
        link(links[0]),
        link(links[1]),
        words.cells(&outer),
    );
    conclude(words, premise, [Claim::Seeing { cells: outer, digits: vec![digit] }])
}
