//! `book`: a book to print, from a recipe.
//!
//! | file | what |
//! |---|---|
//! | `recipe` | the text of a recipe, as a request |
//! | `earlier` | the puzzles of earlier books |
//! | `pdf` | pages as PDF |

mod earlier;
mod pdf;
mod recipe;

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use clap::builder::TypedValueParser;
use veridoku::book::{BookError, Paper, document, gather, pages};
use veridoku::requests::{RequestError, drawn_seed};
use veridoku::{Budget, Deadline, Stop};

use self::recipe::Recipe;
use super::input::names;
use super::progress::Progress;
use super::shown::shown;
use super::solving::seconds;
use super::span::standard_output;
use super::surroundings::{Surroundings, open};
use super::{Failure, Status, counted, signals, threads};

/// Make a book to print from a recipe: chapters of puzzles, rules, hints, and solutions, as PDF or HTML
///
/// A recipe is a TOML file with the chapters of the book; each has a count, a level, a size and rules. No two puzzles
/// of a book are equivalent, and those of a chapter become harder. The same recipe and seed give the same book.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  veridoku book week.toml --output html > week.html\n  \
                        veridoku book week.toml --output pdf --seed 7 > week.pdf\n  \
                        veridoku book second.toml --output pdf --not-in first.pdf > second.pdf\n\n\
                        A recipe:\n  title = \"A week of sudoku\"\n  per-page = 1\n\n  \
                        [[chapter]]\n  title = \"Monday\"\n  level = \"easy\"\n  count = 1")]
pub(super) struct Args {
    /// File with the recipe; `-` reads standard input
    #[arg(value_name = "RECIPE")]
    recipe: PathBuf,

    /// Format of the output
    #[arg(long, value_enum)]
    output: OutputFormat,

    /// Seed of the random numbers, instead of that of the recipe. By default it is drawn and reported
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Paper, instead of that of the recipe: a4 by default
    #[arg(long, value_parser = names(Paper::ALL.map(Paper::name)).try_map(|name| name.parse::<Paper>()))]
    paper: Option<Paper>,

    /// No puzzle may be equivalent to one of this book, or of this file of puzzles; may be repeated
    #[arg(long, value_name = "FILE")]
    not_in: Vec<PathBuf>,

    /// With --output pdf, the family of an installed font, by default the first of Segoe UI, Roboto, Noto Sans, DejaVu
    /// Sans and Arial. Another font gives another file
    #[arg(long, value_name = "NAME")]
    font: Option<String>,

    /// Threads; by default one per core, or fewer if the address space is limited. The output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Seconds allowed for finding the puzzles; then no book is written
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,

    /// Report progress on standard error even if it is not a terminal
    #[arg(long)]
    progress: bool,

    /// Report puzzles, candidates, pages and time on standard error
    #[arg(long)]
    stats: bool,
}

/// The format of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Pages for a press or a printer, with embedded fonts, in builds with the feature `pdf`
    Pdf,
    /// Pages for a browser, which can print them
    Html,
}

/// The most bytes of a recipe.
const MOST_BYTES: u64 = 1 << 20;

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    if args.output == OutputFormat::Pdf {
        pdf::expect()?;
        standard_output("a pipe or a file, as in `> book.pdf`")?;
    } else if args.font.is_some() {
        let message = "--font has no effect without --output pdf: a browser has its own fonts";
        return Err(Failure::Usage(message.into()));
    }
    let start = Instant::now();
    let Recipe { mut request, seed, mut sheet } = recipe_of(&args.recipe)?;
    sheet.paper = args.paper.unwrap_or(sheet.paper);
    let earlier = earlier::classes(&args.not_in)?;
    let is_made = request.chapters.iter().any(|chapter| chapter.puzzles.is_empty());
    request.seed = args.seed.or(seed).unwrap_or_else(|| {
        let drawn = drawn_seed();
        if is_made {
            let _ = writeln!(surroundings.err, "seed {drawn}");
        }
        drawn
    });
    let stop = Stop::new();
    let deadline = deadline(args.timeout, &stop)?;
    let count = request.count() as u64;
    let progress = Progress::new(args.progress).of(Some(count));
    let threads = threads::of(args.threads);
    let note = || progress.note_puzzle();
    let gathered = progress.during(|| gather(&request, earlier, threads, &deadline, &note));
    let plan = match gathered {
        Ok(plan) => plan,
        Err(error) => return ended(&error, stop.is_stopped(), surroundings),
    };
    let gathered = start.elapsed();
    if args.output == OutputFormat::Html {
        // A browser prints for readers, not for presses.
        sheet.bleed = 0.0;
    }
    let pages = pages(&plan, &sheet);
    let book = match args.output {
        OutputFormat::Html => document(&plan, &pages, &sheet).into_bytes(),
        OutputFormat::Pdf => pdf::of(&plan, &pages, &sheet, args.font.as_deref(), threads)?,
    };
    surroundings.out.write_all(&book)?;
    if args.stats {
        let (puzzles, pages) = (plan.puzzles().count(), pages.len());
        let _ = writeln!(
            surroundings.err,
            "{} of {} in {:.2} s; {} in {:.2} s",
            counted(puzzles as u64, "puzzle"),
            counted(plan.tried, "candidate"),
            gathered.as_secs_f64(),
            counted(pages as u64, "page"),
            (start.elapsed() - gathered).as_secs_f64(),
        );
    }
    Ok(Status::Good)
}

/// The recipe of a file, or from standard input.
fn recipe_of(path: &Path) -> Result<Recipe, Failure> {
    let (source, folder) = match path.as_os_str() == "-" {
        true => ("standard input".to_owned(), Path::new("")),
        false => (shown(path), path.parent().unwrap_or(Path::new(""))),
    };
    let in_file = |error| Failure::File { path: source.clone(), error };
    let input: Box<dyn Read> = match path.as_os_str() == "-" {
        true => Box::new(io::stdin()),
        false => Box::new(open(path).map_err(in_file)?),
    };
    let mut text = String::new();
    input.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(in_file)?;
    if text.len() as u64 > MOST_BYTES {
        let found = format!("{source}: it has more than {MOST_BYTES} bytes; expected a recipe");
        return Err(Failure::Usage(found));
    }
    recipe::read(&text, &source, folder)
}

/// The deadline of the search, by time or by Ctrl-C.
fn deadline(time: Option<Duration>, stop: &Stop) -> Result<Deadline, Failure> {
    let interrupt = stop.clone();
    signals::on_end(move || {
        if interrupt.stop() {
            std::process::exit(130);
        }
    })?;
    Ok(Budget { time, stop: Some(stop.clone()), ..Budget::default() }.deadline())
}

/// How the command ends without a book.
fn ended(
    error: &BookError,
    is_interrupted: bool,
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    match error {
        BookError::Over { .. } if is_interrupted => {
            let _ = writeln!(surroundings.err, "interrupted; no book was written");
            Ok(Status::Interrupted)
        }
        BookError::Over { .. } => {
            let _ = writeln!(surroundings.err, "timed out; {error}");
            Ok(Status::NotUnique)
        }
        // The recipe names the options of a request as its own keys.
        BookError::Refused { chapter, error } => Err(Failure::Usage(match &**error {
            RequestError::Options(error) => format!("{chapter}: {}", error.said(key_of_recipe)),
            error => format!("{chapter}: {error}"),
        })),
        error => Err(Failure::Usage(error.to_string())),
    }
}

/// The key of a recipe for the key of a request.
fn key_of_recipe(key: &str) -> String {
    match key {
        "side" => "`size`".into(),
        key => format!("`{}`", key.replace('_', "-")),
    }
}
