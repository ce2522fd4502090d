//! The engines for classic 9x9 puzzles: vectors of candidate masks, laid out in one of two ways.
//!
//! | folder | a lane holds | a call takes |
//! |---|---|---|
//! | `lanes` | a puzzle | many puzzles |
//! | `boxes` | a box | one puzzle |
//! | `chutes` | | one puzzle with many solutions |
//! | `arch` | | the instruction sets; all `unsafe` is there |
//!
//! Both apply the rules of `triad` and walk the same tree of guesses: the same solutions come
//! first, and an exhausted search takes the same guesses, whether a puzzle is searched separately or not.
//!
//! The rules are those of tdoku (Tom Dillon, "A New Fast Sudoku Solver", 2019). Every fast public engine
//! spreads one puzzle over a register and is bound by the latency of one chain of operations (tdoku
//! visits six boxes or bands for a sweep of the grid, one after the other). Lanes
//! have as many chains as puzzles. Boxes have one chain, but one step of it does three bands.

mod arch;
mod boxes;
mod chutes;
mod lanes;
mod layout;
mod triad;
mod vector;

pub(super) use self::arch::{alone, has_avx2, has_avx512};
use self::chutes::FEW;
pub(super) use self::lanes::Lanes;
use veridoku_core::grid::{Cell, Puzzle};

/// Cells of a board.
const CELLS: usize = 81;

/// The candidate mask of an open cell: bit k represents digit index k.
const ALL_DIGITS: u16 = 0x1ff;

/// Candidates by given: index 0 is an open cell, the others are digits.
const CANDIDATES: [u16; 16] = {
    let mut table = [0; 16];
    let mut number = 1;
    while number <= 9 {
        table[number] = 1 << (number - 1);
        number += 1;
    }
    table[0] = ALL_DIGITS;
    table
};

/// The meaning of a puzzle's numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cells {
    /// Givens from 1 to 9, and 0 for an open cell.
    Givens,
    /// Masks of candidates.
    Candidates,
}

/// Writes a puzzle, a number per cell, and returns the meaning of the numbers: givens, or candidates if the puzzle
/// restricts any.
#[inline(always)]
fn load(puzzle: &Puzzle, cells: &mut [u16; CELLS]) -> Cells {
    if puzzle.restrictions().is_some() {
        for (index, cell) in cells.iter_mut().enumerate() {
            *cell = puzzle.allowed(Cell::from_index(index)).words()[0] as u16 & ALL_DIGITS;
        }
        return Cells::Candidates;
    }
    for (cell, given) in cells.iter_mut().zip(puzzle.entries()) {
        *cell = given.map_or(0, |digit| digit.number() as u16);
    }
    Cells::Givens
}
