//! Turns chunks of records into answers, in order: shared by the commands that solve.
//!
//! | file | what |
//! |---|---|
//! | `chunk` | puzzles that are searched together, and their answers |
//! | `list` | the puzzles of a chunk, and where each came from |
//! | `worker` | how a thread processes its portions |

mod chunk;
mod list;
mod worker;

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::builder::TypedValueParser;
use veridoku::encode::{AtMostOne, Encoding};
use veridoku::requests::{self, BackendChoice, BackendOptions};
use veridoku::{Kernel, Puzzle, Solver};
use veridoku_core::batch::{self, Output};

pub(super) use self::chunk::{Chunk, Found, unfinished};
pub(super) use self::list::Origin;
use self::worker::Solve;
use super::backend::{SatEngines, kernel, sat_solver, solver_name};
use super::input::{Input, names};
use super::progress::Progress;
use super::sheet::Sheet;
use super::span::{Run, Span};
use super::surroundings::Surroundings;
use super::tally::Tally;
use super::threads::{self, cores};
use super::{Failure, Status, counted};

/// How puzzles are solved.
#[derive(clap::Args)]
pub(super) struct Solving {
    /// Backend: `auto` uses native up to 9x9, sat from 17x17 on, and between them native for 2,000 guesses, then sat
    #[arg(long, default_value = BackendChoice::AUTO, value_parser = names(BackendChoice::names()).try_map(|name| name.parse::<BackendChoice>()))]
    backend: BackendChoice,

    /// Solve with every backend and compare verdicts, counts and solutions; if they disagree, exit with 2 and a
    /// reproducer. A backend that runs out of time does not count as a disagreement; the answer is then that of a
    /// backend that decides the question. Sat uses the optimized encoding, which leaves singles to the SAT solver
    #[arg(long, conflicts_with = "backend")]
    cross_check: bool,

    /// Encoding of the sat backend (with `auto`, where sat solves); by default `residual`, which encodes only what
    /// singles and locked candidates do not decide
    #[arg(long, hide_short_help = true,
          value_parser = names(Encoding::ALL.map(Encoding::name)).try_map(|name| name.parse::<Encoding>()))]
    encoding: Option<Encoding>,

    /// How the formula of the sat backend (with `auto`, where sat solves) states that at most one of several candidates
    /// holds
    #[arg(long, hide_short_help = true,
          value_parser = names(AtMostOne::ALL.map(AtMostOne::name)).try_map(|name| name.parse::<AtMostOne>()))]
    at_most_one: Option<AtMostOne>,

    /// SAT solver of the sat backend (with `auto`, where sat solves): varisat, batsat or cadical with its tunings;
    /// several joined by commas run in parallel, and `portfolio` runs one per core
    #[arg(long, value_name = "NAMES", hide_short_help = true, value_parser = sat_solver)]
    sat_solver: Option<SatEngines>,

    /// Kernel of the native backend
    #[arg(long, hide = true,
          value_parser = names(Kernel::ALL.map(Kernel::name)).try_map(kernel))]
    kernel: Option<Kernel>,

    /// Threads; by default one per core, or fewer if the address space is limited. The output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Seconds allowed for a puzzle, with --cross-check for each backend; then it is unknown. If a command continues
    /// once the number of solutions is known, finding that number may take half of this time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,

    /// Report time, rate and guesses on standard error
    #[arg(long)]
    stats: bool,
}

/// A duration from decimal seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected seconds, as in 10 or 0.5".into())
}

impl Solving {
    /// As a part of a request.
    pub(super) fn request(&self) -> requests::Solving {
        requests::Solving {
            backend: self.backend,
            cross_check: self.cross_check,
            options: BackendOptions {
                encoding: self.encoding,
                at_most_one: self.at_most_one,
                engines: self.sat_solver.as_ref().map(SatEngines::to_vec),
                kernel: self.kernel,
            },
            timeout: self.timeout,
        }
    }

    /// Whether several backends answer.
    pub(super) fn is_cross_check(&self) -> bool {
        self.cross_check
    }

    /// Whether to report totals.
    pub(super) fn with_stats(&self) -> bool {
        self.stats
    }

    /// Whether the output stays the same if a puzzle is searched in parts. Only native searches parts; they do not
    /// share a time, and statistics would count each as a puzzle.
    pub(super) fn may_be_parted(&self) -> bool {
        let is_whole = self.is_cross_check() || self.timeout.is_some() || self.stats;
        self.backend.may_be_native() && !is_whole
    }

