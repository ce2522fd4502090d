//! The vector traits: all operations that the engines need from a CPU.
//!
//! A vector is `LANES` unsigned 16-bit numbers. The engine decides what a lane represents; the operations of [`Vector`]
//! leave every number in its lane.
//!
//! ```text
//!              lane 0      lane 1            lane LANES-1
//!           +-----------+-----------+-     -+-----------+
//!   vector  |  u16      |  u16      |  ...  |  u16      |
//!           +-----------+-----------+-     -+-----------+
//! ```
//!
//! A `Mask` holds yes or no for each lane: in a mask register if the CPU has them, otherwise as a vector of all-ones
//! and all-zero lanes. As plain bits (`u32`) lane 0 is bit 0.
//!
//! The structure (a small trait, one file per instruction set in `arch/`, generic algorithms without `unsafe`)
//! follows the memchr crate by Andrew Gallant.

use super::layout::cell_index;

/// `LANES` numbers of 16 bits; each operation works on all of them.
pub(super) trait Vector: Copy {
    /// Lanes per vector: a power of two, at most 32.
    const LANES: usize;
    /// One yes or no per lane.
    type Mask: Copy;

    /// The same number in every lane.
    fn splat(number: u16) -> Self;
    /// The first `LANES` numbers of a slice.
    fn load(numbers: &[u16]) -> Self;
    /// Writes the lanes to the start of a slice.
    fn store(self, numbers: &mut [u16]);

    /// Bits in both.
    fn and(self, other: Self) -> Self;
    /// Bits in either.
    fn or(self, other: Self) -> Self;
    /// Bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Lane sums, modulo 2^16.
    fn plus(self, other: Self) -> Self;
    /// The smaller number of each lane.
    fn min(self, other: Self) -> Self;
    /// Bits set in at least two of three.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// The number of bits set.
    fn count_ones(self) -> Self;
    /// Numbers below 16, replaced by those of a table.
    fn look_up(self, table: &[u16; 16]) -> Self;

    /// Lanes that hold equal numbers.
    fn equals(self, other: Self) -> Self::Mask;
    /// Lanes that have no bit in common.
    fn is_disjoint(self, other: Self) -> Self::Mask;
    /// `yes` where the mask is set, else `no`.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// The numbers in the lanes where the mask is set, else 0.
    fn keep(self, mask: Self::Mask) -> Self;
    /// The mask as plain bits.
    fn bits(mask: Self::Mask) -> u32;
    /// Whether the mask is set in every lane.
    #[inline(always)]
    fn all(mask: Self::Mask) -> bool {
        Self::bits(mask) == u32::MAX >> (32 - Self::LANES)
    }
}

/// Further operations for engines whose lanes hold a board each: moves between lanes, and choices
/// per lane.
pub(super) trait Moves: Vector {
    /// Up to this many boards are moved faster number by number than by [`Moves::permute`].
    const FEW: u32;
    /// A prepared argument of [`Moves::permute`].
    type Permutation: Copy;

    /// Bits in exactly one.
    fn xor(self, other: Self) -> Self;
    /// Lanes in which `self` is smaller than `other`, as signed numbers.
    fn is_less(self, other: Self) -> Self::Mask;
    /// The mask of plain bits.
    fn mask(bits: u32) -> Self::Mask;

    /// The number in one lane.
    fn lane(&self, lane: usize) -> u16;
    /// Replaces the number in one lane.
    fn set_lane(&mut self, lane: usize, number: u16);

    /// Prepares "lane `i` takes from lane `from[i]`" (`LANES` of them).
    fn permutation(from: &[u16; 32]) -> Self::Permutation;
    /// Moves numbers between lanes.
    fn permute(self, permutation: Self::Permutation) -> Self;
    /// Turns `LANES` vectors around: number `j` of vector `i` becomes number `i` of vector `j`.
    fn transpose(square: &mut [Self]);
}

/// Moves between sixteen lanes that hold a box each, as `layout` arranges them.
pub(super) trait Neighbors: Vector {
    /// Two vectors that hold, in the lane of each box, the numbers of the other two boxes of its band
    /// (or stack). Which of the two boxes is in which vector depends on the lane, but not on the call.
    fn others<const BAND: bool>(self) -> (Self, Self);

    /// A grid, given row by row and padded, as a vector for each line and place of the box.
    #[inline(always)]
    fn spread(grid: &[u16; 96]) -> [[Self; 3]; 3] {
        let mut cells = [[Self::splat(0); 3]; 3];
        for (line, vectors) in cells.iter_mut().enumerate() {
            for (place, vector) in vectors.iter_mut().enumerate() {
                let mut numbers = [0; 16];
                for (lane, number) in numbers.iter_mut().enumerate() {
                    *number = grid[cell_index(lane, line, place)];
                }
                *vector = Self::load(&numbers);
            }
        }
        cells
    }
}
