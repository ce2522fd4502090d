//! The vocabulary: the parts of a grid, puzzles and solutions.
//!
//! Nothing here searches or deduces. Every other module uses these terms:
//!
//! | word | type | meaning |
//! |---|---|---|
//! | shape | [`Shape`] | height and width of a box, and so the side of the grid |
//! | cell, digit, candidate | [`Cell`], [`Digit`], [`Candidate`] | a position, a symbol, and a symbol in a position |
//! | house | [`House`] | `side` cells that hold every digit once: row, column, box, diagonal ... |
//! | peers | [`Geometry::peers`] | the cells that may not hold the same digit as a cell |
//! | geometry | [`Geometry`] | all houses and all further peer pairs: the rules of a variant |
//! | own rules | [`GeometryBuilder`] | houses and pairs that no variant has |
//! | rule | [`Rule`] | a constraint that a setter adds to houses and pairs, such as a cage with its sum |
//! | arrangement | [`Arrangement`] | overlapping grids, such as a samurai |
//! | frame | [`Frame`] | the part of its board that a puzzle shows, and the values of its digits |
//! | puzzle | [`Puzzle`] | a geometry, givens, and perhaps restricted candidates |
//! | conflict | [`Conflict`] | givens that contradict each other, and the rule that they break |
//! | verdict | [`Verdict`] | whether a puzzle has no solution, exactly one, or more |

mod arguments;
mod arrangement;
mod builder;
mod cell;
mod conflict;
mod corners;
mod differing;
mod expression;
mod for_last_geometry;
mod frame;
mod geometry;
mod geometry_error;
mod house;
mod kind_name;
mod machine;
mod marked;
mod naming;
mod plane;
mod puzzle;
mod rule;
mod rule_id;
mod set;
mod shape;
mod solution;
mod unread;
mod value_pairs;
mod variant;
mod verdict;

pub use arguments::{Arguments, Text};
pub use arrangement::{Arrangement, ArrangementError, Overlap};
pub use builder::GeometryBuilder;
pub use cell::{Candidate, Cell, Digit};
pub use conflict::{BrokenRule, Conflict};
pub use corners::Corners;
pub(crate) use corners::{number_from_zero, row_and_column};
pub use expression::{Expression, ExpressionError};
pub use for_last_geometry::ForLastGeometry;
pub use frame::Frame;
pub use geometry::Geometry;
pub use geometry_error::GeometryError;
pub use house::{House, HouseId, HouseKind};
pub use kind_name::{KindName, KindNameError};
pub use machine::{Machine, MachineError};
pub use naming::Naming;
pub use plane::Plane;
pub use puzzle::Puzzle;
pub use rule::Rule;
pub use rule_id::RuleId;
pub use set::DigitSet;
pub use shape::{Shape, ShapeError};
pub use solution::{Solution, Violation};
pub use unread::Unread;
pub use value_pairs::{ValuePairs, ValuePairsError};
pub use variant::{Variant, VariantError};
pub use verdict::Verdict;

// A kind is listed with its meaning.
pub use crate::rules::RuleKind;
