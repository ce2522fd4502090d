//! Opens what an argument names: standard input, a file or, if there is no such file, the puzzle itself.
//!
//! An existing file takes precedence, no matter what its name looks like. In messages a puzzle among the arguments is
//! called by its position, as in `argument 1`, and a file by its name.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use veridoku::format::{self, Format, ReadOptions, Reader, Record, Row, states_rules};
use veridoku_core::format::Parser;

use super::Failure;
use super::columnar::{self, Keep, Kind};
use super::faults::{self, Called};
use super::shown::shown;
use super::surroundings::open;

/// An argument for puzzles.
#[derive(Clone)]
pub(super) struct Argument {
    /// The argument as given.
    text: PathBuf,
    /// Its name in messages if it is a puzzle itself.
    place: String,
    /// The bytes that it names, if they were read beforehand.
    held: Option<Held>,
}

/// The maximum number of bytes held of an input that can be read only once.
const MOST_HELD: u64 = 1 << 28;

/// Bytes that were read, which their readers share.
#[derive(Clone)]
struct Held(Arc<Vec<u8>>);

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Argument {
    /// An argument as it was given. `place` is its name in messages if it is a puzzle itself.
    pub(super) fn new(text: &Path, place: String) -> Argument {
        Argument { text: text.to_owned(), place, held: None }
    }

    fn is_standard_input(&self) -> bool {
        self.text.as_os_str() == "-"
    }

    /// The bytes of the file that it names, or else of its text; unknown for other inputs.
    pub(super) fn bytes(&self) -> Option<u64> {
        match self.text.metadata() {
            Ok(data) => data.is_file().then_some(data.len()),
            Err(_) if self.is_standard_input() => None,
            Err(_) => Some(self.text.as_os_str().len() as u64),
        }
    }

    /// Its name in messages if it is not a puzzle itself.
    fn name(&self) -> String {
        match self.is_standard_input() {
            true => "standard input".into(),
            false => shown(&self.text),
        }
    }

    /// Reads standard input, or a named pipe, into memory. A file, which can be read again, is not.
    ///
    /// # Errors
    /// If it cannot be read, or has more bytes than are held.
    pub(super) fn hold(&mut self) -> Result<(), Failure> {
        let failed = |error| Failure::File { path: self.name(), error };
        let input: Box<dyn Read> = if self.is_standard_input() {
            say_what_is_read(PUZZLES);
            Box::new(io::stdin())
        } else {
            match self.text.metadata() {
                Ok(data) if !data.is_file() && !data.is_dir() => {
                    Box::new(open(&self.text).map_err(failed)?)
                }
                _ => return Ok(()),
            }
        };
        let mut held = Vec::new();
        input.take(MOST_HELD + 1).read_to_end(&mut held).map_err(failed)?;
        if held.len() as u64 > MOST_HELD {
            return Err(Failure::Usage(format!(
                "{}: it has more than {MOST_HELD} bytes and must be read twice; expected a file",
                self.name()
            )));
        }
        self.held = Some(Held(Arc::new(held)));
        Ok(())
    }
}

/// Reports on standard error what the command waits for, if the user must type it.
pub(super) fn say_what_is_read(what: &str) {
    if io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter end it" } else { "Ctrl-D ends it" };
        // Written in one piece, so typed text does not appear between the words. Standard error may be closed.
        let line = format!("reading {what} from standard input; {end}\n");
        let _ = io::stderr().write_all(line.as_bytes());
    }
}

/// Reports on standard error the parts of a record's text that were not read, and possible slips in it.
pub(super) fn say_notes(source: &str, record: &Record) {
    let unread = record.puzzle.unread().iter().map(|unread| format!("not read: {unread}"));
    for note in record.notes.iter().cloned().chain(unread) {
        let line = format!("note: {source}:{}: {note}\n", record.line);
        let _ = io::stderr().write_all(line.as_bytes());
    }
}

/// The noun phrase for puzzles in `say_what_is_read`.
const PUZZLES: &str = "puzzles (lines, or rows with an empty line after them)";

/// Arguments longer than this are not repeated in a message.
const LONGEST_NAME: usize = 100;

/// Records that are being read.
pub(super) struct Source {
    /// The file's name, or the position of the argument.
    pub(super) name: Arc<str>,
    reader: Reader<Watched>,
    /// Bytes that are available without waiting.
    at_hand: Arc<AtomicUsize>,
    /// Whether no record has been read.
    pub(super) is_empty: bool,
    /// The noun for the records.
    called: Called,
    /// Records that were read, up to [`LEARNED`].
    records: usize,
}

/// Records that reveal what holds for all later ones; so a text may be cut after them.
pub(super) const LEARNED: usize = 64;

/// An argument that names nothing, and why.
pub(super) struct Unreadable {
    pub(super) name: Arc<str>,
    pub(super) error: String,
}

