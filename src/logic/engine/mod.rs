//! From a puzzle to its end, by rounds of the easiest technique that finds anything.
//!
//! | file | what |
//! |---|---|
//! | [`rating`] | what the steps of a path add up to |
//! | [`path`] | a path: rounds, positions, end |
//! | [`walk`] | the rounds themselves |
//! | [`logic`] | the way in |

pub mod logic;
pub mod path;
pub mod rating;
mod walk;
