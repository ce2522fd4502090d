//! Logic: solving as a person does, every step with its reason.
//!
//! ```text
//! Puzzle --> Sheet --View--> finders --Steps--> a round --apply--> Sheet ... --> Path, Rating
//! ```
//!
//! | room or file | what |
//! |---|---|
//! | `sets` | sets of cells and digits as bits |
//! | `level`, `table`, `technique` | the techniques by name, with level and score: one row each |
//! | `step` | a step: technique, pattern, conclusion; data only |
//! | `position` | a puzzle on its way, for the outside |
//! | `ruled` | what rules beyond houses and pairs leave of some candidates |
//! | `paper` | a grid that is being solved: houses, values and candidates |
//! | `facts` | what several finders need to know of it, worked out once |
//! | `words` | what sentences are made of |
//! | `find` | how each technique is found and explained: one file per idea, and the registry |
//! | [`explain`](mod@explain) | steps in sentences |
//! | `engine` | rounds, until nothing is found; what they add up to; the way in |
//! | [`basic`] | the strategy of four rules and suppositions, on any size, by an engine of its own |
//!
//! A room uses those above it, and none below; but `position` knows the dead ends of `basic`, which uses none.

pub mod basic;
mod engine;
pub mod explain;
mod facts;
mod find;
mod level;
mod paper;
mod position;
mod ruled;
pub mod se;
mod sets;
mod step;
mod table;
mod technique;
mod words;

pub use engine::logic::{Found, Logic, NoLogic};
pub use engine::path::{End, Path};
pub use engine::rating::Rating;
pub use level::Level;
pub use position::{Position, Start};
pub use step::{Chain, ChainNode, Conclusion, Link, LinkKind, Part, Pattern, Role, Step};
pub use technique::{Technique, Techniques};
