//! Rectangles, loops and BUGs in sentences: what would give the puzzle a second solution.

use std::collections::BTreeSet;

use super::claim::{self, Claim};
use super::words::{Words, count, digits, list};
use super::{Explanation, conclude};
use crate::grid::{Cell, Digit};
use crate::logic::step::{Part, Role, Step};
use crate::logic::technique::Technique;

/// Why a puzzle with one solution does not have the pattern, and what follows.
pub(super) fn reason(step: &Step, words: &Words) -> Explanation {
    use Technique::*;
    let premise = match step.technique {
        BugPlusOne | BugType2 | BugType3 | BugType4 => grave(words),
        AvoidableRectangle1 | AvoidableRectangle2 => avoidable(words),
        UniqueRectangle6 => return crossed(words),
        HiddenRectangle => return hidden(words),
        _ => exchange(words),
    };
    let premise = format!("{premise}. The puzzle has just one, so ");
    match step.technique {
        UniqueRectangle3 | UniqueLoop3 | BugType3 => subset(words, premise),
        UniqueRectangle4 | UniqueLoop4 | BugType4 => locked(words, premise),
        _ => guardians(words, premise),
    }
}

/// What the two digits of a rectangle or loop would do.
fn exchange(words: &Words) -> String {
    format!(
        "every house has none or two of the cells {}. If they held only {}, these two could change places in \
         all of them, and there would be two solutions",
        words.cells(&pattern(words)),
        digits(&words.part(0).digits, "and"),
    )
}

/// The same where values are placed.
fn avoidable(words: &Words) -> String {
    format!(
        "every house has none or two of the cells {}, and none of these was given. If they held only {}, \
         these two could change places in all of them, and there would be two solutions",
        words.cells(&pattern(words)),
        digits(&words.part(0).digits, "and"),
    )
}

/// What all open cells would do.
fn grave(words: &Words) -> String {
    let guardian =
        |part: &Part| format!("{} in {}", digits(&part.digits, "and"), words.cells(&part.cells));
    format!(
        "without {} every open cell would have two candidates, and every digit two places in each house \
         that lacks it. Taking the other candidate in all of these cells would turn any solution into \
         another, so there would not be just one solution",
        list(words.parts(Role::Guardian).map(guardian), "and"),
    )
}

/// `r1c1 is 2, or r1c2 is 7`: that a guardian is true.
fn one_is_true(words: &Words) -> String {
    let is_true =
        |part: &Part| format!("{} is {}", words.cells(&part.cells), digits(&part.digits, "or"));
    words.parts(Role::Guardian).map(is_true).collect::<Vec<_>>().join(", or ")
}

/// What follows if the guardians are in one cell, or of one digit.
fn guardians(words: &Words, premise: String) -> Explanation {
    let (cells, guardians) = guarded(words);
    if cells.len() == 1 {
        return conclude(words, premise, [Claim::Only { cells, digits: guardians }]);
    }
    let premise = format!(
        "{premise}at least one of {} is {}. So ",
        words.cells(&cells),
        digits(&guardians, "or")
    );
    conclude(words, premise, [Claim::Seeing { cells, digits: guardians }])
}

/// What follows if the guarded cell with a true guardian is one of a subset.
fn subset(words: &Words, premise: String) -> Explanation {
    let Some(subset) = words.parts(Role::Subset).next() else { return Explanation::default() };
    let held = || words.parts(Role::Held).map(|part| (part.digits[0], &part.cells[..]));
    let places =
        held().map(|(digit, cells)| format!("{} at {}", digit.number(), words.any_cell(cells)));
    let premise = format!(
        "{premise}{}. That cell and {} are {} cells of {} for the digits {} alone, so each of these stands in \
         one of them: {}. So ",
        one_is_true(words),
        words.cells(&subset.cells),
        count(subset.cells.len() + 1),
        words.houses(&subset.houses),
        digits(&subset.digits, "and"),
        list(places, "and"),
    );
    let claims = held().filter_map(|(digit, cells)| claim::held(words, digit, cells));
    conclude(words, premise, claims)
}

