//! One puzzle from a text: what an embedder most often needs.

use std::str::FromStr;

use super::error::{ParseError, ParseErrorKind};
use super::read::options::ReadOptions;
use super::reader::Reader;
use crate::grid::Puzzle;

/// Reads a text that holds one puzzle and no more.
///
/// ```
/// use veridoku::format::{ReadOptions, read_puzzle};
/// use veridoku::Variant;
/// let options = ReadOptions { variants: vec![Variant::X], ..ReadOptions::default() };
/// let puzzle = read_puzzle("12..\n....\n....\n..34\n", options)?;
/// assert_eq!(puzzle.given_count(), 4);
/// # Ok::<(), veridoku::format::ParseError>(())
/// ```
///
/// # Errors
/// What is wrong with the text, and where; also if it holds no puzzle, or a second one.
pub fn read_puzzle(text: &str, options: ReadOptions) -> Result<Puzzle, ParseError> {
    let mut records = Reader::new(text.as_bytes(), options);
    let error = |line, kind| ParseError { line, column: 1, kind };
    let first = records.next().ok_or_else(|| error(1, ParseErrorKind::NoPuzzle))??;
    match records.next() {
        None => Ok(first.puzzle),
        Some(second) => Err(error(second?.line, ParseErrorKind::SecondPuzzle)),
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// [`read_puzzle`] with the format detected and the classic rules.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        read_puzzle(text, ReadOptions::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_what_it_was_written_as() {
        let nine =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle: Puzzle = nine.parse().unwrap();
        assert_eq!(puzzle.to_string(), nine);
        let text = ["1 16 3 0 0 0 0 0 0 0 0 0 0 0 0 0"; 16].join("\n");
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!((puzzle.side(), puzzle.to_string()), (16, text));
    }

    #[test]
    fn one_puzzle_is_expected() {
        let message = |text: &str| text.parse::<Puzzle>().unwrap_err().to_string();
        assert_eq!(message("# nothing\n"), "line 1, column 1: found no puzzle; expected one");
        assert_eq!(
            message("12..34....12...3\n12..34....12...3\n"),
            "line 2, column 1: found a second puzzle; expected one"
        );
        assert_eq!(
            message("12..34....12...9"),
            "line 1, column 16: found '9'; expected a digit 1-4 or the blank '.'"
        );
    }
}
