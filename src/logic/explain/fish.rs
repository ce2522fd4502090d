//! Fish in sentences: some houses need a digit each, and just as many have room for it.

use super::claim::Claim;
use super::words::{Words, count, digits};
use super::{Explanation, conclude};
use crate::logic::step::Role;

/// A fish of any houses, with fins or without.
pub(super) fn reason(words: &Words) -> Explanation {
    let [base, cover] = [Role::Base, Role::Cover].map(|role| words.houses_of(role));
    let fins = words.cells_of(Role::Fin);
    let digit = words.part(0).digits[0];
    let number = digits(&[digit], "and");
    let places = format!(
        "the places for {number} in {} all lie in {}",
        words.houses(&base),
        words.houses(&cover)
    );
    let size = count(base.len());
    let [wanting, taking] = [&base, &cover].map(|houses| words.kind(houses));
    let counted = format!(
        "{size} {wanting} need {size} {number}s, and {size} {taking} have room for no more"
    );
    let body = words.cells_of(Role::Base);
    let premise = match &fins[..] {
        [] => format!("{places}. The {counted}, so "),
        [fin] => {
            let fin = words.cell(*fin);
            format!(
                "but for the fin {fin}, {places}. If {fin} is not {number}, the {counted}, so other cells \
                 there are not {number}. If {fin} is {number}, no cell that sees it is. So in either case "
            )
        }
        _ => format!(
            "but for the fins {}, {places}. If no fin is {number}, the {counted}, so other cells there are \
             not {number}. If a fin is {number}, no cell that sees it is. So in either case ",
            words.cells(&fins),
        ),
    };
    let kept = vec![(digit, [body, fins.clone()].concat())];
    conclude(words, premise, [Claim::Elsewhere { houses: cover, kept, seeing: fins }])
}
