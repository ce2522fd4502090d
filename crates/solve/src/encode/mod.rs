//! Encodings: a puzzle as data that other programs read.
//!
//! ```text
//! Puzzle --> Residue --> Formula (a Cnf and what is decided) --> DIMACS CNF
//!    |          '------> ExactCover <------------------------> Knuth's item and option text
//!    '-----------------> Coloring ---------------------------> DIMACS .col
//! ```
//!
//! [`decode`](crate::decode) reads the answers of other programs to these texts.
//!
//! Everything here is a function from data to data. Only the three writers and the reader of Knuth's text
//! use a stream, which the caller provides. [`Cnf`] and [`ExactCover`] are plain data of this crate and know nothing
//! about Sudoku. So exports and snapshots do not change with a solver library, and the backends on top of them stay
//! thin.
//!
//! The encoders read only houses, extra peer pairs, givens, restrictions, and the network of constraints to which rules
//! compile: they support every variant and every rule, and know none by name.
//!
//! | encoding | cells: at least, at most one digit | house and digit: at least, at most one cell | only units |
//! |---|---|---|---|
//! | minimal | yes, - | -, yes | nothing |
//! | efficient | yes, yes | -, yes | nothing |
//! | extended | yes, yes | yes, yes | nothing |
//! | optimized | yes, yes | yes, yes | consequences of the givens |
//! | residual | yes, yes | yes, yes | consequences of singles and locked candidates |
//! | triad | yes, yes | yes, yes, by the cells that two houses share | as residual |
//!
//! Each of the "at most one" is written in one of the encodings of [`AtMostOne`], pairwise by default.
//!
//! To add an encoding, give it a row in `encoding.rs`; to add an encoding of "at most one", write its file and give it
//! a row in `at_most_one/mod.rs`.

mod at_most_one;
mod cnf;
#[cfg(feature = "dlx")]
mod colored_cover;
mod coloring;
mod dimacs;
mod encoding;
mod exact_cover;
mod formula;
mod knuth;
mod locked;
mod network;
#[cfg(test)]
pub(crate) mod random_networks;
mod residue;
mod rules;
mod singles;
mod triad;
#[cfg(test)]
mod unit_propagation;

pub use at_most_one::AtMostOne;
pub use cnf::{Cnf, Literal, Size};
#[cfg(feature = "dlx")]
pub(crate) use colored_cover::{ColoredCover, Refusal};
pub use coloring::{Coloring, coloring};
pub use dimacs::{write_coloring, write_dimacs};
pub use encoding::Encoding;
pub use exact_cover::{ExactCover, exact_cover, exact_cover_within};
pub use formula::{EncodeError, Formula, cnf, formula, formula_within, size};
pub use knuth::{KnuthError, KnuthErrorKind, read_knuth, write_knuth};
pub use residue::Residue;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use veridoku_core::grid::{Geometry, Puzzle, Shape, Variant};

    /// A blank grid with boxes of this height and width.
    pub(super) fn blank(shape: (usize, usize), variants: &[Variant]) -> Puzzle {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        Puzzle::blank(Arc::new(Geometry::new(shape, variants).unwrap()))
    }
}
