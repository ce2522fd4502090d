//! Text to puzzles and back.
//!
//! ```text
//! bytes --Reader--> Record { puzzle, line, expected, comment, format }   (or ParseError { line, column, kind })
//! puzzle --Format::write--> bytes
//! ```
//!
//! [`Format`] is the registry. Each format has a file of its own with a `read`, which takes the lines
//! of one record, and a `write` whose text reads back as the same puzzle:
//!
//! | format | a record is | side above 9 | restrictions |
//! |---|---|---|---|
//! | `line` | a line, a character per cell, perhaps a comment | alphabet | no |
//! | `sdm` | the same without comment, blank 0 or `.` | alphabet | no |
//! | `jigsaw` | a line, the cells and then their regions | alphabet | no |
//! | `sukaku` | a line, `side` characters per cell | alphabet | yes, but no givens |
//! | `csv` | a line with the puzzle in one field | alphabet or decimals | no |
//! | `grid` | rows of characters, framed or not | alphabet | no |
//! | `marks` | rows of digits and `?` | alphabet | no |
//! | `sdk` | rows after headers | alphabet | no |
//! | `ss` | all of the input: rows, perhaps progress | alphabet | no |
//! | `pencilmarks` | rows of groups of candidates | alphabet or decimals | yes |
//! | `integers` | rows of decimals, or a line of them | decimals | no |
//!
//! What formats share: `lines` cuts the input, `cells` finds the cells of a line, `block` gathers rows,
//! `alphabet` knows the symbols, `solution` reads what is given as the solution beside a puzzle, `source` keeps
//! what outlives a record, `reader` iterates, `one` reads a single puzzle, and `detect` finds the format where
//! none is named.
//! Blank lines and lines that begin with `#` are passed over; CR LF, a lone CR and a UTF-8 byte order
//! mark are accepted everywhere. Givens that contradict each other are read as they stand.

mod alphabet;
mod block;
mod cells;
mod csv;
mod detect;
mod error;
mod grid;
mod integers;
mod jigsaw;
mod line;
mod lines;
mod marks;
mod one;
mod pencilmarks;
mod reader;
mod regions;
mod sdk;
mod sdm;
mod simple_sudoku;
mod solution;
mod source;
mod sukaku;
mod write;

use std::io::BufRead;

use crate::names::named;

pub use alphabet::Alphabet;
pub use error::{Expected, ParseError, ParseErrorKind, WriteError};
pub use one::read_puzzle;
pub use reader::Reader;
pub use regions::{RegionMap, parse_region_map};
pub use source::{ReadOptions, Record};
pub use write::{Blank, WriteOptions, write_grid, write_line};

named! {
    /// A way to write puzzles.
    ///
    /// ```
    /// use veridoku::format::Format;
    /// assert_eq!("sdk".parse(), Ok(Format::Sdk));
    /// assert_eq!(
    ///     "xml".parse::<Format>().unwrap_err().to_string(),
    ///     "`xml` is not a format; expected one of line, sdm, jigsaw, sukaku, csv, grid, marks, sdk, ss, \
    ///      pencilmarks, integers"
    /// );
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Format("a format") {
        /// A puzzle per line, a character per cell.
        Line = "line",
        /// The same with nothing behind the cells.
        Sdm = "sdm",
        /// A line of cells and their regions.
        Jigsaw = "jigsaw",
        /// A line of candidates.
        Sukaku = "sukaku",
        /// A column of puzzles.
        Csv = "csv",
        /// Rows of characters.
        Grid = "grid",
        /// Rows of digits and `?`.
        Marks = "marks",
        /// SadMan's and SudoCue's files.
        Sdk = "sdk",
        /// Simple Sudoku's files.
        SimpleSudoku = "ss",
        /// Rows of groups of candidates.
        Pencilmarks = "pencilmarks",
        /// Decimals.
        Integers = "integers",
    }
}

impl Format {
    /// The format that files with this extension (without the point) are in, where that is certain.
    pub fn of_extension(extension: &str) -> Option<Format> {
        let known = [Format::Sdm, Format::Sdk, Format::SimpleSudoku, Format::Csv];
        known.into_iter().find(|format| format.name().eq_ignore_ascii_case(extension))
    }

    /// Reads the next record; `None` at the end of the input.
    fn read<R: BufRead>(
        self,
        source: &mut source::Source<R>,
    ) -> Option<Result<Record, ParseError>> {
        match self {
            Format::Line => line::read(source),
            Format::Sdm => sdm::read(source),
            Format::Jigsaw => jigsaw::read(source),
            Format::Sukaku => sukaku::read(source),
            Format::Csv => csv::read(source),
            Format::Grid => grid::read(source),
            Format::Marks => marks::read(source),
            Format::Sdk => sdk::read(source),
            Format::SimpleSudoku => simple_sudoku::read(source),
            Format::Pencilmarks => pencilmarks::read(source),
            Format::Integers => integers::read(source),
        }
    }
}
