//! Making puzzles: a full grid is drawn at random, and holes are dug into it.

mod balance;
mod dig;
mod generator;
mod grid;
mod holes;
mod level;
mod oracle;
mod order;
mod pattern;
mod random;
mod recipe;
mod symmetry;
mod unavoidable;
mod wanted;

pub use balance::Balance;
pub use generator::{Generated, Generator, NotGenerated, Reason};
pub use grid::{GridError, Grids};
pub use level::DiggingLevel;
pub use order::Order;
pub use pattern::{Pattern, PatternError};
pub use random::stream;
pub use recipe::{Method, Recipe, RecipeError};
pub use symmetry::Symmetry;
pub use wanted::Wanted;
