//! `rate`: rates how hard every puzzle is.

use std::fmt;
use std::io;
use std::sync::{Mutex, PoisonError};

use veridoku::logic::se::{Cores, Scale, Wanted};
use veridoku::logic::{End, Level, LevelBy, Logic, Technique};
use veridoku::requests::{RateRequest, Rated, Ratings};
use veridoku::{Puzzle, Verdict};
use veridoku_core::batch::Output;
use veridoku_core::table::Value;

use super::input::Input;
use super::output::{Renderer, SolutionFormat, push_report};
use super::progress::Progress;
use super::reasoning::Reasoning;
use super::scale::ScaleName;
use super::scale::rate::{COLUMNS as SCALE_COLUMNS, RateScale, ScaleOptions, Totals};
use super::sheet::{Choice, Column, Sheet, with_tables};
use super::solving::{self, Chunk, Origin, Solving, Task, unfinished};
use super::span::Span;
use super::surroundings::Surroundings;
use super::tally::Tally;
use super::{Failure, Status};

/// Rate how hard each puzzle is by logic
///
/// Writes one line of tab-separated fields per puzzle: the puzzle, the level (Beginner, Easy, Medium, Hard, Unfair,
/// Extreme), the score, the hardest technique, and what decides the level: `technique`, or `score`. The rating is that
/// of the rounds that `explain` shows. It is the same for all forms of a puzzle: rotated, mirrored or relabeled. Instead
/// of the level, `none`, `multiple` or `unknown` means that there is not exactly one solution, `unsolved` that logic got
/// stuck, and `unfinished` that the time ran out; score and technique are then those of the steps found.
///
/// With `--scale se` the fields are the puzzle, the three numbers of Sudoku Explainer, ER, EP and ED, and the hardest
/// technique. There `>=` marks a number that is a lower bound because the time ran out, 20.0 means that no technique
/// applies, and `none` or `multiple` replaces the technique.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku rate puzzles.txt\n  \
                        veridoku rate puzzles.txt | cut -f 2 | sort | uniq -c\n  \
                        veridoku rate --stats puzzles.txt > ratings.tsv\n  \
                        veridoku rate --scale se --template '%g %r/%p/%d' puzzles.txt\n\n\
                        Exit codes: 0 every puzzle has exactly one solution; 1 some puzzle has none or \
                        several, or the time ran out first; 2 wrong usage, bad input or failed output.")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Rating scale
    #[arg(long, value_enum, default_value = "levels")]
    scale: ScaleName,

    #[command(flatten)]
    of_scale: ScaleOptions,

    #[command(flatten)]
    reasoning: Reasoning,

    #[command(flatten)]
    solving: Solving,

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

    /// Prefix each line with the puzzle's file and line
    #[arg(long)]
    place: bool,
}

with_tables! {
    /// The format of the output.
    enum OutputFormat {
        /// Puzzle, level, score, technique and what decides the level, with tabs between them
        Text,
        /// One object per line
        Json,
    }
}

/// The columns of a table; the location if requested.
const COLUMNS: [Column; 5] = [
    LEVEL,
    Column::whole("score").filled(),
    Column::text("hardest"),
    Column::text("level_by"),
    Column::text("place").filled(),
];

/// The level, or why there is none.
const LEVEL: Column =
    Column::text("level").unique_unless(&["none", "multiple", "unknown", UNFINISHED]);

impl Args {
    /// As a request.
    fn request(&self) -> RateRequest {
        let ScaleOptions { pearl, diamond, canonical, .. } = self.of_scale;
        let (solving, reasoning) = (self.solving.request(), self.reasoning.request());
        let scale = self.scale.request();
        RateRequest { solving, reasoning, scale, pearl, diamond, canonical }
    }

