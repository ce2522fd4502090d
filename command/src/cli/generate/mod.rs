//! `generate`: makes any number of puzzles by a recipe.
//!
//! | file | what |
//! |---|---|
//! | `options` | the options of a recipe, as fields of a request |
//! | `ruled` | the options of puzzles with rules |
//! | `turns` | which numbers come next, and where Ctrl-C ends them |
//! | `writer` | puzzles as text, and one as a picture |
//! | `pages` | puzzles to print, with their solutions |

mod options;
mod pages;
mod ruled;
mod turns;
mod writer;

use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::{Duration, Instant};

use veridoku::format::WriteOptions;
use veridoku::generate::Generated;
use veridoku::logic::explain::Language;
use veridoku::requests::ranges::read_count;
use veridoku::requests::{GenerateRequest, Maker, NotMade, RequestError};
use veridoku_core::batch::{self, Output, Worker};

use self::options::{Digging, GridOptions, LogicOptions, Places};
pub(super) use self::ruled::read as read_layout;

use self::ruled::Ruled;
use self::turns::Turns;
use self::writer::{OutputFormat, Writer};
use super::columnar::Columnar;
use super::contradiction;
use super::output::{Renderer, SolutionFormat};
use super::progress::Progress;
use super::sheet::Sheet;
use super::solving::seconds;
use super::span::{Out, standard_output};
use super::surroundings::Surroundings;
use super::{Failure, Status, counted, option_of_key, threads};

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
                        veridoku generate --family kenken --side 6 --level medium\n  \
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

    /// Maximum number of grids to try per puzzle, by default 10,000, or 1,000 for a family; with rules, number of
    /// candidate puzzles, of which the one with the fewest givens is kept, by default 10
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

    /// With --output html, puzzles per page; by default 4 for boards of up to 9 rows and columns, and 1 for larger ones
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
    read_count(text).map_err(|what| format!("expected {what}"))
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let has_rating_columns = args.has_rating_columns()?;
    // With a level, puzzles of a family are rated anyway.
    let must_rate = has_rating_columns && args.grid.rules.family.is_none();
    let request = GenerateRequest { rate: args.logic.rate || must_rate, ..args.request()? };
    let ratings = (request.wanted().is_some(), request.se_tenths.is_some());
    let sheet = writer::table(args.output, args.columns.as_deref(), ratings)?;
    let rate = if has_rating_columns { "--columns" } else { "--rate" };
    let maker = request.prepare().map_err(|error| failure(error, rate))?;
    let (alphabet, seed, numbers) = (args.grid.rules.alphabet, maker.seed(), maker.numbers());
    let writer = Writer {
        format: args.output,
        renderer: Renderer::new(SolutionFormat::Pretty, alphabet),
        options: WriteOptions { alphabet, ..WriteOptions::default() },
        sheet: sheet.as_ref(),
    };
    let per_page = pages::per_page(args.output, args.count, args.per_page, maker.side())?;
    let threads = threads::of(args.threads);

    let per_thread = args.count.map_or(u64::MAX, |count| count.div_ceil(threads as u64).max(1));
    let per_chunk = maker.at_once().min(per_thread);
    let turns = Turns::new(numbers.start, numbers.end, args.timeout);
    turns.watch_for_interrupt()?;
    if args.seed.is_none() {
        let _ = writeln!(surroundings.err, "seed {seed}");
    }

    let progress = Progress::new(args.progress).of(args.count);
    let worker = || Make {
        maker: maker.another(),
        sink: Sink {
            writer,
            is_slow: maker.is_slow(),
            progress: &progress,
            is_without_grid: false,
            tally: Tally::default(),
            kept: Vec::new(),
        },
        turns: &turns,
    };
    let chunks = turns.chunks(per_chunk);
    let start = Instant::now();
    let columns = sheet.as_ref().and_then(Sheet::columns);
    let mut out = progress.over(destination(columns, &mut *surroundings.out)?);
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
    standard: &'a mut (dyn Write + Send),
) -> Result<Out<'a>, Failure> {
    let Some(columns) = columns else { return Ok(Out::Stream(standard)) };
    columns.go_into(standard_output("a pipe or a file, as in `> puzzles.parquet`")?, 0);
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

