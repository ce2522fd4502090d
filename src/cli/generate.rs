//! `generate`: puzzles by recipe, as many as wanted.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::iter;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use clap::builder::TypedValueParser;
use serde_json::json;
use veridoku::batch::{self, Output, Worker};
use veridoku::format::{WriteOptions, write_grid};
use veridoku::generate::{
    Balance, DiggingLevel, Generated, Generator, Method, Order, Pattern, Recipe, Symmetry, Wanted,
};
use veridoku::logic::{Level, Technique};
use veridoku::{Backend, Budget, CrossCheck, Digit, Geometry, Shape, Solution, Solver, Verdict};

use super::backend::cores;
use super::input::{Input, Rules, names};
use super::output::{Form as PuzzleForm, Renderer};
use super::progress::Progress;
use super::reasoning::technique;
use super::{Failure, Status, counted};

/// Make puzzles with exactly one solution, or instances for solvers
///
/// Full grids are drawn at random, and cells made blank as long as the solution stays the only one; without further
/// options until no given can be spared. Puzzle number N of a seed is the same on every machine and for
/// any number of threads.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  veridoku generate\n  \
                        veridoku generate --level difficult --count 100 --seed 7\n  \
                        veridoku generate --symmetry half-turn --givens 26..30 --output pretty\n  \
                        veridoku generate --technique x-wing --output json\n  \
                        veridoku generate --box 4x4 --variant x --count 10\n  \
                        veridoku generate --pattern mask.txt --count 10\n  \
                        veridoku generate --box 4x4 --holes 150 --balance boxes --count 10\n  \
                        veridoku generate --count endless --seed 7 > puzzles.txt")]
pub(super) struct Args {
    /// How many puzzles, or endless
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    count: Count,

    /// What chance begins with; the same seed gives the same puzzles. Drawn and reported if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Begin with puzzle number N of the seed (the first is 0), as if those before were written
    #[arg(long, value_name = "N", default_value = "0")]
    skip: u64,

    #[command(flatten)]
    board: Board,

    #[command(flatten)]
    digging: Digging,

    #[command(flatten)]
    places: Places,

    #[command(flatten)]
    wish: Wish,

    /// Grids that are tried for a puzzle before it is given up
    #[arg(long, value_name = "N", default_value = "1000",
          value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,

    /// Form of the output
    #[arg(long, value_enum, default_value = "line")]
    output: Form,

    /// Have every puzzle confirmed by all three backends
    #[arg(long)]
    cross_check: bool,

    /// Threads; all cores if not given. The output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Report now and then on standard error how far it is; on a terminal this is done unasked
    #[arg(long)]
    progress: bool,

    /// Report time, rate, tries and givens on standard error
    #[arg(long)]
    stats: bool,
}

/// The grid's size and rules.
#[derive(clap::Args)]
#[command(next_help_heading = "Grid")]
struct Board {
    /// Rows, columns and digits of the grid, if neither --box nor --regions says it
    #[arg(long, value_name = "N", default_value = "9", conflicts_with_all = ["shape", "regions"])]
    side: usize,

    #[command(flatten)]
    rules: Rules,

    /// File with full grids to dig in, in turn, each in a random equivalent form
    #[arg(long, value_name = "FILE")]
    grids: Option<PathBuf>,
}

/// How holes are dug.
#[derive(clap::Args)]
#[command(next_help_heading = "Digging")]
struct Digging {
    /// Level of "Sudoku Puzzles Generating: from Easy to Evil": sets givens, floor and order, and draws an
    /// equivalent form
    #[arg(long, value_parser = names(DiggingLevel::ALL.map(DiggingLevel::name)).try_map(|name| name.parse::<DiggingLevel>()))]
    level: Option<DiggingLevel>,

    /// How cells become blank: minimal digs until no given can be spared, dig until a number within --givens
    /// is reached, grow adds givens to nothing until the puzzle is unique, full leaves the full grid
    #[arg(long, value_enum)]
    method: Option<Way>,

    /// Givens of the puzzle, as in 24 or 22..27; of a range a number is drawn at which the dig ends
    #[arg(long, value_name = "RANGE", value_parser = range)]
    givens: Option<RangeInclusive<u64>>,

    /// Givens that each row and column keeps
    #[arg(long, value_name = "N")]
    floor: Option<usize>,

    /// Order in which cells are tried
    #[arg(long, value_parser = names(Order::ALL.map(Order::name)).try_map(|name| name.parse::<Order>()))]
    order: Option<Order>,

