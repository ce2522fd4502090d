//! What is known of a text before it is read, and what comes out of it: a record for each puzzle.

use super::regions::RegionMap;
use crate::format::alphabet::Alphabet;
use crate::format::error::ParseError;
use crate::format::table::Format;
use crate::grid::{Puzzle, Shape, Solution, Variant};

/// What is known of a text before it is read. By default nothing is: the format is detected, and the box is
/// the usual one for the side.
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
}

impl ReadOptions {
    /// Only the format is known.
    pub fn of_format(format: Format) -> ReadOptions {
        ReadOptions { format: Some(format), ..ReadOptions::default() }
    }
}

/// A puzzle of a text, and where it stands.
#[derive(Clone, Debug)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// First line, from 1.
    pub line: usize,
    /// The solution that the text gives beside the puzzle, or why that cannot be read. Use
    /// [`Solution::check`] to see whether it is right.
    pub expected: Option<Result<Solution, Box<ParseError>>>,
    /// What else the text says: behind the puzzle on its line, or as a title.
    pub comment: Option<Box<str>>,
    /// The format it was read in.
    pub format: Format,
}
