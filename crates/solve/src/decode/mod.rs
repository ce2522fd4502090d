//! Decoding: the answers of other programs' solvers about an encoded puzzle, as grids.
//!
//! ```text
//! Puzzle --encode--> text --their solver--> answers --Models, Covers, Colorings--> [Decoded]
//!    '-----------------------------------------------------^   and checked against the rules
//! ```
//!
//! | reader | input | file |
//! |---|---|---|
//! | [`Models`] | `s` and `v` lines of SAT solvers, minisat's files, bare literals | `model` |
//! | [`Covers`] | chosen options of an exact cover, as lines or numbers | `cover` |
//! | [`Colorings`] | colors of vertices | `coloring` |
//!
//! Each reader takes any number of answers, one after the other, and keeps one at a time. It trusts none of them: a
//! grid is [`Decoded::Solution`] only if [`Solution::check`] finds that it satisfies the givens and the rules;
//! otherwise [`Fault`] describes the error. An answer that there is *no* solution cannot be checked here, and is passed
//! on.
//!
//! Two things can be wrong. A text that isn't an answer, or is truncated, is a [`DecodeError`], which ends the reading.
//! An answer that isn't a solution is [`Decoded::Wrong`], and the reader continues with the next. Covers and colorings
//! have no end mark: an incomplete one is truncated if the text ends there, and is wrong if another answer may follow.

mod coloring;
mod cover;
mod draft;
mod model;
mod words;

use thiserror::Error;

pub use coloring::Colorings;
pub use cover::Covers;
pub use draft::Fault;
pub use model::Models;

use veridoku_core::grid::Solution;

/// An answer, checked if possible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decoded {
    /// A solution of the puzzle; it was checked.
    Solution(Solution),
    /// An answer that isn't a solution of the puzzle.
    Wrong {
        /// The line where the answer begins.
        line: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// The solver reports that there is no solution, or no further one. That was not checked.
    NoSolution,
    /// The solver reports that it does not know.
    Unknown,
}

impl Decoded {
    /// A complete answer that begins at this line, after its check.
    fn checked(line: usize, found: Result<Solution, Fault>) -> Decoded {
        match found {
            Ok(solution) => Decoded::Solution(solution),
            Err(fault) => Decoded::Wrong { line, fault },
        }
    }
}

/// Why a text isn't an answer, and where. The caller adds the file's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct DecodeError {
    /// Line, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: DecodeErrorKind,
}

/// The kind of error at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// Reading the input failed.
    #[error("the input cannot be read: {0}")]
    Io(String),
    /// A word that is not allowed here.
    #[error("found {found}; expected {expected}")]
    Unexpected {
        /// The word found.
        found: String,
        /// The expected content.
        expected: String,
    },
    /// Values without a final 0.
    #[error(
        "the model that begins at line {begin} is incomplete; expected a 0 after its last value"
    )]
    BreaksOff {
        /// The line where the model begins.
        begin: usize,
    },
    /// A coloring or a cover that is incomplete at the end of the text.
    #[error(
        "the answer that begins at line {begin} ends early: found {found} of {expected} {what}"
    )]
    EndsEarly {
        /// Where it begins.
        begin: usize,
        /// The parts of an answer.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many a complete answer has.
        expected: usize,
    },
    /// An answer without values.
    #[error(
        "no values follow SATISFIABLE in line {line}; expected `v` lines (some solvers write the \
         model only if an option requests it)"
    )]
    NoValues {
        /// The line of the SATISFIABLE.
        line: usize,
    },
    /// No answer at all.
    #[error("the text ends without an answer; expected {expected}")]
    NoAnswer {
        /// A description of a valid answer.
        expected: &'static str,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The output of a reader: a word or a grid for each answer, and the sentence of an error.
    pub(super) fn said(answers: impl Iterator<Item = Result<Decoded, DecodeError>>) -> Vec<String> {
        let word = |decoded: Result<Decoded, DecodeError>| match decoded {
            Ok(Decoded::Solution(solution)) => solution.to_string(),
            Ok(Decoded::Wrong { line, fault }) => format!("{line}: {fault}"),
            Ok(Decoded::NoSolution) => "none".into(),
            Ok(Decoded::Unknown) => "unknown".into(),
            Err(error) => error.to_string(),
        };
        answers.map(word).collect()
    }
}
