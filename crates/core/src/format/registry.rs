//! From a format to its file: the table of `table.rs`, in a layer where all files are known.

use super::alphabet::Alphabet;
use super::entry::{Digits, Entry, Holds, Write};
use super::read::options::Credits;
use super::table::{Format, with_formats};
use super::write::WriteOptions;
use super::write_error::WriteError;
use crate::grid::{DigitSet, Puzzle};
use crate::rules::{Consumer, demand};

macro_rules! make_entries {
    ($($(#[$of_variant:meta])* $variant:ident = $name:literal in $file:ident,)+) => {
        impl Format {
            /// Everything about this format.
            pub(super) fn entry(self) -> &'static Entry {
                match self {
                    $(Format::$variant => &super::$file::ENTRY,)+
                }
            }
        }
    };
}

with_formats!(make_entries);

impl Format {
    /// The text before the first puzzle of a file of this format.
    pub fn heading(self) -> &'static str {
        self.entry().heading
    }

    /// Writes a puzzle in this format, readable again, with the end of its last line. Formats of rows add a blank
    /// line, so puzzles may follow each other. (A text of `ss` holds one puzzle.)
    ///
    /// A puzzle reads back unchanged if [`ReadOptions`](super::ReadOptions) name the alphabet of `options`, the
    /// puzzle's variants, and its box or regions (for `jigsaw` no box). No format contains variants; only `jigsaw`
    /// contains regions, and only `integers` the box.
    ///
    /// ```
    /// # use veridoku_core as veridoku;
    /// use veridoku::format::{Format, ReadOptions, Reader, WriteOptions};
    /// let text = "12..34....12...3\n";
    /// let record = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap()?;
    /// let mut out = Vec::new();
    /// Format::Integers.write(&record.puzzle, &WriteOptions::default(), &mut out)?;
    /// assert_eq!(String::from_utf8(out)?, "4 2 2\n1 2 0 0\n3 4 0 0\n0 0 1 2\n0 0 0 3\n\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`WriteError`] if the format cannot hold the puzzle. Then nothing is written.
    pub fn write(
        self,
        puzzle: &Puzzle,
        options: &WriteOptions,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        self.write_with(puzzle, &Credits::default(), options, out)
    }

    /// Writes a puzzle with its credits, if the format [holds](Format::holds_credits) them; otherwise without them.
    ///
    /// # Errors
    /// Those of [`write`](Format::write).
    pub fn write_with(
        self,
        puzzle: &Puzzle,
        credits: &Credits,
        options: &WriteOptions,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        let entry = self.entry();
        match entry.write {
            Write::Cells(write) => {
                self.check_holds(puzzle, options)?;
                write(puzzle, options, out);
            }
            Write::Rules(write) => out.extend_from_slice(write(puzzle, credits)?.as_bytes()),
        }
        if !entry.is_line {
            out.push(b'\n');
        }
        Ok(())
    }

    /// Whether texts of this format name the title and the author of a puzzle.
    pub fn holds_credits(self) -> bool {
        self.entry().holds.credits
    }

    /// Checks that the format can hold the puzzle: it refuses a puzzle that would not read back unchanged.
    fn check_holds(self, puzzle: &Puzzle, options: &WriteOptions) -> Result<(), WriteError> {
        demand(Consumer::Digits, puzzle.geometry())
            .map_err(|rule| WriteError::Unsupported { format: self, rule })?;
        let Holds { digits, restrictions, givens, boxes, .. } = &self.entry().holds;
        let (side, chosen) = (puzzle.side(), options.alphabet);
        if Alphabet::for_side(chosen, side).is_none() {
            match (digits, chosen) {
                (Digits::Decimals, _) | (Digits::CharactersOrDecimals, None) => {}
                (_, Some(alphabet)) => return Err(WriteError::AlphabetTooShort { alphabet, side }),
                (_, None) => return Err(WriteError::AlphabetNeeded { format: self, side }),
            }
        }
        let is_restricted = |sets: &[DigitSet]| sets.iter().any(|set| set.len() < side);
        if !restrictions && puzzle.restrictions().is_some_and(is_restricted) {
            return Err(WriteError::Restrictions(self));
        }
        if !givens && puzzle.given_count() > 0 {
            return Err(WriteError::Givens(self));
        }
        if !boxes && puzzle.geometry().regions().is_none() {
            return Err(WriteError::NoRegions(self));
        }
        Ok(())
    }
}
