//! `read`: the puzzles of a text, or the possible ways to read it.

use super::{Reading, RequestError};
use crate::report::ReadReport;
use veridoku_core::format::{Alphabet, Format, ParseErrorKind, Record};

/// Asks for the puzzles of a text.
#[derive(Clone, Debug, Default)]
pub struct ReadRequest {
    /// How the text is read.
    pub reading: Reading,
}

/// A text that was read.
#[derive(Clone, Debug)]
pub enum Read {
    /// Its puzzles; at least one.
    Records(Vec<Record>),
    /// It is ambiguous: the ways to read all of it, each with the first puzzle.
    Readings(Vec<(Reading, Record)>),
}

impl ReadRequest {
    /// The puzzles of a text.
    ///
    /// # Errors
    /// [`RequestError::Unread`] if no reading fits, [`RequestError::NoPuzzle`], or contradicting options.
    pub fn answer(&self, text: &str) -> Result<Read, RequestError> {
        match self.reading.records(text) {
            Ok(records) if records.is_empty() => Err(RequestError::NoPuzzle),
            Ok(records) => Ok(Read::Records(records)),
            Err(RequestError::Unread(error)) => {
                let readings = readings(text, &self.reading, &error.kind);
                match readings.is_empty() {
                    true => Err(RequestError::Unread(error)),
                    false => Ok(Read::Readings(readings)),
                }
            }
            Err(error) => Err(error),
        }
    }
}

impl Read {
    /// All puzzles.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        let (records, readings) = match self {
            Read::Records(records) => (&records[..], &[][..]),
            Read::Readings(readings) => (&[][..], &readings[..]),
        };
        records.iter().chain(readings.iter().map(|(_, record)| record))
    }

    /// The report of the text; `reading` is that of the request.
    ///
    /// # Errors
    /// The options of a reading contradict each other.
    pub fn report(&self, reading: &Reading) -> Result<ReadReport, RequestError> {
        match self {
            Read::Records(records) => Ok(ReadReport::new(records, &reading.one_line())),
            Read::Readings(readings) => {
                let mut read = Vec::with_capacity(readings.len());
                for (reading, record) in readings {
                    read.push((reading.options()?, record.clone()));
                }
                Ok(ReadReport::ambiguous(&read))
            }
        }
    }
}

/// The ways to read a faulty text that read all of it.
fn readings(text: &str, reading: &Reading, fault: &ParseErrorKind) -> Vec<(Reading, Record)> {
    let with_format = |format: &Format| Reading { format: Some(*format), ..reading.clone() };
    let with_alphabet = |alphabet| Reading { alphabet: Some(alphabet), ..reading.clone() };
    let attempts: Vec<Reading> = match fault {
        ParseErrorKind::Ambiguous { candidates } => candidates.iter().map(with_format).collect(),
        ParseErrorKind::AlphabetNeeded { .. } => {
            Alphabet::ALL.into_iter().map(with_alphabet).collect()
        }
        ParseErrorKind::Undetected { reason, .. } => return readings(text, reading, reason),
        _ => Vec::new(),
    };
    let read = |reading: Reading| {
        let record = reading.records(text).ok()?.into_iter().next()?;
        Some((reading, record))
    };
    attempts.into_iter().filter_map(read).collect()
}
