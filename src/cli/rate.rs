//! `rate`: how hard every puzzle is.

use std::fmt::{self, Write as _};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use veridoku::advice::Logics;
use veridoku::batch::Output;
use veridoku::logic::se::Scale;
use veridoku::logic::{End, Level, Logic, Position, Rating, Technique};
use veridoku::report::RateReport;
use veridoku::{Puzzle, Verdict};

use super::input::Input;
use super::output::{Renderer, SolutionFormat, push_report};
use super::progress::Progress;
use super::reasoning::Reasoning;
use super::scale::ScaleName;
use super::scale::rate::{RateScale, ScaleOptions, Totals};
use super::solving::{self, Chunk, Origin, Solving, Task, unfinished};
use super::surroundings::Surroundings;
use super::tally::Tally;
use super::{Failure, Status};

/// Rate how hard each puzzle is by logic
///
/// Each puzzle gives a line of fields separated by tabs: the puzzle, the level (Easy, Medium, Hard, Unfair, Extreme),
/// the score, and the hardest technique. The rating is that of the rounds that `explain` shows. It is the same for
/// all forms of a puzzle: turned, mirrored or relabelled. With `--scale se` the fields are the puzzle, ER, EP, ED and the
/// hardest technique. In place of the level, `none`, `multiple` or `unknown` says
/// that there is not exactly one solution, `unsolved` that logic got stuck, and `unfinished` that the time ran out;
/// score and technique are then those of what was deduced.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku rate puzzles.txt\n  \
                        veridoku rate puzzles.txt | cut -f 2 | sort | uniq -c\n  \
                        veridoku rate --stats puzzles.txt > ratings.tsv\n  \
                        veridoku rate --scale se --template '%g %r/%p/%d' puzzles.txt\n\n\
                        Exit codes: 0 every puzzle has exactly one solution; 1 some puzzle has none or \
                        several, or the time ended before; 2 wrong usage, bad input or failed output.")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Scale of the ratings
    #[arg(long, value_enum, default_value = "levels")]
    scale: ScaleName,

    #[command(flatten)]
    of_scale: ScaleOptions,

    #[command(flatten)]
    reasoning: Reasoning,

    #[command(flatten)]
    solving: Solving,

    /// Format of the output
    #[arg(long, value_enum, default_value = "tsv")]
    output: OutputFormat,

    /// Begin each line with the puzzle's file and line
    #[arg(long)]
    place: bool,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    /// Fields separated by tabs
    Tsv,
    /// Fields separated by commas, with a heading
    Csv,
    /// One object per line
    Json,
}

impl Args {
    /// Refuses the options of the other scales.
    fn refuse_idle(&self) -> Result<(), Failure> {
        let refuse =
            |name, why: &str| Err(Failure::Usage(format!("{name} has no effect with {why}")));
        match (self.scale, self.of_scale.given(), self.reasoning.given()) {
            (ScaleName::Levels, Some(name), _) => {
                refuse(name, "--scale levels; expected --scale se or se-1.2.1 beside it")
            }
            (ScaleName::Se | ScaleName::Original, _, Some(name)) => {
                refuse(name, "the scale of Sudoku Explainer, which has techniques of its own")
            }
            _ if self.of_scale.template.is_none() => Ok(()),
            _ if self.output != OutputFormat::Tsv => {
                refuse("--output csv or json", "--template, which is the format")
            }
            _ if self.place => refuse("--place", "--template, which is the format"),
            _ => Ok(()),
        }
    }
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    args.refuse_idle()?;
    if let Some(scale) = args.scale.edition() {
        return run_scale(&args, scale, surroundings);
    }
    let techniques = args.reasoning.techniques()?;
    let alphabet = args.input.rules.alphabet;
    let counts = Mutex::new(Counts::default());
    let task = || Rate {
        format: args.output,
        with_place: args.place,
        renderer: Renderer::new(SolutionFormat::Line, alphabet),
        logics: Logics::new(techniques),
        counts: &counts,
    };
    let with_stats = args.solving.with_stats();
    let totals = |_: &Tally| {
        let counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        with_stats.then(|| counts.to_string())
    };
    let (input, solving) = (&args.input, &args.solving);
    solving::run(input, solving, Some(2), task, totals, &Progress::off(), surroundings)
}

/// The same on the scale of Sudoku Explainer.
fn run_scale(
    args: &Args,
    scale: Scale,
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    let totals = Totals::default();
    let task = || {
        let renderer = Renderer::new(SolutionFormat::Line, args.input.rules.alphabet);
        let format = (args.output, args.place);
        RateScale::new(scale, format, &args.of_scale, renderer, &totals)
    };
    let with_stats = args.solving.with_stats();
    let text = |_: &Tally| with_stats.then(|| totals.text());
    let (input, solving) = (&args.input, &args.solving);
    solving::run(input, solving, Some(2), task, text, &Progress::off(), surroundings)
}

