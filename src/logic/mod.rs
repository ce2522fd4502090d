//! Logic: solving as a person does, every step with its reason.
//!
//! ```text
//! Puzzle --> Board --View--> finders --Steps--> a round --apply--> Board ... --> Path, Rating
//! ```
//!
//! | file | what |
//! |---|---|
//! | `cells`, `digits` | sets of cells and digits |
//! | `tally` | many counts at once |
//! | `layout` | a geometry as such sets |
//! | `board` | values and candidates |
//! | [`position`] | the same for the outside, without widths |
//! | `view` | a board that does not change, with what several finders need worked out once |
//! | [`technique`] | the techniques by name, with level and score |
//! | `find` | how each is found: one file per idea, and the registry |
//! | [`explain`](mod@explain) | steps in sentences |
//! | `json` | steps for pages that draw them |
//! | [`step`] | a step: technique, pattern, conclusion; data only |
//! | `steps` | the steps of a round |
//! | [`path`] | rounds, until nothing is found |
//! | [`rating`] | what they add up to |
//! | [`engine`] | the way in |
//! | [`basic`] | beside all this, the basic strategy: three rules that place and strike, and supposition |

pub mod basic;
mod board;
mod cells;
mod digits;
pub mod engine;
pub mod explain;
mod find;
#[cfg(feature = "json")]
pub mod json;
mod layout;
pub mod path;
pub mod position;
pub mod rating;
pub mod step;
mod steps;
mod tally;
pub mod technique;
mod view;

pub use engine::{Logic, Path, TooLarge};
pub use path::End;
pub use position::Position;
pub use rating::Rating;
pub use step::{Chain, ChainNode, Conclusion, Part, Pattern, Role, Step};
pub use technique::{Level, Technique, Techniques, UnknownTechnique};
