//! A regular grid, which needs no search: each row of a band is shifted by a box relative to the row above it, and
//! each band by a cell relative to the band above it.
//!
//! ```text
//!     1 2 | 3 4        row = box_height * band + r,  column = box_width * stack + c
//!     3 4 | 1 2        digit = box_width * ((r + stack) mod box_height) + (band + c) mod box_width
//!     ----+----
//!     2 1 | 4 3        Along a row stack and c run through all digits, along a column r and band, in a
//!     4 3 | 2 1        box r and c, and at the same place of all boxes band and stack.
//! ```

use std::sync::Arc;

use veridoku_core::grid::{Digit, Geometry, Puzzle, Solution};

/// The grid, if it satisfies the rules of the geometry, as for classic grids and disjoint groups of any size.
pub(super) fn regular(geometry: &Arc<Geometry>) -> Option<Solution> {
    let shape = geometry.shape()?;
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let digit = |index: usize| {
        let (row, column) = (index / side, index % side);
        let high = (row % height + column / width) % height;
        let low = (row / height + column % width) % width;
        Digit::from_index(high * width + low)
    };
    let grid = Solution::new((0..side * side).map(digit).collect::<Vec<_>>());
    grid.check(&Puzzle::blank(Arc::clone(geometry))).is_ok().then_some(grid)
}
