//! The reports of `read` (the puzzles of a text as a page shows them, or the ways to read it) and of `convert`.

use serde::Serialize;

use super::names::numbers;
use super::stated::{Stated, UnreadReport};
use super::{GeometryReport, SCHEMA};
use veridoku_core::format::{Alphabet, Credits, Format, OneLine, ReadOptions, Record};
use veridoku_core::grid::{Digit, DigitSet, Puzzle};

/// The content of a text.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<Vec<UnreadReport>>,
}

impl ConvertReport {
    /// The report of a puzzle's text.
    pub fn new(format: Format, puzzle: &Puzzle, text: &str) -> ConvertReport {
        let unread = UnreadReport::all(puzzle);
        ConvertReport { schema: SCHEMA, format: format.name(), puzzle: text.to_owned(), unread }
    }
}

/// A puzzle.
#[derive(Clone, Debug, Serialize)]
struct RecordReport {
    format: &'static str,
    #[serde(flatten)]
    puzzle: Stated,
    #[serde(flatten)]
    credits: CreditsReport,
    geometry: GeometryReport,
    values: Vec<Option<usize>>,
    candidates: Option<Vec<Vec<usize>>>,
    solution: Option<Vec<usize>>,
}

/// Title and author of a puzzle, and its rules in words.
#[derive(Clone, Debug, Serialize)]
struct CreditsReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<String>,
}

impl CreditsReport {
    fn new(Credits { title, author, ruleset }: &Credits) -> CreditsReport {
        let [title, author, ruleset] =
            [title, author, ruleset].map(|text| text.as_ref().map(ToString::to_string));
        CreditsReport { title, author, ruleset }
    }
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

    /// The report of a text that can be read in several ways: the options of each, and the first record read with
    /// them.
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
        let Record { puzzle, expected, format, credits, .. } = record;
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
            puzzle: Stated::new(puzzle, text),
            credits: CreditsReport::new(credits),
            geometry: GeometryReport::new(puzzle.geometry()),
            values: puzzle.entries().iter().map(|entry| entry.map(Digit::number)).collect(),
            candidates: puzzle.restrictions().map(candidates),
            solution: solution.map(|grid| numbers(grid.digits().iter().copied())),
        }
    }
}
