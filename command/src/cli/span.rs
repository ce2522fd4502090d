//! `--skip --first --into --resume --progress`: a part of the input, the output of its answers, and continuing a run
//! that ended early. Shared by the commands that process record by record.
//!
//! After Ctrl-C no record is begun. Records in progress are finished if that takes only a moment; then the driver is
//! kept from writing, so the output ends with a complete record, and the command ends and reports how many records it
//! answered. A second Ctrl-C ends it at once.
//!
//! A table has a row for each record of the input, also for one with a fault. So the rows of a file determine where a
//! killed run continues, and no other state is kept: an incomplete last row is removed. `resume` describes which tables
//! are continued.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use veridoku::Stop;
use veridoku::format::Row;
use veridoku_core::batch::Ledger;

use super::columnar::Columnar;
use super::input::Input;
use super::portions::{Begun, Chunks, Wanted};
use super::resume::Earlier;
use super::sheet::Sheet;
use super::shown::shown;
use super::{Failure, Status, counted, signals};

/// A part of the input, and the output of its answers.
#[derive(clap::Args)]
pub(super) struct Span {
    /// Skip the first N records of the input
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    skip: u64,

    /// Process at most N records
    #[arg(long, value_name = "N")]
    first: Option<u64>,

    /// Write the answers into FILE, which must be new or empty
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,

    /// Continue the table in the file of --into: an incomplete last row is removed, and records that already have a row
    /// are skipped. A table of another command or input is refused. `check --certify` continues its certificates
    #[arg(long)]
    pub(super) resume: bool,
}

/// Where answers go.
enum Destination {
    /// To standard output.
    Standard,
    /// Into a file.
    File(File),
    /// Into a columnar table, which knows its destination.
    Columns(Arc<Columnar>),
}

/// Time for the records in progress at Ctrl-C.
const GRACE: Duration = Duration::from_millis(300);

/// Seconds after which a run on a terminal reports what was done.
const LONG: f64 = 2.0;

/// A run over a part of the input.
pub(super) struct Run {
    skip: u64,
    first: Option<u64>,
    /// Records that an earlier run wrote.
    before: u64,
    /// Its table, which is not checked yet.
    earlier: Option<Earlier>,
    /// The effect of its records on the exit code.
    status: Status,
    destination: Destination,
    stop: Stop,
    /// Whether Ctrl-C ends it after a whole record, and not by its signal.
    is_span: bool,
    ledger: Arc<Ledger>,
    is_over: Arc<AtomicBool>,
    start: Instant,
}

impl Span {
    /// Begins a run. `rows_are_records` tells whether a table has one row for each record.
    ///
    /// # Errors
    /// A file that is not empty, or cannot be continued.
    pub(super) fn begin(
        &self,
        sheet: Option<&Sheet>,
        rows_are_records: bool,
    ) -> Result<Run, Failure> {
        if self.resume && self.into.is_none() {
            let message = "--resume continues a file or certificates; expected --into FILE, or check --certify DIR";
            return Err(Failure::Usage(message.into()));
        }
        let columns = sheet.and_then(Sheet::columns);
        if self.resume && columns.is_some() {
            let message = "--resume cannot continue Parquet or Arrow, whose files cannot be appended to; expected --skip N and a new file";
            return Err(Failure::Usage(message.into()));
        }
        let text = sheet.and_then(Sheet::text);
        if self.resume && (text.is_none() || !rows_are_records) {
            let message = "--resume counts the rows of a table; expected --output csv, tsv or ndjson, with one row per record";
            return Err(Failure::Usage(message.into()));
        }
        let (into, earlier) = match &self.into {
            None => (None, None),
            Some(path) => self.open(path, sheet).map(|(file, earlier)| (Some(file), earlier))?,
        };
        let before = earlier.as_ref().map_or(0, |earlier| earlier.rows);
        if let Some(first) = self.first.filter(|first| *first < before) {
            let message = format!(
                "the table has {}; expected no more than --first {first}",
                counted(before, "row")
            );
            return Err(Failure::Usage(message));
        }
        let status = earlier.as_ref().map_or(Status::Good, |earlier| earlier.status);
        let destination = match columns {
            None => into.map_or(Destination::Standard, Destination::File),
            Some(columns) => {
                let place: Box<dyn Write + Send> = match into {
                    Some(file) => Box::new(file),
                    None => standard_output("--into FILE, or a pipe")?,
                };
                columns.go_into(place, self.skip);
                Destination::Columns(Arc::clone(columns))
            }
        };
        let run = Run {
            skip: self.skip,
            first: self.first,
            before,
            earlier,
            status,
            destination,
            stop: Stop::default(),
            is_span: true,
            ledger: Arc::default(),
            is_over: Arc::default(),
            start: Instant::now(),
        };
        run.watch_for_interrupt()?;
        Ok(run)
    }

