//! `LANES` boards side by side, and the way in and out of them.
//!
//! A board is 81 candidate masks; word `w` of the lanes holds the mask of cell
//! `w` (row by row) of every board:
//!
//! ```text
//!                lane 0        lane 1             bit  8 7 6 5 4 3 2 1 0
//!            +-------------+-------------+-      digit 9 8 7 6 5 4 3 2 1
//!   word  0  | cell  0     | cell  0     | ...
//!   word  1  | cell  1     | cell  1     |       solved cell: one bit
//!    ...     |             |             |       contradiction: no bit
//!   word 80  | cell 80     | cell 80     | ...
//!            +-------------+-------------+-
//! ```
//!
//! 2,592 bytes with sixteen lanes: a working copy stays in the first cache.
//! Boards come as rows of 96 numbers (81 and padding) and are turned `LANES` words
//! at a time; a solution is read out lane by lane, as few are ready together (turning
//! all lanes back: 46 ns a solution against 20).

use super::vector::Vector;

/// Candidates of the 81 cells, row by row; bit k stands for digit index k.
pub(super) type Candidates = [u16; CELLS];

/// Cells of a board.
pub(super) const CELLS: usize = 81;
/// The candidate mask of an open cell.
pub(super) const ALL_DIGITS: u16 = 0x1ff;

/// One board as a row, padded so that every vector width divides it.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [u16; 96]);

/// `LANES` boards, one per lane.
pub(super) type Boards<V> = [V; CELLS];

/// Turns rows (one per board) into lanes.
#[inline(always)]
pub(super) fn rows_to_lanes<V: Vector>(rows: &[Row; 32], boards: &mut Boards<V>) {
    let mut word = 0;
    while word + V::LANES <= CELLS {
        V::transpose(rows, word, &mut boards[word..word + V::LANES]);
        word += V::LANES;
    }
    for (word, vector) in boards.iter_mut().enumerate().skip(word) {
        for (lane, row) in rows.iter().enumerate().take(V::LANES) {
            vector.set_lane(lane, row.0[word]);
        }
    }
}

/// The digit indices of a solved board.
#[inline(always)]
pub(super) fn digits_of<V: Vector>(boards: &Boards<V>, lane: usize) -> [u8; CELLS] {
    let mut digits = [0; CELLS];
    for (digit, cell) in digits.iter_mut().zip(boards) {
        *digit = u32::from(cell.lane(lane)).trailing_zeros() as u8;
    }
    digits
}
