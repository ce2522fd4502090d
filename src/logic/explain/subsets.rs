//! Locked candidates and subsets in sentences: digits that have no room elsewhere.

use super::claim::Claim;
use super::words::{Words, digits};
use super::{Explanation, conclude};
use crate::grid::{Cell, Digit};
use crate::logic::step::Step;

/// Locked candidates.
pub(super) fn locked(words: &Words) -> Explanation {
    let locked = words.part(0);
    let digit = digits(&locked.digits, "and");
    let [from, to] = [0, 1].map(|index| words.house(locked.houses[index]));
    let cells = words.cells(&locked.cells);
    let premise = match locked.cells.len() {
        1 => {
            format!("the only place for {digit} in {from} is {cells}, which lies in {to}, too, so ")
        }
        _ => format!(
            "the only places for {digit} in {from} are {cells}, which lie in {to}, too. One of them is \
             {digit}, so "
        ),
    };
    conclude(words, premise, [elsewhere(&locked.digits, &locked.cells, &locked.houses[1..])])
}

/// Naked subsets, locked or not.
pub(super) fn naked(step: &Step, words: &Words) -> Explanation {
    let subset = words.part(0);
    let premise = format!(
        "{} have only the candidates {}. They need {} for themselves, so ",
        words.cells(&subset.cells),
        digits(&subset.digits, "and"),
        all(subset.digits.len(), "digits"),
    );
    let mut claims = vec![elsewhere(&subset.digits, &subset.cells, &subset.houses)];
    let is_within = |cell: Cell| words.is_in(cell, &subset.houses);
    if step.conclusion.eliminations().iter().any(|struck| !is_within(struck.cell)) {
        claims.push(Claim::Seeing { cells: subset.cells.clone(), digits: subset.digits.clone() });
    }
    conclude(words, premise, claims)
}

/// Hidden subsets.
pub(super) fn hidden(words: &Words) -> Explanation {
    let subset = words.part(0);
    let (cells, held) = (subset.cells.clone(), subset.digits.clone());
    let premise = format!(
        "the digits {} have no places in {} but {}. They need {} for themselves, so ",
        digits(&held, "and"),
        words.houses(&subset.houses),
        words.cells(&cells),
        all(cells.len(), "cells"),
    );
    conclude(words, premise, [Claim::Only { cells, digits: held }])
}

/// That digits that stand in some cells are nowhere else in some houses.
pub(super) fn elsewhere(
    digits: &[Digit],
    cells: &[Cell],
    houses: &[crate::grid::HouseId],
) -> Claim {
    let kept = digits.iter().map(|digit| (*digit, cells.to_vec())).collect();
    Claim::Elsewhere { houses: houses.to_vec(), kept, seeing: Vec::new() }
}

/// `both digits`, `all three digits`.
fn all(count: usize, noun: &str) -> String {
    match count {
        2 => format!("both {noun}"),
        _ => format!("all {} {noun}", super::words::count(count)),
    }
}
