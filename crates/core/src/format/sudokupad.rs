//! Links to SudokuPad with the puzzle in them, one per line.
//!
//! ```text
//! https://sudokupad.app/fpuzN4Ig...     an object of f-puzzles, packed: so puzzles with a single grid are written
//! https://sudokupad.app/sclN4Ig...      a separate format (`scl.rs`); also ctc...: so overlapping grids are written
//! ```

use super::entry::{Detection, Entry, Holds, Write};
use super::fpuzzles;
use super::fpuzzles_link::records;
use super::packed;
use super::scl;
use super::table::Format;

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::EVERYTHING,
    begin: || Box::new(|source| records(source, Format::Sudokupad)),
    write: Write::Rules(|puzzle, credits| {
        let (prefix, packed) = match puzzle.geometry().arrangement() {
            Some(grids) => ("scl", scl::pack(puzzle, grids, credits)?),
            None => ("fpuz", fpuzzles::pack(puzzle, credits, Format::Sudokupad)?),
        };
        Ok(format!("https://sudokupad.app/{prefix}{}\n", packed::escaped(&packed)))
    }),
    detection: Some(Detection {
        decides: |line| packed::is_of_sudokupad(&String::from_utf8_lossy(line)),
        ..Detection::BY_READING
    }),
};
