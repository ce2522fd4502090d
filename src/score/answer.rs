//! Reads an answer out of a text as people and language models write it: the grid that it gives, and the digits that it
//! places or eliminates on the way.
//!
//! ```text
//! text --grids------> grids, from which one is chosen --------+--> cells
//!      --statements-> r4c7=5, r4c7<>5, in order --if no grid--+
//! ```
//!
//! Reading never fails: a text without a grid has none, and nothing is read for a puzzle that is not a whole square.
//! Cost: linear in the text.

use veridoku_core::format::Alphabet;
use veridoku_core::grid::{Digit, Puzzle};

use super::grids::chosen_grid;
use super::statements::{Statement, statements};
use super::values::Values;

/// What a text states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The grid of the text, row by row; a cell that it leaves blank is `None`. If the text has no grid, the givens with the
    /// digits that it places.
    pub cells: Option<Vec<Option<Digit>>>,
    /// What it says about single cells, in the order of the text.
    pub statements: Vec<Statement>,
}

impl Answer {
    /// Reads a text about a puzzle. The symbols of an alphabet are read if one is named.
    pub fn read(text: &str, puzzle: &Puzzle, alphabet: Option<Alphabet>) -> Answer {
        let geometry = puzzle.geometry();
        let (rows, columns) = (geometry.plane().rows(), geometry.plane().columns());
        if rows != columns || rows * columns != geometry.cell_count() {
            return Answer::default();
        }
        let values = Values::new(geometry, alphabet);
        let statements = statements(text, &values);
        let cells = chosen_grid(text, puzzle.entries(), &values).or_else(|| {
            let mut cells = puzzle.entries().to_vec();
            let placed = || statements.iter().filter(|statement| statement.is_placed);
            for Statement { candidate, .. } in placed() {
                cells[candidate.cell.index()] = Some(candidate.digit);
            }
            placed().next().is_some().then_some(cells)
        });
        Answer { cells, statements }
    }
}
