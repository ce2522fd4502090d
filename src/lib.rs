//! Veridoku: a Sudoku engine whose three backends check each other.
pub mod batch;
pub mod format;
pub mod encode;
pub mod grid;
pub mod solve;
pub use format::*;
pub use grid::*;
pub use solve::*;
