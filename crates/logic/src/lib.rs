//! Logic: solving as a person does, every step with its reason.
//!
//! ```text
//! Puzzle --> Sheet --View--> finders --Steps--> a round --apply--> Sheet ... --> Path, Rating
//! ```
//!
//! | module | what |
//! |---|---|
//! | `sets` | sets of cells and digits as bits |
//! | `level`, `table`, `technique` | the techniques by name, with level and score: one row each |
//! | `step` | a step: technique, pattern, conclusion; data only |
//! | `position` | a puzzle in progress, for callers |
//! | `ruled` | the candidates that rules beyond houses and pairs leave |
//! | `paper` | a grid that is being solved: houses, values and candidates |
//! | `facts` | facts that several finders need, computed once |
//! | `words` | the parts of sentences |
//! | `find` | how each technique is found and explained: one file per idea, and the registry |
//! | `engine` | rounds until no technique applies, their total, and the entry point |
//! | [`explain`](mod@explain) | steps in sentences |
//! | [`basic`] | a separate engine for the basic strategy of four rules, on any size |
//!
//! A module uses only those above it. There is one exception: `position` uses `basic`, which uses no other module.

pub mod basic;
mod engine;
pub mod explain;
mod facts;
mod find;
mod level;
mod paper;
mod position;
mod ruled;
mod sets;
mod step;
mod table;
mod technique;
mod words;

pub use engine::logic::{Found, Logic, NoLogic};
pub use engine::path::{End, Path};
pub use engine::rating::{LevelBy, Rating};
pub use level::Level;
pub use position::{Position, Start};
pub use step::{Chain, ChainNode, Conclusion, Link, LinkKind, Part, Pattern, Role, Step};
pub use technique::{Technique, Techniques};
pub use words::names::list;
