//! Why a puzzle cannot be written.

use thiserror::Error;

use super::alphabet::Alphabet;
use super::error::{needs_alphabet, too_short};
use super::table::Format;
use crate::rules::Unsupported;

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// Each digit is one character, and no alphabet defines them.
    #[error(
        "{format} writes one character per digit, and a side of {side} {}",
        needs_alphabet(*side, "an alphabet")
    )]
    AlphabetNeeded {
        /// The format.
        format: Format,
        /// Side of the grid.
        side: usize,
    },
    /// The alphabet has too few symbols.
    #[error("{}", too_short(*alphabet, *side, &format!("a side of {side} needs more")))]
    AlphabetTooShort {
        /// The alphabet.
        alphabet: Alphabet,
        /// Side of the grid.
        side: usize,
    },
    /// The format cannot hold restricted candidates.
    #[error("{0} cannot hold restricted candidates; pencilmarks and sukaku can")]
    Restrictions(Format),
    /// The format does not distinguish a given from a cell with one candidate.
    #[error("{0} cannot distinguish a given from a single candidate; pencilmarks can")]
    Givens(Format),
    /// The format is for jigsaws only.
    #[error("{0} is only for puzzles with regions instead of boxes")]
    NoRegions(Format),
    /// The format does not support a rule of the puzzle.
    #[error("{format} cannot hold {}; the format rules can", rule.what)]
    Unsupported {
        /// The format.
        format: Format,
        /// The rule.
        rule: Unsupported,
    },
    /// The format cannot express a rule of the puzzle.
    #[error("{format} cannot hold {rule}; the format rules can")]
    Rule {
        /// The format.
        format: Format,
        /// The rule, by its name and its special property.
        rule: String,
    },
    /// The puzzle has houses or pairs that no format can name.
    #[error("{0} cannot hold custom houses or pairs; express them as rules")]
    OwnRules(Format),
}
