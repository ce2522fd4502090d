//! Many puzzles at once: one puzzle in each lane of a vector register.
//!
//! ```text
//!                lane 0     lane 1         lane 15
//!             +----------+----------+-   -+----------+
//!   cell  0   | 9..1 u16 | 9..1 u16 | ... | 9..1 u16 |   candidates of the cell in puzzle 0, 1, ...
//!   cell  1   |          |          |     |          |
//!     ...     |          |          |     |          |
//!   cell 80   |          |          |     |          |
//!             +----------+----------+-   -+----------+
//! ```
//!
//! Every operation does the same to all puzzles, so an operation waits only for its own
//! operands, and masks replace branches. The price is that a call must have some puzzles to be faster than one puzzle
//! after the other: see `LANES_FROM` in `native/mod.rs`.
//!
//! | file | what |
//! |---|---|
//! | `batch` | puzzles in, answers out, budgets, and which solutions are kept |
//! | `bare` | the same for bare puzzles, of which at most one solution is kept |
//! | `search` | lanes are filled (`search/fill`), swept, reported and split |
//! | `propagate` | one sweep: three bands, then three stacks |
//! | `choose` | where to guess |
//! | `solved` | the last check of a complete board |
//! | `flight`, `pool` | the puzzles in work, and their saved branches |
//! | `board` | the layout, and how boards are loaded and read |

mod bare;
mod batch;
pub(super) mod board;
mod choose;
mod flight;
mod pool;
mod propagate;
pub(super) mod search;
mod solved;

use std::ops::ControlFlow;

pub(in crate::native) use self::batch::Lanes;
use super::{CELLS, Cells};
use crate::{Ending, Stats};

/// Supplies puzzles.
pub(super) trait Source {
    /// Writes the next puzzle, a number per cell, and returns what the numbers mean; `None` if there is no further
    /// puzzle.
    fn next(&mut self, cells: &mut [u16; CELLS]) -> Option<Cells>;
}

impl<F: FnMut(&mut [u16; CELLS]) -> Option<Cells>> Source for F {
    fn next(&mut self, cells: &mut [u16; CELLS]) -> Option<Cells> {
        self(cells)
    }
}

/// Receives results. Puzzles are numbered from 0 in the order of the source, but may finish in another order.
pub(super) trait Sink {
    /// Whether [`Sink::solution`] is to be called: counting without it costs less.
    fn wants_solutions(&self) -> bool;

    /// Takes one solution: digit indices, row by row. A break ends the puzzle.
    fn solution(&mut self, puzzle: usize, digits: &[u16; CELLS]) -> ControlFlow<()>;

    /// Takes the end of a puzzle. `in_order` tells whether its solutions came depth first; otherwise several lanes had
    /// parts of it, and the order depends on the other puzzles.
    fn finished(&mut self, puzzle: usize, stats: Stats, in_order: bool);

    /// Why the time of a puzzle in work is over, if it is over. The search asks from time to time.
    fn over(&mut self, puzzle: usize) -> Option<Ending>;
}

/// The bounds of every puzzle's search.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Solutions after which a puzzle is done; not 0.
    solutions: u64,
    /// Guesses after which a puzzle is given up.
    guesses: u64,
}
