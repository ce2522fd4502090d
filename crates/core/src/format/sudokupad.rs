//! Links to SudokuPad with the puzzle in them, one per line.
//!
//! ```text
//! https://sudokupad.app/fpuzN4Ig...     an object of f-puzzles, packed: so puzzles are written
//! https://sudokupad.app/sclN4Ig...      a separate format (`scl.rs`); also ctc...
//! ```

use super::entry::{Detection, Entry, Holds, Write};
use super::fpuzzles;
use super::fpuzzles_link::records;
use super::packed;
use super::table::Format;

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::EVERYTHING,
    begin: || Box::new(|source| records(source, Format::Sudokupad)),
    write: Write::Rules(|puzzle, credits| {
        let packed = fpuzzles::pack(puzzle, credits, Format::Sudokupad)?;
        Ok(format!("https://sudokupad.app/fpuz{}\n", packed::escaped(&packed)))
    }),
    detection: Some(Detection {
        decides: |line| packed::is_of_sudokupad(&String::from_utf8_lossy(line)),
        ..Detection::BY_READING
    }),
};
