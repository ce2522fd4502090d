//! Reads records from files or standard input.
//!
//! `portions` collects these records for the workers.

use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use veridoku::families::Family;
use veridoku::format::{Alphabet, Format, OneLine, ReadOptions, Record, RegionMap, Row};
use veridoku::requests::{Reading, RequestError};
use veridoku::{Puzzle, Shape, Variant};
use veridoku_core::format::Parser;

use super::Failure;
use super::columnar::Keep;
use super::faults::{self, Called};
use super::progress::Share;
use super::shown::shown;
use super::source::{Argument, Cutter, Source};
use super::surroundings::open;

/// Where puzzles come from, and how to read them.
#[derive(clap::Args)]
pub(super) struct Input {
    /// Files with puzzles, or puzzles themselves; `-` or none reads standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The arguments, if they are held in memory.
    #[arg(skip)]
    held: Option<Vec<Argument>>,

    /// The rules of the puzzles
    #[command(flatten)]
    pub(super) rules: Rules,
}

/// Options for what the text of a puzzle does not state.
#[derive(clap::Args)]
pub(super) struct Rules {
    /// Format of the text; detected by default
    #[arg(long, value_parser = names(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>()))]
    format: Option<Format>,

    /// Family of puzzles without boxes: kenken, futoshiki, skyscrapers, easy-as-abc or kakuro; other puzzles are
    /// refused. By default the text decides
    #[arg(long, value_name = "NAME", value_parser = |name: &str| name.parse::<Family>())]
    pub(super) family: Option<Family>,

    /// Rows and columns of a box, as in 2x3; by default the most square box of the side
    #[arg(long = "box", value_name = "HxW")]
    shape: Option<Shape>,

    /// Rules in addition to rows, columns and boxes: x, windoku, disjoint-groups, anti-knight, anti-king, joined by
    /// commas or each with its own --variant
    #[arg(long = "variant", value_name = "V", value_parser = Variant::parse_list, default_value = "classic")]
    variants: Vec<std::vec::Vec<Variant>>, // spelled out, so each occurrence is a list

    /// File with the regions of a jigsaw instead of boxes: a symbol or number for each cell
    #[arg(long, value_name = "FILE", conflicts_with = "shape")]
    regions: Option<PathBuf>,

    /// Symbols of the digits where a cell is one character: 1-9A-G (up to side 35), A-P (up to 26; also written A-Y),
    /// hex0 (0 is the first digit; up to 36)
    #[arg(long)]
    pub(super) alphabet: Option<Alphabet>,

    /// Field separator of CSV input and output: a character, or `tab`; implies the format csv. By default that of the
    /// first line, and commas in the output
    #[arg(long, value_name = "C", value_parser = delimiter)]
    pub(super) delimiter: Option<u8>,

    /// Column of the puzzles in a table, or their key in JSON objects. By default it is found by name, such as puzzle,
    /// quizzes or sudoku
    #[arg(long, value_name = "NAME")]
    column: Option<Box<str>>,

    /// Refuse a puzzle whose text has anything that is not read as a rule but may be one: words, drawings, unknown
    /// keys. Otherwise standard error lists them, and the answers are based on the rules that were read
    #[arg(long)]
    strict: bool,

    /// All of this as options for reading: the region map may be readable only once.
    #[arg(skip)]
    read: OnceLock<ReadOptions>,
}

/// The maximum size of a region map in bytes. That of the largest grid is smaller.
const MOST_MAP_BYTES: u64 = 1 << 20;

/// A record of a source, or the fault in it.
pub(super) struct Item {
    /// The source's name.
    pub(super) source: Arc<str>,
    /// The record or the fault, without the source's name.
    pub(super) record: Result<Record, String>,
    /// The record as a row, if rows are kept.
    pub(super) row: Option<Row>,
    /// Whether it is a record rather than a fault of its source.
    pub(super) is_record: bool,
}

impl Item {
    /// A record of a source. `text` writes a puzzle that has no row, if rows are kept.
    pub(super) fn new(
        source: Arc<str>,
        record: Result<Record, String>,
        row: Option<Row>,
        text: Option<OneLine>,
    ) -> Item {
        let row = text.and_then(|text| match (row, &record) {
            (None, Ok(record)) => Some(Row::whole(text.puzzle(&record.puzzle).as_bytes())),
            (row, _) => row,
        });
        Item { source, record, row, is_record: true }
    }