struct Rate<'a> {
    format: OutputFormat,
    with_place: bool,
    renderer: Renderer,
    logics: Logics,
    /// The totals of all threads.
    counts: &'a Mutex<Counts>,
}

/// The result for a puzzle.
struct Rated {
    verdict: Verdict,
    end: End,
    rating: Rating,
}

impl Rated {
    /// The level, or why there is none.
    fn level(&self) -> &'static str {
        match (self.verdict, self.end) {
            (Verdict::Unique, End::Solved) => self.rating.level().name(),
            (Verdict::Unique, End::Time | End::Cancelled) => UNFINISHED,
            (Verdict::Unique, _) => UNSOLVED,
            (verdict, _) => verdict.name(),
        }
    }

    /// The name of the hardest technique.
    fn hardest(&self) -> &'static str {
        self.rating.hardest.map_or("-", Technique::name)
    }
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
            let logic = match self.logics.of(puzzle, verdict) {
                Ok(logic) => logic,
                Err(error) => return (verdict, Some(error.to_string())),
            };
            let (end, rating) = match puzzle.restrictions() {
                // Nothing follows from givens that contradict each other.
                _ if verdict == Verdict::None && !puzzle.conflicts().is_empty() => {
                    (End::Contradiction, Rating::default())
                }
                None => logic.rate_within(puzzle, deadline),
                Some(_) => logic.rate_within(Position::of_marks(puzzle.clone()).puzzle(), deadline),
            };
            let rated = Rated { verdict, end, rating };
            counts.note(&rated);
            // Writing to a vector does not fail.
            let _ = self.write(puzzle, place, &rated, out);
            (if end.is_reached() { verdict } else { unfinished(answer) }, None)
        });
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).add(&counts);
        done
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn heading(&self) -> String {
        let heading = match (self.format, self.with_place) {
            (OutputFormat::Csv, false) => "puzzle,level,score,hardest\n",
            (OutputFormat::Csv, true) => "place,puzzle,level,score,hardest\n",
            _ => "",
        };
        heading.into()
    }

    fn refusal(&self, puzzle: &Puzzle) -> Option<String> {
        Logic::expect(puzzle.geometry()).err().map(|error| error.to_string())
    }
}

impl Rate<'_> {
    fn write(
        &self,
        puzzle: &Puzzle,
        place: &Origin,
        rated: &Rated,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let mark = match self.format {
            OutputFormat::Tsv => '\t',
            OutputFormat::Csv => ',',
            OutputFormat::Json => {
                let Rated { verdict, end, rating } = rated;
                let (place, text) = (place.to_string(), self.renderer.text());
                let report = RateReport::new(puzzle, place, *verdict, (*end, rating), text);
                push_report(&report, out);
                return Ok(());
            }
        };
        if self.with_place {
            write!(out, "{place}{mark}")?;
        }
        self.renderer.line(puzzle, None, out);
        let (level, score, hardest) = (rated.level(), rated.rating.score, rated.hardest());
        writeln!(out, "{mark}{level}{mark}{score}{mark}{hardest}")
    }
}

/// How many puzzles there are of each level, and of each hardest technique.
struct Counts {
    levels: [u64; Level::ALL.len()],
    unsolved: u64,
    unfinished: u64,
    hardest: Vec<u64>,
}

impl Default for Counts {
    fn default() -> Counts {
        let hardest = vec![0; Technique::ALL.len()];
        Counts { levels: [0; Level::ALL.len()], unsolved: 0, unfinished: 0, hardest }
    }
}

impl Counts {
    /// Counts a puzzle, if it has one solution.
    fn note(&mut self, rated: &Rated) {
        match (rated.verdict, rated.end) {
            (Verdict::Unique, End::Solved) => self.levels[rated.rating.level() as usize] += 1,
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
        sum(&mut self.hardest, &other.hardest);
        self.unsolved += other.unsolved;
        self.unfinished += other.unfinished;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rated = self.levels.iter().sum::<u64>() + self.unsolved + self.unfinished;
        let levels = Level::ALL.map(|level| (level.name(), self.levels[level as usize]));
        let hardest = Technique::ALL.iter().map(|one| (one.name(), self.hardest[*one as usize]));
        let mut lines = String::from("level:");
        let rows =
            levels.into_iter().chain([(UNSOLVED, self.unsolved), (UNFINISHED, self.unfinished)]);
        let rows = rows.chain([("", 0)]).chain(hardest);
        for (name, count) in rows {
            if name.is_empty() {
                lines.push_str("\nhardest technique:");
            } else if count > 0 {
                let percent = count as f64 / rated as f64 * 100.0;
                write!(lines, "\n  {name:<36} {count:>9} {percent:>7.2}%")?;
            }
        }
        out.write_str(&lines)
    }
}
