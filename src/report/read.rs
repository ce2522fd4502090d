//! The reports of `read`, the puzzles of a text as a page shows them, or the ways in which it can be read, and of `convert`.

use serde::Serialize;

use super::names::numbers;
use super::{GeometryReport, SCHEMA};
use crate::format::{Alphabet, Format, OneLine, ReadOptions, Record};
use crate::grid::{Digit, DigitSet};

/// What a text holds.
#[derive(Clone, Debug, Serialize)]
pub struct ReadReport {
    schema: u64,
    records: Vec<RecordReport>,
    readings: Vec<ReadingReport>,
}

/// A puzzle as text of another format.
#[derive(Clone, Debug, Serialize)]
pub struct ConvertReport {
    schema: u64,
    format: &'static str,
    puzzle: String,
}

impl ConvertReport {
    /// The report of a text.
    pub fn new(format: Format, text: &str) -> ConvertReport {
        ConvertReport { schema: SCHEMA, format: format.name(), puzzle: text.to_owned() }
    }
}

/// A puzzle.
#[derive(Clone, Debug, Serialize)]
struct RecordReport {
    format: &'static str,
    puzzle: String,
    geometry: GeometryReport,
    values: Vec<Option<usize>>,
    candidates: Option<Vec<Vec<usize>>>,
    solution: Option<Vec<usize>>,
}

/// A way in which a text can be read: options for another attempt.
#[derive(Clone, Debug, Serialize)]
struct ReadingReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alphabet: Option<&'static str>,
    puzzle: String,
}

impl ReadReport {
    /// The report of records that were read.
    pub fn new(records: &[Record], text: &OneLine) -> ReadReport {
        let records = records.iter().map(|record| RecordReport::new(record, text)).collect();
        ReadReport { schema: SCHEMA, records, readings: Vec::new() }
    }

    /// The report of a text that can be read in several ways: the options of each, and the first record read so.
    pub fn ambiguous(readings: &[(ReadOptions, Record)]) -> ReadReport {
        let reading = |(options, record): &(ReadOptions, Record)| ReadingReport {
            format: options.format.map(Format::name),
            alphabet: options.alphabet.map(Alphabet::name),
            puzzle: OneLine::new(options.alphabet).puzzle(&record.puzzle),
        };
        let readings = readings.iter().map(reading).collect();
        ReadReport { schema: SCHEMA, records: Vec::new(), readings }
    }
}

impl RecordReport {
    fn new(record: &Record, text: &OneLine) -> RecordReport {
        let Record { puzzle, expected, format, .. } = record;
        // A cell with a value has no candidates, as in a position.
        let open = |(entry, marks): (&Option<Digit>, &DigitSet)| match entry {
            Some(_) => Vec::new(),
            None => numbers(marks.iter()),
        };
        let candidates =
            |marks: &[DigitSet]| puzzle.entries().iter().zip(marks).map(open).collect();
        let solution = expected.as_ref().and_then(|expected| expected.as_ref().ok());
        RecordReport {
            format: format.name(),
            puzzle: text.puzzle(puzzle),
            geometry: GeometryReport::new(puzzle.geometry()),
            values: puzzle.entries().iter().map(|entry| entry.map(Digit::number)).collect(),
            candidates: puzzle.restrictions().map(candidates),
            solution: solution.map(|grid| numbers(grid.digits().iter().copied())),
        }
    }
}
