//! Coloring in sentences: candidates that are true together or false together.

use super::words::{Words, digits};
use crate::grid::Cell;
use crate::logic::step::{Conclusion, Part, Role, Step};

/// Two colors of one digit.
pub(super) fn simple(step: &Step, words: &Words) -> String {
    let (digit, colors) = parts(words);
    let tied = tied(words, &digit, &colors[..2]);
    if strikes(step, colors[0]) {
        let seen = seen(words, colors[0], colors[0]);
        return format!("{tied}; the first cannot be, as {seen}");
    }
    format!("{tied}; in either case a cell that sees one of each does not")
}

/// Four colors of one digit.
pub(super) fn multi(step: &Step, words: &Words) -> String {
    let (digit, colors) = parts(words);
    let tied = tied(words, &digit, &colors[..2]);
    let second = format!("likewise {}", either(words, &colors[2..]));
    if strikes(step, colors[0]) {
        return format!(
            "{tied}; {second}; as {} and {}, in neither case can {}",
            seen(words, colors[0], colors[2]),
            seen(words, colors[0], colors[3]),
            all(words, colors[0], "have"),
        );
    }
    format!(
        "{tied}; {second}; as {}, one of these does not: so {}, or {}, and no cell that sees one of each \
         does",
        seen(words, colors[0], colors[2]),
        have(words, colors[1]),
        have(words, colors[3]),
    )
}

fn parts<'a>(words: &Words<'a>) -> (String, Vec<&'a Part>) {
    (digits(&words.part(0).digits, "and"), words.parts(Role::Color).collect())
}

fn tied(words: &Words, digit: &str, colors: &[&Part]) -> String {
    format!("houses with two places for {digit} tie cells together: {}", either(words, colors))
}

fn either(words: &Words, colors: &[&Part]) -> String {
    format!("either {}, or else {}", have(words, colors[0]), have(words, colors[1]))
}

/// `r1c1 has it`, `r1c1 and r1c2 both have it`, `r1c1, r1c2 and r1c3 all have it`.
fn have(words: &Words, color: &Part) -> String {
    all(words, color, if color.cells.len() == 1 { "has" } else { "have" })
}

fn all(words: &Words, color: &Part, have: &str) -> String {
    let all = match color.cells.len() {
        1 => "",
        2 => "both ",
        _ => "all ",
    };
    format!("{} {all}{have} it", words.cells(&color.cells))
}

/// Two cells of two colors, or of one, that see each other.
fn seen(words: &Words, one: &Part, other: &Part) -> String {
    let second = |cell: Cell| other.cells.iter().find(|other| words.sees(cell, **other));
    let pair = one.cells.iter().find_map(|cell| Some((*cell, *second(*cell)?)));
    let pair = pair.map(|(cell, other)| (words.cell(cell), words.cell(other)));
    let (cell, other) = pair.unwrap_or_default();
    format!("{cell} sees {other}")
}

/// Whether it is a color itself that is struck.
fn strikes(step: &Step, color: &Part) -> bool {
    match &step.conclusion {
        Conclusion::Place(_) => false,
        Conclusion::Eliminate(struck) => {
            struck.iter().map(|struck| struck.cell).eq(color.cells.iter().copied())
        }
    }
}
