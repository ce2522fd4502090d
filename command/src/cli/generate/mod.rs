//! `generate`: makes any number of puzzles by a recipe.
//!
//! | file | what |
//! |---|---|
//! | `options` | the options, and the recipe that they make |
//! | `ruled` | the options of puzzles with rules |
//! | `contradictions` | which options contradict each other |
//! | `turns` | which numbers come next, and where Ctrl-C ends them |
//! | `writer` | puzzles as text, and one as a picture |
//! | `pages` | puzzles to print, with their solutions |

mod contradictions;
mod options;
mod pages;
mod ruled;
mod turns;
mod writer;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::ops::Range;
use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};

use veridoku::format::WriteOptions;
use veridoku::generate::{
    Generated, Generator, GridError, Made, Method, NotGenerated, Reason, RuledGenerator,
};
use veridoku::{Backend, Budget, CrossCheck, Deadline, Geometry, SolveError, Solver, Verdict};
use veridoku_core::batch::{self, Output, Worker};

use self::contradictions::Given;
use self::options::{Digging, GridOptions, LogicOptions, Places, recipe};
use self::ruled::Ruled;
use self::turns::Turns;
use self::writer::{OutputFormat, Writer};
use super::columnar::Columnar;
use super::output::{Renderer, SolutionFormat};
use super::progress::Progress;
use super::sheet::Sheet;
use super::solving::seconds;
use super::span::{Out, standard_output};
use super::surroundings::{Files, Surroundings};
use super::{Failure, Status, counted, threads};

/// Make puzzles with exactly one solution, or instances for solvers
///
/// Draws full grids at random, and removes givens while the solution stays unique; by default until no given is
/// redundant. Puzzle number N of a seed is the same on every machine and for any number of threads.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  veridoku generate\n  \
                        veridoku generate --level hard --count 100 --seed 7\n  \
                        veridoku generate --symmetry half-turn --givens 26..30 --output pretty\n  \
                        veridoku generate --technique x-wing --output json\n  \
                        veridoku generate --se 7.1..7.3 --count 5\n  \
                        veridoku generate --box 4x4 --variant x --count 10\n  \
                        veridoku generate --pattern mask.txt --count 10\n  \
                        veridoku generate --box 4x4 --holes 150 --balance boxes --count 10\n  \
                        veridoku generate --killer --cages 2-4\n  \
                        veridoku generate --rules layout.rules --count 3\n  \
                        veridoku generate --count endless --seed 7 > puzzles.txt\n  \
                        veridoku generate --count 12 --per-page 4 --output html > sheets.html")]
pub(super) struct Args {
    /// Number of puzzles, or `endless`
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    count: Count,

    /// Seed of the random numbers; the same seed gives the same puzzles. By default it is drawn and reported
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Begin with puzzle number N of the seed (the first is 0), as if the puzzles before it were already written;
    /// numbers for which no puzzle was found count too
    #[arg(long, value_name = "N", default_value = "0")]
    skip: u64,

    #[command(flatten)]
    grid: GridOptions,

    #[command(flatten)]
    digging: Digging,

    #[command(flatten)]
    places: Places,

    #[command(flatten)]
    logic: LogicOptions,

    #[command(flatten)]
    ruled: Ruled,

    /// Maximum number of grids to try per puzzle, by default 10,000; with rules, number of candidate puzzles, of which
    /// the one with the fewest givens is kept, by default 10
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    tries: Option<u64>,

    /// Format of the output
    #[arg(long, value_enum, default_value = "line")]
    output: OutputFormat,

    /// With a table, its columns in addition to `puzzle`, joined by commas: some of solution, number, givens, tries,
    /// level, score, technique, er, ep and ed. Puzzles are rated for level, score and technique; the last three need
    /// --se
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    columns: Option<Vec<String>>,

    /// With --output html, puzzles per page; by default 4 up to side 9, and 1 for larger grids
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    per_page: Option<u8>,

    /// Confirm every puzzle with all three backends
    #[arg(long)]
    cross_check: bool,

    /// Threads; by default one per core, or fewer if the address space is limited. The output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Seconds allowed for all puzzles together; then a note explains how to continue
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,

    /// Report progress on standard error even if it is not a terminal
    #[arg(long)]
    progress: bool,

    /// Report time, rate, tries and givens on standard error
    #[arg(long)]
    stats: bool,
}

/// How many puzzles.
type Count = Option<u64>;

fn count(text: &str) -> Result<Count, String> {
    if text == "endless" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| "expected a number, or endless".into())
}

