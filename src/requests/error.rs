//! Why a request has no answer.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::generate::{NoLayout, NotMade};
use crate::advice::{HintError, NotGiven};
use crate::canonical::CanonicalError;
#[cfg(feature = "sat")]
use crate::certify::CertifyError;
use crate::generate::{FamilyError, LayoutError, PatternError, RecipeError};
use veridoku_core::excerpt;
use veridoku_core::format::{ParseError, WriteError};
use veridoku_core::grid::{GeometryError, Shape};
use veridoku_core::rules::Unsupported;
use veridoku_core::transform::OperationError;
use veridoku_logic::NoLogic;
use veridoku_logic_se::NoScale;
use veridoku_solve::SolveError;

/// Why a request has no answer. Its options are named by their keys, as in `no_uniqueness`. Running out of time is not
/// an error: the report then says what is unknown.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RequestError {
    /// Options contradict each other.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A text has no puzzle.
    #[error("no puzzle found")]
    NoPuzzle,
    /// A text has several puzzles.
    #[error("found {count} puzzles; expected one")]
    SeveralPuzzles {
        /// How many there are.
        count: usize,
        /// The line of the second.
        line: usize,
    },
    /// A text cannot be read.
    #[error(transparent)]
    Unread(#[from] ParseError),
    /// A map of regions cannot be read.
    #[error("`regions`: {0}")]
    Regions(ParseError),
    /// The regions of a map do not fit together.
    #[error("`regions`: {0}")]
    RegionSizes(GeometryError),
    /// A puzzle cannot be the one that was given.
    #[error("`given`: {0}")]
    Given(#[from] NotGiven),
    /// No hint can be looked for.
    #[error(transparent)]
    Hint(#[from] HintError),
    /// There is no logic for the grid.
    #[error(transparent)]
    NoLogic(#[from] NoLogic),
    /// A solver failed.
    #[error(transparent)]
    Solver(#[from] SolveError),
    /// The scale of Sudoku Explainer has no number for the puzzle.
    #[error(transparent)]
    NoScale(#[from] NoScale),
    /// A strategy does not support a rule of the puzzle.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The puzzle has no canonical form.
    #[error(transparent)]
    NotCanonical(#[from] CanonicalError),
    /// A transform does not fit the puzzle.
    #[error(transparent)]
    Transform(#[from] OperationError),
    /// A format cannot hold the puzzle.
    #[error(transparent)]
    Unwritable(WriteError),
    /// A word is not a move.
    #[error("found {} in `move`; expected a move, as in r4c7=5 or r4c7<>5", excerpt(.0.as_bytes()))]
    NoMove(String),
    /// A move is in no cell of the grid, or has no digit of it, in words.
    #[error("{0}")]
    NotOnBoard(String),
    /// No certificate can be made.
    #[cfg(feature = "sat")]
    #[error(transparent)]
    Certify(#[from] CertifyError),
    /// No grid has this side.
    #[error("found a side of {0}; expected 1 to {most}", most = Shape::MAX_SIDE)]
    Side(usize),
    /// Regions or variants do not fit the grid.
    #[error(transparent)]
    Grid(GeometryError),
    /// A text is not a pattern.
    #[error("`pattern`: {0}")]
    Pattern(PatternError),
    /// A text is not a layout.
    #[error("`rules`: {0}")]
    Layout(#[from] NoLayout),
    /// The range of holes is empty.
    #[error("found {0} to {1} holes; expected the smaller number first")]
    NoHoles(u64, u64),
    /// More holes than cells.
    #[error("{asked} holes do not fit; the grid has {cells} cells")]
    TooManyHoles {
        /// The fewest holes asked for.
        asked: u64,
        /// Cells of the grid.
        cells: usize,
    },
    /// No puzzle satisfies the recipe.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// The recipe of puzzles with rules is not possible.
    #[error(transparent)]
    Ruled(#[from] LayoutError),
    /// There are no such puzzles of a family.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// A puzzle was not made.
    #[error(transparent)]
    NotMade(#[from] NotMade),
    /// Two parts of the program disagree about a puzzle, in words.
    #[error("{0}")]
    Disagreement(String),
}

/// What failed, if it is not the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The system refused memory.
    OutOfMemory,
    /// The program has a bug, or a library that it uses.
    Bug,
}

impl RequestError {
    /// What failed, if another request of the same kind would have been answered; `None` if the request is at fault.
    pub fn failure(&self) -> Option<Failure> {
        match self {
            RequestError::Solver(error)
            | RequestError::Hint(HintError::Solver(error))
            | RequestError::Given(NotGiven::Solver(error)) => match error {
                SolveError::OutOfMemory(_) => Some(Failure::OutOfMemory),
                SolveError::Disagreement(_)
                | SolveError::BrokenRule { .. }
                | SolveError::Backend { .. } => Some(Failure::Bug),
                _ => None,
            },
            #[cfg(feature = "sat")]
            RequestError::Certify(CertifyError::OutOfMemory(_)) => Some(Failure::OutOfMemory),
            #[cfg(feature = "sat")]
            RequestError::Certify(CertifyError::Solver(_)) => Some(Failure::Bug),
            RequestError::NotMade(fault) if fault.is_out_of_memory() => Some(Failure::OutOfMemory),
            RequestError::Disagreement(_)
            | RequestError::Hint(HintError::Contradicted { .. })
            | RequestError::NotMade(NotMade::Doubted { .. }) => Some(Failure::Bug),
            _ => None,
        }
    }
}

/// Options that do not fit together. The keys are those of the fields of the requests, as in `no_uniqueness`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// Only one of two options may be given.
    Both {
        /// One of them.
        one: &'static str,
        /// The other one.
        other: &'static str,
    },
    /// One of two options is necessary.
    Missing {
        /// One of them.
        one: &'static str,
        /// The other one.
        other: &'static str,
    },
    /// An option has no effect with another option, or with a value of it.
    Idle {
        /// The option without effect.
        key: &'static str,
        /// The other option.
        with: Other,
        /// What would have an effect, if the message names it.
        expected: Option<Other>,
    },
    /// An option has no effect without another one.
    Without {
        /// The option without effect.
        key: &'static str,
        /// The other option.
        other: &'static str,
    },
    /// An option needs another one if a third is given.
    Needs {
        /// The option.
        key: &'static str,
        /// What it does, in words.
        why: &'static str,
        /// The third option.
        with: &'static str,
        /// The option that it needs.
        other: &'static str,
    },
    /// Two options ask for something that does not exist.
    Contradict {
        /// One of them.
        one: Other,
        /// The other one.
        other: Other,
        /// Why it does not exist, in words.
        why: String,
    },
    /// An option is for grids of side 9.
    OtherSide {
        /// The option.
        key: &'static str,
        /// The side of the grid.
        side: usize,
        /// The options for grids of any side.
        instead: [&'static str; 2],
    },
    /// A seed has fewer puzzles.
    NoRoom {
        /// The option with the number of the first puzzle.
        key: &'static str,
        /// That number.
        skip: u64,
        /// How many puzzles are wanted.
        count: u64,
    },
    /// A number is out of its bounds.
    OutOfRange {
        /// The option.
        key: &'static str,
        /// The number.
        found: u64,
        /// The smallest that is allowed.
        least: u64,
        /// The largest that is allowed.
        most: u64,
    },
    /// These options together leave no technique.
    NoTechnique {
        /// The options, in the order in which they were applied.
        keys: Vec<&'static str>,
    },
}

/// The other side of an [`OptionError::Idle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// An option with any value.
    Key(&'static str),
    /// An option with this value.
    Value(&'static str, &'static str),
    /// Something else, in words.
    Words(&'static str),
}

impl OptionError {
    /// Refuses a number out of its bounds.
    pub(super) fn expect_within(
        key: &'static str,
        found: u64,
        bounds: &RangeInclusive<u64>,
    ) -> Result<(), OptionError> {
        let (least, most) = (*bounds.start(), *bounds.end());
        match bounds.contains(&found) {
            true => Ok(()),
            false => Err(OptionError::OutOfRange { key, found, least, most }),
        }
    }

    /// The message with other names of the options: `name` returns the name for a key.
    pub fn said(&self, name: impl Fn(&str) -> String) -> String {
        let written = |other: &Other| match other {
            Other::Key(key) => name(key),
            Other::Value(key, value) => format!("{} {value}", name(key)),
            Other::Words(words) => (*words).to_owned(),
        };
        match self {
            OptionError::Both { one, other } => {
                let (one, other) = (name(one), name(other));
                format!("found both {one} and {other}; expected one of them")
            }
            OptionError::Missing { one, other } => {
                format!("expected {} or {}", name(one), name(other))
            }
            OptionError::Idle { key, with, expected } => {
                let message = format!("{} has no effect with {}", name(key), written(with));
                match expected {
                    Some(expected) => format!("{message}; expected {}", written(expected)),
                    None => message,
                }
            }
            OptionError::Without { key, other } => {
                format!("{} has no effect without {}", name(key), name(other))
            }
            OptionError::Needs { key, why, with, other } => {
                let (key, with, other) = (name(key), name(with), name(other));
                format!("{key} {why}; with {with} it needs {other}")
            }
            OptionError::Contradict { one, other, why } => {
                format!("{} and {} contradict each other: {why}", written(one), written(other))
            }
            OptionError::OtherSide { key, side, instead } => {
                let (key, [one, other]) = (name(key), instead.map(&name));
                format!("{key} is for grids of side 9, not {side}; use {one} and {other}")
            }
            OptionError::NoRoom { key, skip, count } => {
                let most = u64::MAX;
                let key = name(key);
                format!("{key} {skip} leaves no room for {count} puzzles; a seed has {most}")
            }
            OptionError::OutOfRange { key, found, least, most: u64::MAX } => {
                format!("found {found} in {}; expected {least} or more", name(key))
            }
            OptionError::OutOfRange { key, found, least, most } => {
                format!("found {found} in {}; expected {least} to {most}", name(key))
            }
            OptionError::NoTechnique { keys } => {
                let names: Vec<String> = keys.iter().map(|key| name(key)).collect();
                let options = match names.split_last() {
                    Some((last, [])) => format!("{last} leaves"),
                    Some((last, others)) => {
                        format!("{} and {last} together leave", others.join(", "))
                    }
                    None => "the options leave".into(),
                };
                format!("{options} no technique; expected at least one")
            }
        }
    }
}

impl std::fmt::Display for OptionError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.said(|key| format!("`{key}`")))
    }
}

impl std::error::Error for OptionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_the_names_of_its_reader() {
        let (with, expected) = (Other::Value("backend", "native"), Other::Value("backend", "sat"));
        let error = OptionError::Idle { key: "at_most_one", with, expected: Some(expected) };
        assert_eq!(
            error.to_string(),
            "`at_most_one` has no effect with `backend` native; expected `backend` sat"
        );
        assert_eq!(
            error.said(|key| format!("/{}", key.replace('_', "-"))),
            "/at-most-one has no effect with /backend native; expected /backend sat"
        );
        let none = OptionError::NoTechnique { keys: vec!["only", "without"] };
        assert_eq!(
            none.to_string(),
            "`only` and `without` together leave no technique; expected at least one"
        );
    }
}
