//! Counts and visits the solutions of a board chute by chute: for boards with many solutions.
//!
//! A solution is six *arrangements*: for each band which digits are in each row of each box, and for each stack which
//! digits are in each column of each box ([`arrangements`]). The arrangements of parallel chutes are independent of each
//! other. A band and a stack only meet in one box, where they must fit ([`fits`]).
//!
//! ```text
//!             stack 0   stack 1   stack 2
//!   band 0   |   o    |    o    |   o    |      six variables with up to 94,080 values each
//!   band 1   |   o    |    o    |   o    |      o: two of them must fit, nine times
//!   band 2   |   o    |    o    |   o    |
//! ```
//!
//! If three stacks are chosen, the bands are independent, so the number of solutions is the sum over all choices of a
//! product of three numbers ([`product`]).
//!
//! Candidates that were eliminated from all cells of a triad shorten the lists of arrangements; those eliminated from a
//! single cell are part of what fits. So any board will do: puzzles with restricted candidates, and branches of a search.
//!
//! Cost: a chute with four givens has about a thousand arrangements. The lists take longer than the search for one
//! solution, so a search only comes here after it found many ([`engine`]).
//!
//! Source: that a band's rows and a stack's columns fit by chance, with independent probabilities, is Kevin Kilfoil's
//! estimate of the number of grids (2005, by the account of Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006).
//! Here the same decomposition counts exactly.

mod arrangements;
mod engine;
mod fits;
mod product;
mod visit;

use std::array::from_fn;

use self::arrangements::Chute;
pub(super) use self::engine::FEW;
pub(super) use self::engine::{Candidates, WithChutes};
use self::product::{Product, Roles, Visit};
use super::CELLS;
use crate::native::search::CELLS_PER_LOOK;
use veridoku_core::budget::{Interruption, Watch};

/// Bands are chosen in visits if they have this many times fewer pairs than stacks.
const COST_OF_TURNING: usize = 8;

/// The candidates of a chute's triads, by box and line.
type Triads = [[u16; 3]; 3];

/// The lists of a board, and the buffers.
pub(super) struct Chutes {
    bands: [Chute; 3],
    stacks: [Chute; 3],
    board: [u16; CELLS],
    product: Product,
}

impl Chutes {
    pub(super) fn new() -> Chutes {
        let chutes = || [Chute::new(), Chute::new(), Chute::new()];
        Chutes { bands: chutes(), stacks: chutes(), board: [0; CELLS], product: Product::new() }
    }

    /// Lists the arrangements of a board. Returns how many choices of two outer chutes there are.
    fn list(&mut self, board: &[u16; CELLS], watch: &Watch) -> Result<usize, Interruption> {
        let three = |cell: &dyn Fn(usize) -> u16| cell(0) | cell(1) | cell(2);
        self.board = *board;
        for index in 0..3 {
            let in_band: Triads = from_fn(|other| {
                from_fn(|row| three(&|column| cell(board, index, other, row, column)))
            });
            let in_stack: Triads = from_fn(|other| {
                from_fn(|column| three(&|row| cell(board, other, index, row, column)))
            });
            let pair = [(&mut self.bands[index], in_band), (&mut self.stacks[index], in_stack)];
            for (chute, triads) in pair {
                watch.ask(CELLS_PER_LOOK)?;
                chute.list(&triads)?;
                if chute.all.is_empty() {
                    return Ok(0);
                }
            }
        }
        Ok(pairs(&self.bands).min(pairs(&self.stacks)))
    }

    /// Counts the solutions of the listed board in addition to those `found`, up to `most`, and visits them if there is
    /// a visitor.
    fn walk(
        &mut self,
        found: &mut u64,
        most: u64,
        watch: &Watch,
        visit: Option<Visit<'_>>,
    ) -> Result<(), Interruption> {
        let board = &self.board;
        // A cross band is written at once, a cross stack row by row.
        let cost_of_bands = if visit.is_some() { COST_OF_TURNING } else { 1 };
        let is_turned = pairs(&self.bands).saturating_mul(cost_of_bands) < pairs(&self.stacks);
        let (outer, cross) =
            if is_turned { (&self.bands, &self.stacks) } else { (&self.stacks, &self.bands) };
        let in_box = |x: usize, o: usize, a: usize, b: usize| {
            if is_turned { cell(board, o, x, b, a) } else { cell(board, x, o, a, b) }
        };
        let cells = from_fn(|x| from_fn(|o| from_fn(|a| from_fn(|b| in_box(x, o, a, b)))));
        let roles = Roles { outer, order: by_size(outer), cross, is_turned, cells };
        let visit = visit.map(|visit| visit as Visit<'_>);
        self.product.walk(&roles, found, most, watch, visit)
    }
}

/// The candidates of a cell.
fn cell(board: &[u16; CELLS], band: usize, stack: usize, row: usize, column: usize) -> u16 {
    board[27 * band + 9 * row + 3 * stack + column]
}

/// How many choices of two parallel chutes there are: the two with the fewest arrangements.
fn pairs(chutes: &[Chute; 3]) -> usize {
    let [first, second, _] = by_size(chutes);
    chutes[first].all.len() * chutes[second].all.len()
}

/// The chutes by the number of arrangements, the fewest first.
fn by_size(chutes: &[Chute; 3]) -> [usize; 3] {
    let mut order = [0, 1, 2];
    order.sort_by_key(|chute| chutes[*chute].all.len());
    order
}
