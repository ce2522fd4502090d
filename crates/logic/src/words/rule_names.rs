//! The statement of each variant constraint, in words.
//!
//! The file of a rule in [`rules`](veridoku_core::rules) has its words, and its meaning; this file names the cells.

use super::names::Words;
use veridoku_core::grid::{Cell, Rule};
use veridoku_core::rules::phrase::{self, Phrase};

/// The statement of a rule about some cells: `the cage r1c1 and r1c2 has different digits that add up to 10`.
pub fn says(words: &Words, rule: &Rule, cells: &[Cell]) -> String {
    let name = |cells: &[Cell]| words.cells(&on_board(words, cells));
    Phrase { rule, here: cells, side: words.geometry().side(), name: &name }.words()
}

/// The name of a rule: `cage of 10`, `thermometer`.
pub fn short(words: &Words, rule: &Rule) -> String {
    let name = phrase::short(rule);
    match on_board(words, rule.cells()).first() {
        Some(cell) => format!("the {name} with {}", words.cell(*cell)),
        None => format!("the rule {name}"),
    }
}

/// The cells that the grid shows.
fn on_board(words: &Words, cells: &[Cell]) -> Vec<Cell> {
    cells.iter().copied().filter(|cell| cell.index() < words.geometry().cell_count()).collect()
}
