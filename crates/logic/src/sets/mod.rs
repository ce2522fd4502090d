//! Sets as bits: of cells, of digits and of nodes. They do not depend on any rules.
//!
//! | file | what |
//! |---|---|
//! | [`cells`] | a set of cells, as wide as the grid needs |
//! | [`digits`] | a set of digits |
//! | [`tally`] | how often each member occurs in several sets, counted for all members at once |
//! | [`bits`] | many sets of one width, such as the implications of each node |

pub mod bits;
pub mod cells;
pub mod digits;
pub mod tally;
