//! What the caller knows about a text, and what results: a record for each puzzle.

use super::regions::RegionMap;
use crate::format::alphabet::Alphabet;
use crate::format::error::ParseError;
use crate::format::table::Format;
use crate::grid::{Puzzle, Shape, Solution, Variant};

/// What the caller knows about a text. By default nothing: the format is detected, and the box is the usual one for
/// the side.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; detected if `None`.
    pub format: Option<Format>,
    /// Box size; every puzzle must fit it. [`Shape::of_side`] if `None`.
    pub shape: Option<Shape>,
    /// Rules in addition to the houses of the shape or the regions.
    pub variants: Vec<Variant>,
    /// Regions in place of boxes; every puzzle must fit them.
    pub regions: Option<RegionMap>,
    /// Symbols of the digits where a cell is one character.
    pub alphabet: Option<Alphabet>,
    /// What stands between the fields of a table; by default tabs if its first line has any, otherwise commas,
    /// otherwise semicolons.
    pub delimiter: Option<u8>,
    /// Whether drawings that may stand for a rule are left out, in place of an error.
    pub ignore_drawings: bool,
    /// Whether rules may lack their numbers, as shapes that a generator gives values.
    pub is_layout: bool,
}

impl ReadOptions {
    /// Options that name only the format.
    pub fn of_format(format: Format) -> ReadOptions {
        ReadOptions { format: Some(format), ..ReadOptions::default() }
    }
}

/// A puzzle of a text, and its line.
#[derive(Clone, Debug)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its first line, from 1.
    pub line: usize,
    /// The solution that the text gives beside the puzzle, or the fault in it. Use [`Solution::check`] to see whether
    /// it is right.
    pub expected: Option<Result<Solution, Box<ParseError>>>,
    /// Other text: after the puzzle on its line, or a title.
    pub comment: Option<Box<str>>,
    /// The format in which it was read.
    pub format: Format,
    /// Its title and its author, in formats that name them.
    pub credits: Credits,
    /// What the text has and the puzzle lacks, and what may be a slip: a sentence for each.
    pub notes: Vec<String>,
}

impl Record {
    /// The record of a text that says nothing beside its puzzle.
    pub(in crate::format) fn new(puzzle: Puzzle, line: usize, format: Format) -> Record {
        let (credits, notes) = (Credits::default(), Vec::new());
        Record { puzzle, line, expected: None, comment: None, format, credits, notes }
    }
}

/// What a puzzle is called, and by whom it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credits {
    /// Its title, on one line.
    pub title: Option<Box<str>>,
    /// Its author, on one line.
    pub author: Option<Box<str>>,
}

impl Credits {
    /// Without control characters, and on one line. An empty text is none.
    pub(in crate::format) fn new(title: Option<&str>, author: Option<&str>) -> Credits {
        let plain = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let text = crate::printable::printable(&words.join(" "));
            (!text.is_empty()).then(|| Box::from(text))
        };
        Credits { title: title.and_then(plain), author: author.and_then(plain) }
    }

    /// Whether neither is known.
    pub fn is_empty(&self) -> bool {
        *self == Credits::default()
    }
}
