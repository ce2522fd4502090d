//! The options for reading a text, and the results: a record for each puzzle.

use super::regions::RegionMap;
use crate::families::Family;
use crate::format::alphabet::Alphabet;
use crate::format::error::ParseError;
use crate::format::table::Format;
use crate::grid::{Puzzle, Shape, Solution, Variant};

/// Options for reading a text. By default the format is detected, and the box is the usual one for the side.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; detected if `None`.
    pub format: Option<Format>,
    /// The family of the puzzles; a puzzle of another family, or of none, is an error.
    pub family: Option<Family>,
    /// Box size; every puzzle must fit it. [`Shape::of_side`] if `None`.
    pub shape: Option<Shape>,
    /// Rules in addition to the houses of the shape or the regions.
    pub variants: Vec<Variant>,
    /// Regions instead of boxes; every puzzle must fit them.
    pub regions: Option<RegionMap>,
    /// Symbols of the digits if a cell is one character.
    pub alphabet: Option<Alphabet>,
    /// The field separator of a table; by default tabs if its first line has any, otherwise commas, otherwise
    /// semicolons.
    pub delimiter: Option<u8>,
    /// The name of the column or the key of the puzzles, in any case. The text is then a table or JSON objects. By
    /// default the usual names; see [`Columns::of_puzzles`](crate::format::Columns::of_puzzles).
    pub column: Option<Box<str>>,
    /// Whether it is an error if a text has something that is not read as a rule but may be one: prose, drawings, or
    /// unknown keys. Otherwise [`Puzzle::unread`] names it.
    pub strict: bool,
    /// Whether rules may lack their numbers, as in shapes for which a generator finds values.
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
    /// The solution that the text gives next to the puzzle, or the fault in it. Use [`Solution::check`] to see
    /// whether it is right.
    pub expected: Option<Result<Solution, Box<ParseError>>>,
    /// Other text: after the puzzle on its line, or a title.
    pub comment: Option<Box<str>>,
    /// The format in which it was read.
    pub format: Format,
    /// Its title and its author, in formats that name them.
    pub credits: Credits,
    /// Possible mistakes, one sentence each. Text that was not read as rules is in the puzzle
    /// ([`Puzzle::unread`]).
    pub notes: Vec<String>,
}

impl Record {
    /// The record of a text that contains only its puzzle.
    pub(in crate::format) fn new(puzzle: Puzzle, line: usize, format: Format) -> Record {
        let (credits, notes) = (Credits::default(), Vec::new());
        Record { puzzle, line, expected: None, comment: None, format, credits, notes }
    }
}

/// The title and author of a puzzle, and its rules in prose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credits {
    /// Its title, on one line.
    pub title: Option<Box<str>>,
    /// Its author, on one line.
    pub author: Option<Box<str>>,
    /// Its rules in prose, on one line or several. They are not read as rules.
    pub ruleset: Option<Box<str>>,
}

impl Credits {
    /// Title, author and rules without control characters, title and author on one line each. An empty text becomes
    /// `None`.
    pub(in crate::format) fn new(texts: [Option<&str>; 3]) -> Credits {
        let plain = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            crate::printable::printable(&words.join(" "))
        };
        let [title, author, ruleset] = texts;
        let line = |text: &str| Some(plain(text)).filter(|text| !text.is_empty()).map(Box::from);
        let lines = |text: &str| {
            let lines: Vec<String> = text.trim().lines().map(plain).collect();
            Some(lines.join("\n")).filter(|text| !text.is_empty()).map(Box::from)
        };
        Credits {
            title: title.and_then(line),
            author: author.and_then(line),
            ruleset: ruleset.and_then(lines),
        }
    }

    /// The texts with their names, as formats have them.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let Credits { title, author, ruleset } = self;
        let named = [("title", title), ("author", author), ("ruleset", ruleset)];
        named.into_iter().filter_map(|(name, text)| Some((name, text.as_deref()?)))
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Credits::default()
    }
}