    fn chunk(&self, limit: Option<u64>, goes_on: bool) -> usize {
        let side_by_side =
            self.backend.may_be_native() && !self.cross_check && self.timeout.is_none();
        // The work after the verdict takes longest, and each answer should be seen soon.
        let side_by_side = side_by_side && !goes_on;
        // A puzzle with very many solutions delays the answers of its chunk.
        let are_short = limit.is_some_and(|limit| limit <= 64);
        if side_by_side && are_short { LARGE_CHUNK } else { SMALL_CHUNK }
    }

    /// How many threads work.
    pub(super) fn threads(&self) -> usize {
        // Engines in parallel have their own threads.
        let engines = self.sat_solver.as_ref().map_or(1, SatEngines::len);
        threads::fitting(self.threads.map_or_else(|| cores().div_ceil(engines), usize::from))
    }
}

/// A command's work on a puzzle. Each thread has its own instance.
pub(super) trait Task: Send {
    /// Solves a chunk of puzzles and writes the result of each, in order.
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()>;

    /// Whether the task continues after the verdict, which may then take half of the time.
    fn goes_on(&self) -> bool {
        false
    }

    /// Why a puzzle is refused regardless of its verdict, so it is not solved first.
    fn refusal(&self, _puzzle: &Puzzle) -> Option<String> {
        None
    }

    /// The text before the first result, unless it is a table.
    fn heading(&self) -> String {
        String::new()
    }

    /// The table that is written, if it is one.
    fn sheet(&self) -> Option<&Sheet> {
        None
    }

    /// Whether a table has exactly one row for each record.
    fn rows_are_records(&self) -> bool {
        true
    }

    /// Whether it reads every puzzle. Otherwise puzzles of which the text gives only the cells are made when it asks for
    /// them.
    fn reads_puzzles(&self) -> bool {
        true
    }

    /// The solver used instead of the backend, if any.
    fn instead_of_backend(&self) -> Option<&'static str> {
        None
    }
}

/// Puzzles that a thread takes at once from a backend that works on many side by side.
const LARGE_CHUNK: usize = 512;

/// Puzzles that a thread takes at once otherwise; few, so no thread waits for others.
const SMALL_CHUNK: usize = 16;

/// Runs a task over the input, without totals and without progress.
pub(super) fn run_plain<T: Task>(
    input: &Input,
    solving: &Solving,
    limit: Option<u64>,
    task: impl Fn() -> T,
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    run((input, None), solving, limit, task, |_| None, &Progress::off(), surroundings)
}

/// Runs a task over the input and writes the totals that the caller formats.
pub(super) fn run<T: Task>(
    (input, span): (&Input, Option<&Span>),
    solving: &Solving,
    limit: Option<u64>,
    task: impl Fn() -> T,
    totals: impl FnOnce(&Tally) -> Option<String>,
    progress: &Progress,
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    let request = solving.request();
    request.expect_used()?;
    let start = Instant::now();
    let threads = solving.threads();
    let asked = task();
    let mut run = match span {
        Some(span) => span.begin(asked.sheet(), asked.rows_are_records())?,
        None => Run::plain(),
    };
    let Surroundings { out, err } = surroundings;
    let worker = || Solve::new(request.solver(), request.budget(limit, None), task());
    let most = solving.chunk(limit, asked.goes_on());
    let (chunks, heading) = run.chunks(input, most, asked.sheet())?;
    let ledger = run.ledger();
    if span.is_some() {
        progress.follow(Arc::clone(&ledger), chunks.share());
    }
    let mut out = progress.over(run.out(out));
    out.write_all(asked.heading().as_bytes())?;
    out.write_all(&heading)?;
    let mut err = progress.over(err);
    let workers = progress.during(|| {
        let (chunks, threads) = chunks.for_threads(threads);
        batch::run_noting(chunks, threads, worker, &mut out, &mut err, &ledger)
    });
    let workers = run.settled(workers)?;
    let mut tally = Tally::default();
    workers.iter().for_each(|worker| tally.add(&worker.tally));
    if let Some(totals) = totals(&tally) {
        let _ = writeln!(err, "{totals}");
    }
    if solving.stats {
        let solvers: Vec<&dyn Solver> = workers.iter().map(|worker| &*worker.solver).collect();
        let instead = workers.first().and_then(|worker| worker.task.instead_of_backend());
        let backend = instead.map_or_else(|| solver_name(&solvers), str::to_owned);
        let seconds = start.elapsed().as_secs_f64();
        let _ = writeln!(
            err,
            "{} in {seconds:.3} s, {:.0}/s, {}, {} guesses, backend {backend}, {}",
            counted(tally.puzzles(), "puzzle"),
            tally.puzzles() as f64 / seconds,
            counted(tally.solutions, "solution"),
            tally.guesses.map_or("unknown".into(), |guesses| guesses.to_string()),
            counted(threads as u64, "thread"),
        );
    }
    run.end(tally.status(), progress.is_asked(), &mut err)
}