    /// Refuses the options of the other scales.
    fn refuse_idle(&self, request: &RateRequest) -> Result<(), Failure> {
        RateRequest::refuse_idle(request.scale, self.of_scale.given(), &request.reasoning)?;
        let refuse =
            |name, why: &str| Err(Failure::Usage(format!("{name} has no effect with {why}")));
        match self.output {
            _ if self.of_scale.template.is_none() => Ok(()),
            OutputFormat::Text if self.place => {
                refuse("--place", "--template, which is the format")
            }
            OutputFormat::Text => Ok(()),
            _ => refuse("--output", "--template, which is the format"),
        }
    }
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let request = args.request();
    args.refuse_idle(&request)?;
    if let Some(scale) = request.scale.edition() {
        return run_scale(&args, (scale, request.wanted()), surroundings);
    }
    let techniques = args.reasoning.techniques()?;
    let alphabet = args.input.rules.alphabet;
    let known = if args.place { &COLUMNS[..] } else { &COLUMNS[..4] };
    let kind = args.output.table();
    let sheet = Sheet::new(kind, &args.choice, args.input.rules.delimiter, known)?;
    let counts = Mutex::new(Counts::default());
    let task = || Rate {
        format: args.output,
        with_place: args.place,
        sheet: sheet.as_ref(),
        renderer: Renderer::new(SolutionFormat::Line, alphabet),
        ratings: Ratings::new(techniques),
        counts: &counts,
    };
    let with_stats = args.solving.with_stats();
    let totals = |_: &Tally| {
        let counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        with_stats.then(|| counts.to_string())
    };
    let progress = Progress::new(args.progress);
    let source = (&args.input, Some(&args.span));
    solving::run(source, &args.solving, Some(2), task, totals, &progress, surroundings)
}

/// Rates on the scale of Sudoku Explainer.
fn run_scale(
    args: &Args,
    scale: (Scale, Wanted),
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    let known = if args.place { &SCALE_COLUMNS[..] } else { &SCALE_COLUMNS[..5] };
    let kind = args.output.table();
    let sheet = Sheet::new(kind, &args.choice, args.input.rules.delimiter, known)?;
    let (totals, cores) = (Totals::default(), Cores::new(args.solving.threads()));
    let task = || {
        let renderer = Renderer::new(SolutionFormat::Line, args.input.rules.alphabet);
        let is_json = args.output == OutputFormat::Json;
        let format = (is_json, sheet.as_ref(), args.place);
        RateScale::new(scale, format, &args.of_scale, renderer, (&totals, &cores))
    };
    let with_stats = args.solving.with_stats();
    let text = |_: &Tally| with_stats.then(|| totals.text());
    let progress = Progress::new(args.progress);
    let source = (&args.input, Some(&args.span));
    solving::run(source, &args.solving, Some(2), task, text, &progress, surroundings)
}

struct Rate<'a> {
    format: OutputFormat,
    with_place: bool,
    sheet: Option<&'a Sheet>,
    renderer: Renderer,
    ratings: Ratings,
    /// The totals of all threads.
    counts: &'a Mutex<Counts>,
}

/// The level, or why there is none.
fn level(rated: &Rated) -> &'static str {
    match (rated.verdict, rated.end) {
        (Verdict::Unique, End::Solved) => rated.rating.level().name(),
        (Verdict::Unique, End::Time | End::Cancelled) => UNFINISHED,
        (Verdict::Unique, _) => UNSOLVED,
        (verdict, _) => verdict.name(),
    }
}

/// What decides the level, if there is one.
fn level_by(rated: &Rated) -> Option<&'static str> {
    let is_rated = rated.verdict == Verdict::Unique && rated.end == End::Solved;
    is_rated.then(|| rated.rating.level_by().name())
}

/// A puzzle that logic cannot finish.
const UNSOLVED: &str = "unsolved";

/// A puzzle on which logic ran out of time.
const UNFINISHED: &str = "unfinished";

impl Task for Rate<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        let mut counts = Counts::default();
        let done = chunk.answer_or_fault(0, output, |puzzle, place, answer, deadline, out| {
            let verdict = answer.stats.verdict();
            let rated = match self.ratings.rate(puzzle, answer, deadline) {
                Ok(rated) => rated,
                Err(error) => return (verdict, Some(error.to_string())),
            };
            counts.note(&rated);
            let fault = self.write(puzzle, place, &rated, out);
            (if rated.end.is_reached() { verdict } else { unfinished(answer) }, fault)
        });
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).add(&counts);
        done
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet
    }

    fn refusal(&self, puzzle: &Puzzle) -> Option<String> {
        Logic::expect(puzzle.geometry()).err().map(|error| error.to_string())
    }
}

