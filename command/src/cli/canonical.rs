//! `canonical`: writes the smallest equivalent form of each puzzle, or of each equivalence class once.
//!
//! All threads find forms. The thread that writes the output in order decides which puzzle is the first of its class:
//!
//! ```text
//! worker: length, key, text --\
//!                              >-- batch's writer, in order --> FirstOfClass --text, if its key is new--> out
//! worker: length, key, text --/
//! ```
//!
//! `--dedupe=mark` writes a number into the text of a puzzle that depends on all puzzles before it. So a single worker
//! computes all forms, in order, and remembers the number of the first puzzle of each class.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

use clap::ValueEnum;
use veridoku::canonical::{Canonical, Canonicalizer, Key};
use veridoku::format::Row;
use veridoku::report::{self, CanonicalReport};
use veridoku::{Deadline, Puzzle};
use veridoku_core::batch::{self, Output, Worker};
use veridoku_core::table::Value;

use super::input::{Input, Item};
use super::output::{Renderer, SolutionFormat};
use super::portions::{Parsing, Portion};
use super::sheet::{Choice, Column, Sheet, with_tables};
use super::span::Span;
use super::surroundings::Surroundings;
use super::{Failure, Status, threads};

/// Write the canonical form of puzzles: the smallest equivalent form, which all equivalent puzzles share
///
/// Equivalent forms result from transposing, permuting bands, rows of a band, stacks and columns of a stack, and
/// relabeling. The canonical form is the one whose 81 characters are smallest, with a blank before any digit (minlex).
/// Takes classic 9x9 puzzles, overlapping grids, and completed grids. In overlapping grids, rows and columns
/// are permuted in every way that keeps all houses, and the grids are compared one after the other.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku canonical --dedupe --original puzzles.txt\n  \
                        veridoku canonical --dedupe=mark --output csv puzzles.csv")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// How to treat a puzzle that is equivalent to an earlier one; plain `--dedupe` removes it. This needs 40 to 80
    /// bytes of memory for each different puzzle, `mark` 50 to 100, and half as much again while the table grows
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true,
          default_missing_value = "remove")]
    dedupe: Option<Dedupe>,

    /// With line output, write the puzzle as it was read instead of its canonical form
    #[arg(long)]
    original: bool,

    /// With line output, also write the number of automorphisms: the permutations of the cells that, with a relabeling
    /// of the digits, map the puzzle to itself
    #[arg(long)]
    automorphisms: bool,

    /// Format of the output
    #[arg(long, value_enum, default_value = "line")]
    output: OutputFormat,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    span: Span,

    /// Threads; by default one per core, or fewer if the address space is limited. The output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// How to treat a puzzle that is equivalent to an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Dedupe {
    /// Write only the first of several equivalent puzzles
    Remove,
    /// Write every puzzle, with `duplicate_of`: the number, from 1, of the first equivalent record, if that is an
    /// earlier one. In line output it follows a tab. This uses one thread
    Mark,
}

with_tables! {
    /// The format of the output.
    enum OutputFormat {
        /// The form on one line
        Line,
        /// One object per line, with the transform from the puzzle to its form, as `transform --apply` reads it
        Json,
    }
}

/// The columns of a table; the last if duplicates are marked.
const COLUMNS: [Column; 3] = [
    Column::text("form").filled(),
    Column::whole("automorphisms").filled(),
    Column::whole("duplicate_of"),
];

