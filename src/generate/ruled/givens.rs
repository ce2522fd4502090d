//! The fewest givens that make a puzzle with rules unique, as far as a greedy search finds them.
//!
//! ```text
//! none ---> another solution? ---yes: give a cell in which it differs---+
//!                  ^----------------------------------------------------'
//!                  no: leave out givens, one after the other, while the puzzle stays unique
//! ```
//!
//! The result is minimal: no given is redundant. A question that takes too many guesses counts as "perhaps not
//! unique". That costs a given, but never makes a wrong puzzle.

use rand::RngExt;
use rand::seq::SliceRandom;

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Cell, Puzzle, Solution};
use veridoku_core::random::RandomStream;
use veridoku_solve::{Budget, Ending, NativeSolver, Solver};

use crate::generate::{GridError, Reason};

/// Guesses for a question.
const GUESSES: u64 = 3_000;

/// The result for a puzzle.
pub(in crate::generate) enum Known {
    Unique,
    /// There is another solution, and it differs in these cells.
    Other(Vec<Cell>),
    Open,
}

/// Whether a puzzle has a solution other than a grid.
///
/// # Errors
/// The solver cannot take the puzzle, or the time is over.
pub(in crate::generate) fn ask(
    puzzle: &Puzzle,
    grid: &Solution,
    solver: &mut NativeSolver,
    deadline: &Deadline,
) -> Result<Known, Reason> {
    let budget = Budget { guesses: Some(GUESSES), ..Budget::solutions(2) };
    let answer = solver.answer(puzzle, &budget.until(deadline), 2)?;
    match (answer.solutions.into_iter().find(|found| found != grid), answer.stats.ending) {
        (Some(other), _) => {
            let differs = |cell: &Cell| grid.digit(*cell) != other.digit(*cell);
            let shown = puzzle.geometry().shown_cells().into_iter();
            Ok(Known::Other(shown.filter(differs).collect()))
        }
        (None, Ending::Exhausted) => Ok(Known::Unique),
        (None, ending @ (Ending::Time | Ending::Cancelled)) => Err(GridError::Over(ending).into()),
        (None, _) => Ok(Known::Open),
    }
}

/// Gives up to `most` cells of a grid until it is the only solution. False if more are needed.
///
/// # Errors
/// Those of [`ask`].
pub(super) fn give(
    puzzle: &mut Puzzle,
    grid: &Solution,
    most: usize,
    solver: &mut NativeSolver,
    random: &mut RandomStream,
    deadline: &Deadline,
) -> Result<bool, Reason> {
    let shown = puzzle.geometry().shown_cells();
    let mut given: Vec<Cell> = Vec::new();
    let geometry = puzzle.geometry();
    if geometry.arrangement().is_some() && geometry.rules().is_empty() && most == usize::MAX {
        // Several grids without rules need many givens, and questions about few of them take long.
        let mut some = shown.clone();
        some.shuffle(random.numbers());
        some.truncate(shown.len() * 2 / 5);
        some.iter().for_each(|cell| puzzle.give(*cell, grid.digit(*cell)));
        given = some;
    }
    // Removing givens may free some of these.
    let room = most.saturating_add(most / 2).saturating_add(3);
    loop {
        let differing: Vec<Cell> = match ask(puzzle, grid, solver, deadline)? {
            Known::Unique => break,
            Known::Other(differing) => differing,
            Known::Open => {
                shown.iter().filter(|cell| puzzle.given(**cell).is_none()).copied().collect()
            }
        };
        if given.len() >= room || differing.is_empty() {
            return Ok(false);
        }
        let cell = differing[random.numbers().random_range(0..differing.len() as u32) as usize];
        puzzle.give(cell, grid.digit(cell));
        given.push(cell);
    }
    given.shuffle(random.numbers());
    for cell in given {
        puzzle.clear(cell);
        match ask(puzzle, grid, solver, deadline)? {
            Known::Unique => {}
            Known::Other(_) | Known::Open => puzzle.give(cell, grid.digit(cell)),
        }
    }
    Ok(puzzle.given_count() <= most)
}
