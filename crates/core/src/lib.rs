//! The vocabulary of Veridoku, and text in and out.
//!
//! Use the crate [`veridoku`](https://docs.rs/veridoku): it exports all of this that an embedder needs. What only this
//! crate exports serves the other parts of Veridoku, and may change with any version.
//!
//! | module | contents |
//! |---|---|
//! | [`grid`] | cells, digits, houses, geometries, puzzles, solutions, conflicts |
//! | [`rules`] | variant constraints, one file per kind: meaning, referee, marks; who supports it; the primitives |
//! | [`define`] | the language in which a puzzle defines rules: syntax, parser, bounds |
//! | [`families`] | KenKen and other puzzles on squares without boxes, by their names and parts |
//! | [`format`](mod@format) | text to puzzles and back, one file per format |
//! | [`transform`] | equivalent forms: relabeled, lines swapped, turned, mirrored; named or drawn at random |
//! | [`table`] | table output: the columns of a record, unchanged, and new ones |
//! | [`batch`] | many records through threads, in order |
//! | [`budget`], [`memory`] | the bounds of time, stop and memory |
//! | [`names`] | enums whose variants have names |
//! | [`random`] | numbered streams of random numbers |

pub mod batch;
pub mod budget;
pub mod define;
pub mod families;
pub mod format;
pub mod grid;
pub mod memory;
pub mod names;
mod printable;
pub mod random;
pub mod rules;
pub mod table;
pub mod transform;

pub use budget::{Budget, Deadline, Ending, Stop};
pub use grid::{
    Arrangement, ArrangementError, BrokenRule, Candidate, Cell, Conflict, Corners, Digit, DigitSet,
    Frame, Geometry, GeometryBuilder, GeometryError, House, HouseId, HouseKind, KindName,
    KindNameError, Naming, Overlap, Plane, Puzzle, Rule, RuleId, RuleKind, Shape, ShapeError,
    Solution, Unread, Variant, VariantError, Verdict, Violation,
};
pub use memory::OutOfMemory;
pub use names::UnknownName;
pub use printable::{excerpt, printable};
pub use random::RandomStream;