/// Puzzles that a thread takes as one chunk.
const CHUNK: usize = 512;

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    for (name, is_given) in [("--original", args.original), ("--automorphisms", args.automorphisms)]
    {
        if is_given && args.output != OutputFormat::Line {
            return Err(Failure::Usage(format!(
                "{name} has no effect with objects and tables, which contain both"
            )));
        }
    }
    let kind = args.output.table();
    let (removes, marks) = (args.dedupe == Some(Dedupe::Remove), args.dedupe == Some(Dedupe::Mark));
    let columns = if marks { &COLUMNS[..] } else { &COLUMNS[..2] };
    let sheet = Sheet::new(kind, &args.choice, args.input.rules.delimiter, columns)?;
    let mut run = args.span.begin(sheet.as_ref(), args.dedupe.is_none())?;
    let wanted = run.wanted();
    let skipped = wanted.skip;
    let worker = || Forms {
        format: args.output,
        sheet: sheet.as_ref(),
        with_original: args.original,
        with_automorphisms: args.automorphisms,
        is_framed: removes,
        classes: marks.then(|| Classes { number: skipped, first: HashMap::new() }),
        canonicalizer: Canonicalizer::default(),
        renderer: Renderer::new(SolutionFormat::Line, args.input.rules.alphabet),
        parsing: Parsing::default(),
        status: Status::Good,
    };
    let threads = if marks { 1 } else { threads::of(args.threads) };
    let (chunks, heading) = run.chunks(&args.input, CHUNK, sheet.as_ref())?;
    let Surroundings { out, err } = surroundings;
    let ledger = run.ledger();
    let mut out = run.out(*out);
    out.write_all(&heading)?;
    let workers = if removes {
        let mut first =
            FirstOfClass::new(&mut out, |rows| sheet.as_ref().map(|sheet| sheet.left_out(rows)));
        batch::run_noting(chunks, threads, worker, &mut first, err, &ledger)
    } else {
        batch::run_noting(chunks, threads, worker, &mut out, err, &ledger)
    };
    let workers = run.settled(workers)?;
    let status = workers.iter().map(|worker| worker.status).max().unwrap_or_default();
    run.end(status, false, err)
}

/// The first record of each class.
struct Classes {
    /// The number of the last record, from 1.
    number: u64,
    first: HashMap<Key, u64>,
}

impl Classes {
    /// The first record of this class, if the last record is not the first.
    fn earlier(&mut self, key: Key) -> Option<u64> {
        let first = *self.first.entry(key).or_insert(self.number);
        (first < self.number).then_some(first)
    }
}

/// Computes and writes forms.
struct Forms<'a> {
    format: OutputFormat,
    sheet: Option<&'a Sheet>,
    with_original: bool,
    with_automorphisms: bool,
    /// Whether each text is passed to [`FirstOfClass`].
    is_framed: bool,
    /// The classes seen so far, if duplicates are marked.
    classes: Option<Classes>,
    canonicalizer: Canonicalizer,
    renderer: Renderer,
    parsing: Parsing,
    status: Status,
}

impl Worker for Forms<'_> {
    type Record = Portion;

    fn work(&mut self, portions: Vec<Portion>, output: &mut Output<'_>) -> io::Result<()> {
        for portion in portions {
            self.parsing.begin(portion);
            while let Some(item) = self.parsing.next() {
                self.take(item, output)?;
            }
        }
        Ok(())
    }
}

impl Forms<'_> {
    /// Writes the form of a record, or its fault.
    fn take(&mut self, item: Item, output: &mut Output<'_>) -> io::Result<()> {
        let Item { source, record, row, is_record } = item;
        if is_record {
            // Its text is in the buffer when the buffer is passed on.
            output.end_record();
            self.classes.iter_mut().for_each(|classes| classes.number += 1);
        }
        let error = match record {
            Ok(record) => match self.canonicalizer.canonical(&record.puzzle, &Deadline::NEVER) {
                Ok(found) => {
                    let mark = self.classes.as_mut().map(|classes| classes.earlier(found.key()));
                    let out = output.out();
                    let fault = if self.is_framed {
                        let text = begin_frame(&found.key(), out);
                        let fault = self.write(&record.puzzle, (&found, mark), row.as_ref(), out);
                        end_frame(text, out);
                        fault
                    } else {
                        self.write(&record.puzzle, (&found, mark), row.as_ref(), out)
                    };
                    output.flow()?;
                    let Some(fault) = fault else { return Ok(()) };
                    (format!("{source}:{}: ", record.line), fault, true)
                }
                Err(error) => (format!("{source}:{}: ", record.line), error.to_string(), false),
            },
            Err(error) => (format!("{source}: "), error, false),
        };
        self.status = Status::Faulty;
        let (place, error, is_written) = error;
        writeln!(output.err(), "error: {place}{error}")?;
        // A record without a form has no class.
        if let (Some(sheet), false, false) = (self.sheet, is_written, self.is_framed) {
            sheet.faulty(row.as_ref(), &error, output.out());
            output.flow()?;
        }
        Ok(())
    }

    /// Writes a form; with a mark also the record that it duplicates, if any. Returns the part of the record that does
    /// not fit into the table.
    fn write(
        &self,
        puzzle: &Puzzle,
        (found, mark): (&Canonical, Option<Option<u64>>),
        row: Option<&Row>,
        out: &mut Vec<u8>,
    ) -> Option<String> {
        let count = found.automorphisms;
        if let Some(sheet) = self.sheet {
            return sheet.row(row, out, |column| match column {
                0 => Value::text(self.renderer.text().puzzle(&found.form)),
                1 => Value::Number(count.into()),
                _ => mark.flatten().map_or(Value::Nothing, |first| Value::Number(first.into())),
            });
        }
        match self.format {
            OutputFormat::Json => {
                let mut report = CanonicalReport::new(puzzle, found, self.renderer.text());
                if let Some(first) = mark {
                    report = report.with_mark(first);
                }
                out.extend_from_slice(report::line(&report).as_bytes());
            }
            _ => {
                let shown = if self.with_original { puzzle } else { &found.form };
                self.renderer.line(shown, None, out);
                if self.with_automorphisms {
                    out.extend_from_slice(format!("\t{count}").as_bytes());
                }
                if let Some(first) = mark {
                    let first = first.map_or(String::new(), |first| first.to_string());
                    out.extend_from_slice(format!("\t{first}").as_bytes());
                }
            }
        }
        out.push(b'\n');
        None
    }
}

