//! Grids by search: some digits are placed at random, the solver completes them, and if it takes too many
//! guesses, all begins anew.
//!
//! Source: Xue, Jiang, Li, Yan and Sun, "Sudoku Puzzles Generating: from Easy to Evil", for the Las Vegas
//! algorithm. There a try ends after a tenth of a second; here after a number of guesses, which
//! is the same on every machine.

use std::sync::Arc;

use rand::Rng;
use rand::seq::SliceRandom;

use super::GridError;
use super::listed::renamed;
use crate::grid::{Cell, Digit, DigitSet, Geometry, Puzzle, Solution};
use crate::solve::{Budget, NativeSolver, Solver};

/// Draws grids of one geometry.
pub(super) struct Searched {
    geometry: Arc<Geometry>,
    solver: NativeSolver,
}

/// Tries before giving up.
const TRIES: u64 = 1000;

impl Searched {
    pub(super) fn new(geometry: Arc<Geometry>) -> Searched {
        Searched { geometry, solver: NativeSolver::new() }
    }

    pub(super) fn draw(&mut self, random: &mut impl Rng) -> Result<Solution, GridError> {
        let side = self.geometry.side();
        let mut guesses = 0;
        for _ in 0..TRIES {
            let puzzle = self.seeded(side + 2, random);
            let budget =
                Budget { guesses: Some(4 * side as u64 * side as u64), ..Budget::solutions(1) };
            if let Ok(answer) = self.solver.answer(&puzzle, &budget, 1) {
                guesses += answer.stats.guesses.unwrap_or(0);
                if let Some(grid) = answer.solutions.first() {
                    return Ok(renamed(grid, random));
                }
            }
        }
        Err(GridError::NotFound { guesses })
    }

    /// So many random givens, none of which contradicts another.
    fn seeded(&self, givens: usize, random: &mut impl Rng) -> Puzzle {
        let mut puzzle = Puzzle::blank(Arc::clone(&self.geometry));
        let mut cells: Vec<Cell> = self.geometry.cells().collect();
        cells.shuffle(random);
        let mut digits: Vec<Digit> = (0..self.geometry.side()).map(Digit::from_index).collect();
        for &cell in cells.iter().take(givens) {
            let held: DigitSet =
                self.geometry.peers(cell).iter().filter_map(|peer| puzzle.given(*peer)).collect();
            digits.shuffle(random);
            if let Some(&digit) = digits.iter().find(|digit| !held.contains(**digit)) {
                puzzle.give(cell, digit);
            }
        }
        puzzle
    }
}
