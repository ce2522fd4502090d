//! Deadly patterns in words: why the puzzle would have a second solution.

use std::collections::BTreeSet;

use super::claim::{self, Claim};
use super::explanation::{Explanation, conclude};
use super::names::{Words, count, list};
use crate::step::{Part, Role};
use veridoku_core::grid::{Cell, Digit};

/// Why a puzzle with one solution cannot have the pattern, which would give it another, and what follows: by a
/// subset or a strong link if the pattern has one, otherwise only by its guardians.
pub fn explain(words: &Words, pattern: String) -> Explanation {
    let premise = format!("{pattern}. The puzzle has just one, so ");
    let part = |role: Role| words.parts(role).next();
    match (part(Role::Subset), part(Role::StrongLink)) {
        (Some(part), _) => subset(words, premise, part),
        (None, Some(part)) => locked(words, premise, part),
        (None, None) => guardians(words, premise),
    }
}

/// How the two digits of a rectangle or loop would allow a second solution.
pub fn exchange(words: &Words) -> String {
    format!(
        "every house contains none or two of the cells {}. If they held only {}, the two digits could be swapped \
         in all of them, and there would be two solutions",
        words.cells(&pattern(words)),
        words.digits(&words.part(0).digits, "and"),
    )
}

/// `r1c1 is 2, or r1c2 is 7`: some guardian is true.
pub fn one_is_true(words: &Words) -> String {
    let is_true = |part: &Part| {
        format!("{} is {}", words.cells(&part.cells), words.digits(&part.digits, "or"))
    };
    words.parts(Role::Guardian).map(is_true).collect::<Vec<_>>().join(", or ")
}

/// The conclusions if the guardians are in one cell, or of one digit.
fn guardians(words: &Words, premise: String) -> Explanation {
    let (cells, guardians) = guarded(words);
    if cells.len() == 1 {
        return conclude(words, premise, [Claim::Only { cells, digits: guardians }]);
    }
    let premise = format!(
        "{premise}at least one of {} is {}. So ",
        words.cells(&cells),
        words.digits(&guardians, "or")
    );
    conclude(words, premise, [Claim::Seeing { cells, digits: guardians }])
}

/// The conclusions if the guarded cell with a true guardian is part of a subset.
fn subset(words: &Words, premise: String, subset: &Part) -> Explanation {
    let held = || {
        words.parts(Role::Held).filter_map(|part| Some((*part.digits.first()?, &part.cells[..])))
    };
    let places =
        held().map(|(digit, cells)| format!("{} at {}", words.digit(digit), words.any_cell(cells)));
    let premise = format!(
        "{premise}{}. That cell and {} are {} cells of {} with only the digits {}, so each of these is in \
         one of them: {}. So ",
        one_is_true(words),
        words.cells(&subset.cells),
        count(subset.cells.len() + 1),
        words.houses(&subset.houses),
        words.digits(&subset.digits, "and"),
        list(places, "and"),
    );
    let claims = held().filter_map(|(digit, cells)| claim::held(words, digit, cells));
    conclude(words, premise, claims)
}

/// The conclusions if a digit is in one of two guarded cells, and a guardian in the other.
fn locked(words: &Words, premise: String, link: &Part) -> Explanation {
    let (cells, _) = guarded(words);
    let premise = format!(
        "{premise}{}. The only places for {} in {} are these two cells, so it is in the other one. Hence ",
        one_is_true(words),
        words.digits(&link.digits, "and"),
        words.houses(&link.houses),
    );
    let claims = cells.iter().map(|cell| {
        let of_cell = words.parts(Role::Guardian).filter(|part| part.cells.contains(cell));
        let guardians = of_cell.flat_map(|part| &part.digits).chain(&link.digits).copied();
        let digits: BTreeSet<Digit> = guardians.collect();
        Claim::Only { cells: vec![*cell], digits: digits.into_iter().collect() }
    });
    conclude(words, premise, claims)
}

/// All cells of a rectangle or loop.
pub fn pattern(words: &Words) -> Vec<Cell> {
    let all = [words.cells_of(Role::Floor), words.cells_of(Role::Roof)].concat();
    all.into_iter().collect::<BTreeSet<Cell>>().into_iter().collect()
}

/// The guarded cells, and the digits of their guardians.
fn guarded(words: &Words) -> (Vec<Cell>, Vec<Digit>) {
    let digits: BTreeSet<Digit> =
        words.parts(Role::Guardian).flat_map(|part| part.digits.iter().copied()).collect();
    (words.cells_of(Role::Guardian), digits.into_iter().collect())
}
