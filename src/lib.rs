//! Veridoku: a Sudoku engine whose three backends check each other.
pub mod batch;
pub mod grid;
pub mod solve;
pub use grid::*;
pub use solve::*;
