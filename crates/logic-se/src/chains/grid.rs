//! The candidates for chains: a board without its history, small enough to copy for every assumption.
//!
//! ```text
//! cells[cell]     digits, 9 bits: what a cell may still hold
//! digits[digit]   cells, 81 bits: where a digit is still possible
//! counts          what no chain changes: empty cells of each region, how often each digit is placed
//! ```
//!
//! Both views are kept in step. A copy is 312 bytes, which costs less than undoing a dozen eliminations.

use crate::board::Board;
use crate::layout::{Cells, PEERS, REGION, REGION_COUNT};

/// The index of a candidate: `cell * 9 + digit`, both from 0.
pub type CandidateIndex = u16;

/// A set of candidates: for each digit its cells.
pub type Row = [Cells; 9];

/// The candidate of a cell and a digit.
#[inline]
pub fn candidate(cell: usize, digit: usize) -> CandidateIndex {
    (cell * 9 + digit) as CandidateIndex
}

/// The cell and the digit of a candidate.
#[inline]
pub fn parts(candidate: CandidateIndex) -> (usize, usize) {
    (usize::from(candidate) / 9, usize::from(candidate) % 9)
}

/// The candidates of all cells without a value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    pub cells: [u16; 81],
    pub digits: Row,
}

/// The part that does not change while chains eliminate candidates.
#[derive(Clone, PartialEq, Eq)]
pub struct Counts {
    /// How many cells of each region have no value.
    pub empty: [u8; REGION_COUNT],
    /// How often each digit is placed.
    pub placed: [u8; 9],
}

impl Grid {
    /// A grid without candidates.
    pub const EMPTY: Grid = Grid { cells: [0; 81], digits: [0; 9] };

    /// The candidates of a position.
    pub fn of(board: &Board) -> Grid {
        Grid {
            cells: *board.all_candidates(),
            digits: std::array::from_fn(|digit| board.cells(digit)),
        }
    }
    /// Eliminates a candidate.
    #[inline]
    pub fn strike(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        self.digits[digit] &= !(1 << cell);
    }

    /// How many candidates there are.
    pub fn candidate_count(&self) -> usize {
        self.digits.iter().map(|cells| cells.count_ones() as usize).sum()
    }

    /// The cells of a region where a digit is still possible.
    #[inline]
    pub fn in_region(&self, digit: usize, region: usize) -> Cells {
        self.digits[digit] & REGION[region]
    }

    /// The peers of a cell where a digit is still possible.
    #[inline]
    pub fn peers(&self, cell: usize, digit: usize) -> Cells {
        self.digits[digit] & PEERS[cell]
    }
}

impl Counts {
    /// The counts of a position.
    pub fn of(board: &Board) -> Counts {
        Counts {
            empty: std::array::from_fn(|region| board.empty_in(region) as u8),
            placed: std::array::from_fn(|digit| board.placed(digit) as u8),
        }
    }
}

/// The only member of a set of cells that has exactly one.
#[inline]
pub fn sole(cells: Cells) -> Option<usize> {
    (cells != 0 && cells & (cells - 1) == 0).then(|| cells.trailing_zeros() as usize)
}

/// Cells in the order of a hash table of the original's language: by the lowest bits of their number, as many as
/// the size of the table requires; equal ones in the order of insertion.
pub fn hash_order(cells: &mut [usize]) {
    let mut buckets = 16;
    while cells.len() * 4 > buckets * 3 {
        buckets *= 2;
    }
    cells.sort_by_key(|cell| cell % buckets);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_table_grows_past_twelve() {
        let mut few = vec![17, 1, 16, 2];
        hash_order(&mut few);
        assert_eq!(few, [16, 17, 1, 2]);
        let mut many: Vec<usize> = (10..23).rev().collect();
        hash_order(&mut many);
        assert_eq!(many, (10..23).collect::<Vec<_>>());
    }
}
