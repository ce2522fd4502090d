//! `LANES` boards side by side, and how they are loaded and read.
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
//! This takes 2,592 bytes with sixteen lanes, so a working copy stays in the first cache.
//! Boards are stored and loaded as arrays of 96 numbers (81 and padding), which are transposed `LANES` words at a time.

use crate::native::nine::CELLS;
use crate::native::nine::vector::Moves;

/// One board as a flat array, padded to whole cache lines.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(in crate::native::nine) struct FlatBoard(pub(in crate::native::nine) [u16; 96]);

/// `LANES` boards, one per lane.
pub(in crate::native::nine) type Boards<V> = [V; CELLS];

/// The first words of the squares that cover a board. No width divides 81, so the last square overlaps the one
/// before it.
#[inline(always)]
fn squares<V: Moves>() -> impl Iterator<Item = usize> {
    let last = CELLS - V::LANES;
    (0..last).step_by(V::LANES).chain([last])
}

/// Puts flat boards into lanes.
#[inline(always)]
pub(in crate::native::nine) fn boards_to_lanes<V: Moves>(
    flat: &[FlatBoard; 32],
    boards: &mut Boards<V>,
) {
    for word in squares::<V>() {
        let square = &mut boards[word..word + V::LANES];
        for (vector, board) in square.iter_mut().zip(flat) {
            *vector = V::load(&board.0[word..]);
        }
        V::transpose(square);
    }
}

/// Takes flat boards out of lanes.
#[inline(always)]
pub(in crate::native::nine) fn lanes_to_boards<V: Moves>(
    boards: &Boards<V>,
    flat: &mut [FlatBoard; 32],
) {
    let mut square = [V::splat(0); 32];
    for word in squares::<V>() {
        let square = &mut square[..V::LANES];
        square.copy_from_slice(&boards[word..word + V::LANES]);
        V::transpose(square);
        for (vector, board) in square.iter().zip(&mut *flat) {
            vector.store(&mut board.0[word..]);
        }
    }
}

/// The digit indices of a solved board: the index of each mask's only bit.
#[inline(always)]
pub(in crate::native::nine) fn digits_of<V: Moves>(board: &mut FlatBoard) -> &[u16; CELLS] {
    for numbers in board.0.chunks_exact_mut(V::LANES) {
        V::load(numbers).plus(V::splat(u16::MAX)).count_ones().store(numbers);
    }
    board.0.first_chunk().expect("81 of 96")
}