    /// Symmetry of the pattern of givens
    #[arg(long, default_value = "none",
          value_parser = names(Symmetry::ALL.map(Symmetry::name)).try_map(|name| name.parse::<Symmetry>()))]
    symmetry: Symmetry,

    /// Draw an equivalent form of each puzzle, so that the order does not show
    #[arg(long)]
    scramble: bool,
}

/// How cells become blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Way {
    Minimal,
    Dig,
    Grow,
    Full,
}

/// Which cells are given or blank.
#[derive(clap::Args)]
#[command(next_help_heading = "Pattern and holes")]
struct Places {
    /// Give these cells and no others: a file or a text with a character per cell, `.`, `0`, `_` or `-` if it is
    /// blank
    #[arg(long, value_name = "MASK", conflicts_with_all = Places::DIGGING, conflicts_with = "grids")]
    pattern: Option<String>,

    /// Make so many cells of a full grid blank, as in 150 or 140..160, for solvers to solve: there is a
    /// solution, but there may be others
    #[arg(long, value_name = "RANGE", value_parser = range,
          conflicts_with_all = Places::DIGGING, conflicts_with = "pattern")]
    holes: Option<RangeInclusive<u64>>,

    /// The same number of holes, or one more, in each row and column (rows), or also in each box or region
    /// (boxes)
    #[arg(long, default_value = "none", requires = "holes",
          value_parser = names(Balance::ALL.map(Balance::name)).try_map(|name| name.parse::<Balance>()))]
    balance: Balance,

    /// Draw grids and holes until the solution is the only one
    #[arg(long, requires = "holes")]
    unique: bool,
}

impl Places {
    /// The options that decide the same in another way.
    const DIGGING: [&str; 7] =
        ["level", "method", "givens", "floor", "order", "symmetry", "scramble"];

    /// How these cells come to be given or blank, if any are, and how many givens that leaves.
    fn method(
        self,
        geometry: &Geometry,
    ) -> Result<Option<(Method, RangeInclusive<usize>)>, Failure> {
        let cells = geometry.cell_count();
        if let Some(mask) = self.pattern {
            let pattern = read_pattern(&mask)?;
            return Ok(Some((Method::Pattern(pattern), 0..=cells)));
        }
        let Some(holes) = self.holes else { return Ok(None) };
        let (least, most) = holes.into_inner();
        if least > most {
            let message =
                format!("{least} to {most} holes are none; expected the smaller number first");
            return Err(Failure::Usage(message));
        }
        let most = usize::try_from(most).unwrap_or(usize::MAX).min(cells);
        let Some(givens) = usize::try_from(least).ok().and_then(|least| cells.checked_sub(least))
        else {
            let message = format!("{least} holes do not fit; the grid has {cells} cells");
            return Err(Failure::Usage(message));
        };
        let method = Method::Holes { balance: self.balance, is_unique: self.unique };
        Ok(Some((method, cells - most..=givens)))
    }
}

/// A pattern in a file, if there is one of that name, or as it is.
fn read_pattern(mask: &str) -> Result<Pattern, Failure> {
    let path = Path::new(mask);
    let (text, source) = if path.is_file() {
        let read = std::fs::read_to_string(path);
        let text = read.map_err(|error| Failure::File { path: mask.into(), error })?;
        (text, format!("{mask}: "))
    } else {
        (mask.into(), String::new())
    };
    text.parse().map_err(|error| Failure::Usage(format!("{source}{error}")))
}

/// What the puzzle is to be like by logic.
#[derive(clap::Args)]
#[command(next_help_heading = "Logic")]
struct Wish {
    /// The hardest technique, which the puzzle cannot be solved without, as in x-wing
    #[arg(long, value_name = "NAME", value_parser = technique)]
    technique: Option<Technique>,

    /// Nothing harder than this technique
    #[arg(long, value_name = "NAME", value_parser = technique)]
    at_most: Option<Technique>,

    /// Score by logic, as in 1000..2000
    #[arg(long, value_name = "RANGE", value_parser = range)]
    rating: Option<RangeInclusive<u64>>,

    /// Level by logic, as `rate` says it
    #[arg(long, value_enum)]
    logic_level: Option<LogicLevel>,
}

/// A level by logic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogicLevel {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The puzzle on one line
    Line,
    /// The puzzle in rows
    Grid,
    /// The puzzle in a frame
    Pretty,
    /// An object per line: number, puzzle, solution, givens, tries; with a wish also level, score, technique
    Json,
    /// Rows of puzzle and solution, with a heading; with a wish also level, score and technique
    Csv,
}

