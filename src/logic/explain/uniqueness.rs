//! Rectangles, loops and BUGs in sentences: what would give the puzzle a second solution.

use std::collections::BTreeSet;

use super::words::{Words, digits, list};
use crate::grid::{Cell, Digit};
use crate::logic::step::{Part, Role, Step};
use crate::logic::technique::Technique;

/// Why a puzzle with one solution does not have the pattern.
pub(super) fn reason(step: &Step, words: &Words) -> String {
    use Technique::*;
    let premise = match step.technique {
        BugPlusOne | BugType2 | BugType3 | BugType4 => grave(words),
        AvoidableRectangle1 | AvoidableRectangle2 => avoidable(words),
        UniqueRectangle6 => return crossed(words),
        HiddenRectangle => return hidden(words),
        _ => exchange(words),
    };
    let follows = match step.technique {
        UniqueRectangle3 | UniqueLoop3 | BugType3 => subset(words),
        UniqueRectangle4 | UniqueLoop4 | BugType4 => locked(words),
        _ => guardians(words),
    };
    format!("{premise}, so {follows}")
}

/// What the two digits of a rectangle or loop would do.
fn exchange(words: &Words) -> String {
    format!(
        "if {} held only {}, these could change places for a second solution",
        words.cells(&pattern(words)),
        digits(&words.part(0).digits, "and"),
    )
}

/// The same where values are placed.
fn avoidable(words: &Words) -> String {
    format!(
        "none of {} was given, and if they held only {}, these could change places for a second solution",
        words.cells(&pattern(words)),
        digits(&words.part(0).digits, "and"),
    )
}

/// What all open cells would do.
fn grave(words: &Words) -> String {
    let guardian =
        |part: &Part| format!("{} in {}", digits(&part.digits, "or"), words.cells(&part.cells));
    format!(
        "without {} every open cell would have two candidates and every house two places for each digit, \
         and taking the other one everywhere would be a second solution",
        list(words.parts(Role::Guardian).map(guardian), "and"),
    )
}

/// That a guardian is true.
fn guardians(words: &Words) -> String {
    let (cells, guardians) = guarded(words);
    let others = digits(&guardians, "or");
    match cells[..] {
        [cell] => format!("{} is {others}", words.cell(cell)),
        _ => format!(
            "one of {} is {others}, which no cell that sees {} can be",
            words.cells(&cells),
            if cells.len() == 2 { "both" } else { "all of them" },
        ),
    }
}

/// That guarded cells are one of a subset.
fn subset(words: &Words) -> String {
    let is_true =
        |part: &Part| format!("{} is {}", words.cells(&part.cells), digits(&part.digits, "or"));
    let guardians = words.parts(Role::Guardian).map(is_true).collect::<Vec<_>>().join(", or ");
    let subset = words.parts(Role::Subset).flat_map(|part| {
        let house = words.houses(part.houses.iter().copied());
        [words.cells(&part.cells), digits(&part.digits, "and"), house]
    });
    let [others, all, house] = subset.collect::<Vec<_>>().try_into().unwrap_or_default();
    format!("{guardians}, which with {others} uses up {all} in {house}",)
}

/// That a digit is in one of two cells and a guardian in the other.
fn locked(words: &Words) -> String {
    let (cells, guardians) = guarded(words);
    let link = words
        .parts(Role::StrongLink)
        .map(|part| (digits(&part.digits, "and"), words.houses(part.houses.iter().copied())));
    let (digit, house) = link.last().unwrap_or_default();
    format!(
        "one of {} is {}; the other one is {digit}, which has no other place in {house}",
        words.cells(&cells),
        digits(&guardians, "or"),
    )
}

/// A digit that is either in both cells of the roof or in both of the floor.
fn crossed(words: &Words) -> String {
    let (digit, houses, _) = links(words);
    format!(
        "{digit} has no place in {houses} but among {}; if {} were {digit}, the other two would be {}; then \
         both digits could change places for a second solution",
        words.cells(&pattern(words)),
        words.cells(&words.part(1).cells),
        digits(&rest(words), "and"),
    )
}

/// A corner that would make all others of a rectangle what they must not be.
fn hidden(words: &Words) -> String {
    let (digit, _, linked) = links(words);
    let corner: Vec<Cell> =
        linked[0].iter().copied().filter(|cell| linked[1].contains(cell)).collect();
    let neighbors: Vec<Cell> =
        linked.concat().into_iter().filter(|cell| !corner.contains(cell)).collect();
    let moves = words.parts(Role::StrongLink).zip(&neighbors).map(|(link, cell)| {
        format!("{} in {}", words.cell(*cell), words.houses(link.houses.iter().copied()))
    });
    let last: Vec<Cell> = pattern(words)
        .into_iter()
        .filter(|cell| !corner.contains(cell) && !neighbors.contains(cell))
        .collect();
    let other = digits(&rest(words), "and");
    format!(
        "if {} were {other}, {digit} would have no other place than {}, and {} would be {other}; then both \
         digits could change places for a second solution",
        words.cells(&corner),
        list(moves, "and"),
        words.cells(&last),
    )
}

/// The linked digit of a rectangle, where it is linked, and the cells of the links.
fn links(words: &Words) -> (String, String, [Vec<Cell>; 2]) {
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let cells = |index: usize| links.get(index).map_or(Vec::new(), |part| part.cells.clone());
    let houses = words.houses(links.iter().flat_map(|part| part.houses.iter().copied()));
    (
        links.first().map_or(String::new(), |part| digits(&part.digits, "and")),
        houses,
        [cells(0), cells(1)],
    )
}

/// The digits of a rectangle but the linked one.
fn rest(words: &Words) -> Vec<Digit> {
    let linked: Vec<&Digit> = words.parts(Role::StrongLink).flat_map(|part| &part.digits).collect();
    words.part(0).digits.iter().copied().filter(|digit| !linked.contains(&digit)).collect()
}

/// All cells of a rectangle or loop.
fn pattern(words: &Words) -> Vec<Cell> {
    let parts = words.parts(Role::Floor).chain(words.parts(Role::Roof));
    parts
        .flat_map(|part| part.cells.iter().copied())
        .collect::<BTreeSet<Cell>>()
        .into_iter()
        .collect()
}

/// The guarded cells, and the digits of their guardians.
fn guarded(words: &Words) -> (Vec<Cell>, Vec<Digit>) {
    let parts = || words.parts(Role::Guardian);
    let digits: BTreeSet<Digit> = parts().flat_map(|part| part.digits.iter().copied()).collect();
    (parts().flat_map(|part| part.cells.iter().copied()).collect(), digits.into_iter().collect())
}