    /// A fault of a source.
    pub(super) fn fault(source: Arc<str>, error: String) -> Item {
        Item { source, record: Err(error), row: None, is_record: false }
    }
}

/// The allowed field separators.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii_punctuation() && !b"\"#.".contains(byte) || *byte == b'\t' => {
            Ok(*byte)
        }
        _ => Err("expected a character, such as ; or |, or the word tab".into()),
    }
}

/// A parser of names, so `--help` and errors list them.
pub(super) fn names<const N: usize>(names: [&'static str; N]) -> PossibleValuesParser {
    PossibleValuesParser::new(names)
}

impl Rules {
    /// The options for reading, with the region map read.
    pub(super) fn read_options(&self) -> Result<ReadOptions, Failure> {
        if let Some(options) = self.read.get() {
            return Ok(options.clone());
        }
        let regions = self.regions.as_deref().map(region_map).transpose()?;
        if let (Some(_), Some(format)) = (&self.column, self.format)
            && ![Format::Csv, Format::Ndjson].contains(&format)
        {
            let message =
                format!("found --column with the format {format}; expected --format csv or ndjson");
            return Err(Failure::Usage(message));
        }
        let reading = Reading {
            format: self.format.or(self.delimiter.map(|_| Format::Csv)),
            family: self.family,
            shape: self.shape,
            variants: self.variants.iter().flatten().copied().collect(),
            regions,
            alphabet: self.alphabet,
            strict: self.strict,
        };
        // Only the command reads tables.
        let (delimiter, column) = (self.delimiter, self.column.clone());
        let options = ReadOptions { delimiter, column, ..reading.options()? };
        Ok(self.read.get_or_init(|| options).clone())
    }
}

/// The regions of a file.
pub(super) fn region_map(path: &Path) -> Result<RegionMap, Failure> {
    let name = shown(path);
    let mut text = Vec::new();
    let file = open(path).map(|file| file.take(MOST_MAP_BYTES + 1));
    file.and_then(|mut file| file.read_to_end(&mut text))
        .map_err(|error| Failure::File { path: name.clone(), error })?;
    let faulty = |error: &dyn fmt::Display| Failure::Usage(format!("{name}: {error}"));
    if text.len() as u64 > MOST_MAP_BYTES {
        let found = format!("it has more than {MOST_MAP_BYTES} bytes; expected a region map");
        return Err(faulty(&found));
    }
    Reading::region_map(&text).map_err(|error| match error {
        RequestError::Regions(error) => faulty(&faults::with_advice(&error)),
        RequestError::RegionSizes(error) => faulty(&error),
        error => faulty(&error),
    })
}

impl Input {
    /// All items of all arguments, in order.
    pub(super) fn items(&self) -> Result<Items, Failure> {
        let arguments = self.held.clone().unwrap_or_else(|| self.arguments());
        Ok(Items::new(arguments, self.rules.read_options()?))
    }

    /// All items of all arguments, each record with its row.
    pub(super) fn items_with_rows(&self, keep: Keep) -> Result<Items, Failure> {
        Ok(Items { rows: Some(OneLine::new(self.rules.alphabet)), keep, ..self.items()? })
    }

    fn arguments(&self) -> Vec<Argument> {
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input[..] } else { &self.files };
        (1..).zip(files).map(|(n, text)| Argument::new(text, format!("argument {n}"))).collect()
    }

    /// Reads inputs that can be read only once into memory, so the items can be iterated twice.
    ///
    /// # Errors
    /// An input cannot be read, or is too large to be held.
    pub(super) fn hold(&mut self) -> Result<(), Failure> {
        let mut arguments = self.arguments();
        arguments.iter_mut().try_for_each(Argument::hold)?;
        self.held = Some(arguments);
        Ok(())
    }

    /// The text of the only file, for its notes besides the puzzles; empty if there is none, or if it is not a file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn table_text(&self) -> Result<String, Failure> {
        let [path] = &self.files[..] else { return Ok(String::new()) };
        let Ok(mut file) = open(path) else { return Ok(String::new()) };
        let mut text = Vec::new();
        let read = file.read_to_end(&mut text);
        read.map_err(|error| Failure::File { path: shown(path), error })?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Whether there is more than one argument.
    pub(super) fn has_several_files(&self) -> bool {
        self.files.len() > 1
    }

    /// The puzzle of an input that holds no other. `way_out` explains what to do with several, as in
    /// `; check --certify DIR takes several`.
    pub(super) fn only_puzzle(&self, way_out: &str) -> Result<Puzzle, Failure> {
        self.items()?.only_puzzle(way_out)
    }
}