    /// The file of --into, and the table in it that is continued.
    fn open(&self, path: &Path, sheet: Option<&Sheet>) -> Result<(File, Option<Earlier>), Failure> {
        let failed = |error| Failure::File { path: shown(path), error };
        let file = opened(path).map_err(failed)?;
        if file.metadata().map_err(failed)?.len() == 0 {
            return Ok((file, None));
        }
        if !self.resume {
            let message = format!(
                "{} is not empty; expected a new file, or --resume to continue it",
                shown(path)
            );
            return Err(Failure::Usage(message));
        }
        let earlier = match (sheet, sheet.and_then(Sheet::text)) {
            (Some(sheet), Some(text)) => {
                let file = file.try_clone().map_err(failed)?;
                Some(Earlier::of(file, path, sheet, text)?)
            }
            _ => None,
        };
        Ok((file, earlier))
    }
}

/// Standard output for a columnar table, unless it shows text.
pub(super) fn standard_output(expected: &str) -> Result<Box<dyn Write + Send>, Failure> {
    if io::stdout().is_terminal() {
        let message = format!("this output is not text; expected {expected}");
        return Err(Failure::Usage(message));
    }
    Ok(Box::new(io::stdout()))
}

/// A file to read and to write, made if there is none.
fn opened(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

impl Run {
    /// A run over the whole input to standard output, which Ctrl-C ends by its signal.
    pub(super) fn plain() -> Run {
        Run {
            skip: 0,
            first: None,
            before: 0,
            earlier: None,
            status: Status::Good,
            destination: Destination::Standard,
            stop: Stop::default(),
            is_span: false,
            ledger: Arc::default(),
            is_over: Arc::default(),
            start: Instant::now(),
        }
    }

    /// The requested part of the input.
    pub(super) fn wanted(&self) -> Wanted {
        Wanted {
            skip: self.skip,
            before: self.before,
            first: self.first.map(|first| first.saturating_sub(self.before)),
            stop: Some(self.stop.clone()),
        }
    }

    /// The records in chunks of at most `most`, and the heading of their table if it is still to be written.
    ///
    /// # Errors
    /// An input cannot be read, or a table cannot be continued.
    pub(super) fn chunks(
        &mut self,
        input: &Input,
        most: usize,
        sheet: Option<&Sheet>,
    ) -> Result<(Chunks, Vec<u8>), Failure> {
        let Begun { chunks, heading, last, first } = input.chunks(most, self.wanted(), sheet)?;
        let heading = self.go_on(sheet, heading, (last, first))?;
        Ok((chunks, heading))
    }

    /// Continues the table of an earlier run, if there is one and it fits this heading, the record of its last row and
    /// the first record of the input. Returns the heading if it is still to be written.
    ///
    /// # Errors
    /// The table does not fit.
    pub(super) fn go_on(
        &mut self,
        sheet: Option<&Sheet>,
        heading: Vec<u8>,
        (last, first): (Option<Row>, Option<Row>),
    ) -> Result<Vec<u8>, Failure> {
        let (Some(earlier), Some(sheet)) = (self.earlier.take(), sheet) else { return Ok(heading) };
        let beginning = |row: Option<Row>| row.and_then(|row| sheet.beginning(&row));
        let next = first.filter(|_| self.skip == 0);
        let keeps_heading = earlier.expect(&heading, beginning(last), beginning(next))?;
        Ok(if keeps_heading { Vec::new() } else { heading })
    }

    /// The ledger of the written records.
    pub(super) fn ledger(&self) -> Arc<Ledger> {
        Arc::clone(&self.ledger)
    }

    /// The output of the answers.
    pub(super) fn out<'a>(&'a mut self, standard: &'a mut (dyn Write + Send)) -> Out<'a> {
        match &mut self.destination {
            Destination::Standard => Out::Stream(standard),
            Destination::File(file) => Out::Stream(file),
            Destination::Columns(table) => Out::Columns(table),
        }
    }

    /// Makes Ctrl-C end the run.
    fn watch_for_interrupt(&self) -> Result<(), Failure> {
        let (stop, ledger) = (self.stop.clone(), Arc::clone(&self.ledger));
        let is_over = Arc::clone(&self.is_over);
        let done = self.skip + self.before;
        let columns = self.columns();
        let handler = move || {
            if stop.stop() {
                std::process::exit(130);
            }
            let (ledger, is_over) = (Arc::clone(&ledger), Arc::clone(&is_over));
            let columns = columns.clone();
            let finish = move || {
                thread::sleep(GRACE);
                // A reader that takes nothing keeps the driver writing; then there is no end of a record to wait for.
                let held = ledger.try_hold();
                if is_over.load(Ordering::Relaxed) {
                    return;
                }
                if let Some(written) = &held {
                    let ended = columns.as_ref().map_or(Ok(()), |columns| columns.finish());
                    let message = go_on(done + **written, columns.is_some());
                    let _ = match ended {
                        Ok(()) => writeln!(io::stderr(), "{message}"),
                        Err(error) => writeln!(io::stderr(), "error: {}", Failure::Write(error)),
                    };
                }
                std::process::exit(130);
            };
            if thread::Builder::new().spawn(finish).is_err() {
                std::process::exit(130);
            }
        };
        signals::on_end(handler)
    }

    /// The columnar table, if one is written.
    fn columns(&self) -> Option<Arc<Columnar>> {
        match &self.destination {
            Destination::Columns(table) => Some(Arc::clone(table)),
            Destination::Standard | Destination::File(_) => None,
        }
    }

    /// The result of the workers. If they could not all be written, a columnar table ends after those that were.
    pub(super) fn settled<T>(&self, done: io::Result<T>) -> io::Result<T> {
        if done.is_err()
            && let Destination::Columns(table) = &self.destination
        {
            table.break_off();
        }
        done
    }

    /// Ends the run: reports how to continue if Ctrl-C ended it, or what was done if it took a while on a terminal.
    ///
    /// # Errors
    /// The end of a columnar table cannot be written.
    pub(super) fn end(
        self,
        status: Status,
        is_shown: bool,
        err: &mut (dyn Write + Send),
    ) -> Result<Status, Failure> {
        self.is_over.store(true, Ordering::Relaxed);
        let columns = self.columns();
        if let Some(columns) = &columns {
            columns.finish()?;
        }
        if self.status == Status::Faulty && status < Status::Faulty {
            let _ = writeln!(
                err,
                "note: the table has faulty rows of an earlier run, so the exit code is 2"
            );
        }
        let status = status.max(self.status);
        let written = self.ledger.written();
        if self.is_span && self.stop.is_stopped() {
            let done = self.skip + self.before + written;
            let _ = writeln!(err, "{}", go_on(done, columns.is_some()));
            return Ok(Status::Interrupted);
        }
        let seconds = self.start.elapsed().as_secs_f64();
        if self.is_span && (is_shown || io::stderr().is_terminal() && seconds >= LONG) {
            let rate = written as f64 / seconds;
            let _ = writeln!(err, "{} in {seconds:.1} s, {rate:.0}/s", counted(written, "record"));
        }
        Ok(status)
    }
}

/// The output of a run's answers.
pub(super) enum Out<'a> {
    /// A stream.
    Stream(&'a mut (dyn Write + Send)),
    /// A columnar table.
    Columns(&'a Columnar),
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Stream(stream) => stream.write(bytes),
            Out::Columns(table) => table.write(bytes).map(|()| bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Stream(stream) => stream.flush(),
            Out::Columns(_) => Ok(()),
        }
    }
}

/// How to continue after some records of the input.
fn go_on(done: u64, is_in_columns: bool) -> String {
    let how = match is_in_columns {
        false => "or with --resume if --into names a table",
        true => "into another file",
    };
    format!("interrupted; continue with --skip {done}, {how}")
}