/// How many puzzles.
type Count = Option<u64>;

fn count(text: &str) -> Result<Count, String> {
    if text == "endless" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| "expected a number, or endless".into())
}

/// Numbers from one to another, both included: `5`, `5..9`, `5..`, `..9`.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let bad = |_| "expected a number or a range, as in 24 or 22..27".to_owned();
    let number =
        |text: &str, empty| if text.is_empty() { Ok(empty) } else { text.parse().map_err(bad) };
    match text.split_once("..") {
        Some((least, most)) => Ok(number(least, 0)?..=number(most, u64::MAX)?),
        None => text.parse().map(|one| one..=one).map_err(bad),
    }
}

impl Board {
    /// The geometry, and the grids to dig in.
    fn prepare(self) -> Result<(Arc<Geometry>, Vec<Solution>), Failure> {
        let usage = |error: &dyn std::fmt::Display| Failure::Usage(error.to_string());
        let options = self.rules.read_options()?;
        let geometry = match (&options.regions, options.shape.or(Shape::of_side(self.side))) {
            (Some(map), _) => Geometry::jigsaw(map.side, &map.regions, &options.variants),
            (None, Some(shape)) => Geometry::new(shape, &options.variants),
            (None, None) => {
                let side = self.side;
                let most = Shape::MAX_SIDE;
                return Err(Failure::Usage(format!("a side of {side}; expected 1 to {most}")));
            }
        };
        let geometry = Arc::new(geometry.map_err(|error| usage(&error))?);
        let Some(path) = self.grids else { return Ok((geometry, Vec::new())) };
        let mut grids = Vec::new();
        for item in Input::of_file(path, self.rules).items()? {
            let record =
                item.record.map_err(|error| Failure::Usage(format!("{}: {error}", item.source)))?;
            let place = format!("{}:{}", item.source, record.line);
            let puzzle = record.puzzle;
            if puzzle.side() != geometry.side() {
                let (found, expected) = (puzzle.side(), geometry.side());
                let message = format!("{place}: a grid of side {found}; expected {expected}");
                return Err(Failure::Usage(message));
            }
            let digits: Option<Vec<Digit>> = puzzle.givens().iter().copied().collect();
            let digits = digits.ok_or_else(|| {
                Failure::Usage(format!("{place}: a puzzle with blanks; expected a full grid"))
            })?;
            grids.push(Solution::new(digits));
        }
        if grids.is_empty() {
            return Err(Failure::Usage("no grid found to dig in".into()));
        }
        Ok((geometry, grids))
    }
}

/// How the puzzles are made.
fn recipe(digging: &Digging, wish: &Wish, tries: u64, grids: Vec<Solution>) -> Recipe {
    let base = digging.level.map_or_else(Recipe::default, DiggingLevel::recipe);
    let givens = digging.givens.clone().map(|range| {
        let number = |number| usize::try_from(number).unwrap_or(usize::MAX);
        number(*range.start())..=number(*range.end())
    });
    let method = match digging.method {
        Some(Way::Minimal) => Method::Minimal,
        Some(Way::Grow) => Method::Grow,
        Some(Way::Dig) => Method::Dig,
        Some(Way::Full) => Method::Full,
        None if givens.is_some() => Method::Dig,
        None => base.method,
    };
    Recipe {
        method,
        order: digging.order.unwrap_or(base.order),
        symmetry: digging.symmetry,
        givens: givens.unwrap_or(base.givens),
        floor: digging.floor.unwrap_or(base.floor),
        is_scrambled: base.is_scrambled && digging.symmetry == Symmetry::None || digging.scramble,
        wanted: wish.wanted(),
        grids,
        tries,
    }
}

impl Wish {
    /// What is wanted, if anything.
    fn wanted(&self) -> Option<Wanted> {
        let level = self.logic_level.map(|level| match level {
            LogicLevel::Easy => Level::Easy,
            LogicLevel::Medium => Level::Medium,
            LogicLevel::Hard => Level::Hard,
            LogicLevel::Unfair => Level::Unfair,
            LogicLevel::Extreme => Level::Extreme,
        });
        let wanted = Wanted {
            technique: self.technique,
            at_most: self.at_most,
            rating: self.rating.clone().unwrap_or(Wanted::default().rating),
            level,
        };
        (wanted != Wanted::default()).then_some(wanted)
    }
}

