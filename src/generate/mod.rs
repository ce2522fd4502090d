//! Making puzzles: a full grid is drawn at random, and cells are made blank while the solution stays the only one.
//!
//! ```text
//! seed, number --random--> Grids --> Dig <--questions, answers--> oracle --> Wanted? --form--> Generated
//! ```
//!
//! | file | what |
//! |---|---|
//! | `random` | the random numbers of each puzzle |
//! | `grid` | full grids of any geometry, 9x9 exactly uniform |
//! | `order`, `symmetry`, `holes` | which cells are tried, together and in which order |
//! | `dig` | one puzzle being dug: what to ask next, and what follows from the answer |
//! | `unavoidable` | sets of cells of which one must be given: refusals without a question |
//! | `oracle` | who answers the questions |
//! | `level` | the five levels of "Sudoku Puzzles Generating: from Easy to Evil" |
//! | `wanted` | what a puzzle is to be like by logic |
//! | `recipe` | all that can be asked for, and what cannot be |
//! | `generator`, `in_order` | from numbers to puzzles, many side by side |
//! | `pattern`, `climb` | masks of givens, and the search for their puzzles |
//! | `balance` | instances for solvers: holes spread evenly, uniqueness not asked |
//!
//! Every puzzle has been proved unique when it is handed out, but for `balance`. Puzzle number `n` of a seed follows
//! from the geometry, the recipe, the seed and `n`, on every machine.

mod balance;
mod climb;
mod dig;
mod generator;
mod grid;
mod holes;
mod in_order;
mod level;
mod oracle;
mod order;
mod pattern;
mod recipe;
mod symmetry;
mod unavoidable;
mod wanted;

pub use balance::Balance;
pub use generator::{Generated, Generator, NotGenerated, Reason};
pub use grid::{GridError, Grids};
pub use in_order::Made;
pub use level::DiggingLevel;
pub use order::Order;
pub use pattern::{Pattern, PatternError};
pub use recipe::{Method, Recipe, RecipeError};
pub use symmetry::Symmetry;
pub use wanted::Wanted;
