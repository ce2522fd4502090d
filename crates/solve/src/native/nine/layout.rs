//! The position of a grid cell when each of sixteen lanes holds a box.
//!
//! ```text
//!   vector [line][place]: the cell there in each box       lane of a box: 4 * band + stack
//!
//!        box (0,0)           band 0        band 1        band 2       band 2 again
//!     +---+---+---+        +-----------+ +-----------+ +-----------+ +-----------+
//!     |0,0|0,1|0,2|   lane   0  1  2  3    4  5  6  7    8  9 10 11   12 13 14 15
//!     |1,0|1,1|1,2|   stack  0  1  2  2    0  1  2  2    0  1  2  2    0  1  2  2
//!     |2,0|2,1|2,2|
//!     +---+---+---+
//! ```
//!
//! Nine boxes do not fill sixteen lanes. The extra lanes repeat the last stack and the last band, so no test has to
//! exclude a lane.

/// Lanes of a vector.
pub(super) const LANES: usize = 16;

/// The band and the stack whose box a lane holds.
pub(super) const fn box_of(lane: usize) -> (usize, usize) {
    let (band, stack) = (lane / 4, lane % 4);
    (if band < 2 { band } else { 2 }, if stack < 2 { stack } else { 2 })
}

/// The index of a cell of a grid.
pub(super) const fn cell_index(lane: usize, line: usize, place: usize) -> usize {
    let (band, stack) = box_of(lane);
    27 * band + 9 * line + 3 * stack + place
}
