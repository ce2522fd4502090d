//! Geometries with few grids: all grids are listed once, up to the names of the digits.
//!
//! The rules do not distinguish digits, and the first row holds every digit once; so every order of the first row
//! belongs to the same number of grids. Only the grids with the first row in ascending order are listed. A draw takes
//! one of them and renames the digits at random: exactly uniform over all grids. An empty list proves that no grid
//! exists.
//!
//! A list may hold 1.5 million cells: a classic 4x4 has 12 grids, a 6x6 39,168. The list is sorted, so the order in
//! which the solver finds the grids does not matter.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::GridError;
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Cell, Digit, Geometry, Puzzle, Solution};
use veridoku_solve::{Budget, Ending, NativeSolver, Solver};

/// The most cells that all grids of a list have together.
const MOST_CELLS: usize = 1_500_000;

/// All grids of a geometry with the digits of the first row in order.
pub(super) struct Listed {
    grids: Vec<Solution>,
}

/// The list; `None` if it is too long or takes too many guesses. The deadline interrupts it.
pub(super) fn list(
    geometry: &Arc<Geometry>,
    deadline: &Deadline,
) -> ControlFlow<Ending, Option<Listed>> {
    let most = (MOST_CELLS / geometry.cell_count()) as u64;
    let budget = Budget { guesses: Some(2 * most), ..Budget::solutions(most) }.until(deadline);
    let mut puzzle = Puzzle::blank(Arc::clone(geometry));
    for column in 0..geometry.side() {
        puzzle.give(Cell::from_index(column), Digit::from_index(column));
    }
    let mut grids = Vec::new();
    let stats = NativeSolver::new().search(&puzzle, &budget, &mut |grid| {
        grids.push(grid.clone());
        ControlFlow::Continue(())
    });
    match stats.map(|stats| stats.ending) {
        Ok(Ending::Exhausted) => {}
        Ok(ending @ (Ending::Time | Ending::Cancelled)) => return ControlFlow::Break(ending),
        _ => return ControlFlow::Continue(None),
    }
    grids.sort_unstable();
    ControlFlow::Continue(Some(Listed { grids }))
}

impl Listed {
    pub(super) fn draw(&self, random: &mut impl Rng) -> Result<Solution, GridError> {
        if self.grids.is_empty() {
            return Err(GridError::None);
        }
        let grid = &self.grids[random.random_range(0..self.grids.len() as u32) as usize];
        let side = grid.digits().len().isqrt();
        let mut names: Vec<Digit> = (0..side).map(Digit::from_index).collect();
        names.shuffle(random);
        let digits = grid.digits().iter().map(|digit| names[digit.index()]);
        Ok(Solution::new(digits.collect::<Vec<_>>()))
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.grids.len()
    }

    /// The index in the list of a grid with an ordered first row.
    #[cfg(test)]
    pub(super) fn position_of(&self, grid: &Solution) -> Option<usize> {
        self.grids.binary_search(grid).ok()
    }
}
