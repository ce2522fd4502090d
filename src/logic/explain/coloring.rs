//! Coloring in sentences: candidates that are true together or false together.

use super::words::{Words, digits};
use crate::logic::step::{Conclusion, Part, Role, Step};

/// Two colors of one digit.
pub(super) fn simple(step: &Step, words: &Words) -> String {
    let (digit, colors) = parts(words);
    let tied = tied(words, &digit, &colors[..2]);
    if strikes(step, colors[0]) {
        return format!("{tied}. Two of the former see each other, so the latter have it");
    }
    format!("{tied}; cells that see one of each do not have it")
}

/// Four colors of one digit.
pub(super) fn multi(step: &Step, words: &Words) -> String {
    let (digit, colors) = parts(words);
    let tied = tied(words, &digit, &colors[..2]);
    let second = format!("likewise {}", either(words, &colors[2..]));
    let [one, other] = [colors[0], colors[2]].map(|color| words.cells(&color.cells));
    if strikes(step, colors[0]) {
        return format!(
            "{tied}; {second}. In either case one of {one} sees a cell that has {digit}, so none of them \
             does"
        );
    }
    format!(
        "{tied}; {second}. Of {one} one sees one of {other}, so not all of these have {digit}: {} or {}, \
         and cells that see one of each do not",
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

fn have(words: &Words, color: &Part) -> String {
    let cells = words.cells(&color.cells);
    if color.cells.len() == 1 {
        format!("{cells} has it")
    } else {
        format!("all of {cells} have it")
    }
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
