//! Records, one after the other, from an input of any length.
//!
//! ```text
//! bytes --Lines--> line --read of the format--> Record | ParseError --> caller
//! ```
//!
//! The caller names the format, or it is detected from the beginning of the text; then the reader reads record after
//! record. It takes only as many lines as one record needs, so one record bounds the memory (a line has at most a
//! MiB, a grid at most 256 rows).

use std::io::{BufRead, Chain, Cursor, Read};

use super::cutter::{Cutter, Parser};
use super::detect;
use super::error::{ParseError, ParseErrorKind};
use super::miscount;
use super::read::input::Source;
use super::read::layout::Layout;
use super::read::options::{ReadOptions, Record};
use super::records::Records;
use super::row::Row;
use super::table::Format;
use super::text::lines::Lines;

/// The records of an input.
///
/// The reader continues after a bad record. It ends if the input fails, or if the format cannot be detected.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::format::{ReadOptions, Reader};
/// let text = "12..\n34..\n..12\n...y\n\n12..\n34..\n..12\n...3\n";
/// let records: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
/// assert_eq!(
///     records[0].as_ref().unwrap_err().to_string(),
///     "line 4, column 4: found 'y'; expected a digit 1-4 or the blank '.'"
/// );
/// assert_eq!(records[1].as_ref().unwrap().puzzle.given_count(), 7);
/// ```
pub struct Reader<R> {
    state: State<R>,
    format: Option<Format>,
    keeps_rows: bool,
    /// Whether every record so far was a line.
    is_by_line: bool,
}

/// The rest of an input: the bytes that were examined but not read, and then the input itself.
pub type Rest<R> = Chain<Cursor<Vec<u8>>, R>;

enum State<R> {
    New(R, Box<ReadOptions>),
    Reading(Box<Source<Rest<R>>>, Records),
    Ended,
}

impl<R: BufRead> Reader<R> {
    /// A reader that has not read anything yet.
    pub fn new(input: R, options: ReadOptions) -> Reader<R> {
        let format = options.format;
        let state = State::New(input, Box::new(options));
        Reader { state, format, keeps_rows: false, is_by_line: true }
    }

    /// The format asked for, or the detected one once the first record has been read.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Keeps the text of each record for [`row`](Reader::row). Call it before the first record is read.
    pub fn keep_rows(&mut self) {
        self.keeps_rows = true;
    }

    /// The last record as a row, also if it has a fault, as far as its columns are known. `None` if rows are not kept,
    /// or if a record has several lines and is not a row.
    pub fn row(&mut self) -> Option<Row> {
        match &mut self.state {
            State::Reading(source, ..) => source.context.row.take(),
            State::New(..) | State::Ended => None,
        }
    }

    /// Applies the facts that the records so far have shown to all later ones, as [`cut`](Reader::cut) does: which
    /// field holds the solutions, if no heading names it, and whether a text that looks like a solution is meant to be
    /// one.
    pub fn settle(&mut self) {
        if let State::Reading(source, _) = &mut self.state {
            source.context.is_settled = true;
        }
    }

    /// Ends this reader and cuts the rest into blocks, for parsers that know the facts from the records so far.
    /// `None` if that is not possible, or not yet: a record must be a line or a CSV record.
    pub fn cut(&mut self) -> Option<(Cutter<Rest<R>>, Parser)> {
        let may_be_cut = match self.format? {
            Format::Csv => true,
            Format::Line | Format::Sdm | Format::Ndjson => self.is_by_line,
            _ => false,
        };
        let State::Reading(source, _) = &self.state else { return None };
        if !may_be_cut || !source.lines.holds_nothing() {
            return None;
        }
        let State::Reading(source, records) = std::mem::replace(&mut self.state, State::Ended)
        else {
            return None;
        };
        let parser = Parser::new(&source.context, &records);
        let of_layout = |layout: &Layout| (layout.delimiter(), layout.columns.names.len());
        let fields = match records.format() {
            Format::Csv => source.context.layout.as_ref().map(of_layout),
            _ => None,
        };
        Some((Cutter::new(source.lines.rest(), fields), parser))
    }

    fn begin(&mut self) -> Result<(), ParseError> {
        if let State::New(mut input, mut options) = std::mem::replace(&mut self.state, State::Ended)
        {
            let is_detected = self.format.is_none();
            let mut head = Vec::new();
            let format = match self.format {
                Some(format) => {
                    detect::expect_text(&mut input, &mut head)?;
                    format
                }
                None => {
                    let found = detect::detect(&mut input, &mut head, &options);
                    let named = |error: ParseError| {
                        miscount::named(error.clone(), &miscount::up_to(&head, error.line))
                    };
                    match found.map_err(named)? {
                        Some(format) => format,
                        None => return Ok(()),
                    }
                }
            };
            self.format = Some(format);
            options.format = Some(format);
            let lines = Lines::new(Cursor::new(head).chain(input));
            let mut source = Box::new(Source::new(lines, *options));
            source.context.keeps_rows = self.keeps_rows;
            let records = Records::new(format, is_detected);
            self.state = State::Reading(source, records);
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Result<Record, ParseError>> {
        if let State::New(..) = self.state
            && let Err(error) = self.begin()
        {
            return Some(Err(error));
        }
        match &mut self.state {
            State::Reading(source, records) => {
                let record = records.next(&mut **source);
                if let Some(Ok(record)) = &record {
                    self.is_by_line &= source.lines.is_last(record.line);
                }
                let failed =
                    matches!(&record, Some(Err(e)) if matches!(e.kind, ParseErrorKind::Io(_)));
                if record.is_none() || failed {
                    self.state = State::Ended;
                }
                record
            }
            State::New(..) | State::Ended => None,
        }
    }
}