/// Numbers of puzzles that are made side by side: the lanes of the native engine want some hundred small
/// ones, and of large ones each takes a while.
fn chunk(side: usize, is_searched: bool) -> u64 {
    match side {
        ..=9 if !is_searched => 256,
        ..=9 => 64,
        10..=16 => 4,
        _ => 1,
    }
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let form = args.output;
    let renderer = Renderer::new(PuzzleForm::Pretty, args.board.rules.alphabet);
    let options = WriteOptions { alphabet: args.board.rules.alphabet, ..WriteOptions::default() };
    let (geometry, grids) = args.board.prepare()?;
    if args.cross_check && args.places.holes.is_some() && !args.places.unique {
        let message =
            "--cross-check confirms that puzzles are unique; with --holes that takes --unique";
        return Err(Failure::Usage(message.into()));
    }
    let mut recipe = recipe(&args.digging, &args.wish, args.tries, grids);
    if let Some((method, givens)) = args.places.method(&geometry)? {
        (recipe.method, recipe.givens) = (method, givens);
    }
    let is_rated = recipe.wanted.is_some();
    let is_searched = is_rated || matches!(recipe.method, Method::Pattern(_));
    let threads = args.threads.map_or_else(cores, usize::from);

    let seed = args.seed.unwrap_or_else(drawn_seed);
    let generator = Generator::new(geometry.clone(), recipe, seed)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    if args.seed.is_none() {
        let _ = writeln!(io::stderr(), "seed {seed}");
    }

    let end = args.count.map_or(u64::MAX, |count| args.skip.saturating_add(count));
    let per_thread = args.count.map_or(u64::MAX, |count| count.div_ceil(threads as u64).max(1));
    let next = AtomicU64::new(args.skip);
    let numbers = Numbers {
        next: &next,
        end,
        per_chunk: chunk(geometry.side(), is_searched).min(per_thread),
        is_interrupted: watch_for_interrupt()?,
    };
    let is_interrupted = Arc::clone(&numbers.is_interrupted);

    let progress = Progress::new(args.progress).of(args.count);
    let worker = || Make {
        generator: generator.another(),
        confirm: args
            .cross_check
            .then(|| CrossCheck::new(Backend::ALL.map(Backend::solver).into())),
        writer: Writer { form, renderer, options, is_rated },
        progress: &progress,
        tally: Tally::default(),
    };
    let start = Instant::now();
    let mut out = progress.over(io::stdout().lock());
    out.write_all(heading(form, is_rated).as_bytes())?;
    let mut err = progress.over(io::stderr());
    let workers = progress.during(|| batch::run(numbers, threads, worker, &mut out, &mut err))?;
    let mut tally = Tally::default();
    workers.iter().for_each(|worker| tally.add(&worker.tally));
    if args.stats {
        let _ = writeln!(err, "{}", tally.report(start.elapsed()));
    }
    let next = next.load(Ordering::Relaxed);
    if is_interrupted.load(Ordering::Relaxed) && next < end {
        let _ = writeln!(err, "interrupted; continue with --seed {seed} --skip {next}");
        return Ok(Status::Interrupted);
    }
    Ok(tally.status())
}

/// The numbers of the puzzles, a chunk after the other.
struct Numbers<'a> {
    /// The first number that no chunk has.
    next: &'a AtomicU64,
    end: u64,
    per_chunk: u64,
    is_interrupted: Arc<AtomicBool>,
}

impl Iterator for Numbers<'_> {
    type Item = Vec<Range<u64>>;

    fn next(&mut self) -> Option<Vec<Range<u64>>> {
        let first = self.next.load(Ordering::Relaxed);
        if first >= self.end || self.is_interrupted.load(Ordering::Relaxed) {
            return None;
        }
        let last = first.saturating_add(self.per_chunk).min(self.end);
        self.next.store(last, Ordering::Relaxed);
        Some(iter::once(first..last).collect())
    }
}

/// What Ctrl-C sets: the puzzles in work are finished, and no more are begun. The second time the command ends at
/// once.
fn watch_for_interrupt() -> Result<Arc<AtomicBool>, Failure> {
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_interrupted);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    match ctrlc::set_handler(handler) {
        Ok(()) => Ok(is_interrupted),
        Err(error) => Err(Failure::Usage(format!("Ctrl-C cannot be watched for: {error}"))),
    }
}

/// A seed that is another each time.
fn drawn_seed() -> u64 {
    // A hasher of the standard library is keyed by the system's random numbers.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// Makes puzzles on a thread.
struct Make<'a> {
    generator: Generator,
    confirm: Option<CrossCheck>,
    writer: Writer,
    progress: &'a Progress,
    tally: Tally,
}