/// Items of one argument after the other.
pub(super) struct Items {
    options: ReadOptions,
    /// The arguments still to be read, in reverse order.
    arguments: Vec<Argument>,
    current: Option<Source>,
    /// How records without a row are written as one, if rows are kept.
    rows: Option<OneLine>,
    /// The part of columnar tables that is kept.
    keep: Keep,
    /// Bytes of all sources that were read.
    read: Arc<AtomicU64>,
    /// The bytes of all sources, if each is a file.
    bytes: Option<u64>,
}

impl Items {
    fn new(mut arguments: Vec<Argument>, options: ReadOptions) -> Items {
        let bytes = arguments.iter().map(Argument::bytes).sum();
        arguments.reverse();
        let (rows, keep, read) = (None, Keep::Puzzles, Arc::default());
        Items { options, arguments, current: None, rows, keep, read, bytes }
    }

    /// The items of a single argument. `place` is its name if it is a puzzle itself.
    pub(super) fn of_argument(text: PathBuf, place: &str, options: ReadOptions) -> Items {
        Items::new(vec![Argument::new(&text, place.into())], options)
    }

    /// The puzzle, if there is no other; see [`Input::only_puzzle`].
    pub(super) fn only_puzzle(self, way_out: &str) -> Result<Puzzle, Failure> {
        self.only(way_out).map(|(_, puzzle)| puzzle)
    }

    /// The only puzzle, with its location.
    pub(super) fn only(mut self, way_out: &str) -> Result<(String, Puzzle), Failure> {
        let puzzle = match self.next().map(|item| (item.record, item.source)) {
            Some((Ok(record), source)) => (format!("{source}:{}", record.line), record.puzzle),
            Some((Err(error), source)) => return Err(Failure::Usage(format!("{source}: {error}"))),
            None => return Err(Failure::Usage("no puzzle found".into())),
        };
        let message = match self.next().map(|item| (item.record, item.source)) {
            None => return Ok(puzzle),
            Some((Err(error), source)) => format!("{source}: {error}"),
            Some((Ok(second), source)) => {
                let line = second.line;
                format!("expected one puzzle; found a second at {source}:{line}{way_out}")
            }
        };
        Err(Failure::Usage(message))
    }

    /// How rows are written, if they are kept.
    pub(super) fn rows(&self) -> Option<OneLine> {
        self.rows
    }

    /// How much of the input is read, if it consists of files.
    pub(super) fn share(&self) -> Option<Share> {
        Some(Share { all: self.bytes?, read: Arc::clone(&self.read) })
    }

    /// Cuts the rest of the source into blocks, if that is possible: its name, the noun for its records, the cutter,
    /// and a parser.
    pub(super) fn cut(&mut self) -> Option<(Arc<str>, Called, Cutter, Parser)> {
        let source = self.current.as_mut()?;
        let (name, called) = (Arc::clone(&source.name), source.called());
        let (cutter, parser) = source.cut()?;
        self.current = None;
        Some((name, called, cutter, parser))
    }

    /// Whether everything is read and no text of it is left. There may still be an item.
    pub(super) fn is_at_end(&self) -> bool {
        self.bytes == Some(self.read.load(Ordering::Relaxed))
            && self.arguments.is_empty()
            && self.current.as_ref().is_none_or(Source::is_used_up)
    }

    /// Whether the next item may be taken without waiting for input.
    pub(super) fn has_input_at_hand(&self) -> bool {
        self.current.as_ref().is_some_and(Source::has_input_at_hand)
    }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            let Some(current) = &mut self.current else {
                let argument = self.arguments.pop()?;
                let opened = Source::open(&argument, &self.options, &self.keep, &self.read);
                match opened {
                    Ok(source) => {
                        let mut source = source;
                        if self.rows.is_some() {
                            source.keep_rows();
                        }
                        self.current = Some(source);
                    }
                    Err(fault) => {
                        return Some(Item::fault(fault.name, fault.error));
                    }
                }
                continue;
            };
            let source = Arc::clone(&current.name);
            match current.next() {
                Some(record) => {
                    return Some(Item::new(source, record, current.row(), self.rows));
                }
                None => {
                    let was_empty = current.is_empty;
                    self.current = None;
                    if was_empty {
                        return Some(Item::fault(source, "no puzzle found".into()));
                    }
                }
            }
        }
    }
}
