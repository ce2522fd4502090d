//! Records, one after the other, from an input of any length.
//!
//! ```text
//! bytes --Lines--> line --read of the format--> Record | ParseError --> caller
//! ```
//!
//! The caller names the format, or it is detected from the beginning of the text; then it reads record after record.
//! It takes only as many lines as one record needs, so one record bounds the memory (a line has at most a MiB, a grid
//! at most 256 rows).

use std::io::{BufRead, Chain, Cursor, Read};

use super::detect;
use super::entry;
use super::error::{ParseError, ParseErrorKind};
use super::miscount;
use super::read::input::Source;
use super::read::options::{ReadOptions, Record};
use super::row::Row;
use super::table::Format;
use super::text::lines::Lines;

/// The records of an input.
///
/// The reader continues after a bad record. It ends after a failure of the input, or if the format cannot be
/// detected.
///
/// ```
/// use veridoku::format::{ReadOptions, Reader};
/// let text = "12..\n34..\n..12\n...x\n\n12..\n34..\n..12\n...3\n";
/// let records: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
/// assert_eq!(
///     records[0].as_ref().unwrap_err().to_string(),
///     "line 4, column 4: found 'x'; expected a digit 1-4 or the blank '.'"
/// );
/// assert_eq!(records[1].as_ref().unwrap().puzzle.given_count(), 7);
/// ```
pub struct Reader<R> {
    state: State<R>,
    format: Option<Format>,
    /// Whether the format is detected, and not named.
    detected: bool,
    /// For detected `line`: the side of the first good line.
    side: Option<usize>,
    keeps_rows: bool,
}

enum State<R> {
    New(R, Box<ReadOptions>),
    Reading(Box<Source<Chain<Cursor<Vec<u8>>, R>>>, Format, entry::Read),
    Ended,
}

impl<R: BufRead> Reader<R> {
    /// A reader that has not read anything yet.
    pub fn new(input: R, options: ReadOptions) -> Reader<R> {
        let format = options.format;
        let state = State::New(input, Box::new(options));
        Reader { state, format, detected: format.is_none(), side: None, keeps_rows: false }
    }

    /// The format asked for, or the detected one once the first record has been read.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Keeps the text of each record, so that [`row`](Reader::row) has it. Call it before the first record is read.
    pub fn keep_rows(&mut self) {
        self.keeps_rows = true;
    }

    /// The last record as a row, also of one with a fault as far as its columns are known. `None` if rows are not kept,
    /// or if a record has several lines and is no row.
    pub fn row(&mut self) -> Option<Row> {
        match &mut self.state {
            State::Reading(source, ..) => source.context.row.take(),
            State::New(..) | State::Ended => None,
        }
    }

    fn begin(&mut self) -> Result<(), ParseError> {
        if let State::New(mut input, mut options) = std::mem::replace(&mut self.state, State::Ended)
        {
            let mut head = Vec::new();
            let format = match self.format {
                Some(format) => format,
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
            self.state = State::Reading(source, format, (format.entry().begin)());
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
            State::Reading(source, format, read) => {
                let format = *format;
                source.lines.forget_unseen();
                source.context.row = None;
                let mut record = read(&mut **source);
                let unseen = source.lines.unseen();
                if let Some(Ok(Record { expected: Some(Err(error)), .. })) = &mut record {
                    **error = miscount::named(error.as_ref().clone(), unseen);
                }
                let record =
                    record.map(|record| record.map_err(|error| miscount::named(error, unseen)));
                let failed =
                    matches!(&record, Some(Err(e)) if matches!(e.kind, ParseErrorKind::Io(_)));
                if self.keeps_rows && matches!(record, Some(Err(_))) && !failed {
                    let context = &mut source.context;
                    let columns = context.layout.as_ref().map(|layout| layout.columns.clone());
                    context.row.get_or_insert_with(|| Row::empty(columns));
                }
                if record.is_none() || failed {
                    self.state = State::Ended;
                }
                match record {
                    Some(Ok(record)) if self.detected && format == Format::Line => {
                        let found = record.puzzle.side();
                        let expected = *self.side.get_or_insert(found);
                        let kind = ParseErrorKind::OtherSide { found, expected };
                        let error = ParseError { line: record.line, column: 1, kind };
                        Some(if found == expected { Ok(record) } else { Err(error) })
                    }
                    record => record,
                }
            }
            State::New(..) | State::Ended => None,
        }
    }
}
