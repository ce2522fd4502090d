//! The table of formats: an entry for each, and the enum made from it.
//!
//! An entry has the format's variant with its documentation, its name, and the file that reads and writes it. Two
//! layers need this list: errors and records name a format, so [`Format`] is below them; `registry` leads from a
//! format to its file, so it is above all files. So the list is a macro, to which each layer passes its own macro.
//! That macro turns the entries into code for its layer.
//!
//! If several formats read a text as the same puzzles, the first entry is preferred.

use crate::names::named;

/// Passes the entries of the table to a macro.
macro_rules! with_formats {
    ($make:ident) => {
        $make! {
            /// One puzzle per line, one character per cell, perhaps followed by a comment.
            Line = "line" in line,
            /// Like `line`, with nothing after the cells, and the blank 0 or a point.
            Sdm = "sdm" in sdm,
            /// A line of cells, and then of their regions.
            Jigsaw = "jigsaw" in jigsaw,
            /// A line with `side` characters per cell: its candidates.
            Sukaku = "sukaku" in sukaku,
            /// Rows of characters, framed or not.
            Grid = "grid" in grid,
            /// Rows of digits and `?`.
            Marks = "marks" in marks,
            /// SadMan's and SudoCue's files: rows of characters after headers.
            Sdk = "sdk" in sdk,
            /// Simple Sudoku's files: one puzzle in rows, perhaps with progress.
            SimpleSudoku = "ss" in simple_sudoku,
            /// Rows of groups of candidates.
            Pencilmarks = "pencilmarks" in pencilmarks,
            /// Rows of decimals, or a line of them.
            Integers = "integers" in integers,
            /// A column of puzzles, one per line.
            Csv = "csv" in csv,
            /// JSON objects with a key of puzzles, one per line.
            Ndjson = "ndjson" in ndjson,
            /// Rules of any kind, one statement per line.
            Rules = "rules" in rules,
            /// Rules of any kind as a JSON object.
            RulesJson = "rules-json" in rules_json,
            /// Interactive Sudoku Solver's strings, one per line.
            Iss = "iss" in iss,
            /// Killer texts: 81 characters, or 81 numbers.
            Killer = "killer" in killer,
            /// Ids of Simon Tatham's puzzles: KenKen, Futoshiki, skyscrapers and Easy as ABC, one per line.
            Tatham = "tatham" in tatham,
            /// Links to puzz.link: skyscrapers, Easy as ABC and Kakuro.
            PuzzLink = "puzz-link" in puzz_link,
            /// Links to Penpa+.
            Penpa = "penpa" in penpa,
            /// JSON objects of f-puzzles.
            Fpuzzles = "fpuzzles" in fpuzzles,
            /// Links to f-puzzles.
            FpuzzlesLink = "fpuzzles-link" in fpuzzles_link,
            /// Links to SudokuPad.
            Sudokupad = "sudokupad" in sudokupad,
        }
    };
}

macro_rules! make_enum {
    ($($(#[$of_variant:meta])* $variant:ident = $name:literal in $file:ident,)+) => {
        named! {
            /// A way to write puzzles.
            ///
            /// ```
            /// # use veridoku_core as veridoku;
            /// use veridoku::format::Format;
            /// assert_eq!("sdk".parse(), Ok(Format::Sdk));
            /// assert_eq!(
            ///     "xml".parse::<Format>().unwrap_err().to_string(),
            ///     "`xml` is not a format; expected one of line, sdm, jigsaw, sukaku, grid, marks, sdk, ss, \
            ///      pencilmarks, integers, csv, ndjson, rules, rules-json, iss, killer, tatham, puzz-link, \
            ///      penpa, fpuzzles, fpuzzles-link, sudokupad"
            /// );
            /// ```
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[non_exhaustive]
            pub enum Format("a format") {
                $($(#[$of_variant])* $variant = $name,)+
            }
        }
    };
}

with_formats!(make_enum);

pub(super) use with_formats;