/// Why a request has no puzzles; `rate` is the option that asks for ratings.
fn failure(error: RequestError, rate: &str) -> Failure {
    match error {
        RequestError::Options(error) => Failure::Usage(error.said(|key| match key {
            "rate" => rate.to_owned(),
            key => option_of_key(key),
        })),
        error => error.into(),
    }
}

impl Args {
    /// Whether columns of the table are about ratings; refuses ratings that are not possible, or have no effect.
    fn has_rating_columns(&self) -> Result<bool, Failure> {
        let has_rating_columns = self.columns.as_deref().is_some_and(writer::need_rating);
        let is_of_family = self.grid.rules.family.is_some();
        if has_rating_columns && is_of_family && self.logic.level.is_none() {
            let message = "puzzles of a family are rated only with --level; expected --level, or --columns without \
                           level, score and technique";
            return Err(Failure::Usage(message.into()));
        }
        if self.logic.rate && !self.output.has_ratings() {
            let message = "--rate has no effect on this output; expected --output json or a table";
            return Err(Failure::Usage(message.into()));
        }
        Ok(has_rating_columns)
    }

    /// The request that the options make.
    fn request(&self) -> Result<GenerateRequest, Failure> {
        let request = GenerateRequest {
            seed: self.seed,
            count: self.count,
            skip: self.skip,
            tries: self.tries,
            cross_check: self.cross_check,
            ..GenerateRequest::default()
        };
        let request = self.ruled.fill(request, self.grid.rules.read_options()?)?;
        let request = self.grid.fill(self.logic.fill(self.digging.fill(request)))?;
        self.places.fill(request)
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
            let (end, mut written) = (range.end, Ok(()));
            let next = maker.generate_until(range, turns.deadline(), |made| {
                written = sink.note(made, output);
                match written {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            if sink.is_without_grid
                && let Some((layout, found)) = maker.contradiction(turns.deadline())
            {
                contradiction::write_text(
                    &layout,
                    &found,
                    "given",
                    false,
                    Language::English,
                    output.err(),
                )?;
            }
            if next < end {
                turns.give_up(next);
                return Err(written.err().unwrap_or(io::ErrorKind::Interrupted.into()));
            }
        }
        Ok(())
    }
}

/// Writes and counts the puzzles of a thread.
struct Sink<'a> {
    writer: Writer<'a>,
    /// Whether every puzzle is passed on at once.
    is_slow: bool,
    progress: &'a Progress,
    /// Whether no grid satisfies the rules.
    is_without_grid: bool,
    tally: Tally,
    /// Puzzles that are held until all are made.
    kept: Vec<Generated>,
}

impl Sink<'_> {
    fn note(
        &mut self,
        made: Result<Generated, NotMade>,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        self.progress.note_puzzle();
        match made {
            Ok(generated) => {
                self.tally.note(&generated);
                match self.writer.format {
                    OutputFormat::Html => self.kept.push(generated),
                    _ => self.writer.write(&generated, output.out()),
                }
            }
            Err(NotMade::Missing(fault)) => {
                self.tally.missing += 1;
                self.tally.tries += fault.tries();
                writeln!(output.err(), "{fault}")?;
            }
            Err(fault) => {
                self.tally.faulty += 1;
                writeln!(output.err(), "error: {fault}")?;
                self.is_without_grid = fault.is_without_grid();
                if matches!(fault, NotMade::Hopeless(_)) {
                    return Err(io::ErrorKind::Interrupted.into());
                }
            }
        }
        if self.is_slow { output.flush() } else { output.flow() }
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
