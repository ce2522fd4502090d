//! One board as nine vectors, and the way in and out of it.
//!
//! ```text
//!   vector [line][place]: the cell there in each box       lane of a box: 4 * band + stack
//!
//!        box (0,0)           band 0        band 1        band 2       band 2 again
//!     +---+---+---+        +-----------+ +-----------+ +-----------+ +-----------+
//!     |0,0|0,1|0,2|   lane   0  1  2  3    4  5  6  7    8  9 10 11   12 13 14 15
//!     |1,0|1,1|1,2|   stack  0  1  2  2    0  1  2  2    0  1  2  2    0  1  2  2
//!     |2,0|2,1|2,2|
//!     +---+---+---+        a lane: the mask of candidates, bit 8 digit 9 ... bit 0 digit 1
//! ```
//!
//! Nine boxes do not fill sixteen lanes; the spare lanes repeat the last stack and the last band, so
//! that no lane ever needs to be left out of a test. The board takes 288 bytes, in all a guess copies.

use crate::grid::{Digit, Puzzle};
use crate::solve::native::nine::vector::Neighbors;
use crate::solve::native::nine::{self, CANDIDATES, CELLS};

/// The cells of a board: line by line and place by place in the box, all boxes in each vector.
pub(super) type Cells<V> = [[V; 3]; 3];

/// Lanes of a vector.
pub(super) const LANES: usize = 16;

/// The band and the stack whose box a lane holds.
pub(in crate::solve::native::nine) const fn box_of(lane: usize) -> (usize, usize) {
    let (band, stack) = (lane / 4, lane % 4);
    (if band < 2 { band } else { 2 }, if stack < 2 { stack } else { 2 })
}

/// The index of a cell of a grid.
pub(in crate::solve::native::nine) const fn cell_index(
    lane: usize,
    line: usize,
    place: usize,
) -> usize {
    let (band, stack) = box_of(lane);
    27 * band + 9 * line + 3 * stack + place
}

/// The candidates a puzzle leaves to each cell by itself.
#[inline(always)]
pub(super) fn load<V: Neighbors>(puzzle: &Puzzle) -> Cells<V> {
    let mut grid = [0; 96];
    let numbers = nine::load(puzzle, grid.first_chunk_mut().expect("81 of 96"));
    let mut cells = V::spread(&grid);
    if numbers == nine::Cells::Candidates {
        return cells;
    }
    for line in &mut cells {
        for cell in line {
            *cell = cell.look_up(&CANDIDATES);
        }
    }
    cells
}

/// Writes the digits of a solution.
#[inline(always)]
pub(super) fn write<V: Neighbors>(cells: &Cells<V>, digits: &mut [Digit]) {
    let Ok(digits) = <&mut [Digit; CELLS]>::try_from(digits) else { return };
    for (line, vectors) in cells.iter().enumerate() {
        for (place, vector) in vectors.iter().enumerate() {
            let mut masks = [0; LANES];
            vector.store(&mut masks);
            for band in 0..3 {
                for stack in 0..3 {
                    let lane = 4 * band + stack;
                    let index = masks[lane].trailing_zeros() as u8;
                    digits[cell_index(lane, line, place)] = Digit::from_index(index.into());
                }
            }
        }
    }
}
