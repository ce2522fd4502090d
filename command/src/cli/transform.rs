//! `transform`: equivalent forms of puzzles and grids.

use std::io::{self, Write};
use std::iter;
use std::sync::Arc;

use veridoku::format::{Format, Row, WriteOptions, write_rows};
use veridoku::report::TransformReport;
use veridoku::requests::{Forms, TransformRequest};
use veridoku::transform::{Operation, Transform};
use veridoku::{Deadline, Geometry, Puzzle};
use veridoku_core::batch::{self, Output, Worker};
use veridoku_core::grid::ForLastGeometry;
use veridoku_core::table::Value;

use super::input::{Input, Item};
use super::output::{Renderer, SolutionFormat, push_report};
use super::portions::Begun;
use super::sheet::{Choice, Column, Sheet, with_tables};
use super::span::Span;
use super::surroundings::Surroundings;
use super::{Failure, Status, threads};

/// Write equivalent forms of puzzles or grids: relabeled, lines swapped, rotated, mirrored
///
/// The operations together must preserve the rules of the puzzle, including variants and regions; a single operation
/// need not, but with overlapping grids it must move each cell to a cell. --random draws one of all transforms that
/// preserve the rules, each with the same probability. The draw depends only on the seed, the record's number and the
/// number of the form.
#[derive(clap::Args)]
#[command(
    after_help = "Operations, joined by semicolons or each with its own --apply; numbers from 1:\n  \
          transpose, anti-transpose, flip-left-right, flip-top-bottom, turn-right, half-turn, turn-left,\n  \
          swap-rows A B, swap-columns A B, swap-bands A B, swap-stacks A B, swap-digits A B,\n  \
          rows ORDER, columns ORDER, cells ORDER (2 3 1: the second comes first),\n  \
          relabel DIGITS (2 3 1: 1 becomes 2), identity\n\n\
          Example:\n  veridoku transform --apply transpose --apply 'swap-rows 1 2' puzzles.txt\n  \
          veridoku transform --random --seed 5 --count 3 --show puzzles.txt\n  \
          veridoku transform --random --seed 5 puzzles.txt | veridoku transform --random --seed 5 --inverse\n\n\
          Exit codes: 0 everything is transformed; 2 wrong usage, bad input, an operation that does not fit a \
          puzzle, or failed output."
)]
#[command(group = clap::ArgGroup::new("what").required(true).multiple(true))]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Operations to apply, in order; with --random, they are applied first
    #[arg(long = "apply", value_name = "OPERATIONS", value_parser = Operation::parse_list, group = "what")]
    operations: Vec<std::vec::Vec<Operation>>, // spelled out, so each occurrence is a list

    /// Apply a random transform to each record
    #[arg(long, group = "what")]
    random: bool,

    /// Seed of the draws
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,

    /// Write K random forms of each record
    #[arg(long, value_name = "K", default_value = "1", requires = "random",
          value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    /// Undo a call with the same options: restore its input from its output, in the same order
    #[arg(long)]
    inverse: bool,

    /// Also write the transform of each record, as --apply accepts it
    #[arg(long)]
    show: bool,

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

with_tables! {
    /// The format of the output.
    enum OutputFormat {
        /// One record per line; the transform is a comment
        Line,
        /// Rows
        Grid,
        /// Rows in a frame
        Pretty,
        /// One object per line: `puzzle`, with --show also `transform`
        Json,
    }
}

/// The columns of a table; the transform if it is to be shown.
const COLUMNS: [Column; 2] = [Column::text("form").filled(), Column::text("transform").filled()];

/// Records that a thread takes as one chunk.
const CHUNK: usize = 512;

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let request = TransformRequest {
        operations: args.operations.iter().flatten().cloned().collect(),
        random: args.random,
        seed: args.seed,
        count: args.count.into(),
        inverse: args.inverse,
        show: args.show,
    };
    let mut next = 0;
    let known = if args.show { &COLUMNS[..] } else { &COLUMNS[..1] };
    let kind = args.output.table();
    let sheet = Sheet::new(kind, &args.choice, args.input.rules.delimiter, known)?;
    let mut run = args.span.begin(sheet.as_ref(), args.count == 1)?;
    // The draw depends on the number of a record among those that can be read, so skipped records are also read.
    let mut wanted = run.wanted();
    let before = std::mem::take(&mut wanted.before);
    let left_out = std::mem::take(&mut wanted.skip).saturating_add(before);
    wanted.first = wanted.first.map(|first| first.saturating_add(left_out));
    let mut records = 0;
    let Begun { chunks, heading, first, .. } = args.input.chunks(CHUNK, wanted, sheet.as_ref())?;
    let mut chunks = chunks.parsed();
    let mut numbered = |item: Item, last: &mut Option<Option<Row>>| {
        let number = next;
        next += u64::from(item.record.is_ok()); // faulty records are not written either
        records += u64::from(item.is_record);
        if item.is_record && records <= left_out {
            *last = (records == left_out).then_some(item.row);
            return None;
        }
        Some((number, item))
    };
    // An earlier run ended within one of the chunks.
    let (mut last, mut begun) = (None, Vec::new());
    while before > 0
        && last.is_none()
        && let Some(items) = chunks.next()
    {
        begun.extend(items.into_iter().filter_map(|item| numbered(item, &mut last)));
    }
    let heading = run.go_on(sheet.as_ref(), heading, (last.flatten(), first))?;
    let numbered = chunks
        .map(|items| items.into_iter().filter_map(|item| numbered(item, &mut None)).collect());
    let numbered = iter::once(begun).chain(numbered);
    let worker = || FormsTask {
        args: &args,
        sheet: sheet.as_ref(),
        request: &request,
        renderer: Renderer::new(SolutionFormat::Line, args.input.rules.alphabet),
        known: ForLastGeometry::default(),
        faults: 0,
    };
    let Surroundings { out, err } = surroundings;
    let ledger = run.ledger();
    let mut out = run.out(*out);
    out.write_all(&heading)?;
    let threads = threads::of(args.threads);
    let workers = batch::run_noting(numbered, threads, worker, &mut out, err, &ledger);
    let workers = run.settled(workers)?;
    let is_faulty = workers.iter().any(|worker| worker.faults > 0);
    let status = if is_faulty { Status::Faulty } else { Status::Good };
    run.end(status, false, err)
}

