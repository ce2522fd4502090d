//! Making puzzles: a full grid is drawn at random, and holes are dug into it.

mod grid;

pub use grid::{GridError, Grids};
