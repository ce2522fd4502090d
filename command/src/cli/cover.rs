//! `cover`: solves or counts any exact cover in Knuth's text.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use veridoku::encode::{ExactCover, read_knuth};
use veridoku::{Budget, CoverSolver, Stats, Verdict};

use super::memo::Memo;
use super::progress::Progress;
use super::shown::shown;
use super::solving::seconds;
use super::source::say_what_is_read;
use super::surroundings::open;
use super::{Failure, Status};

/// Solve or count any exact cover problem
///
/// The text is that of Knuth's DLX programs: a line of items (secondary items after a bar), then one option per line;
/// lines that begin with a bar are comments. Each solution is written as its options, one per line, followed by an
/// empty line. The number of solutions is written to standard error.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku cover --limit 1 pentominoes.dlx\n  \
                        veridoku encode --as exact-cover puzzle.txt | veridoku cover --count\n\n\
                        Exit codes: 0 exactly one solution; 1 none or several, or the limit or the \
                        timeout ended the search first; 2 wrong usage, bad input or failed output.")]
pub(super) struct Args {
    /// File with the exact cover; `-` or none reads standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// Write only the number of solutions
    #[arg(long)]
    count: bool,

    /// Stop after N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    memo: Memo,

    /// Seconds allowed
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,

    /// Report progress even if standard error is not a terminal
    #[arg(long)]
    progress: bool,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    if args.memo.is_wanted && !args.count {
        return Err(Failure::Usage("--memo only counts solutions; expected --count".into()));
    }
    let (name, input): (String, Box<dyn BufRead>) = if args.file.as_os_str() == "-" {
        say_what_is_read("an exact cover (a line of items, then one option per line)");
        ("standard input".into(), Box::new(io::stdin().lock()))
    } else {
        let name = shown(&args.file);
        match open(&args.file) {
            Ok(file) => (name, Box::new(BufReader::new(file))),
            Err(error) => return Err(Failure::File { path: name, error }),
        }
    };
    let cover = read_knuth(input).map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
    let budget = Budget { solutions: args.limit, time: args.timeout, ..Budget::default() };
    let progress = Progress::new(args.progress);
    let mut out = BufWriter::new(progress.over(io::stdout().lock()));
    let (verdict, count) = progress.during(|| -> Result<_, Failure> {
        if args.memo.is_wanted {
            let tally = args.memo.count(&cover, &budget, &progress)?;
            if let Some(note) = args.memo.note(&tally) {
                let _ = writeln!(progress.over(io::stderr()), "note: {name}: {note}");
            }
            return Ok((tally.stats().verdict(), tally.count()));
        }
        let stats = search(&cover, &budget, args.count, &mut out, &progress)?;
        Ok((stats.verdict(), stats.count()))
    })?;
    if args.count {
        writeln!(out, "{count}")?;
    }
    out.flush()?;
    if !args.count {
        let solutions = if count.at_least == 1 { "solution" } else { "solutions" };
        let _ = writeln!(io::stderr(), "{count} {solutions}");
    }
    Ok(if verdict == Verdict::Unique { Status::Good } else { Status::NotUnique })
}

/// Visits the solutions, and writes them unless only their count is wanted.
fn search(
    cover: &ExactCover,
    budget: &Budget,
    only_count: bool,
    out: &mut impl Write,
    progress: &Progress,
) -> Result<Stats, Failure> {
    let mut fault = None;
    let mut chosen = Vec::new();
    let found = CoverSolver::new().search(cover, budget, &mut |options| {
        progress.note_solutions(1);
        if only_count {
            return ControlFlow::Continue(());
        }
        chosen.clear();
        chosen.extend_from_slice(options);
        chosen.sort_unstable();
        match write_solution(cover, &chosen, out) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                fault = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = fault {
        return Err(error.into());
    }
    found.map_err(|error| Failure::Usage(error.to_string()))
}

fn write_solution(cover: &ExactCover, options: &[usize], out: &mut impl Write) -> io::Result<()> {
    for option in options {
        for (index, item) in cover.option(*option).iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(out, "{space}{}", cover.name(*item))?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}