impl Rate<'_> {
    /// Writes a rating. Returns the part of the record that does not fit into the table.
    fn write(
        &self,
        puzzle: &Puzzle,
        place: &Origin,
        rated: &Rated,
        out: &mut Vec<u8>,
    ) -> Option<String> {
        if let Some(sheet) = self.sheet {
            return sheet.row(place.row.as_ref(), out, |column| match column {
                0 => Value::text(level(rated)),
                1 => Value::Number(rated.rating.score.into()),
                2 => rated.rating.hardest.map_or(Value::Nothing, |one| Value::text(one.name())),
                3 => level_by(rated).map_or(Value::Nothing, Value::text),
                _ => Value::text(place.to_string()),
            });
        }
        if self.format == OutputFormat::Json {
            push_report(&rated.report(puzzle, &place.to_string(), self.renderer.text()), out);
            return None;
        }
        if self.with_place {
            out.extend_from_slice(format!("{place}\t").as_bytes());
        }
        self.renderer.line(puzzle, None, out);
        let (level, score) = (level(rated), rated.rating.score);
        let hardest = rated.rating.hardest.map_or("-", Technique::name);
        let by = level_by(rated).unwrap_or("-");
        out.extend_from_slice(format!("\t{level}\t{score}\t{hardest}\t{by}\n").as_bytes());
        None
    }
}

/// The number of puzzles by level, and by hardest technique.
struct Counts {
    levels: [u64; Level::ALL.len()],
    /// Of these, the puzzles whose score decides.
    by_score: [u64; Level::ALL.len()],
    unsolved: u64,
    unfinished: u64,
    hardest: Vec<u64>,
}

impl Default for Counts {
    fn default() -> Counts {
        let hardest = vec![0; Technique::ALL.len()];
        let none = [0; Level::ALL.len()];
        Counts { levels: none, by_score: none, unsolved: 0, unfinished: 0, hardest }
    }
}

impl Counts {
    /// Counts a puzzle, if it has one solution.
    fn note(&mut self, rated: &Rated) {
        match (rated.verdict, rated.end) {
            (Verdict::Unique, End::Solved) => {
                let level = rated.rating.level() as usize;
                self.levels[level] += 1;
                self.by_score[level] += u64::from(rated.rating.level_by() == LevelBy::Score);
            }
            (Verdict::Unique, End::Time | End::Cancelled) => {
                self.unfinished += 1;
                return;
            }
            (Verdict::Unique, _) => self.unsolved += 1,
            _ => return,
        }
        if let Some(hardest) = rated.rating.hardest {
            self.hardest[hardest as usize] += 1;
        }
    }

    fn add(&mut self, other: &Counts) {
        let sum = |ours: &mut [u64], theirs: &[u64]| {
            ours.iter_mut().zip(theirs).for_each(|(ours, theirs)| *ours += theirs);
        };
        sum(&mut self.levels, &other.levels);
        sum(&mut self.by_score, &other.by_score);
        sum(&mut self.hardest, &other.hardest);
        self.unsolved += other.unsolved;
        self.unfinished += other.unfinished;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rated = self.levels.iter().sum::<u64>() + self.unsolved + self.unfinished;
        let line = |out: &mut fmt::Formatter<'_>, name: &str, count: u64, by_score: u64| {
            if count == 0 {
                return Ok(());
            }
            let percent = count as f64 / rated as f64 * 100.0;
            write!(out, "\n  {name:<36} {count:>9} {percent:>7.2}%")?;
            if by_score > 0 { write!(out, "  ({by_score} by the score)") } else { Ok(()) }
        };
        out.write_str("level:")?;
        for level in Level::ALL {
            let [count, by_score] = [self.levels, self.by_score].map(|all| all[level as usize]);
            line(out, level.name(), count, by_score)?;
        }
        line(out, UNSOLVED, self.unsolved, 0)?;
        line(out, UNFINISHED, self.unfinished, 0)?;
        out.write_str("\nhardest technique:")?;
        for technique in Technique::ALL {
            line(out, technique.name(), self.hardest[*technique as usize], 0)?;
        }
        Ok(())
    }
}
