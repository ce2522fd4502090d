//! A random grid for several overlapping grids: one grid after the other, each with the digits that it shares.
//!
//! A search over all cells would go astray: it fills two grids apart, and a third that shares cells with both then has no
//! solution. One by one, a grid has a solution nearly always, and if not, all begin anew. Some solutions are more likely
//! than others.

use std::sync::Arc;

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Arrangement, Cell, Digit, Geometry, Puzzle, Solution};
use veridoku_solve::{Ending, NativeSolver};

/// How often all grids are begun anew.
const TURNS: usize = 100;

/// A random solution of these grids.
///
/// # Errors
/// Why none was found.
pub(super) fn random_solution(
    grids: &Arrangement,
    solver: &mut NativeSolver,
    deadline: &Deadline,
    most_guesses: u64,
    draw: &mut dyn FnMut(u32) -> u32,
) -> Result<Solution, Ending> {
    let of_one = Arc::new(Geometry::classic(grids.shape()));
    let order = order(grids);
    'turns: for _ in 0..TURNS {
        let mut digits: Vec<Option<Digit>> = vec![None; grids.cell_count()];
        for grid in &order {
            let cells: Vec<Cell> = grids.cells_of(*grid).collect();
            let shared: Vec<Option<Digit>> =
                cells.iter().map(|cell| digits[cell.index()]).collect();
            let puzzle = Puzzle::from_givens(Arc::clone(&of_one), shared);
            match solver.random_solution(&puzzle, deadline, most_guesses, draw) {
                Ok(solution) => {
                    for (cell, digit) in cells.iter().zip(solution.digits()) {
                        digits[cell.index()] = Some(*digit);
                    }
                }
                Err(Ending::Exhausted | Ending::Guesses) => continue 'turns,
                Err(ending) => return Err(ending),
            }
        }
        if let Some(digits) = digits.into_iter().collect::<Option<Vec<Digit>>>() {
            return Ok(Solution::new(digits));
        }
    }
    Err(Ending::Guesses)
}

/// The grids in an order in which each shares as many cells as possible with those before it: what two grids demand of a
/// third is then decided early. The first one shares the most with all.
fn order(grids: &Arrangement) -> Vec<usize> {
    let count = grids.corners().len();
    let cells: Vec<Vec<Cell>> = (0..count).map(|grid| grids.cells_of(grid).collect()).collect();
    let shared = |grid: usize, others: &[usize]| {
        let is_shared = |cell: &&Cell| others.iter().any(|other| cells[*other].contains(cell));
        cells[grid].iter().filter(is_shared).count()
    };
    let mut order: Vec<usize> = Vec::with_capacity(count);
    while order.len() < count {
        let rest: Vec<usize> = (0..count).filter(|grid| !order.contains(grid)).collect();
        let with_all = |grid: usize| {
            let others: Vec<usize> = (0..count).filter(|other| *other != grid).collect();
            shared(grid, &others)
        };
        // The first of equal ones.
        let best = rest.iter().rev().max_by_key(|grid| (shared(**grid, &order), with_all(**grid)));
        order.extend(best);
    }
    order
}
