//! Locked candidates, subsets and basic fish in sentences: digits that have no room elsewhere.

use super::words::{Words, digits, list};
use crate::logic::step::{Role, Step};

/// Locked candidates.
pub(super) fn locked(words: &Words) -> String {
    let locked = words.part(0);
    let digit = digits(&locked.digits, "and");
    let [from, to] = [0, 1].map(|index| words.house(locked.houses[index]));
    format!(
        "all places for {digit} in {from} lie in {to}, so {to} has no {digit} outside of {from}"
    )
}

/// Naked subsets, locked or not.
pub(super) fn naked(step: &Step, words: &Words) -> String {
    let subset = words.part(0);
    let mut struck = step.conclusion.eliminations().iter();
    let is_within = struck.all(|struck| words.is_in(struck.cell, &subset.houses));
    let outside = if is_within { "" } else { ", nor any cell that sees all of them" };
    format!(
        "{} have no other candidates than {}, so no other cell of {} has these{outside}",
        words.cells(&subset.cells),
        digits(&subset.digits, "and"),
        words.houses(subset.houses.iter().copied()),
    )
}

/// Hidden subsets.
pub(super) fn hidden(words: &Words) -> String {
    let subset = words.part(0);
    format!(
        "in {}, {} fit only into {}, so these hold nothing else",
        words.houses(subset.houses.iter().copied()),
        digits(&subset.digits, "and"),
        words.cells(&subset.cells),
    )
}

/// Basic fish.
pub(super) fn fish(words: &Words) -> String {
    let houses = |role: Role| {
        list(
            words.parts(role).flat_map(|part| &part.houses).map(|house| words.house(*house)),
            "and",
        )
    };
    let digit = digits(&words.part(0).digits, "and");
    let (base, cover) = (houses(Role::Base), houses(Role::Cover));
    format!(
        "the places for {digit} in {base} all lie in {cover}, so {cover} have no {digit} elsewhere"
    )
}