impl Source {
    /// Opens what an argument names.
    pub(super) fn open(
        argument: &Argument,
        options: &ReadOptions,
        keep: &Keep,
        read: &Arc<AtomicU64>,
    ) -> Result<Source, Unreadable> {
        let Argument { text, place, held } = argument;
        let name = argument.name();
        let detected = |input, path| {
            let name = Arc::from(name.as_str());
            Source::detected(Arc::clone(&name), (input, path), options, keep, read)
                .map_err(|error| Unreadable { name, error })
        };
        if let Some(held) = held {
            return detected(Box::new(Cursor::new(held.clone())), None);
        }
        if argument.is_standard_input() {
            say_what_is_read(PUZZLES);
            return detected(Box::new(io::stdin()), None);
        }
        let error = match open(text) {
            Ok(file) => {
                return detected(Box::new(file), Some(text.as_path()));
            }
            Err(error) => error,
        };
        // A puzzle may be longer than a file's name can be.
        let is_missing = matches!(
            error.kind(),
            ErrorKind::NotFound | ErrorKind::InvalidFilename | ErrorKind::NotADirectory
        );
        if !is_missing {
            return Err(Unreadable { name: name.into(), error: error.to_string() });
        }
        match written_out(text, options) {
            Ok(puzzles) => {
                let input = buffered(Box::new(Cursor::new(puzzles)));
                Ok(Source::new(place.as_str().into(), input, options, read))
            }
            // No file has such a name.
            Err(fault) if text.to_str().is_some_and(states_rules) => {
                Err(Unreadable { name: place.as_str().into(), error: fault })
            }
            Err(_) if error.kind() == ErrorKind::NotFound && is_name(text) => {
                Err(Unreadable { name: name.into(), error: error.to_string() })
            }
            Err(fault) => {
                let is_short = name.len() <= LONGEST_NAME && !name.contains('\n');
                let name = if is_short { name } else { place.clone() };
                let error = format!("{error}; nor is it a puzzle: {fault}");
                Err(Unreadable { name: name.into(), error })
            }
        }
    }

    /// Opens an input, which is a text or a columnar table. `path` names it if it is a file.
    fn detected(
        name: Arc<str>,
        (input, path): (Box<dyn Read + Send>, Option<&Path>),
        options: &ReadOptions,
        keep: &Keep,
        read: &Arc<AtomicU64>,
    ) -> Result<Source, String> {
        let (kind, input) = begun(buffered(input));
        let Some(kind) = kind else {
            if let Keep::Columns(table) = keep {
                table.accept_texts()?;
            }
            return Ok(Source::new(name, input, options, read));
        };
        if let Some(format) = options.format.filter(|_| options.delimiter.is_none()) {
            return Err(format!("it is {kind}; expected a text in the format {format}"));
        }
        let column = options.column.as_deref();
        let text = buffered(Box::new(columnar::open((kind, column), path, input, keep, read)?));
        let options = ReadOptions { format: Some(Format::Ndjson), ..options.clone() };
        let source = Source::new(name, text, &options, &Arc::default());
        Ok(Source { called: Called::Rows, ..source })
    }

    fn new(name: Arc<str>, input: Input, options: &ReadOptions, read: &Arc<AtomicU64>) -> Source {
        let at_hand = Arc::new(AtomicUsize::new(0));
        let watched =
            Watched { input, at_hand: Arc::clone(&at_hand), read: Arc::clone(read), begun: false };
        let reader = Reader::new(watched, options.clone());
        let called = Called::Lines;
        Source { name, reader, at_hand, is_empty: true, called, records: 0 }
    }

    /// Keeps each record as a row.
    pub(super) fn keep_rows(&mut self) {
        self.reader.keep_rows();
    }

    /// Cuts the rest, if that is possible.
    pub(super) fn cut(&mut self) -> Option<(Cutter, Parser)> {
        if self.records == LEARNED { self.reader.cut() } else { None }
    }

    /// The noun for the records.
    pub(super) fn called(&self) -> Called {
        self.called
    }

    /// The last record as a row, if rows are kept and it is one.
    pub(super) fn row(&mut self) -> Option<Row> {
        self.reader.row()
    }

    /// Whether the next record may be taken without waiting for input.
    pub(super) fn has_input_at_hand(&self) -> bool {
        self.at_hand.load(Ordering::Relaxed) > 0
    }

    /// Whether no text is left of what was read.
    pub(super) fn is_used_up(&self) -> bool {
        self.called == Called::Lines && !self.has_input_at_hand()
    }

    /// The next record, or the fault in it.
    pub(super) fn next(&mut self) -> Option<Result<Record, String>> {
        let mut record = self.reader.next()?.map_err(|error| self.called.fault(&error));
        self.is_empty = false;
        self.records += usize::from(self.records < LEARNED);
        if self.records == LEARNED {
            self.reader.settle();
        }
        if let Ok(record) = &mut record {
            record.comment = None; // it is not used here, and may be long
            say_notes(&self.name, record);
        }
        Some(record)
    }
}

