//! From a puzzle to its end, by rounds of the easiest technique that applies.
//!
//! | file | what |
//! |---|---|
//! | [`rating`] | the total of the steps of a path |
//! | [`path`] | a path: rounds, positions, end |
//! | [`walk`] | the rounds themselves |
//! | [`logic`] | entry point |

pub mod logic;
pub mod path;
pub mod rating;
mod walk;