/// What follows if a digit is in one of two guarded cells, and a guardian in the other.
fn locked(words: &Words, premise: String) -> Explanation {
    let Some(link) = words.parts(Role::StrongLink).next() else { return Explanation::default() };
    let (cells, _) = guarded(words);
    let premise = format!(
        "{premise}{}. In {}, {} has no place but these two cells, so it is in the other one. Hence ",
        one_is_true(words),
        words.houses(&link.houses),
        digits(&link.digits, "and"),
    );
    let claims = cells.iter().map(|cell| {
        let of_cell = words.parts(Role::Guardian).filter(|part| part.cells.contains(cell));
        let guardians = of_cell.flat_map(|part| &part.digits).chain(&link.digits).copied();
        let digits: BTreeSet<Digit> = guardians.collect();
        Claim::Only { cells: vec![*cell], digits: digits.into_iter().collect() }
    });
    conclude(words, premise, claims)
}

/// A digit that is either in both cells of the roof or in both of the floor.
fn crossed(words: &Words) -> Explanation {
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let digit = digits(&links[0].digits, "and");
    let houses: Vec<_> = links.iter().flat_map(|link| link.houses.iter().copied()).collect();
    let roof = words.cells_of(Role::Roof);
    let floor = words.cells_of(Role::Floor);
    let premise = format!(
        "in {}, {digit} has no places but {}. If {} or {} were {digit}, both would be, and {} would be {}. \
         Then the two digits could change places in all four cells, and there would be two solutions. The \
         puzzle has just one, so ",
        words.houses(&houses),
        words.cells(&pattern(words)),
        words.cell(roof[0]),
        words.cell(roof[1]),
        words.cells(&floor),
        digits(&rest(words), "and"),
    );
    conclude(words, premise, [Claim::Not { cells: roof, digits: links[0].digits.clone() }])
}

/// A corner that would make all others of a rectangle what they must not be.
fn hidden(words: &Words) -> Explanation {
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let digit = digits(&links[0].digits, "and");
    let linked = words.cells_of(Role::StrongLink);
    let is_in_both = |cell: &Cell| links.iter().all(|link| link.cells.contains(cell));
    let corner: Vec<Cell> = links[0].cells.iter().copied().filter(is_in_both).collect();
    let moves = links.iter().map(|link| {
        let neighbor: Vec<Cell> =
            link.cells.iter().copied().filter(|cell| !corner.contains(cell)).collect();
        format!("{} in {}", words.cells(&neighbor), words.houses(&link.houses))
    });
    let last: Vec<Cell> =
        pattern(words).into_iter().filter(|cell| !linked.contains(cell)).collect();
    let other = rest(words);
    let number = digits(&other, "and");
    let premise = format!(
        "if {} were {number}, {digit} would have no place but {}, and {} would be {number}. Then the two \
         digits could change places in all four cells, and there would be two solutions. The puzzle has \
         just one, so ",
        words.cells(&corner),
        list(moves, "and"),
        words.cells(&last),
    );
    conclude(words, premise, [Claim::Not { cells: corner, digits: other }])
}

/// The digits of a rectangle but the linked one.
fn rest(words: &Words) -> Vec<Digit> {
    let linked: Vec<&Digit> = words.parts(Role::StrongLink).flat_map(|part| &part.digits).collect();
    words.part(0).digits.iter().copied().filter(|digit| !linked.contains(&digit)).collect()
}

/// All cells of a rectangle or loop.
fn pattern(words: &Words) -> Vec<Cell> {
    let all = [words.cells_of(Role::Floor), words.cells_of(Role::Roof)].concat();
    all.into_iter().collect::<BTreeSet<Cell>>().into_iter().collect()
}

/// The guarded cells, and the digits of their guardians.
fn guarded(words: &Words) -> (Vec<Cell>, Vec<Digit>) {
    let digits: BTreeSet<Digit> =
        words.parts(Role::Guardian).flat_map(|part| part.digits.iter().copied()).collect();
    (words.cells_of(Role::Guardian), digits.into_iter().collect())
}