/// Numbers of puzzles that are made side by side: the lanes of the native engine need a few hundred small puzzles, and
/// each large puzzle takes a while.
fn chunk(side: usize, is_searched: bool) -> u64 {
    match side {
        ..=9 if !is_searched => 256,
        // Puzzles that take long to find are written as they are found.
        ..=9 => 4,
        10..=16 => 4,
        _ => 1,
    }
}

/// The number after the last puzzle.
fn end(skip: u64, count: Count) -> Result<u64, Failure> {
    let Some(count) = count else { return Ok(u64::MAX) };
    skip.checked_add(count).ok_or_else(|| {
        let most = u64::MAX;
        Failure::Usage(format!(
            "--skip {skip} leaves no room for {count} puzzles; a seed has {most}"
        ))
    })
}

pub(super) fn run(mut args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let has_rating_columns = args.has_rating_columns()?;
    args.logic.rate |= has_rating_columns;
    let is_rated = !args.ruled.is_wanted() && args.logic.wanted().is_some();
    let ratings = (is_rated, args.logic.se.is_some());
    let sheet = writer::table(args.output, args.columns.as_deref(), ratings)?;
    let alphabet = args.grid.rules.alphabet;
    let seed = args.seed.unwrap_or_else(drawn_seed);
    let rate = if has_rating_columns { "--columns" } else { "--rate" };
    let Begun { maker, side, is_searched } =
        args.begin(seed, is_rated, rate, &surroundings.files)?;
    let writer = Writer {
        format: args.output,
        renderer: Renderer::new(SolutionFormat::Pretty, alphabet),
        options: WriteOptions { alphabet, ..WriteOptions::default() },
        sheet: sheet.as_ref(),
    };
    let per_page = pages::per_page(args.output, args.count, args.per_page, side)?;
    let threads = threads::of(args.threads);

    let end = end(args.skip, args.count)?;
    let per_thread = args.count.map_or(u64::MAX, |count| count.div_ceil(threads as u64).max(1));
    let per_chunk = chunk(side, is_searched).min(per_thread);
    let turns = Turns::new(args.skip, end, args.timeout, surroundings.stop.clone());
    if surroundings.stop.is_none() {
        turns.watch_for_interrupt()?;
    }
    if args.seed.is_none() {
        let _ = writeln!(surroundings.err, "seed {seed}");
    }

    let progress = surroundings.progress(args.progress).of(args.count);
    let worker = || Make {
        maker: maker.another(),
        sink: Sink {
            confirm: args.cross_check.then(all_backends),
            writer,
            is_slow: is_searched || side > 9,
            progress: &progress,
            deadline: turns.deadline(),
            layout: maker.layout(),
            tally: Tally::default(),
            kept: Vec::new(),
        },
        turns: &turns,
    };
    let chunks = turns.chunks(per_chunk);
    let start = Instant::now();
    let columns = sheet.as_ref().and_then(Sheet::columns);
    let is_own = surroundings.stop.is_none();
    let mut out = progress.over(destination(columns, is_own, &mut *surroundings.out)?);
    let heading = writer.heading();
    if args.skip == 0 {
        out.write_all(&heading)?;
    }
    let mut err = progress.over(&mut *surroundings.err);
    let workers = progress.during(|| batch::run(chunks, threads, worker, &mut out, &mut err));
    if let Some(columns) = columns {
        match &workers {
            Ok(_) => columns.finish()?,
            Err(_) => columns.break_off(),
        }
    }
    let sinks: Vec<Sink<'_>> = workers?.into_iter().map(|worker| worker.sink).collect();
    let mut tally = Tally::default();
    sinks.iter().for_each(|sink| tally.add(&sink.tally));
    if let Some(per_page) = per_page {
        let mut kept: Vec<Generated> = sinks.into_iter().flat_map(|sink| sink.kept).collect();
        kept.sort_unstable_by_key(|generated| generated.number);
        pages::write(&kept, per_page, alphabet, seed, &mut out)?;
    }
    if args.stats {
        let _ = writeln!(err, "{}", tally.report(start.elapsed()));
    }
    match turns.next().filter(|_| tally.faulty == 0) {
        Some(next) => Ok(continuing(&turns, seed, next, &mut err)),
        None => Ok(tally.status()),
    }
}

/// Where puzzles go: into a columnar table, or to standard output.
fn destination<'a>(
    columns: Option<&'a Arc<Columnar>>,
    is_own: bool,
    standard: &'a mut (dyn Write + Send),
) -> Result<Out<'a>, Failure> {
    let Some(columns) = columns else { return Ok(Out::Stream(standard)) };
    columns.go_into(standard_output(is_own, "a pipe or a file, as in `> puzzles.parquet`")?, 0);
    Ok(Out::Columns(columns))
}

