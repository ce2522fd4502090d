//! Grids by search: some digits are placed at random, and the solver completes the grid; if it fails, the next try
//! starts with other digits. Then the grid is mixed.
//!
//! The search favors some grids, because it tries small digits first. Without mixing, the classes of the first bands
//! of classic 9x9 grids (see `nine`) differ clearly from the exact shares; with one swap of a cycle per cell they
//! agree. For 16x16 and 25x25, exact shares are unknown. There two starts were compared: a search, and the grid of
//! `regular`, which is far from random. After one mixing they agree, within the error of the samples, in the overlap
//! of minirows, in that of minicolumns, in the 2-cycles of two lines, and in the pairs of digits that form
//! rectangles. Further mixing changes none of these. The figures, and the time for a grid, are in
//! docs/notes/generating.md ("Full grids").
//!
//! Windows are hard for the search: a 25x25 windoku is not found within the bound on guesses. The number of random
//! givens at the start is half the side; with more, the tries for variants fail more often.
//!
//! Source: Xue, Jiang, Li, Yan and Sun, "Sudoku Puzzles Generating: from Easy to Evil", for the Las Vegas algorithm.
//! Their tries start with 11 givens and end after a tenth of a second; these end after a number of guesses, which is
//! the same on every machine.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::Rng;
use rand::seq::SliceRandom;

use super::GridError;
use super::mixed::Mixer;
use super::regular::regular;
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Cell, Digit, DigitSet, Geometry, Puzzle, Solution};
use veridoku_solve::{Budget, Kernel, NativeSolver, SolveError, Solver};

/// Tries before the search gives up.
const TRIES: usize = 2000;

/// Tries if there is a regular grid to start from instead.
const TRIES_BESIDE_REGULAR: usize = 3;

/// Guesses before the search gives up, times the number of cells. A guess takes longer on a larger grid, so all of
/// them together take a few seconds.
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
        // Of the kernels that search for one grid the simplest: a blank grid is easy, and a seed keeps its grid.
        Searched { geometry, regular, solver: NativeSolver::with_kernel(Kernel::Planes), mixer }
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

    /// The first grid found.
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

    /// Random givens in random cells, without a contradiction.
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
