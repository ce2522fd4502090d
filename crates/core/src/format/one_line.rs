//! Puzzles and solutions on one line that can be read back.
//!
//! A line of digits cannot hold every puzzle. This picks a format that can: a jigsaw for regions, a Sukaku for
//! restricted cells. A reader detects the format, except for a Sukaku of 4x4, which is as long as a grid of 8x8:
//! its format must be named.

use super::alphabet::Alphabet;
use super::framed;
use super::rules;
use super::table::Format;
use super::write::{WriteOptions, write_line};
use crate::grid::{Digit, Puzzle, Solution};

/// Writes puzzles and solutions on one line.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::format::OneLine;
/// use veridoku::{Cell, Digit, Puzzle};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut puzzle: Puzzle = text.parse()?;
/// assert_eq!(OneLine::default().puzzle(&puzzle), text);
/// let (cell, digits) = (Cell::from_index(2), [0, 3].map(Digit::from_index));
/// puzzle.restrict(cell, digits.into_iter().collect());
/// let read: Puzzle = OneLine::default().puzzle(&puzzle).parse()?;
/// assert_eq!(read.allowed(cell), puzzle.allowed(cell));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OneLine {
    options: WriteOptions,
}

impl OneLine {
    /// Writes in the symbols of this alphabet, or of one that suits the side.
    pub fn new(alphabet: Option<Alphabet>) -> OneLine {
        OneLine { options: WriteOptions { alphabet, ..WriteOptions::default() } }
    }

    /// A puzzle.
    pub fn puzzle(&self, puzzle: &Puzzle) -> String {
        let mut line = Vec::new();
        self.write_puzzle(puzzle, &mut line);
        String::from_utf8_lossy(&line).into_owned()
    }

    /// A solution of a puzzle.
    pub fn solution(&self, puzzle: &Puzzle, solution: &Solution) -> String {
        let mut line = Vec::new();
        self.write_solution(puzzle, solution, &mut line);
        String::from_utf8_lossy(&line).into_owned()
    }

    /// Writes a puzzle so that it reads back as a puzzle with the same solutions, if a format can hold it. Regions make
    /// it a jigsaw, restrictions a Sukaku, in which a given is a single candidate; rules and overlapping grids are
    /// written in the format `rules`, separated by semicolons.
    pub fn write_puzzle(&self, puzzle: &Puzzle, out: &mut Vec<u8>) {
        if !puzzle.geometry().is_single()
            && let Some(line) = rules::one_line(puzzle)
        {
            out.extend_from_slice(line.as_bytes());
            return;
        }
        let shape = puzzle.geometry().shape();
        let written = match (puzzle.restrictions(), shape) {
            (Some(_), _) => {
                let mut marks = Puzzle::blank(puzzle.geometry().clone());
                for cell in puzzle.geometry().cells() {
                    marks.restrict(cell, puzzle.allowed(cell));
                }
                Some(Format::Sukaku.write(&marks, &self.options, out))
            }
            (None, None) => Some(Format::Jigsaw.write(puzzle, &self.options, out)),
            (None, Some(_)) => None,
        };
        match written {
            Some(Ok(())) => {
                out.pop_if(|byte| *byte == b'\n');
            }
            _ => write_line(puzzle.entries(), shape, &self.options, out),
        }
    }

    /// Writes a solution of a puzzle: if it has a frame, the values of the cells that are shown.
    pub fn write_solution(&self, puzzle: &Puzzle, solution: &Solution, out: &mut Vec<u8>) {
        self.write_cells(puzzle, solution.digits(), out);
    }

    /// A position of a puzzle: the digit of each cell that has one, without rules, restrictions and regions.
    pub fn position(&self, puzzle: &Puzzle, cells: &[Option<Digit>]) -> String {
        let mut line = Vec::new();
        self.write_cells(puzzle, cells, &mut line);
        String::from_utf8_lossy(&line).into_owned()
    }

    fn write_cells<C>(&self, puzzle: &Puzzle, cells: &[C], out: &mut Vec<u8>)
    where
        C: Copy + Into<Option<Digit>>,
    {
        if framed::is_usual(puzzle.geometry()) {
            return write_line(cells, puzzle.geometry().shape(), &self.options, out);
        }
        framed::write_line(puzzle, cells, out);
    }
}