/// The status of a command that ended before the last puzzle, and a note on how to continue.
fn continuing(turns: &Turns, seed: u64, next: u64, err: &mut dyn Write) -> Status {
    let (why, status) = match turns.is_interrupted() {
        true => ("interrupted", Status::Interrupted),
        false => ("timed out", Status::NotUnique),
    };
    let _ = writeln!(err, "{why}; continue with --seed {seed} --skip {next}");
    status
}

/// All backends, to confirm puzzles.
fn all_backends() -> CrossCheck {
    CrossCheck::new(Backend::ALL.map(Backend::solver).into())
}

impl Args {
    /// Whether columns of the table are about ratings; refuses ratings that are not possible, or have no effect.
    fn has_rating_columns(&self) -> Result<bool, Failure> {
        let has_rating_columns = self.columns.as_deref().is_some_and(writer::need_rating);
        if has_rating_columns && self.ruled.is_wanted() {
            let message = "puzzles with rules are not rated; expected --columns without level, score and technique";
            return Err(Failure::Usage(message.into()));
        }
        if self.logic.rate && !self.output.has_ratings() {
            let message = "--rate has no effect on this output; expected --output json or a table";
            return Err(Failure::Usage(message.into()));
        }
        Ok(has_rating_columns)
    }

    /// Begins the request. `rate` is the option that asks for ratings, if they are asked for.
    fn begin(
        &self,
        seed: u64,
        is_rated: bool,
        rate: &'static str,
        files: &Files,
    ) -> Result<Begun, Failure> {
        if self.ruled.is_wanted() {
            ruled::expect_rules(self.output)?;
            let generator =
                self.ruled.generator(&self.grid, &self.digging, self.tries, seed, files)?;
            let side = generator.side();
            return Ok(Begun { maker: Maker::Ruled(Box::new(generator)), side, is_searched: true });
        }
        let (digging, places, logic) = (&self.digging, &self.places, &self.logic);
        let (geometry, grids) = self.grid.prepare(files)?;
        let side = geometry.side();
        let given = Given::of(digging, places, (logic, rate), self.cross_check, side)?;
        let mut recipe = recipe(digging, logic, self.tries.unwrap_or(10_000), grids)?;
        if let Some((method, givens)) = places.method(&geometry, files)? {
            (recipe.method, recipe.givens) = (method, givens);
        }
        let is_searched = is_rated
            || recipe.explainer_tenths.is_some()
            || matches!(recipe.method, Method::Pattern(_));
        let generator =
            Generator::new(geometry, recipe, seed).map_err(|error| given.refusal(&error))?;
        Ok(Begun { maker: Maker::Dug(Box::new(generator)), side, is_searched })
    }
}

/// A different seed each time.
fn drawn_seed() -> u64 {
    // The standard library's hasher has a random key from the system.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// The request made by the options.
struct Begun {
    maker: Maker,
    side: usize,
    /// Whether a puzzle takes long to find.
    is_searched: bool,
}

/// A generator.
enum Maker {
    Dug(Box<Generator>),
    Ruled(Box<RuledGenerator>),
}

impl Maker {
    fn another(&self) -> Maker {
        match self {
            Maker::Dug(generator) => Maker::Dug(Box::new(generator.another())),
            Maker::Ruled(generator) => Maker::Ruled(Box::new(generator.another())),
        }
    }

    /// The rules that a grid must keep, for puzzles with rules.
    fn layout(&self) -> Option<Arc<Geometry>> {
        match self {
            Maker::Dug(_) => None,
            Maker::Ruled(generator) => Some(Arc::clone(generator.kept_by_grids())),
        }
    }

    fn generate_until(&mut self, numbers: Range<u64>, deadline: &Deadline, done: impl FnMut(Made)) {
        match self {
            Maker::Dug(generator) => generator.generate_until(numbers, deadline, done),
            Maker::Ruled(generator) => generator.generate_until(numbers, deadline, done),
        }
    }
}

/// Makes puzzles on a thread.
struct Make<'a> {
    maker: Maker,
    sink: Sink<'a>,
    turns: &'a Turns,
}

impl Worker for Make<'_> {
    type Record = Range<u64>;

    fn work(&mut self, ranges: Vec<Range<u64>>, output: &mut Output<'_>) -> io::Result<()> {
        let Make { maker, sink, turns } = self;
        for range in ranges {
            let (mut next, mut written) = (range.start, Ok(()));
            maker.generate_until(range.clone(), turns.deadline(), |made| {
                if written.is_ok() {
                    written = sink.note(made, output);
                    next += u64::from(written.is_ok());
                }
            });
            if next < range.end {
                turns.give_up(next);
                return Err(written.err().unwrap_or(io::ErrorKind::Interrupted.into()));
            }
        }
        Ok(())
    }
}

