//! `solve`: writes the solution of every puzzle, or several of each.

use std::io::{self, Write};
use std::ops::ControlFlow;

use veridoku::requests::{SolveEntry, SolveRequest, each_solution};
use veridoku::{Ending, Puzzle, Verdict};
use veridoku_core::batch::Output;
use veridoku_core::budget::Deadline;
use veridoku_core::grid::Solution;
use veridoku_core::table::Value;
use veridoku_solve::HiddenFinder;

use super::input::Input;
use super::output::{Renderer, SolutionFormat};
use super::progress::Progress;
use super::sheet::{Choice, Column, Sheet};
use super::solving::{self, Chunk, Origin, Solving, Task};
use super::span::Span;
use super::surroundings::Surroundings;
use super::{Failure, Status};

/// Write the solution of each puzzle, and report which have none or several
///
/// Writes one line per puzzle: its solution, or the puzzle followed by `  # no solution`, or its first solution
/// followed by `  # not unique`. A table has a row for each entry: the columns of the input, followed by `verdict` and
/// `solution`. If the time runs out before all wanted solutions are written, a note on standard error reports it; in
/// JSON the last entry of a puzzle has `count` and `is_exact`. With --cross-check JSON and CSV name the backends that
/// decided a puzzle (`settled_by`).
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku solve puzzles.txt\n  \
                        veridoku solve --output pretty --variant x puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// Write up to N solutions of each puzzle, each as an entry
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Write all solutions of each puzzle
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Format of the output
    #[arg(long, value_enum, default_value = "line")]
    output: SolutionFormat,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    span: Span,

    /// Report progress even if standard error is not a terminal
    #[arg(long)]
    progress: bool,
}

/// The columns of a table; the last with several backends.
const COLUMNS: [Column; 3] = [
    Column::text("verdict").unique_if(&["unique"]),
    Column::text("solution"),
    Column::text("settled_by"),
];

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let renderer = Renderer::new(args.output, args.input.rules.alphabet);
    let (input, solving) = (&args.input, &args.solving);
    let known = if solving.is_cross_check() { &COLUMNS[..] } else { &COLUMNS[..2] };
    let (kind, delimiter) = (args.output.table(), input.rules.delimiter);
    let sheet = Sheet::of_verdicts(kind, &args.choice, delimiter, known)?;
    let progress = Progress::new(args.progress);
    let writer = EntryWriter { renderer, sheet: sheet.as_ref() };
    if !args.all && args.limit.is_none() {
        let task = || First { writer, finder: HiddenFinder::default() };
        return solving::run(
            (input, Some(&args.span)),
            solving,
            Some(2),
            task,
            |_| None,
            &progress,
            surroundings,
        );
    }
    let search = args.limit.map(SolveRequest::searched);
    let limit = args.limit.unwrap_or(u64::MAX);
    let task = || Several { writer, finder: HiddenFinder::default(), limit };
    let source = (input, Some(&args.span));
    solving::run(source, solving, search, task, |_| None, &progress, surroundings)
}

/// Writes entries, in a table or not.
#[derive(Clone, Copy)]
struct EntryWriter<'a> {
    renderer: Renderer,
    sheet: Option<&'a Sheet>,
}

impl EntryWriter<'_> {
    /// Writes an entry. Returns the part of its record that does not fit into the table.
    fn write(
        &self,
        (puzzle, place): (&Puzzle, &Origin),
        entry: &SolveEntry<'_>,
        (finder, deadline): (&mut HiddenFinder, &Deadline),
        out: &mut Vec<u8>,
    ) -> Option<String> {
        let Some(sheet) = self.sheet else {
            let hidden = &mut |solution: &Solution| finder.values(puzzle, solution, deadline);
            self.renderer.entry(puzzle, entry, hidden, out);
            return None;
        };
        let SolveEntry { solution, verdict, confirmation, .. } = *entry;
        sheet.row_of(puzzle, place.row.as_ref(), out, |column| match (column, solution) {
            (0, _) => Value::text(verdict.name()),
            (1, Some(_)) => {
                let mut text = Vec::with_capacity(puzzle.entries().len());
                self.renderer.line(puzzle, solution, &mut text);
                Value::Text(text.into())
            }
            (1, None) => Value::Nothing,
            _ => {
                confirmation.map_or(Value::Nothing, |found| Value::text(found.settled_by.join(" ")))
            }
        })
    }
}

/// The first solution of each puzzle.
struct First<'a> {
    writer: EntryWriter<'a>,
    finder: HiddenFinder,
}

impl Task for First<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        let is_line = !self.reads_puzzles();
        let First { writer, finder } = self;
        chunk.each(1, output, |asked, found, output| {
            let verdict = found.stats.verdict();
            if is_line && let Some(cells) = found.bare_solution() {
                writer.renderer.bare_line(cells, verdict, output.out());
                return Ok((verdict, None));
            }
            let solution = found.answer().solutions.first();
            let confirmation = found.confirmation;
            let entry = SolveEntry { solution, verdict, count: None, confirmation };
            let place = (asked.puzzle(), asked.origin());
            let fault = writer.write(place, &entry, (finder, found.deadline), output.out());
            Ok((verdict, fault))
        })
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.writer.sheet
    }

    /// A line with the solution is written without a puzzle.
    fn reads_puzzles(&self) -> bool {
        self.writer.sheet.is_some() || !self.writer.renderer.is_line()
    }
}

/// Several solutions of each puzzle, written as they are found.
struct Several<'a> {
    writer: EntryWriter<'a>,
    finder: HiddenFinder,
    limit: u64,
}

impl Task for Several<'_> {
    fn puzzles(&mut self, mut chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        for (puzzle, place) in chunk.puzzles.iter().zip(chunk.origins) {
            let (mut unfit, mut written) = (None, Ok(()));
            let Chunk { solver, budget, tally, .. } = &mut chunk;
            let Several { writer, finder, limit } = self;
            let deadline = budget.deadline();
            let stats = each_solution(&mut **solver, puzzle, budget, *limit, &mut |entry| {
                unfit = writer.write((puzzle, place), &entry, (finder, &deadline), output.out());
                written = output.flow();
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            written?;
            match stats {
                Ok(Some(stats)) => {
                    tally.note(stats.verdict(), &stats);
                    if let Some(fault) = unfit {
                        tally.fault(place, &fault, output)?;
                    }
                    let team = solver.delegates();
                    let confirmation = team.and_then(|team| team.confirmations().first());
                    tally.note_confirmation(place, confirmation, output)?;
                    if stats.verdict() == Verdict::Multiple && stats.ending == Ending::Time {
                        let note = "timed out; there may be more solutions";
                        writeln!(output.err(), "note: {place}: {note}")?;
                    }
                }
                // Writing failed, which was returned above.
                Ok(None) => {}
                Err(error) => tally.fault(place, &error, output)?,
            }
            output.end_record();
            output.flow()?;
        }
        Ok(())
    }

    fn rows_are_records(&self) -> bool {
        self.limit == 1
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.writer.sheet
    }
}
