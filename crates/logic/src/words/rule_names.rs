//! The statement of each variant constraint, in words.
//!
//! The file of a rule in [`rules`](veridoku_core::rules) has its words, and its meaning; this file names the cells.

use super::language::{Join, Language, Namer};
use super::names::Words;
use veridoku_core::grid::{Cell, Geometry, Rule, RuleId};
use veridoku_core::rules::french;
use veridoku_core::rules::phrase::{self, Phrase};

/// The statement of a rule about some cells: `the cage r1c1 and r1c2 has different digits that add up to 10`.
pub fn says(words: &Words, rule: &Rule, cells: &[Cell]) -> String {
    let name = |cells: &[Cell]| words.cells(&on_board(words.geometry(), cells));
    Phrase { rule, here: cells, side: words.geometry().side(), name: &name }.words()
}

/// The name of a rule: `cage of 10`, `thermometer`.
pub fn short(words: &Words, rule: &Rule) -> String {
    let name = phrase::short(rule);
    match on_board(words.geometry(), rule.cells()).first() {
        Some(cell) => format!("the {name} with {}", words.cell(*cell)),
        None => format!("the rule {name}"),
    }
}

/// The statement of a rule about some cells, in a language.
pub fn statement(namer: &Namer, rule: RuleId, cells: &[Cell]) -> String {
    let name = |cells: &[Cell]| namer.cells(&on_board(namer.geometry, cells), Join::And);
    let Some(rule) = namer.geometry.rules().get(rule.index()) else { return String::new() };
    let phrase = Phrase { rule, here: cells, side: namer.geometry.side(), name: &name };
    match namer.language {
        Language::English => phrase.words(),
        Language::French => phrase.french(),
    }
}

/// The name of a rule, in a language: `the cage with r1c1`.
pub fn name(namer: &Namer, rule: RuleId) -> String {
    let Some(rule) = namer.geometry.rules().get(rule.index()) else { return String::new() };
    let cell = on_board(namer.geometry, rule.cells()).first().map(|cell| namer.cell(*cell));
    match (namer.language, cell) {
        (Language::English, Some(cell)) => format!("the {} with {cell}", phrase::short(rule)),
        (Language::English, None) => format!("the rule {}", phrase::short(rule)),
        (Language::French, Some(cell)) => format!("{} avec {cell}", french::short(rule)),
        (Language::French, None) => french::short(rule),
    }
}

/// The cells that the grid shows.
fn on_board(geometry: &Geometry, cells: &[Cell]) -> Vec<Cell> {
    cells.iter().copied().filter(|cell| cell.index() < geometry.cell_count()).collect()
}