impl Worker for Make<'_> {
    type Record = Range<u64>;

    fn work(&mut self, ranges: Vec<Range<u64>>, output: &mut Output<'_>) -> io::Result<()> {
        for made in ranges.into_iter().flat_map(|range| self.generator.generate(range)) {
            self.progress.note_puzzle();
            match made {
                Ok(generated) => {
                    if let Some(confirm) = &mut self.confirm
                        && let Some(fault) = doubt(confirm, &generated)
                    {
                        self.tally.faulty += 1;
                        writeln!(output.err(), "error: puzzle {}: {fault}", generated.number)?;
                        continue;
                    }
                    self.tally.note(&generated);
                    self.writer.write(&generated, output.out());
                }
                Err(fault) => {
                    self.tally.missing += 1;
                    self.tally.tries += fault.tries();
                    writeln!(output.err(), "{fault}")?;
                }
            }
            output.flow()?;
        }
        Ok(())
    }
}

/// What speaks against a puzzle having its solution and no other, if something does.
fn doubt(confirm: &mut CrossCheck, generated: &Generated) -> Option<String> {
    match confirm.answer(&generated.puzzle, &Budget::solutions(2), 2) {
        Err(error) => Some(error.to_string()),
        Ok(answer) if answer.stats.verdict() != Verdict::Unique => {
            Some(format!("{} has not exactly one solution", generated.puzzle))
        }
        Ok(answer) if answer.solutions != slice::from_ref(&generated.solution) => {
            Some(format!("{} has another solution", generated.puzzle))
        }
        Ok(_) => None,
    }
}

/// What the puzzles so far came to.
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
            "{} in {seconds:.2} s, {:.0}/s; {}, {:.1} % of them good; {:.2} givens on average",
            counted(self.made, "puzzle"),
            self.made as f64 / seconds,
            if self.tries == 1 { "1 try".into() } else { format!("{} tries", self.tries) },
            100.0 * share(self.made, self.tries),
            share(self.givens, self.made),
        )
    }
}

/// Writes puzzles in one form.
struct Writer {
    form: Form,
    renderer: Renderer,
    options: WriteOptions,
    is_rated: bool,
}

/// What comes before the first puzzle.
fn heading(form: Form, is_rated: bool) -> &'static str {
    match (form, is_rated) {
        (Form::Csv, false) => "puzzle,solution\n",
        (Form::Csv, true) => "puzzle,solution,level,score,technique\n",
        _ => "",
    }
}

impl Writer {
    fn write(&self, generated: &Generated, out: &mut Vec<u8>) {
        let Generated { number, puzzle, solution, rating, tries } = generated;
        match self.form {
            Form::Line => {
                self.renderer.line(puzzle, None, out);
                out.push(b'\n');
            }
            Form::Grid => {
                write_grid(puzzle.givens(), puzzle.geometry().shape(), &self.options, out);
                out.push(b'\n');
            }
            Form::Pretty => {
                self.renderer.pretty(puzzle, |_| None, out);
                out.push(b'\n');
            }
            Form::Json => {
                let mut entry = json!({
                    "number": number,
                    "puzzle": self.renderer.puzzle_text(puzzle),
                    "solution": self.renderer.solution_text(puzzle, solution),
                    "givens": puzzle.given_count(),
                    "tries": tries,
                });
                if let Some(rating) = rating {
                    entry["level"] = rating.level().name().into();
                    entry["score"] = rating.score.into();
                    entry["technique"] = rating.hardest.map(Technique::name).into();
                }
                out.extend_from_slice(entry.to_string().as_bytes());
                out.push(b'\n');
            }
            Form::Csv => {
                self.renderer.line(puzzle, None, out);
                out.push(b',');
                self.renderer.line(puzzle, Some(solution), out);
                if self.is_rated {
                    let (level, score, technique) = rating.map_or(("", 0, ""), |rating| {
                        (
                            rating.level().name(),
                            rating.score,
                            rating.hardest.map_or("", Technique::name),
                        )
                    });
                    out.extend_from_slice(format!(",{level},{score},{technique}").as_bytes());
                }
                out.push(b'\n');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!(range("24"), Ok(24..=24));
        assert_eq!(range("22..27"), Ok(22..=27));
        assert_eq!(range("22.."), Ok(22..=u64::MAX));
        assert_eq!(range("..27"), Ok(0..=27));
        assert!(range("a").is_err() && range("1..b").is_err() && range("").is_err());
        assert_eq!(count("endless"), Ok(None));
        assert_eq!(count("12"), Ok(Some(12)));
        assert!(count("-1").is_err());
    }
}
