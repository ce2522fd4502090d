//! `count`: the number of solutions of every puzzle.

use std::fmt::Display;
use std::io::{self, Write};

use clap::ArgGroup;
use veridoku::encode::{EncodeError, exact_cover_within};
use veridoku::format::OneLine;
use veridoku::report::CountReport;
use veridoku::{Answer, Budget, Count, Ending, Puzzle, Stats, count_by_parts};
use veridoku_core::batch::Output;
use veridoku_core::table::Value;

use super::input::Input;
use super::memo::Memo;
use super::output::push_report;
use super::progress::Progress;
use super::sheet::{Choice, Column, Sheet, with_tables};
use super::solving::{self, Chunk, Origin, Solving, Task};
use super::span::Span;
use super::surroundings::Surroundings;
use super::tally::Tally;
use super::{Failure, Status};

/// Count the solutions of each puzzle
///
/// Writes the number of solutions of each puzzle, or `>=N` if the limit or the timeout ended the count. The exit code
/// is 0 only if every number is 1.
#[derive(clap::Args)]
#[command(group(ArgGroup::new("counter").args(["is_wanted", "backend", "cross_check"])))]
#[command(after_help = "Example:\n  veridoku count --limit 1000 puzzles.txt\n  \
                        veridoku count - <<< ................\n  \
                        veridoku count --memo --memory 4096 puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// Count up to N solutions; by default all are counted, which may take forever
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    memo: Memo,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: OutputFormat,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    span: Span,

    /// Report progress even if standard error is not a terminal
    #[arg(long)]
    progress: bool,
}

with_tables! {
    /// The format of the output.
    enum OutputFormat {
        /// One number per line
        Text,
        /// One object per line
        Json,
    }
}

/// The columns of a table: the number of solutions, and whether it is exact.
const COLUMNS: [Column; 2] = [Column::whole("count").unique_if(&["1"]), Column::truth("is_exact")];

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    if args.memo.is_wanted {
        args.solving.request().refuse_beside("memo")?;
    }
    let progress = Progress::new(args.progress);
    let is_watched = progress.is_on() && args.solving.may_be_parted();
    let json = (args.output == OutputFormat::Json).then(|| OneLine::new(args.input.rules.alphabet));
    let kind = args.output.table();
    let sheet = Sheet::of_verdicts(kind, &args.choice, args.input.rules.delimiter, &COLUMNS)?;
    let sheet = sheet.as_ref();
    let task = || Counting { memo: &args.memo, json, sheet, progress: &progress, is_watched };
    let Args { input, span, solving, limit, .. } = &args;
    solving::run((input, Some(span)), solving, *limit, task, |_| None, &progress, surroundings)
}

struct Counting<'a> {
    memo: &'a Memo,
    /// How an object writes its puzzle, if the output is JSON.
    json: Option<OneLine>,
    /// The table, if one is wanted.
    sheet: Option<&'a Sheet>,
    progress: &'a Progress,
    /// Whether puzzles with very many solutions are counted in parts.
    is_watched: bool,
}

/// Solutions counted before a progress line may appear: a few milliseconds.
const FEW: u64 = 1 << 14;

impl Task for Counting<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        if self.memo.is_wanted {
            return self.remember(chunk, output);
        }
        if self.is_watched && chunk.puzzles.iter().all(|puzzle| puzzle.side() <= 9) {
            return self.watch(chunk, output);
        }
        chunk.answer_or_fault(0, output, |puzzle, place, answer, _, out| {
            let fault = self.push(puzzle, place, &answer.stats, answer.stats.count(), out);
            (answer.stats.verdict(), fault)
        })
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet
    }

    fn instead_of_backend(&self) -> Option<&'static str> {
        self.memo.is_wanted.then_some("memo")
    }
}