/// Bytes for the length of a frame, and for that of the text after the key.
const LENGTH_BYTES: usize = 4;

/// Begins a text with its key before it; returns where the text begins.
fn begin_frame(key: &Key, out: &mut Vec<u8>) -> usize {
    out.extend_from_slice(&[0; LENGTH_BYTES]);
    out.extend_from_slice(key.bytes());
    out.len()
}

/// Writes the length of the text that ends here.
fn end_frame(text: usize, out: &mut [u8]) {
    let length = (out.len() - text) as u32;
    let start = text - Key::BYTES - LENGTH_BYTES;
    out[start..start + LENGTH_BYTES].copy_from_slice(&length.to_le_bytes());
}

/// Takes frames, and passes on the text of each whose key is new.
struct FirstOfClass<W, L> {
    met: HashSet<Key>,
    /// The beginning of a frame that is not complete yet.
    rest: Vec<u8>,
    out: W,
    /// Replaces a text that is left out.
    left_out: L,
}

impl<W: Write, L: Fn(&[u8]) -> Option<Vec<u8>>> FirstOfClass<W, L> {
    fn new(out: W, left_out: L) -> FirstOfClass<W, L> {
        FirstOfClass { met: HashSet::new(), rest: Vec::new(), out, left_out }
    }
}

impl<W: Write, L: Fn(&[u8]) -> Option<Vec<u8>>> Write for FirstOfClass<W, L> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        let mut frames = self.rest.as_slice();
        let mut first = Vec::with_capacity(frames.len());
        while let Some(frame) = Frame::first_of(frames) {
            if self.met.insert(frame.key) {
                first.extend_from_slice(frame.text);
            } else if let Some(instead) = (self.left_out)(frame.text) {
                first.extend_from_slice(&instead);
            }
            frames = frame.others;
        }
        let done = self.rest.len() - frames.len();
        self.rest.drain(..done);
        self.out.write_all(&first)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A frame, and the bytes after it.
struct Frame<'a> {
    key: Key,
    text: &'a [u8],
    others: &'a [u8],
}

impl Frame<'_> {
    /// The first frame, if it is complete.
    fn first_of(frames: &[u8]) -> Option<Frame<'_>> {
        let (length, behind) = frames.split_first_chunk::<LENGTH_BYTES>()?;
        let (key, behind) = behind.split_first_chunk::<{ Key::BYTES }>()?;
        let (text, others) = behind.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        Some(Frame { key: Key::from_bytes(*key), text, others })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_may_come_in_any_pieces() {
        let mut frames = Vec::new();
        for (key, line) in [(1, "one\n"), (2, "two\n"), (1, "one again\n"), (3, ""), (4, "four\n")]
        {
            let text = begin_frame(&Key::from_bytes([key; Key::BYTES]), &mut frames);
            frames.extend_from_slice(line.as_bytes());
            end_frame(text, &mut frames);
        }
        for size in [1, 3, 38, 50, frames.len()] {
            let mut first = FirstOfClass::new(Vec::new(), |_| None);
            for piece in frames.chunks(size) {
                first.write_all(piece).unwrap();
            }
            assert_eq!(first.out, b"one\ntwo\nfour\n", "{size}");
        }
    }
}
