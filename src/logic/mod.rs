//! Logic: solving as a person does, every step with its reason.
//!
//! ```text
//! Puzzle --> Sheet --View--> finders --Steps--> a round --apply--> Sheet ... --> Path, Rating
//! ```
//!
//! | room or file | what |
//! |---|---|
//! | `sets` | sets of cells and digits as bits |
//! | `paper` | a grid that is being solved: houses, values and candidates |
//! | `facts` | what several finders need to know of it, worked out once |
//! | `technique` | the techniques by name, with level and score |
//! | `step` | a step: technique, pattern, conclusion; data only |
//! | `position` | a puzzle on its way, for the outside |
//! | `find` | how each technique is found: one file per idea, and the registry |
//! | [`explain`](mod@explain) | steps in sentences |
//! | `engine` | rounds, until nothing is found; what they add up to; the way in |
//! | [`basic`] | the strategy of four rules and suppositions, on any size, by an engine of its own |
//!
//! A room uses those above it, and none below.

pub mod basic;
mod engine;
pub mod explain;
mod facts;
mod find;
mod paper;
mod position;
mod sets;
mod step;
mod technique;

pub use engine::logic::{Found, Logic, TooLarge};
pub use engine::path::{End, Path};
pub use engine::rating::Rating;
pub use position::{Position, Start};
pub use step::{Chain, ChainNode, Conclusion, Link, LinkKind, Part, Pattern, Role, Step};
pub use technique::{Level, Technique, Techniques};
