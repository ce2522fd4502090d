//! `steps`: lists everything that can be deduced now, by technique.

use std::io::{self, Write};

use clap::ValueEnum;
use veridoku::advice::{NoAdvice, Subject};
use veridoku::draw::html::{self, Article};
use veridoku::format::Alphabet;
use veridoku::logic::explain::{self, Language};
use veridoku::logic::{Found, Logic, Technique};
use veridoku::report::{Additions, by_technique};
use veridoku::requests::{Steps, StepsFound, StepsRequest};
use veridoku::{Puzzle, Verdict};
use veridoku_core::batch::Output;

use super::input::Input;
use super::output::{Renderer, SolutionFormat, push_report, refuse_idle_pictures};
use super::reasoning::{Reasoning, technique};
use super::solving::{self, Chunk, Origin, Solving, Task, unfinished};
use super::surroundings::Surroundings;
use super::{Failure, Status, counted};

/// List all steps that are possible now, by technique
///
/// Each puzzle begins with a line as in `check`. Then come the techniques that find anything, easiest first, each with
/// its level, its score, and its steps. All values count as placed; a pencilmark puzzle (`--format pencilmarks`,
/// `sukaku`) is a position in progress. A puzzle without a solution has no steps, because anything would follow; with
/// several solutions, the steps are valid in all of them.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku steps puzzle.txt\n  \
                        veridoku steps --technique x-wing,skyscraper --output json puzzles.txt\n  \
                        veridoku show --as candidates puzzle.txt | veridoku steps --format pencilmarks\n  \
                        veridoku steps --output html puzzle.txt > steps.html")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Show only these techniques, joined by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique)]
    technique: Vec<Technique>,

    #[command(flatten)]
    reasoning: Reasoning,

    #[command(flatten)]
    solving: Solving,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: OutputFormat,

    /// In JSON, add to each step what is drawn for it
    #[arg(long)]
    pictures: bool,

    /// Prefix each puzzle with its file and line
    #[arg(long)]
    place: bool,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Lines for a terminal
    Text,
    /// One object per line
    Json,
    /// A document with a picture for each step, to read in a browser or to print
    Html,
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    refuse_idle_pictures(args.pictures, args.output == OutputFormat::Json)?;
    let request = StepsRequest {
        solving: args.solving.request(),
        reasoning: args.reasoning.request(),
        technique: args.technique,
        additions: Additions { pictures: args.pictures, language: None },
    };
    let steps = request.prepare()?;
    let alphabet = args.input.rules.alphabet;
    let task = || StepsTask {
        format: args.output,
        with_place: args.place,
        alphabet,
        renderer: Renderer::new(SolutionFormat::Line, alphabet),
        steps: steps.another(),
    };
    solving::run_plain(&args.input, &args.solving, Some(2), task, surroundings)
}

struct StepsTask {
    format: OutputFormat,
    with_place: bool,
    alphabet: Option<Alphabet>,
    renderer: Renderer,
    steps: Steps,
}

impl Task for StepsTask {
    fn heading(&self) -> String {
        match self.format {
            OutputFormat::Html => html::head("All steps that are possible now"),
            _ => String::new(),
        }
    }

    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        chunk.answer_or_fault(0, output, |puzzle, place, answer, deadline, out| {
            let found = match self.steps.steps(puzzle, answer, deadline) {
                Ok(found) => found,
                Err(error) => {
                    return (Subject::new(puzzle, answer).verdict, Some(error.to_string()));
                }
            };
            let StepsFound { subject, found: following, .. } = &found;
            // Writing to a vector does not fail.
            let _ = match self.format {
                OutputFormat::Json => {
                    let report = found.report(&place.to_string(), self.renderer.text());
                    push_report(&report, out);
                    Ok(())
                }
                OutputFormat::Html => {
                    self.html(subject, &place.to_string(), following, out);
                    Ok(())
                }
                OutputFormat::Text => self.text(subject, place, following, out),
            };
            (if found.is_finished() { subject.verdict } else { unfinished(answer) }, None)
        })
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn refusal(&self, puzzle: &Puzzle) -> Option<String> {
        Logic::expect(puzzle.geometry()).err().map(|error| error.to_string())
    }
}

/// The steps, or why none are listed.
type Following = Result<Found, NoAdvice>;

/// A note on steps that are missing.
fn unfound(found: &Found) -> Option<&'static str> {
    match (found.over, found.steps.is_empty()) {
        (Some(_), true) => Some("timed out before any step was found"),
        (Some(_), false) => Some("timed out; there may be more steps"),
        (None, true) => Some("no steps"),
        (None, false) => None,
    }
}

/// A note on steps that hold although there may be more than one solution.
fn heading(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Multiple => Some(
            "there are several solutions (`veridoku diagnose` shows where they differ); these steps are valid \
             in all of them:",
        ),
        Verdict::Unknown { .. } => Some(
            "timed out before the number of solutions was known; these steps are valid in all of them:",
        ),
        Verdict::Unique | Verdict::None => None,
    }
}

impl StepsTask {
    fn html(&self, subject: &Subject<'_>, place: &str, following: &Following, out: &mut Vec<u8>) {
        let none = Found { steps: Vec::new(), over: None };
        let (found, why) = match following {
            Ok(found) => (found, None),
            Err(why) => (&none, Some(format!("no steps: {why}"))),
        };
        let note = match (&why, unfound(found)) {
            (Some(why), _) => Some(why.as_str()),
            (None, Some(note)) => Some(note),
            (None, None) => heading(subject.verdict),
        };
        let (with_place, alphabet) = (self.with_place, self.alphabet);
        let article =
            Article { place, with_place, note, alphabet, is_verbose: false, lessons: None };
        // Without a position there are no steps to draw.
        let position = subject.advised().unwrap_or_else(|_| subject.puzzle.clone().into());
        for part in html::steps(subject, &position, found, &article) {
            out.extend_from_slice(part.as_bytes());
        }
    }

    fn text(
        &self,
        subject: &Subject<'_>,
        place: &Origin,
        following: &Following,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        if self.with_place {
            write!(out, "{place}: ")?;
        }
        writeln!(out, "{subject}")?;
        let found = match following {
            Ok(found) => found,
            Err(why) => return writeln!(out, "no steps: {why}\n"),
        };
        if let Some(heading) = heading(subject.verdict) {
            writeln!(out, "{heading}")?;
        }
        let geometry = subject.puzzle.geometry();
        for steps in by_technique(&found.steps) {
            let technique = steps[0].technique;
            let count = counted(steps.len() as u64, "step");
            let (level, score) = (technique.level(), technique.score());
            writeln!(out, "{technique} ({level}, {score}): {count}")?;
            for step in steps {
                let follows = explain::conclusion_in(step, geometry, Language::English);
                writeln!(out, "  {follows}: {}", explain::reason(step, geometry))?;
            }
        }
        if let Some(note) = unfound(found) {
            writeln!(out, "{note}")?;
        }
        writeln!(out)
    }
}
