//! `explain`: how a puzzle is solved, step by step.
//!
//! First it is said what the puzzle is: that is asked of a backend, as `check` does, since a strategy that
//! goes to the first solution cannot know. Then a strategy tells its steps, written as they come, so that
//! a long history takes no memory. A strategy is a variant of [`Strategy`] and a file that writes it in the
//! three forms.

mod basic;

use std::io::{self, Write};
use std::time::Duration;

use clap::ValueEnum;
use veridoku::format::WriteOptions;
use veridoku::{AutoSolver, Budget, Conflict, Puzzle, Solver, Verdict};

use super::input::Input;
use super::output::word;
use super::solving::seconds;
use super::{Failure, Status};

/// Explain how puzzles are solved, step by step
///
/// Each puzzle begins with a line as of `check`: `unique`, `multiple`, `none`, or `conflict` with the
/// givens that contradict each other. Then come the entries of the strategy, each indented by
/// the number of suppositions that it rests on.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku explain puzzle.txt\n  \
                        veridoku explain --strategy basic --prove puzzle.txt\n  \
                        veridoku explain --output markdown puzzle.txt > puzzle.md\n\n\
                        Exit codes: 0 every puzzle has exactly one solution, and is explained; 1 some \
                        puzzle has none or several, or the time ended before; 2 wrong usage, bad input \
                        or failed output.")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Who explains
    #[arg(long, value_enum, default_value = "basic")]
    strategy: Strategy,

    /// Go on after the first solution and take back every supposition, until it is shown that there is no
    /// other, or a second is found
    #[arg(long)]
    prove: bool,

    /// Seconds that the verdict on a puzzle may take, and then again its explanation
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,

    /// Form of the output
    #[arg(long, value_enum, default_value = "text")]
    output: Form,

    /// Begin each puzzle with its file and line
    #[arg(long)]
    place: bool,
}

/// The ways to solve that can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Strategy {
    /// Strike placed digits, single candidate, single place in a house; when nothing moves suppose the
    /// smallest digit in the first cell of fewest candidates, and play back from contradictions
    Basic,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each entry
    Text,
    /// An object per line
    Json,
    /// A heading and a table
    Markdown,
}

/// What is known of a puzzle before it is explained.
struct Subject<'a> {
    puzzle: &'a Puzzle,
    /// Its file and line.
    place: String,
    verdict: Verdict,
    conflicts: Vec<Conflict>,
}

/// How it is to be written.
struct Style {
    form: Form,
    with_place: bool,
    options: WriteOptions,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let style = Style {
        form: args.output,
        with_place: args.place,
        options: WriteOptions { alphabet: args.input.rules.alphabet, ..WriteOptions::default() },
    };
    let mut solver = AutoSolver::new();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut status = Status::Good;
    let mut is_first = true;
    for item in args.input.items()? {
        let (puzzle, line) = match item.record {
            Ok(record) => (record.puzzle, record.line),
            Err(error) => {
                out.flush()?;
                let _ = writeln!(io::stderr(), "error: {}: {error}", item.source);
                status = Status::Faulty;
                continue;
            }
        };
        let place = format!("{}:{line}", item.source);
        let conflicts = puzzle.conflicts();
        let budget = Budget { time: args.timeout, ..Budget::solutions(2) };
        let verdict = if conflicts.is_empty() {
            match solver.answer(&puzzle, &budget, 0) {
                Ok(answer) => answer.stats.verdict(),
                Err(error) => {
                    out.flush()?;
                    let _ = writeln!(io::stderr(), "error: {place}: {error}");
                    status = Status::Faulty;
                    Verdict::Unknown { at_least: 0 }
                }
            }
        } else {
            Verdict::None
        };
        if !is_first && style.form != Form::Json {
            writeln!(out)?;
        }
        is_first = false;
        let subject = Subject { puzzle: &puzzle, place, verdict, conflicts };
        let is_finished = match args.strategy {
            Strategy::Basic => {
                let solutions = if args.prove { 2 } else { 1 };
                let budget = Budget { time: args.timeout, ..Budget::solutions(solutions) };
                basic::write(&subject, &style, &budget, &mut out)?
            }
        };
        // Who feeds puzzles one by one gets each answer.
        out.flush()?;
        if verdict != Verdict::Unique || !is_finished {
            status = status.max(Status::NotUnique);
        }
    }
    Ok(status)
}

impl Subject<'_> {
    /// What the puzzle is, as `check` says it.
    fn said(&self) -> String {
        let describe =
            |conflict: &Conflict| format!(" {}", conflict.describe(self.puzzle.geometry()));
        match self.verdict {
            Verdict::None if !self.conflicts.is_empty() => {
                format!("conflict{}", self.conflicts.iter().map(describe).collect::<String>())
            }
            Verdict::Unknown { at_least } => format!("unknown: at least {at_least}"),
            verdict => word(verdict).into(),
        }
    }
}
