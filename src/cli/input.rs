//! From files or standard input to chunks of records.
//!
//! Records are gathered into chunks for the workers: as many as one may want side by side, but never
//! waiting for input that has not come. So a program that writes a puzzle on a line and waits for its
//! answer gets it, and a file is taken in large chunks all the same. (Grids of several rows, and lines
//! of less than 37 cells, are known as such only when more has come; `--format line` helps the latter.)

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use veridoku::format::{Alphabet, Format, ReadOptions, Reader, Record, parse_region_map};
use veridoku::{Geometry, Puzzle, Shape, Variant};

use super::Failure;

/// Where puzzles come from, and what to know of their text.
#[derive(clap::Args)]
pub(super) struct Input {
    /// Files with puzzles; `-` or none is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The rules that the puzzles follow
    #[command(flatten)]
    pub(super) rules: Rules,
}

/// What to know of a puzzle beside its text.
#[derive(clap::Args)]
pub(super) struct Rules {
    /// Format of the text, if it is not to be found out
    #[arg(long, value_parser = names(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>()))]
    format: Option<Format>,

    /// Rows and columns of a box, as in 2x3; the most square one of the side if not given
    #[arg(long = "box", value_name = "HxW")]
    shape: Option<Shape>,

    /// Rules beside rows, columns and boxes: x, windoku, disjoint-groups, anti-knight, anti-king,
    /// or several joined by commas or each with a --variant of its own
    #[arg(long = "variant", value_name = "V", value_parser = Variant::parse_list, default_value = "classic")]
    variants: Vec<std::vec::Vec<Variant>>, // spelled out, so that each occurrence is a list

    /// File with the regions of a jigsaw in place of boxes: a symbol or number for each cell
    #[arg(long, value_name = "FILE", conflicts_with = "shape")]
    regions: Option<PathBuf>,

    /// Symbols of the digits where a cell is one character: 1-9A-G (up to side 35), A-P (up to 26;
    /// also written A-Y), hex0 (0 is the first digit; up to 36)
    #[arg(long)]
    pub(super) alphabet: Option<Alphabet>,
}

/// More than the region map of the largest grid takes.
const MAP_BYTES: u64 = 1 << 20;

/// A record of a file, or what is wrong with it.
pub(super) struct Item {
    /// The file's name.
    pub(super) source: Arc<str>,
    /// The record, or what went wrong, without the file's name.
    pub(super) record: Result<Record, String>,
}

