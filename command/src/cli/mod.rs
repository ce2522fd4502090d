//! The command line: reads the arguments, calls the library, and writes the results.
//!
//! | file | what |
//! |---|---|
//! | `input` | `[FILE]... --format --box --variant --regions --alphabet`: text to records |
//! | `portions`, `span`, `resume` | records in chunks, and lines for workers to parse; `--skip --first --into --resume` |
//! | `arguments` | puzzles among the arguments that look like options |
//! | `source`, `faults` | what an argument names, and the faults in its text |
//! | `surroundings` | files and outputs |
//! | `shown` | untrusted text in messages |
//! | `backend` | the options that only one backend has |
//! | `solving`, `tally` | `--backend --cross-check --threads --timeout --stats`: records to answers, in order; their totals |
//! | `output`, `sheet` | line, grid, pretty, JSON; tables with the columns of the input |
//! | `columnar` | Parquet and Arrow, in and out |
//! | `scale` | `--scale`: the ratings of Sudoku Explainer, for `rate` and `explain` |
//! | `reasoning` | `--without --only --fish`: shared by the commands of logic |
//! | `contradiction` | which entries contradict each other: shared by `diagnose` and `hint` |
//! | `memo`, `progress` | `--memo --memory --progress`: shared by `count` and `cover` |
//! | `certificates` | certificates as folders |
//! | `solutions` | `--solutions`: solutions given with puzzles, for `check` |
//! | `fonts`, `png` | the font of pictures in pixels and of books; such pictures |
//! | `cpu_time`, `streams` | the clock of `bench`; whether standard output is open |
//! | `signals` | Ctrl-C and SIGTERM |
//! | `suggest` | suggestions for an unknown command, option or value |
//! | `later` | options of a command that are defined when it is named |
//! | `threads`, `last_resort` | how many threads, if the address space is limited; handling out-of-memory |
//! | `solve`, `check`, `diagnose`, `explain`, `hint`, `steps`, `rate`, `tutorial`, `generate`, `book`, `transform`, `canonical`, `minimize`, `count`, `candidates`, `show`, `convert`, `encode`, `decode`, `cover`, `certify`, `verify`, `bench`, `serve`, `completions` | one subcommand each |
//!
//! Exit codes: 0 if every puzzle has exactly one solution, 1 if some puzzle has none or several (or a budget ended the
//! search early, or the text gives another solution), 2 for wrong usage, unreadable input, failed output, and backends
//! that disagree. A closed pipe is success.

mod arguments;
mod backend;
mod bench;
mod book;
mod candidates;
mod canonical;
mod certificates;
mod certify;
mod check;
mod columnar;
mod completions;
mod contradiction;
mod convert;
mod count;
mod cover;
mod cpu_time;
mod decode;
mod diagnose;
mod encode;
mod explain;
mod faults;
#[cfg(any(feature = "pdf", feature = "png"))]
mod fonts;
mod generate;
mod hint;
mod input;
mod last_resort;
mod later;
mod memo;
mod minimize;
mod output;
mod png;
mod portions;
mod progress;
mod rate;
mod reasoning;
mod resume;
mod scale;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod show;
mod shown;
mod signals;
mod solutions;
mod solve;
mod solving;
mod source;
mod span;
mod steps;
mod streams;
mod suggest;
mod surroundings;
mod tally;
mod threads;
mod transform;
mod tutorial;
mod verify;
mod wording;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};
use thiserror::Error;
use veridoku::OutOfMemory;
use veridoku::requests::{OptionError, RequestError};

use self::later::Later;
use self::surroundings::Surroundings;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// A Sudoku engine whose backends check each other: native search, SAT, and dancing links.
#[derive(Parser)]
#[command(name = "veridoku", version, styles = STYLES, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 every puzzle has exactly one solution; 1 some puzzle has none \
                        or several, or not the one that the text gives, or the time ran out \
                        first, or `verify` refuses a certificate, or `decode` refuses an \
                        answer; 2 wrong usage, bad input, failed output, or backends that \
                        disagree."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The commands, each with the line about it in the help. Their options are defined only when one of them is named.
#[derive(Subcommand)]
enum Command {
    /// Write the solution of each puzzle, and report which have none or several
    Solve(Later<solve::Args>),
    /// Check whether each puzzle has exactly one solution
    Check(Later<check::Args>),
    /// Explain why a puzzle has no solution or several, or which givens and rules are redundant
    Diagnose(Later<diagnose::Args>),
    /// Explain how puzzles are solved, step by step
    Explain(Later<explain::Args>),
    /// Give a hint: where to look, which technique, or the easiest step itself
    Hint(Later<hint::Args>),
    /// List all steps that are possible now, by technique
    Steps(Later<steps::Args>),
    /// Rate how hard each puzzle is by logic
    Rate(Later<rate::Args>),
    /// Solve a puzzle interactively, with hints and explanations
    Tutorial(Later<tutorial::Args>),
    /// Make puzzles with exactly one solution, or instances for solvers
    Generate(Later<generate::Args>),
    /// Make a book to print from a recipe: chapters of puzzles, rules, hints, and solutions, as PDF or HTML
    Book(Later<book::Args>),
    /// Write equivalent forms of puzzles or grids: relabeled, lines swapped, rotated, mirrored
    Transform(Later<transform::Args>),
    /// Write the canonical form of puzzles: the smallest equivalent form, which all equivalent puzzles share
    Canonical(Later<canonical::Args>),
    /// Remove redundant givens until every remaining given is necessary
    Minimize(Later<minimize::Args>),
    /// Count the solutions of each puzzle
    Count(Later<count::Args>),
    /// Show the true candidates: those that occur in at least one solution
    Candidates(Later<candidates::Args>),
    /// Show puzzles: values, a plane for each digit, candidates, or houses
    Show(Later<show::Args>),
    /// Write puzzles in another format, with their rules
    Convert(Later<convert::Args>),
    /// Write a puzzle as CNF, exact cover, or graph coloring
    Encode(Later<encode::Args>),
    /// Convert a solver's models, covers or colorings back into grids, and check them
    Decode(Later<decode::Args>),
    /// Solve or count any exact cover problem
    Cover(Later<cover::Args>),
    /// Write a certificate: the verdict on a puzzle with a proof that other programs check
    Certify(Later<certify::Args>),
    /// Check certificates without trusting their maker
    Verify(Later<verify::Args>),
    /// Benchmark backends on the puzzles of a file by CPU time, one call at a time
    Bench(Later<bench::Args>),
    /// Serve the page and the API on this machine
    #[cfg(feature = "serve")]
    Serve(Later<serve::Args>),
    /// Write a completion script for a shell
    Completions(Later<completions::Args>),
}

