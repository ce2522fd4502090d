//! The vocabulary: what a grid is made of, and what a puzzle and its solution are.
//!
//! Nothing here searches or deduces. Every other room speaks in these words:
//!
//! | word | type | meaning |
//! |---|---|---|
//! | shape | [`Shape`] | height and width of a box, and thereby the side of the grid |
//! | cell, digit, candidate | [`Cell`], [`Digit`], [`Candidate`] | a place, a symbol, and a symbol in a place |
//! | house | [`House`] | `side` cells that hold every digit once: row, column, box, diagonal ... |
//! | peers | [`Geometry::peers`] | cells that may not hold the same digit as a given one |
//! | geometry | [`Geometry`] | all houses and all further peer pairs: the rules of a variant |
//! | rules of one's own | [`GeometryBuilder`] | a geometry with houses and pairs that no variant has |
//! | puzzle | [`Puzzle`] | a geometry, givens, and perhaps restricted candidates |
//! | conflict | [`Conflict`] | givens that contradict each other, and where |
//! | verdict | [`Verdict`] | whether a puzzle has no solution, exactly one, or more |

mod builder;
mod cell;
mod conflict;
mod geometry;
mod kind_name;
mod puzzle;
mod set;
mod shape;
mod solution;
mod variant;
mod verdict;

pub use builder::GeometryBuilder;
pub use cell::{Candidate, Cell, Digit};
pub use conflict::{Conflict, Place};
pub use geometry::{Geometry, GeometryError, House, HouseId, HouseKind};
pub use kind_name::{KindName, KindNameError};
pub use puzzle::Puzzle;
pub use set::DigitSet;
pub use shape::{Shape, ShapeError};
pub use solution::{Solution, Violation};
pub use variant::{Variant, VariantError};
pub use verdict::Verdict;
