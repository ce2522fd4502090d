//! The vector trait: all that one board asks of a CPU.
//!
//! A vector is sixteen unsigned 16-bit numbers, one per box; see [`board`](super::board) for which lane
//! is which. Two operations know of the boxes: [`Vector::others`] brings to each box what its two
//! neighbours in the chute hold, and [`Vector::spread`] sorts a grid of numbers into boxes.

/// Sixteen numbers of 16 bits, worked on together.
pub(super) trait Vector: Copy {
    /// The same number in every lane.
    fn splat(number: u16) -> Self;
    /// From numbers in lane order.
    fn from_array(numbers: &[u16; 16]) -> Self;
    /// The numbers in lane order.
    fn to_array(self) -> [u16; 16];

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
    /// All bits of the lanes with equal numbers.
    fn equals(self, other: Self) -> Self;
    /// Whether all lanes hold equal numbers.
    fn is_equal(self, other: Self) -> bool;
    /// The lanes of `mask` from `yes`, the others from `no`.
    fn select(mask: Self, yes: Self, no: Self) -> Self;
    /// The number of bits set in each lane.
    fn count_ones(self) -> Self;

    /// Two vectors that hold, in the lane of each box, the numbers of the other two boxes of its band
    /// (or stack). Which of them is in which vector differs from lane to lane, but not from call to
    /// call.
    fn others<const BAND: bool>(self) -> (Self, Self);

    /// A grid, row by row, as a vector per place in the box.
    fn spread(grid: &[u16; 96]) -> [[Self; 3]; 3];
    /// The candidates of a given: of 0, which is none, all nine.
    fn candidates(self) -> Self;
}
