//! One puzzle or one solution from a text: what most embedders need.

use std::str::FromStr;

use super::error::{ParseError, ParseErrorKind};
use super::read::options::{ReadOptions, Record};
use super::reader::Reader;
use super::table::Format;
use crate::grid::{Cell, Digit, Puzzle, Solution};

/// Reads a text that holds exactly one puzzle.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::format::{ReadOptions, read_puzzle};
/// use veridoku::Variant;
/// let options = ReadOptions { variants: vec![Variant::X], ..ReadOptions::default() };
/// let puzzle = read_puzzle("12..\n....\n....\n..34\n", options)?;
/// assert_eq!(puzzle.given_count(), 4);
/// # Ok::<(), veridoku::format::ParseError>(())
/// ```
///
/// # Errors
/// The fault in the text, and where it is; also if it holds no puzzle or a second one.
pub fn read_puzzle(text: &str, options: ReadOptions) -> Result<Puzzle, ParseError> {
    Ok(read_record(text, options)?.puzzle)
}

/// Like [`read_puzzle`], with everything else that the text contains.
///
/// # Errors
/// As [`read_puzzle`].
pub fn read_record(text: &str, options: ReadOptions) -> Result<Record, ParseError> {
    let mut records = Reader::new(text.as_bytes(), options);
    let error = |line, kind| ParseError { line, column: 1, kind };
    let first = records.next().ok_or_else(|| error(1, ParseErrorKind::NoPuzzle))??;
    match records.next() {
        None => Ok(first),
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

impl FromStr for Solution {
    type Err = ParseError;

    /// Reads a completed grid in any format of puzzles. [`Solution::check`] tells whether it solves a puzzle.
    ///
    /// ```
    /// # use veridoku_core as veridoku;
    /// use veridoku::{Puzzle, Solution};
    /// let solution: Solution = "1234341221434321".parse()?;
    /// assert_eq!(solution.to_string().parse(), Ok(solution.clone()));
    /// let puzzle: Puzzle = "1...............".parse()?;
    /// assert_eq!(solution.check(&puzzle), Ok(()));
    /// # Ok::<(), veridoku::format::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Solution, ParseError> {
        // A single digit does not count as a puzzle in other text, but it is the solution of a grid of one cell.
        let format = (text.trim() == "1").then_some(Format::Line);
        let options = ReadOptions { format, ..ReadOptions::default() };
        let Record { puzzle, line, .. } = read_record(text, options)?;
        let side = puzzle.side();
        let blank = |cell: Cell| ParseErrorKind::Blank {
            row: cell.row(side) + 1,
            column: cell.column(side) + 1,
        };
        let digit = |cell| puzzle.given(cell).ok_or_else(|| blank(cell));
        let digits: Result<Vec<Digit>, ParseErrorKind> =
            puzzle.geometry().cells().map(digit).collect();
        digits.map(Solution::new).map_err(|kind| ParseError { line, column: 1, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    #[test]
    fn a_solution_of_any_side_is_what_it_was_written_as() {
        for side in [1, 2, 4, 6, 7, 9, 10, 11, 12, 16, 17, 25] {
            let shift = Shape::of_side(side).unwrap().box_width();
            let digit = |cell: usize| {
                let (row, column) = (cell / side, cell % side);
                let high = side / shift;
                Digit::from_index((row % high * shift + row / high + column) % side)
            };
            let solution = Solution::new((0..side * side).map(digit).collect::<Vec<_>>());
            assert_eq!(solution.to_string().parse(), Ok(solution), "side {side}");
        }
    }

    #[test]
    fn a_completed_grid_is_expected_of_a_solution() {
        let message = |text: &str| text.parse::<Solution>().unwrap_err().to_string();
        assert_eq!(
            message("# here\n1234341221.34321\n"),
            "line 2, column 1: found no digit in r3c3; expected a completed grid"
        );
        assert_eq!(message(""), "line 1, column 1: found no puzzle; expected one");
        let short = message("123434122143432");
        assert!(short.starts_with("line 1, column "), "{short}");
    }

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
