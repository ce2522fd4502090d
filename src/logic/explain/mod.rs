//! Steps in sentences, and hints at them.
//!
//! | file | what |
//! |---|---|
//! | `sentence` | what follows by a step, by which technique, and why |
//! | `hint` | of a step as much as is asked for |
//! | `idea` | what each technique is |
//! | `ending` | how a path ended, and what it adds up to |
//!
//! What follows is said by [claims](Claim). They are data, so that what they say and what they rule out cannot differ.

mod ending;
mod hint;
mod idea;
mod sentence;

pub use super::words::claim::{Claim, Single};
pub use super::words::explanation::Explanation;
pub use ending::{ending, rating, tally};
pub use hint::{Detail, Whereabouts, hint, where_to_look, whereabouts};
pub use idea::idea;
pub use sentence::{conclusion, explanation, gist, reason, sentence};
