//! How the text of a puzzle is read.

use super::{OptionError, RequestError};
use veridoku_core::families::Family;
use veridoku_core::format::{
    Alphabet, Format, OneLine, ParseError, ReadOptions, Reader, Record, RegionMap, parse_region_map,
};
use veridoku_core::grid::{Geometry, Puzzle, Shape, Variant};

/// What the text of a puzzle does not state.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The format; detected if `None`.
    pub format: Option<Format>,
    /// The family of the puzzles; others are refused.
    pub family: Option<Family>,
    /// The size of a box; the most square one for the side if `None`.
    pub shape: Option<Shape>,
    /// Rules in addition to rows, columns and boxes.
    pub variants: Vec<Variant>,
    /// Regions instead of boxes.
    pub regions: Option<RegionMap>,
    /// Symbols of the digits if a cell is one character.
    pub alphabet: Option<Alphabet>,
    /// Whether a text is refused if it contains anything that is not read as a rule but may be one.
    pub strict: bool,
}

impl Reading {
    /// The regions of a map, whose sizes are checked here instead of for each puzzle.
    ///
    /// # Errors
    /// [`RequestError::Regions`] or [`RequestError::RegionSizes`].
    pub fn region_map(text: &[u8]) -> Result<RegionMap, RequestError> {
        let map = parse_region_map(text).map_err(RequestError::Regions)?;
        match Geometry::jigsaw(map.side, &map.regions, &[]) {
            Ok(_) => Ok(map),
            Err(error) => Err(RequestError::RegionSizes(error)),
        }
    }

    /// All of this as options of a [`Reader`]. A variant that is named twice counts once.
    ///
    /// # Errors
    /// [`OptionError::Both`], if there are a box and regions.
    pub fn options(&self) -> Result<ReadOptions, OptionError> {
        if self.shape.is_some() && self.regions.is_some() {
            return Err(OptionError::Both { one: "box", other: "regions" });
        }
        let mut variants = Vec::new();
        for &variant in &self.variants {
            if !variants.contains(&variant) {
                variants.push(variant);
            }
        }
        Ok(ReadOptions {
            format: self.format,
            family: self.family,
            shape: self.shape,
            variants,
            regions: self.regions.clone(),
            alphabet: self.alphabet,
            strict: self.strict,
            ..ReadOptions::default()
        })
    }

    /// How reports write puzzles.
    pub fn one_line(&self) -> OneLine {
        OneLine::new(self.alphabet)
    }

    /// All puzzles of a text.
    ///
    /// # Errors
    /// [`RequestError::Unread`], or contradicting options. A text without a puzzle gives an empty list.
    pub fn records(&self, text: &str) -> Result<Vec<Record>, RequestError> {
        Ok(records(text, self.options()?)?)
    }

    /// The only puzzle of a text.
    ///
    /// # Errors
    /// [`RequestError::Unread`], [`RequestError::NoPuzzle`] or [`RequestError::SeveralPuzzles`], or contradicting
    /// options.
    pub fn record(&self, text: &str) -> Result<Record, RequestError> {
        only(self.records(text)?)
    }

    /// The puzzle as it was given, for a position with this reading; see [`attempts_for_given`].
    ///
    /// # Errors
    /// As for [`record`](Reading::record), for the last attempt.
    pub fn given(&self, text: &str) -> Result<Puzzle, RequestError> {
        let mut read = Err(RequestError::NoPuzzle);
        for options in attempts_for_given(self.options()?) {
            read = records(text, options).map_err(RequestError::from).and_then(only);
            if read.is_ok() {
                break;
            }
        }
        Ok(read?.puzzle)
    }
}

/// The ways to read a puzzle as it was given, in turn. The named format is that of the position, often pencilmarks; the
/// puzzle may be in any other format, or in the same one.
pub fn attempts_for_given(options: ReadOptions) -> Vec<ReadOptions> {
    match options.format {
        None => vec![options],
        Some(_) => vec![ReadOptions { format: None, ..options.clone() }, options],
    }
}

fn records(text: &str, options: ReadOptions) -> Result<Vec<Record>, ParseError> {
    Reader::new(text.as_bytes(), options).collect()
}

fn only(mut records: Vec<Record>) -> Result<Record, RequestError> {
    if let [_, second, ..] = &records[..] {
        return Err(RequestError::SeveralPuzzles { count: records.len(), line: second.line });
    }
    records.pop().ok_or(RequestError::NoPuzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_puzzle_is_expected() {
        let reading = Reading::default();
        let said = |text| reading.record(text).unwrap_err().to_string();
        assert_eq!(said(""), "no puzzle found");
        assert_eq!(said("1...............\n1...............\n"), "found 2 puzzles; expected one");
        assert!(reading.record("1...............").is_ok());
    }

    #[test]
    fn a_box_and_regions_contradict_each_other() {
        let regions = Some(Reading::region_map(b"1122\n1122\n3344\n3344\n").unwrap());
        let reading = Reading { regions, shape: "2x2".parse().ok(), ..Reading::default() };
        let error = reading.record("1...............").unwrap_err();
        assert_eq!(error.to_string(), "found both `box` and `regions`; expected one of them");
    }
}
