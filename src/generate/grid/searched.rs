//! Grids by search: some digits are placed at random, the solver completes them, or all begins anew with
//! others; then the grid is mixed.
//!
//! The search comes to some grids more easily than to others, and takes small digits first: of 100,000
//! classic 9x9 grids drawn so, the class of the first band (see `nine`) has a chi-square of 312 at 43 degrees
//! of freedom. Mixing takes this away: with one swap of a cycle per cell it is 34.
//! Of 16x16 and 25x25 grids no exact numbers are known. There two starts were compared, a search
//! and the grid of `regular`, which is far from random: after one mixing they agree, within the error of 60
//! and of 15 grids, in the overlap of minirows, in that of minicolumns, in the 2-cycles of two
//! lines, and in the pairs of digits that form rectangles, and further mixing changes none of these.
//!
//! Milliseconds of CPU for a grid (Zen 3), mixing included:
//!
//! | 9x9 x | 9x9 windoku | 9x9 anti-knight | 16x16 | 16x16 x | 16x16 windoku | 25x25 | 36x36 | 49x49 | 64x64 |
//! |---|---|---|---|---|---|---|---|---|---|
//! | 0.15 | 0.27 | 0.25 | 1.9 | 1.2 | 260 | 9 | 50 | 110 | 510 |
//!
//! Windows are hard for the search: a 25x25 windoku is not found within the bound, which takes 7 seconds.
//! Half as many random givens as the side has cells are enough; with more of them the tries of variants
//! fail more often.
//!
//! Source: Xue, Jiang, Li, Yan and Sun, "Sudoku Puzzles Generating: from Easy to Evil", for the Las Vegas
//! algorithm. There a try starts with 11 givens and ends after a tenth of a second; here after a number of
//! guesses, which is the same on every machine.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::Rng;
use rand::seq::SliceRandom;

use super::GridError;
use super::mixed::Mixer;
use super::regular::regular;
use crate::budget::Deadline;
use crate::grid::{Cell, Digit, DigitSet, Geometry, Puzzle, Solution};
use crate::solve::{Budget, NativeSolver, SolveError, Solver};

/// Tries before giving up.
const TRIES: usize = 2000;

/// Tries if there is a regular grid to begin with instead.
const TRIES_BESIDE_REGULAR: usize = 3;

/// Guesses before giving up, times the cells, as a guess takes the longer the more there are: some seconds.
const GUESSES_BY_CELLS: u64 = 1_000_000_000;

/// Draws grids of one geometry.
pub(super) struct Searched {
    geometry: Arc<Geometry>,
    regular: Option<Solution>,
    solver: NativeSolver,
    mixer: Mixer,
}

impl Searched {
    pub(super) fn new(geometry: Arc<Geometry>) -> Searched {
        let (regular, mixer) = (regular(&geometry), Mixer::new(Arc::clone(&geometry)));
        Searched { geometry, regular, solver: NativeSolver::new(), mixer }
    }

    pub(super) fn draw(
        &mut self,
        random: &mut impl Rng,
        deadline: &Deadline,
    ) -> Result<Solution, GridError> {
        let (side, cells) = (self.geometry.side(), self.geometry.cell_count());
        let (start, times) = match (self.search(random, deadline), &self.regular) {
            (Ok(grid), _) => (grid, 1),
            (Err(error @ (GridError::OutOfMemory(_) | GridError::Over(_))), _) => {
                return Err(error);
            }
            (Err(_), Some(regular)) => (regular.clone(), 4),
            (Err(error), None) => return Err(error),
        };
        let mut names: Vec<Digit> = (0..side).map(Digit::from_index).collect();
        names.shuffle(random);
        let mut grid: Vec<Digit> =
            start.digits().iter().map(|digit| names[digit.index()]).collect();
        let (swaps, redraws) = (times * 2 * cells, times * 2 * side);
        match self.mixer.mix(&mut grid, swaps, redraws, random, deadline) {
            ControlFlow::Continue(()) => Ok(Solution::new(grid)),
            ControlFlow::Break(ending) => Err(GridError::Over(ending)),
        }
    }

    /// The first grid that is found.
    fn search(
        &mut self,
        random: &mut impl Rng,
        deadline: &Deadline,
    ) -> Result<Solution, GridError> {
        let cells = self.geometry.cell_count() as u64;
        let most = GUESSES_BY_CELLS / cells;
        let tries = if self.regular.is_some() { TRIES_BESIDE_REGULAR } else { TRIES };
        let mut guesses = 0;
        for _ in 0..tries {
            if let Some(ending) = deadline.over() {
                return Err(GridError::Over(ending));
            }
            let puzzle = self.seeded(random);
            let of_try = (4 * cells).min(most.saturating_sub(guesses));
            let budget = Budget { guesses: Some(of_try), ..Budget::solutions(1) };
            match self.solver.answer(&puzzle, &budget.until(deadline), 1) {
                Ok(answer) => {
                    if let Some(grid) = answer.solutions.into_iter().next() {
                        return Ok(grid);
                    }
                    guesses += answer.stats.guesses.unwrap_or(0);
                }
                Err(SolveError::OutOfMemory(error)) => return Err(error.into()),
                Err(_) => {}
            }
        }
        Err(deadline.over().map_or(GridError::NotFound { guesses }, GridError::Over))
    }

    /// Random givens in random cells, none of which contradicts another.
    fn seeded(&self, random: &mut impl Rng) -> Puzzle {
        let side = self.geometry.side();
        let mut puzzle = Puzzle::blank(Arc::clone(&self.geometry));
        let mut cells: Vec<Cell> = self.geometry.cells().collect();
        let (cells, _) = cells.partial_shuffle(random, side / 2);
        let mut digits: Vec<Digit> = (0..side).map(Digit::from_index).collect();
        let mut peers = Vec::new();
        for &mut cell in cells {
            self.geometry.list_peers(cell, &mut peers);
            let held: DigitSet = peers.iter().filter_map(|peer| puzzle.given(*peer)).collect();
            digits.shuffle(random);
            if let Some(&digit) = digits.iter().find(|digit| !held.contains(**digit)) {
                puzzle.give(cell, digit);
            }
        }
        puzzle
    }
}
