//! From a puzzle to its end, by rounds of the easiest technique that applies.
//!
//! | file | what |
//! |---|---|
//! | [`rating`] | the total of the steps of a path |
//! | [`path`] | a path: rounds, positions, end |
//! | [`walk`] | the rounds themselves |
//! | [`logic`] | entry point |
//! | [`shortest`] | the steps of a path on which its solution depends |

pub mod logic;
pub mod path;
pub mod rating;
mod shortest;
mod walk;
