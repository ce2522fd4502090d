//! Steps in sentences, and hints for them.
//!
//! | file | what |
//! |---|---|
//! | `sentence` | the conclusion of a step, its technique, and its reason |
//! | `pattern` | the pattern of a step in one line |
//! | `hint` | as much of a step as is asked for |
//! | `idea` | a description of each technique |
//! | `ease` | which of the steps that apply a person sees first |
//! | `teach` | a step as a lesson, in a language |
//! | `ending` | the end of a path, and its totals |
//!
//! Conclusions are worded by [claims](Claim). They are data, so the words and the candidates ruled out cannot
//! differ.

mod ease;
mod ending;
mod hint;
mod idea;
mod pattern;
mod sentence;
mod teach;
mod wording;

pub use super::words::blockers::{Blocker, Blockers, blockers};
pub use super::words::claim::{Claim, Single};
pub use super::words::explanation::Explanation;
pub use super::words::goal::{Goal, clue_in, goal, run_of};
pub use super::words::language::Language;
pub use super::words::lesson::LessonText;
pub use ease::{Paper, easiest};
pub use ending::{ending, rating, tally};
pub use hint::{Detail, Whereabouts, hint, look, where_to_look, whereabouts};
pub use idea::idea;
pub use pattern::pattern;
pub use sentence::{conclusion, explanation, gist, reason, sentence};
pub use teach::teach;
pub use wording::{claim_in, conclusion_in, dead_end_in, ending_in, gist_in, house_in, rating_in};