/// How a command ended, if nothing stopped it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Every puzzle has exactly one solution, or the command solves no puzzles.
    #[default]
    Good,
    /// Some puzzle has no solution or several, or its verdict is unknown.
    NotUnique,
    /// Something could not be read or solved; this was reported.
    Faulty,
    /// Ctrl-C ended the command early.
    Interrupted,
}

/// Why a command cannot continue.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The arguments contradict each other or the input.
    #[error("{0}")]
    Usage(String),
    /// A file cannot be read, or a folder cannot be written to.
    #[error("{path}: {error}")]
    File { path: String, error: io::Error },
    /// The system refused memory.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Write(#[from] io::Error),
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Failure {
        Failure::Usage(error.said(option_of_key))
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Failure {
        match error {
            RequestError::Options(error) => error.into(),
            RequestError::Given(error) => {
                Failure::Usage(format!("{}: {error}", option_of_key("given")))
            }
            RequestError::NoMove(word) => {
                let option = option_of_key("move");
                Failure::Usage(format!("{option} {word}: expected a move, as in r4c7=5 or r4c7<>5"))
            }
            error => Failure::Usage(error.to_string()),
        }
    }
}

/// The option for a key of a request: `--no-uniqueness` for `no_uniqueness`.
fn option_of_key(key: &str) -> String {
    format!("--{}", key.replace('_', "-"))
}

/// A number and its noun, as in `1 puzzle` and `2 puzzles`.
fn counted(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    last_resort::fail_instead_of_abort();
    let done = streams::expect_output().map_err(Failure::from).and_then(|()| {
        let arguments = arguments::with_plain_puzzles(std::env::args_os());
        match Cli::try_parse_from(&arguments) {
            Ok(cli) => cli
                .command
                .run(&mut Surroundings { out: &mut io::stdout(), err: &mut io::stderr() }),
            // Wrong usage: the message is written to standard error, if that is open.
            Err(error) if error.use_stderr() => {
                let _ = suggest::improved(error, &arguments).print();
                Ok(Status::Faulty)
            }
            // Help or version.
            Err(error) => error.print().map(|()| Status::Good).map_err(Failure::from),
        }
    });
    // Buffered output must also be written.
    let done = done.and_then(|status| {
        io::stdout().flush()?;
        Ok(status)
    });
    match done {
        Ok(Status::Good) => ExitCode::SUCCESS,
        Ok(Status::NotUnique) => ExitCode::from(1),
        Ok(Status::Faulty) => ExitCode::from(2),
        Ok(Status::Interrupted) => ExitCode::from(130),
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            // If standard error is closed, the report is lost.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(2)
        }
    }
}

impl Command {
    fn run(self, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
        match self {
            Command::Solve(Later(args)) => solve::run(args, surroundings),
            Command::Check(Later(args)) => check::run(args, surroundings),
            Command::Diagnose(Later(args)) => diagnose::run(args, surroundings),
            Command::Explain(Later(args)) => explain::run(args, surroundings),
            Command::Hint(Later(args)) => hint::run(args, surroundings),
            Command::Steps(Later(args)) => steps::run(args, surroundings),
            Command::Rate(Later(args)) => rate::run(args, surroundings),
            Command::Tutorial(Later(args)) => tutorial::run(args, surroundings),
            Command::Generate(Later(args)) => generate::run(args, surroundings),
            Command::Book(Later(args)) => book::run(args, surroundings),
            Command::Transform(Later(args)) => transform::run(args, surroundings),
            Command::Canonical(Later(args)) => canonical::run(args, surroundings),
            Command::Minimize(Later(args)) => minimize::run(args, surroundings),
            Command::Count(Later(args)) => count::run(args, surroundings),
            Command::Candidates(Later(args)) => candidates::run(args, surroundings),
            Command::Show(Later(args)) => show::run(args),
            Command::Convert(Later(args)) => convert::run(args, surroundings),
            Command::Encode(Later(args)) => encode::run(args),
            Command::Decode(Later(args)) => decode::run(args),
            Command::Cover(Later(args)) => cover::run(args),
            Command::Certify(Later(args)) => certify::run(args, surroundings),
            Command::Verify(Later(args)) => verify::run(args),
            Command::Bench(Later(args)) => bench::run(args),
            #[cfg(feature = "serve")]
            Command::Serve(Later(args)) => serve::run(args, surroundings),
            Command::Completions(Later(args)) => completions::run(args),
        }
    }
}