/// A parser of names, so that `--help` and errors list them.
pub(super) fn names<const N: usize>(names: [&'static str; N]) -> PossibleValuesParser {
    PossibleValuesParser::new(names)
}

impl Rules {
    /// The options for reading, with the region map read.
    pub(super) fn read_options(&self) -> Result<ReadOptions, Failure> {
        let regions = match &self.regions {
            None => None,
            Some(path) => {
                let name = path.display().to_string();
                let mut text = Vec::new();
                let file = open(path).map(|file| file.take(MAP_BYTES));
                file.and_then(|mut file| file.read_to_end(&mut text))
                    .map_err(|error| Failure::File { path: name.clone(), error })?;
                let faulty = |error: &dyn fmt::Display| Failure::Usage(format!("{name}: {error}"));
                let map = parse_region_map(&text).map_err(|error| faulty(&error))?;
                // Said once and of the map, not of each puzzle.
                let geometry = Geometry::jigsaw(map.side, &map.regions, &[]);
                geometry.map_err(|error| faulty(&error))?;
                Some(map)
            }
        };
        let mut variants = Vec::new();
        for &variant in self.variants.iter().flatten() {
            if !variants.contains(&variant) {
                variants.push(variant);
            }
        }
        Ok(ReadOptions {
            format: self.format,
            shape: self.shape,
            variants,
            regions,
            alphabet: self.alphabet,
        })
    }
}

impl Input {
    /// One file.
    pub(super) fn of_file(file: PathBuf, rules: Rules) -> Input {
        Input { files: vec![file], rules }
    }

    /// All items of all files, in order.
    pub(super) fn items(&self) -> Result<Items, Failure> {
        let options = self.rules.read_options()?;
        let mut files = self.files.clone();
        if files.is_empty() {
            files.push("-".into());
        }
        files.reverse();
        Ok(Items { options, files, current: None })
    }

    /// Whether there is more than one file.
    pub(super) fn has_several_files(&self) -> bool {
        self.files.len() > 1
    }

    /// The puzzle of an input that has no other. `way_out` is what to do with several, as in
    /// `; check --certify DIR takes several`.
    pub(super) fn only_puzzle(&self, way_out: &str) -> Result<Puzzle, Failure> {
        let mut items = self.items()?;
        let puzzle = match items.next().map(|item| (item.record, item.source)) {
            Some((Ok(record), _)) => record.puzzle,
            Some((Err(error), source)) => return Err(Failure::Usage(format!("{source}: {error}"))),
            None => return Err(Failure::Usage("no puzzle found".into())),
        };
        let message = match items.next().map(|item| (item.record, item.source)) {
            None => return Ok(puzzle),
            Some((Err(error), source)) => format!("{source}: {error}"),
            Some((Ok(second), source)) => {
                let line = second.line;
                format!("expected one puzzle; found a second at {source}:{line}{way_out}")
            }
        };
        Err(Failure::Usage(message))
    }

    /// All items in chunks of at most `most`.
    pub(super) fn chunks(&self, most: usize) -> Result<Chunks, Failure> {
        Ok(Chunks { items: self.items()?, most })
    }
}

/// Items of one file after the other.
pub(super) struct Items {
    options: ReadOptions,
    /// The files still to be read, the next one last.
    files: Vec<PathBuf>,
    current: Option<OpenFile>,
}

struct OpenFile {
    name: Arc<str>,
    reader: Reader<Watched>,
    /// Bytes that are at hand without waiting.
    at_hand: Arc<AtomicUsize>,
    is_empty: bool,
}

impl Items {
    /// Whether the next item may be taken without waiting for input.
    fn has_input_at_hand(&self) -> bool {
        self.current.as_ref().is_some_and(|file| file.at_hand.load(Ordering::Relaxed) > 0)
    }
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            let Some(file) = &mut self.current else {
                let path = self.files.pop()?;
                match OpenFile::open(&path, &self.options) {
                    Ok(file) => self.current = Some(file),
                    Err(error) => {
                        let source = path.display().to_string().into();
                        return Some(Item { source, record: Err(error.to_string()) });
                    }
                }
                continue;
            };
            let source = Arc::clone(&file.name);
            match file.reader.next() {
                Some(record) => {
                    file.is_empty = false;
                    let mut record = record.map_err(|error| error.to_string());
                    if let Ok(record) = &mut record {
                        record.comment = None; // nobody here reads it, and it may be long
                    }
                    return Some(Item { source, record });
                }
                None => {
                    let was_empty = file.is_empty;
                    self.current = None;
                    if was_empty {
                        return Some(Item { source, record: Err("no puzzle found".into()) });
                    }
                }
            }
        }
    }
}

/// Opens what is to be read. A folder would open too, and fail at the first byte.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; expected a file"));
    }
    Ok(file)
}

impl OpenFile {
    fn open(path: &Path, options: &ReadOptions) -> io::Result<OpenFile> {
        let (name, input): (Arc<str>, Box<dyn Read + Send>) = if path.as_os_str() == "-" {
            ("standard input".into(), Box::new(io::stdin()))
        } else {
            (path.display().to_string().into(), Box::new(open(path)?))
        };
        let at_hand = Arc::new(AtomicUsize::new(0));
        let watched = Watched {
            input: BufReader::with_capacity(1 << 18, input),
            at_hand: Arc::clone(&at_hand),
            begun: false,
        };
        let reader = Reader::new(watched, options.clone());
        Ok(OpenFile { name, reader, at_hand, is_empty: true })
    }
}

/// An input that tells how much of it is at hand.
struct Watched {
    input: BufReader<Box<dyn Read + Send>>,
    at_hand: Arc<AtomicUsize>,
    begun: bool,
}

/// Bytes shown at the first look. The reader keeps what it looked at to find the format out, and of
/// that nobody knows how much is at hand.
const FIRST_LOOK: usize = 1 << 12;

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
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
        self.at_hand.store(self.input.buffer().len(), Ordering::Relaxed);
    }
}

/// Items in chunks.
pub(super) struct Chunks {
    items: Items,
    most: usize,
}

impl Iterator for Chunks {
    type Item = Vec<Item>;

    fn next(&mut self) -> Option<Vec<Item>> {
        let mut chunk = vec![self.items.next()?];
        // A large grid is a chunk by itself: it is work enough for a thread.
        let cells = |item: &Item| item.record.as_ref().map_or(0, |r| r.puzzle.givens().len());
        while chunk.len() < self.most
            && self.items.has_input_at_hand()
            && chunk.last().is_none_or(|item| cells(item) <= 256)
        {
            match self.items.next() {
                Some(item) => chunk.push(item),
                None => break,
            }
        }
        Some(chunk)
    }
}
