//! Logic: solving as a person does, every step with its reason.
//!
//! ```text
//! Puzzle --> Board --View--> finders --Steps--> a round --apply--> Board ... --> Path, Rating
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`basic`] | the strategy of four rules and suppositions, on any size, by an engine of its own |
//! | `cells`, `digits` | sets of cells and digits |
//! | `tally` | many counts at once |
//! | `layout` | a geometry as such sets |
//! | `rectangles` | where two digits could change places |
//! | `board` | values and candidates |
//! | [`position`] | the same for the outside, without widths |
//! | `links`, `rows`, `spread` | what follows from what, as tables of bits, and how far it reaches |
//! | `view` | a board that does not change, with what several finders need worked out once |
//! | `almost`, `restricted` | the almost locked sets of a board, and what they do to each other |
//! | [`technique`] | the techniques by name, with level and score |
//! | `find` | how each is found: one file per idea, and the registry |
//! | [`explain`](mod@explain) | steps in sentences |
//! | [`step`] | a step: technique, pattern, conclusion; data only |
//! | `steps` | the steps of a round |
//! | `reasons` | why each node of a chain follows |
//! | [`path`] | rounds, until nothing is found |
//! | [`rating`] | what they add up to |
//! | [`engine`] | the way in |

mod almost;
pub mod basic;
mod board;
mod cells;
mod components;
mod digits;
pub mod engine;
pub mod explain;
mod find;
mod layout;
mod links;
pub mod path;
pub mod position;
pub mod rating;
mod reasons;
mod rectangles;
mod restricted;
mod rows;
mod spread;
pub mod step;
mod steps;
mod tally;
pub mod technique;
mod view;

pub use engine::{Found, Logic, Path, TooLarge};
pub use path::End;
pub use position::Position;
pub use rating::Rating;
pub use step::{Chain, ChainNode, Conclusion, Link, LinkKind, Part, Pattern, Role, Step};
pub use technique::{Level, Technique, Techniques, UnknownTechnique};
