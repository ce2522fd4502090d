//! Coloring in sentences: candidates that are true together or false together.

use super::claim::Claim;
use super::words::{Words, digits};
use super::{Explanation, conclude};
use crate::grid::{Cell, Digit};
use crate::logic::step::{Part, Role, Step};

/// Two colors of one digit.
pub(super) fn simple(step: &Step, words: &Words) -> Explanation {
    let (digit, colors) = parts(words);
    let tied = tied(words, digit, &colors[..2]);
    if strikes(step, colors[0]) {
        let premise =
            format!("{tied}. {}. So the latter holds: ", seen(words, colors[0], colors[0], digit));
        return conclude(words, premise, [none(colors[0], digit)]);
    }
    conclude(words, format!("{tied}. In either case "), [between(colors[0], colors[1], digit)])
}

/// Four colors of one digit.
pub(super) fn multi(step: &Step, words: &Words) -> Explanation {
    let (digit, colors) = parts(words);
    let tied_first = tied(words, digit, &colors[..2]);
    let tied_second = tied(words, digit, &colors[2..]);
    let premise = format!("{tied_first}. Likewise {tied_second}. ");
    if strikes(step, colors[0]) {
        let premise = format!(
            "{premise}{}. {}. Either way, ",
            seen(words, colors[0], colors[2], digit),
            seen(words, colors[0], colors[3], digit),
        );
        return conclude(words, premise, [none(colors[0], digit)]);
    }
    let premise = format!(
        "{premise}{}. Thus {}, or {}, so ",
        seen(words, colors[0], colors[2], digit),
        are(words, colors[1], digit),
        are(words, colors[3], digit),
    );
    conclude(words, premise, [between(colors[1], colors[3], digit)])
}

fn parts<'a>(words: &Words<'a>) -> (Digit, Vec<&'a Part>) {
    (words.part(0).digits[0], words.parts(Role::Color).collect())
}

fn none(color: &Part, digit: Digit) -> Claim {
    Claim::Not { cells: color.cells.clone(), digits: vec![digit] }
}

fn between(one: &Part, other: &Part, digit: Digit) -> Claim {
    Claim::Between { cells: [one, other].map(|color| color.cells.clone()), digit }
}

/// The houses whose two places tie two colors, and what follows.
fn tied(words: &Words, digit: Digit, colors: &[&Part]) -> String {
    let is_of = |link: &&Part| {
        link.cells.iter().all(|cell| colors.iter().any(|color| color.cells.contains(cell)))
    };
    let links = words.parts(Role::StrongLink).filter(is_of);
    let mut houses: Vec<_> = links.flat_map(|link| link.houses.iter().copied()).collect();
    houses.sort_unstable();
    let has = if houses.len() == 1 { "has" } else { "have" };
    let each = if houses.len() == 1 { "" } else { " each" };
    format!(
        "{} {has} only two places for {}{each}, so either {}, or else {}",
        words.houses(&houses),
        digits(&[digit], "and"),
        are(words, colors[0], digit),
        are(words, colors[1], digit),
    )
}

/// `r1c1 is 5`, `r1c1 and r1c2 are both 5`, `r1c1, r1c2 and r1c3 are all 5`.
fn are(words: &Words, color: &Part, digit: Digit) -> String {
    let are = match color.cells.len() {
        1 => "is",
        2 => "are both",
        _ => "are all",
    };
    format!("{} {are} {}", words.cells(&color.cells), digit.number())
}

/// Two cells of two colors, or of one, that see each other.
fn seen(words: &Words, one: &Part, other: &Part, digit: Digit) -> String {
    let second = |cell: Cell| other.cells.iter().find(|other| words.sees(cell, **other));
    let pair = one.cells.iter().find_map(|cell| Some((*cell, *second(*cell)?)));
    let Some((cell, other)) = pair else { return String::new() };
    let within = words.within(&words.shared_house(cell, other));
    let [cell, other] = [cell, other].map(|cell| words.cell(cell));
    format!("{cell} and {other} see each other{within} and are not both {}", digit.number())
}

/// Whether it is a color itself that is struck.
fn strikes(step: &Step, color: &Part) -> bool {
    let struck = step.conclusion.eliminations().iter();
    struck.map(|struck| struck.cell).eq(color.cells.iter().copied())
}