impl Counting<'_> {
    /// Counts with progress, for a puzzle with very many solutions.
    fn watch(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        let most = chunk.budget.solutions.unwrap_or(u64::MAX);
        let few = Budget { solutions: Some(most.min(FEW)), ..chunk.budget.clone() };
        let answers = chunk.solver.search_many(chunk.puzzles, &few, 0);
        for ((puzzle, place), answer) in chunk.puzzles.iter().zip(chunk.origins).zip(answers) {
            let mut note = |solutions: u64| self.progress.note_solutions(solutions.into());
            let counted = answer.and_then(|Answer { stats, .. }| {
                if stats.ending == Ending::Solutions && stats.solutions < most {
                    return count_by_parts(chunk.solver, puzzle, &chunk.budget, &mut note);
                }
                note(stats.solutions);
                Ok(stats)
            });
            self.write(
                chunk.tally,
                puzzle,
                place,
                counted.map(|stats| (stats, stats.count())),
                output,
            )?;
        }
        Ok(())
    }

    /// Counts with the memo.
    fn remember(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        for (puzzle, place) in chunk.puzzles.iter().zip(chunk.origins) {
            let deadline = chunk.budget.deadline();
            let cover = match exact_cover_within(puzzle, &deadline) {
                Ok(cover) => Ok(cover),
                Err(EncodeError::Over(ending)) => {
                    let stats = Stats { solutions: 0, guesses: None, ending };
                    let counted: Result<_, Failure> = Ok((stats, stats.count()));
                    self.write(chunk.tally, puzzle, place, counted, output)?;
                    continue;
                }
                Err(EncodeError::Unsupported(error)) => {
                    // There is no count to write.
                    let why = format!("{error}; `count` without --memo supports every rule");
                    chunk.tally.fault(place, &why, output)?;
                    chunk.tally.note(Stats::UNKNOWN.verdict(), &Stats::UNKNOWN);
                    self.progress.note_puzzle();
                    output.flow()?;
                    continue;
                }
                Err(error) => Err(Failure::Usage(error.to_string())),
            };
            let solutions = chunk.budget.solutions;
            let budget = Budget { solutions, ..deadline.left() };
            let counted = cover.and_then(|cover| self.memo.count(&cover, &budget, self.progress));
            if let Some(note) = counted.as_ref().ok().and_then(|tally| self.memo.note(tally)) {
                writeln!(output.err(), "note: {place}: {note}")?;
            }
            let counted = counted.map(|tally| (tally.stats(), tally.count()));
            self.write(chunk.tally, puzzle, place, counted, output)?;
        }
        Ok(())
    }

    /// Writes a number, or an object or a row with it. Returns the part of the record that does not fit into the table.
    fn push(
        &self,
        puzzle: &Puzzle,
        place: &Origin,
        stats: &Stats,
        count: Count,
        out: &mut Vec<u8>,
    ) -> Option<String> {
        if let Some(sheet) = self.sheet {
            return sheet.row_of(puzzle, place.row.as_ref(), out, |column| match column {
                0 => Value::Number(count.at_least),
                _ => Value::Bool(count.exact),
            });
        }
        match &self.json {
            Some(text) => {
                let (place, verdict) = (place.to_string(), stats.verdict());
                push_report(&CountReport::new(puzzle, place, verdict, count, text), out);
            }
            None => {
                let by = match puzzle.reservation().trim_start_matches(", ") {
                    "" => String::new(),
                    by => format!(" # {by}"),
                };
                out.extend_from_slice(format!("{count}{by}\n").as_bytes());
            }
        }
        None
    }

    /// Writes the count of a puzzle; a puzzle that could not be counted is unknown.
    fn write(
        &self,
        tally: &mut Tally,
        puzzle: &Puzzle,
        place: &Origin,
        counted: Result<(Stats, Count), impl Display>,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        let (stats, count) = match counted {
            Ok(counted) => counted,
            Err(error) => {
                tally.fault(place, &error, output)?;
                (Stats::UNKNOWN, Stats::UNKNOWN.count())
            }
        };
        if let Some(fault) = self.push(puzzle, place, &stats, count, output.out()) {
            tally.fault(place, &fault, output)?;
        }
        self.progress.note_puzzle();
        tally.note(stats.verdict(), &stats);
        output.end_record();
        output.flow()
    }
}