/// A thread's work, with cached data about the last geometry.
struct FormsTask<'a> {
    args: &'a Args,
    sheet: Option<&'a Sheet>,
    request: &'a TransformRequest,
    renderer: Renderer,
    known: ForLastGeometry<Known>,
    faults: u64,
}

/// The forms of puzzles of a geometry, or why the transform does not fit them.
type Known = Result<Arc<Forms>, String>;

impl Worker for FormsTask<'_> {
    type Record = (u64, Item);

    fn work(&mut self, records: Vec<(u64, Item)>, output: &mut Output<'_>) -> io::Result<()> {
        for (number, Item { source, record, row, is_record }) in records {
            if is_record {
                // Its text is in the buffer when the buffer is passed on, if it has one form.
                output.end_record();
            }
            let (place, fault, is_written) = match record {
                Ok(record) => {
                    let place = format!("{source}:{}: ", record.line);
                    match self.forms(number, &record.puzzle, row.as_ref(), output)? {
                        Ok(None) => continue,
                        Ok(Some(fault)) => (place, fault, true),
                        Err(error) => (place, error, false),
                    }
                }
                Err(error) => (format!("{source}: "), error, false),
            };
            self.faults += 1;
            writeln!(output.err(), "error: {place}{fault}")?;
            if let (Some(sheet), false) = (self.sheet, is_written) {
                sheet.faulty(row.as_ref(), &fault, output.out());
                output.flow()?;
            }
        }
        Ok(())
    }
}

impl FormsTask<'_> {
    /// Writes the forms of a puzzle, unless the operations do not fit it. Returns the part of the record that does not
    /// fit into the table.
    fn forms(
        &mut self,
        number: u64,
        puzzle: &Puzzle,
        row: Option<&Row>,
        output: &mut Output<'_>,
    ) -> io::Result<Result<Option<String>, String>> {
        let forms = match self.known(puzzle.geometry()) {
            Ok(forms) => forms,
            Err(error) => return Ok(Err(error)),
        };
        let mut fault = None;
        for transform in forms.of(number) {
            fault = self.write(&transform, puzzle, row, output)?;
        }
        Ok(Ok(fault))
    }

    /// The forms of puzzles of this geometry, or why the operations do not fit. Kept from the last puzzle.
    fn known(&mut self, geometry: &Arc<Geometry>) -> Known {
        let request = &self.request;
        let known = self.known.of(geometry, || {
            let forms = request.prepare(geometry, &Deadline::NEVER);
            forms.map(Arc::new).map_err(|error| error.to_string())
        });
        known.clone()
    }

    fn write(
        &self,
        transform: &Transform,
        puzzle: &Puzzle,
        row: Option<&Row>,
        output: &mut Output<'_>,
    ) -> io::Result<Option<String>> {
        let form = transform.apply(puzzle);
        let words = self.args.show.then(|| transform.to_string());
        let out = output.out();
        if let Some(sheet) = self.sheet {
            let fault = sheet.row(row, out, |column| match (column, &words) {
                (0, _) => Value::text(self.renderer.text().puzzle(&form)),
                (_, Some(words)) => Value::text(words.clone()),
                (_, None) => Value::Nothing,
            });
            return output.flow().map(|()| fault);
        }
        match self.args.output {
            OutputFormat::Line => {
                self.renderer.line(&form, None, out);
                if let Some(words) = words {
                    write!(out, "  # {words}")?;
                }
                out.push(b'\n');
            }
            OutputFormat::Grid | OutputFormat::Pretty => {
                if let Some(words) = words {
                    writeln!(out, "# {words}")?;
                }
                if self.args.output == OutputFormat::Pretty {
                    self.renderer.pretty(&form, |_| None, out);
                } else {
                    let alphabet = self.args.input.rules.alphabet;
                    let options = WriteOptions { alphabet, ..WriteOptions::default() };
                    if form.geometry().arrangement().is_none() {
                        write_rows(&form, form.entries(), &options, out);
                    } else if let Err(error) = Format::Rules.write(&form, &options, out) {
                        // Rows alone do not say where the grids are.
                        return Ok(Some(error.to_string()));
                    }
                }
                out.push(b'\n');
            }
            OutputFormat::Json => {
                push_report(&TransformReport::new(&form, words, self.renderer.text()), out);
            }
            // Their rows are written above.
            OutputFormat::Csv
            | OutputFormat::Tsv
            | OutputFormat::Ndjson
            | OutputFormat::Parquet
            | OutputFormat::Arrow => {}
        }
        output.flow().map(|()| None)
    }
}