/// Writes and counts the puzzles of a thread.
struct Sink<'a> {
    confirm: Option<CrossCheck>,
    writer: Writer<'a>,
    /// Whether every puzzle is passed on at once.
    is_slow: bool,
    progress: &'a Progress,
    deadline: &'a Deadline,
    /// The rules that grids must keep, for puzzles with rules.
    layout: Option<Arc<Geometry>>,
    tally: Tally,
    /// Puzzles that are held until all are made.
    kept: Vec<Generated>,
}

impl Sink<'_> {
    fn note(&mut self, made: Made, output: &mut Output<'_>) -> io::Result<()> {
        let deadline = self.deadline;
        let doubt = match (&mut self.confirm, &made) {
            (Some(confirm), Ok(generated)) => doubt(confirm, generated, deadline),
            _ => None,
        };
        if self.confirm.is_some() && deadline.is_over() {
            // It may not have been confirmed, so it is dropped.
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.progress.note_puzzle();
        match made {
            Ok(generated) => {
                if let Some(fault) = doubt {
                    self.tally.faulty += 1;
                    writeln!(output.err(), "error: puzzle {}: {fault}", generated.number)?;
                } else {
                    self.tally.note(&generated);
                    match self.writer.format {
                        OutputFormat::Html => self.kept.push(generated),
                        _ => self.writer.write(&generated, output.out()),
                    }
                }
            }
            Err(NotGenerated {
                reason:
                    reason @ (Reason::Grid(GridError::None | GridError::OutOfMemory(_))
                    | Reason::Solver(SolveError::OutOfMemory(_))),
                ..
            }) => {
                // The next puzzle would fail in the same way.
                self.tally.faulty += 1;
                writeln!(output.err(), "error: {reason}")?;
                if let Some(layout) = &self.layout
                    && matches!(reason, Reason::Grid(GridError::None))
                {
                    ruled::write_contradiction(layout, deadline, output.err())?;
                }
                return Err(io::ErrorKind::Interrupted.into());
            }
            Err(fault) => {
                self.tally.missing += 1;
                self.tally.tries += fault.tries();
                writeln!(output.err(), "{fault}")?;
            }
        }
        if self.is_slow { output.flush() } else { output.flow() }
    }
}

/// Evidence that a puzzle does not have its solution, or has another, if there is any.
fn doubt(confirm: &mut CrossCheck, generated: &Generated, deadline: &Deadline) -> Option<String> {
    let budget = Budget { solutions: Some(2), ..deadline.left() };
    match confirm.answer(&generated.puzzle, &budget, 2) {
        Err(error) => Some(error.to_string()),
        Ok(answer) if answer.stats.verdict() != Verdict::Unique => {
            Some(format!("{} does not have exactly one solution", generated.puzzle))
        }
        Ok(answer) if answer.solutions != slice::from_ref(&generated.solution) => Some(format!(
            "{}: its solution is not the grid that it was made from",
            generated.puzzle
        )),
        Ok(_) => None,
    }
}

/// Totals of the puzzles so far.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    made: u64,
    missing: u64,
    faulty: u64,
    tries: u64,
    givens: u64,
}

impl Tally {
    fn note(&mut self, generated: &Generated) {
        self.made += 1;
        self.tries += generated.tries;
        self.givens += generated.puzzle.given_count() as u64;
    }

    fn add(&mut self, other: &Tally) {
        self.made += other.made;
        self.missing += other.missing;
        self.faulty += other.faulty;
        self.tries += other.tries;
        self.givens += other.givens;
    }

    fn status(&self) -> Status {
        match (self.faulty, self.missing) {
            (0, 0) => Status::Good,
            (0, _) => Status::NotUnique,
            _ => Status::Faulty,
        }
    }

    fn report(&self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
        format!(
            "{} in {seconds:.2} s, {:.0}/s; {}, {:.1} % of them successful; {:.2} givens on average",
            counted(self.made, "puzzle"),
            self.made as f64 / seconds,
            if self.tries == 1 { "1 try".into() } else { format!("{} tries", self.tries) },
            100.0 * share(self.made, self.tries),
            share(self.givens, self.made),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_a_number_or_endless() {
        assert_eq!(count("endless"), Ok(None));
        assert_eq!(count("12"), Ok(Some(12)));
        assert!(count("-1").is_err());
    }
}
