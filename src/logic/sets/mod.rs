//! Sets as bits: of cells and digits, counted and in tables. They know no rules.
//!
//! | file | what |
//! |---|---|
//! | [`cells`] | a set of cells, as wide as the grid needs |
//! | [`digits`] | a set of digits |
//! | [`tally`] | how often each member occurs in several sets, counted for all members at once |
//! | [`rows`] | a table of bits: what follows from what |

pub mod cells;
pub mod digits;
pub mod rows;
pub mod tally;
