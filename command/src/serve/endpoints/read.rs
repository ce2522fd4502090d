//! `read`: the puzzles of a text, or the possible ways to read it.

use veridoku::format::{
    Alphabet, Format, OneLine, ParseError, ParseErrorKind, ReadOptions, Reader, Record,
};
use veridoku::report::{FaultReport, ReadReport};

use super::faults::{expect_fair, refusal, said};
use crate::cli;
use crate::serve::answer::{Answer, Refusal};
use crate::serve::request::{Body, READING};

/// The records of a body's puzzle.
pub(super) fn answer(body: &Body) -> Result<Answer, Refusal> {
    let (options, text) = (read_options(body)?, body.puzzle()?);
    let one_line = OneLine::new(options.alphabet);
    match records(text, &options) {
        Ok(records) if records.is_empty() => Err(no_puzzle()),
        Ok(records) => {
            records.iter().try_for_each(|record| expect_fair(&record.puzzle))?;
            Ok(Answer::of_report(&ReadReport::new(&records, &one_line)))
        }
        Err(error) => {
            let readings = readings(text, &options, &error.kind);
            if readings.is_empty() {
                return Err(refusal(&error));
            }
            readings.iter().try_for_each(|(_, record)| expect_fair(&record.puzzle))?;
            Ok(Answer::of_report(&ReadReport::ambiguous(&readings)))
        }
    }
}

/// How a body's puzzle is to be read.
pub(super) fn read_options(body: &Body) -> Result<ReadOptions, Refusal> {
    let options = cli::read_options(&body.options(None, READING)?, &body.files()?);
    options.map_err(|failure| said(&failure.to_string()))
}

/// The only puzzle of a body, read as the command reads it.
pub(super) fn expect_one_puzzle(body: &Body) -> Result<(), Refusal> {
    one_record(body).map(drop)
}

/// The only record of a body.
pub(super) fn one_record(body: &Body) -> Result<Record, Refusal> {
    let mut records =
        records(body.puzzle()?, &read_options(body)?).map_err(|error| refusal(&error))?;
    if let [_, second, ..] = &records[..] {
        let message = format!("found {} puzzles; expected one", records.len());
        let fault = FaultReport::of(&ParseErrorKind::SecondPuzzle);
        return Err(Refusal::bad(message).at(second.line, 1).named(fault));
    }
    let record = records.pop().ok_or_else(no_puzzle)?;
    expect_fair(&record.puzzle)?;
    Ok(record)
}

fn no_puzzle() -> Refusal {
    Refusal::bad("no puzzle found").named(FaultReport::of(&ParseErrorKind::NoPuzzle))
}

fn records(text: &str, options: &ReadOptions) -> Result<Vec<Record>, ParseError> {
    Reader::new(text.as_bytes(), options.clone()).collect()
}

/// The ways to read a faulty text that read all of it.
fn readings(
    text: &str,
    options: &ReadOptions,
    fault: &ParseErrorKind,
) -> Vec<(ReadOptions, Record)> {
    let with_format = |format: &Format| ReadOptions { format: Some(*format), ..options.clone() };
    let with_alphabet = |alphabet| ReadOptions { alphabet: Some(alphabet), ..options.clone() };
    let attempts: Vec<ReadOptions> = match fault {
        ParseErrorKind::Ambiguous { candidates } => candidates.iter().map(with_format).collect(),
        ParseErrorKind::AlphabetNeeded { .. } => {
            Alphabet::ALL.into_iter().map(with_alphabet).collect()
        }
        ParseErrorKind::Undetected { reason, .. } => return readings(text, options, reason),
        _ => Vec::new(),
    };
    let read = |options: ReadOptions| {
        let record = records(text, &options).ok()?.into_iter().next()?;
        Some((options, record))
    };
    attempts.into_iter().filter_map(read).collect()
}