/// Whether an argument that is not a puzzle is probably a mistyped file name rather than a puzzle with a fault: it is
/// on one line, and has folders, an extension such as `.txt`, or mostly letters and a length that is not the number of
/// cells of a grid.
fn is_name(text: &Path) -> bool {
    let Some(text) = text.to_str().filter(|text| !text.contains('\n')) else { return false };
    let is_ending =
        |part: &str| part.len() > 1 && part.bytes().all(|byte| byte.is_ascii_lowercase());
    let has_ending = text.rsplit_once('.').is_some_and(|(_, ending)| is_ending(ending));
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let length = text.chars().count();
    let is_grid = length >= 16 && length.isqrt().pow(2) == length;
    // Groups of pencilmarks have slashes with blanks between them.
    let has_folders = text.contains(std::path::MAIN_SEPARATOR) && !text.contains(' ');
    has_folders || !is_grid && (has_ending || 2 * letters > length)
}

/// The text of an argument, if some record in it is a puzzle; otherwise the fault in it.
fn written_out(text: &Path, options: &ReadOptions) -> Result<String, String> {
    let Some(text) = text.to_str() else { return Err("it is not UTF-8".into()) };
    let mut fault = None;
    for record in Reader::new(text.as_bytes(), options.clone()) {
        match record {
            Ok(_) => return Ok(text.into()),
            Err(error) => fault = fault.or(Some(faults::with_advice(&error))),
        }
    }
    Err(fault.unwrap_or_else(|| "it is empty".into()))
}

/// The kind of an input by its first bytes, and the input from its beginning, which a pipe may deliver in pieces. For a
/// text, only the first bytes are waited for.
fn begun(mut input: Input) -> (Option<Kind>, Input) {
    let mut head = Vec::new();
    // A read error is reported with the first record.
    while let Ok(piece) = input.fill_buf()
        && !piece.is_empty()
    {
        let read = piece.len();
        let known = [&head, &piece[..read.min(Kind::BEGINNING)]].concat();
        if !Kind::may_become(&known) {
            break;
        }
        input.consume(read);
        head = known;
    }
    let next = input.buffer();
    let kind = Kind::of(&[&head, &next[..next.len().min(Kind::BEGINNING)]].concat());
    match head.is_empty() {
        true => (kind, input),
        false => (kind, buffered(Box::new(Cursor::new(head).chain(input)))),
    }
}

/// An input that is read in large pieces.
type Input = BufReader<Box<dyn Read + Send>>;

/// Reads an input in large pieces.
fn buffered(input: Box<dyn Read + Send>) -> Input {
    BufReader::with_capacity(1 << 18, input)
}

/// Cuts a source.
pub(super) type Cutter = veridoku_core::format::Cutter<format::Rest<Watched>>;

/// An input that knows how much of it is available.
pub(super) struct Watched {
    input: Input,
    at_hand: Arc<AtomicUsize>,
    /// Bytes of all sources that were read.
    read: Arc<AtomicU64>,
    begun: bool,
}

/// Reads of this many bytes or more bypass the buffer.
const DIRECT: usize = 1 << 12;

/// Bytes passed on at the first read. The reader keeps them to detect the format, and how much of them is left is not
/// known.
const FIRST_LOOK: usize = 1 << 12;

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A block is read directly into its own memory. The buffer would move between cores with each reading thread.
        let is_direct = self.input.buffer().is_empty() && buffer.len() >= DIRECT;
        let read = match is_direct {
            true => self.input.get_mut().read(buffer)?,
            false => self.input.read(buffer)?,
        };
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        self.at_hand.store(self.input.buffer().len(), Ordering::Relaxed);
        Ok(read)
    }
}

impl BufRead for Watched {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let bytes = self.input.fill_buf()?;
        let shown = if self.begun { bytes.len() } else { bytes.len().min(FIRST_LOOK) };
        self.begun = true;
        Ok(&bytes[..shown])
    }

    fn consume(&mut self, bytes: usize) {
        self.input.consume(bytes);
        self.read.fetch_add(bytes as u64, Ordering::Relaxed);
        self.at_hand.store(self.input.buffer().len(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns its bytes in pieces of this size.
    struct Pieces(Vec<u8>, usize);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let read = self.0.len().min(self.1).min(buffer.len());
            buffer[..read].copy_from_slice(&self.0[..read]);
            self.0.drain(..read);
            Ok(read)
        }
    }

    #[test]
    fn a_beginning_may_come_in_pieces() {
        let cases: [(&[u8], Option<Kind>); 8] = [
            (b"PAR1 and more", Some(Kind::Parquet)),
            (b"ARROW1\0\0 and more", Some(Kind::ArrowFile)),
            (b"\xFF\xFF\xFF\xFF and more", Some(Kind::ArrowStream)),
            (b"PARK", None),
            (b"ARROW1\0", None),
            (b"\xFF\xFE1\0", None),
            (b"1234341221434.2.\n", None),
            (b"", None),
        ];
        for (text, expected) in cases {
            for size in [1, 2, 3, 7, 100] {
                let (kind, mut input) = begun(buffered(Box::new(Pieces(text.to_vec(), size))));
                let mut all = Vec::new();
                input.read_to_end(&mut all).expect("bytes");
                assert_eq!((kind, all.as_slice()), (expected, text), "pieces of {size}");
            }
        }
    }
}
