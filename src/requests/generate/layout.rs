//! The text of a layout: a grid with rules, some of which have no value yet.

use thiserror::Error;

use veridoku_core::format::{ParseError, ReadOptions, read_puzzle};
use veridoku_core::grid::Puzzle;

/// Why a text is not a layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoLayout {
    /// It cannot be read.
    #[error(transparent)]
    Unread(#[from] ParseError),
    /// It has givens, or cells with fewer candidates.
    #[error(
        "found digits in the grid; expected a layout without digits, because `generate` chooses the givens"
    )]
    Digits,
}

/// Reads a layout for [`GenerateRequest::layout`](super::GenerateRequest::layout), which is the geometry of this blank
/// puzzle.
///
/// # Errors
/// [`NoLayout`].
pub fn read_layout(text: &str, options: ReadOptions) -> Result<Puzzle, NoLayout> {
    let puzzle = read_puzzle(text, ReadOptions { is_layout: true, ..options })?;
    match puzzle.given_count() > 0 || puzzle.restrictions().is_some() {
        true => Err(NoLayout::Digits),
        false => Ok(puzzle),
    }
}
