//! Making puzzles: a full grid is drawn at random, and cells become blank while the solution stays unique.
//!
//! ```text
//! seed, number --random--> Grids --> Dig <--questions, answers--> oracle --> Wanted? --form--> Generated
//! ```
//!
//! | file | what |
//! |---|---|
//! | `grid` | full grids of any geometry, 9x9 exactly uniform |
//! | `digging_order`, `symmetry`, `holes` | which cells are tried, together and in which order |
//! | `dig` | one puzzle being dug: the next question, and the result of the answer |
//! | `unavoidable` | sets of cells that must hold a given: they refuse holes without a question |
//! | `oracle` | the solvers that answer the questions |
//! | `level` | the five levels of "Sudoku Puzzles Generating: from Easy to Evil" |
//! | `wanted` | the technique, score or level that a puzzle should have |
//! | `recipe` | all options of a user, and why some are impossible |
//! | `generator`, `in_order` | from numbers to puzzles, many in parallel |
//! | `pattern`, `climb` | masks of givens, and the search for puzzles of a mask |
//! | `ruled`, `family` | puzzles with rules: of a layout, and KenKen and other families |
//! | `balance` | instances for comparing solvers: holes spread evenly, not necessarily unique |
//!
//! Every puzzle is proved unique before it is returned, except those of `balance`. Puzzle number `n` of a seed depends
//! only on the geometry, the recipe, the seed and `n`, on every machine (see [`RandomStream`](veridoku_core::RandomStream)).

mod balance;
mod climb;
mod dig;
mod digging_order;
mod family;
mod generator;
mod grid;
mod holes;
mod in_order;
mod level;
mod oracle;
mod pattern;
mod recipe;
mod ruled;
mod symmetry;
mod unavoidable;
mod wanted;

pub use balance::Balance;
pub use digging_order::DiggingOrder;
pub use family::{FamilyError, FamilyGenerator, FamilyRecipe};
pub use generator::{ExplainerNumbers, Generated, Generator, NotGenerated, Reason};
pub use grid::{GridError, Grids};
pub use in_order::Made;
pub use level::DiggingLevel;
pub use pattern::{Pattern, PatternError};
pub use recipe::{Method, Recipe, RecipeError};
pub use ruled::{LayoutError, RuledGenerator, RuledRecipe};
pub use symmetry::Symmetry;
pub use wanted::Wanted;
