//! `explain`: shows how a puzzle is solved, step by step.
//!
//! First comes the verdict, from a backend, as in `check`: a strategy that stops at the first solution cannot know
//! it. A strategy that contradicts the verdict is an error. Then the strategy writes its steps one by one, so a long
//! history needs no memory. A strategy is a variant of [`Strategy`] and a file that writes it in the three forms.

mod basic;
mod logic;
pub(super) mod style;

use std::io::{self, Write};

use clap::ValueEnum;
use veridoku::advice::{Logics, Subject};
use veridoku::draw::html;
use veridoku::format::{OneLine, WriteOptions};
use veridoku::logic::explain::Language;
use veridoku::logic::se::{self, Cores, Rater, Scale};
use veridoku::logic::{End, Logic};
use veridoku::report::{Additions, line};
use veridoku::requests::{self, ExplainRequest, TraceRequest, TraceStyle, Traces};
use veridoku::rules::{self, Consumer};
use veridoku::{Ending, Puzzle, Verdict};
use veridoku_core::batch::Output;
use veridoku_core::table::Value;

use self::style::{OutputFormat, Style};
use super::input::Input;
use super::output::{Renderer, SolutionFormat, refuse_idle_pictures};
use super::progress::Progress;
use super::reasoning::Reasoning;
use super::scale::{self, ScaleName};
use super::sheet::{Choice, Column, Sheet};
use super::solving::{self, Chunk, Found, Solving, Task, unfinished};
use super::span::Span;
use super::surroundings::Surroundings;
use super::wording::{StepStyle, Wording};
use super::{Failure, Status};

/// Explain how puzzles are solved, step by step
///
/// Each puzzle begins with a line as in `check`: `unique`, `multiple`, `none`, or `conflict` with the givens that
/// contradict each other. Then come rounds of steps: a round is all steps of the easiest technique that finds any.
/// Singles share lines unless --verbose is given. At the end come the solution, or the position where logic got stuck,
/// and the rating. For a puzzle with no solution or several, the steps are those that can be deduced without uniqueness
/// techniques.
///
/// The basic strategy writes entries, each indented by the number of assumptions it depends on. With `--scale se` a
/// line is one step, with the rating that Sudoku Explainer gives it; at the end come ER, EP and ED.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku explain puzzle.txt\n  \
                        veridoku explain --without x-wing,naked-pair --grids puzzle.txt\n  \
                        veridoku explain --shortest puzzle.txt\n  \
                        veridoku explain --strategy basic --prove puzzle.txt\n  \
                        veridoku explain --output markdown puzzle.txt > puzzle.md\n  \
                        veridoku explain --output html puzzle.txt > puzzle.html\n  \
                        veridoku explain --output trace puzzles.txt > traces.jsonl\n\n\
                        Exit codes: 0 every puzzle has exactly one solution, and is explained, though perhaps \
                        not completely; 1 some puzzle has none or several, or the time ran out first; \
                        2 wrong usage, bad input or failed output.")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Strategy to explain
    #[arg(long, value_enum, default_value = "logic")]
    strategy: Strategy,

    /// Rating scale, which also determines the steps
    #[arg(long, value_enum, default_value = "levels")]
    scale: ScaleName,

    #[command(flatten)]
    reasoning: Reasoning,

    /// Write each single on its own line, with its reason
    #[arg(long)]
    verbose: bool,

    /// Show the pencilmarks before each round that does more than place singles
    #[arg(long)]
    grids: bool,

    /// Show only the steps on which the solution depends
    #[arg(long)]
    shortest: bool,

    /// With --strategy basic, continue after the first solution and take back every assumption, until it is proved
    /// that no other solution exists, or a second one is found
    #[arg(long)]
    prove: bool,

    #[command(flatten)]
    solving: Solving,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: OutputFormat,

    /// In JSON, add to each step what is drawn for it
    #[arg(long)]
    pictures: bool,

    #[command(flatten)]
    wording: Wording,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    span: Span,

    /// Prefix each puzzle with its file and line
    #[arg(long)]
    place: bool,
}

/// The strategies that can be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Strategy {
    /// All techniques of logic, in rounds of the easiest that finds anything
    Logic,
    /// Eliminate placed digits; place a single candidate; place a digit in its single place of a house. If nothing
    /// applies, assume the smallest digit in the first cell with the fewest candidates, and backtrack from
    /// contradictions
    Basic,
}

/// The column that a table gets: the object that `--output json` writes, with its steps.
const COLUMNS: [Column; 1] = [Column::text("explanation").filled()];

impl Args {
    /// As a request; `lessons` is the language of the lessons that were asked for.
    fn request(&self, lessons: Option<Language>) -> ExplainRequest {
        let strategy = match self.strategy {
            Strategy::Logic => requests::Strategy::Logic,
            Strategy::Basic => requests::Strategy::Basic,
        };
        let (solving, reasoning) = (self.solving.request(), self.reasoning.request());
        let scale = self.scale.request();
        let Args { prove, shortest, pictures, .. } = *self;
        let additions = Additions { pictures, language: lessons };
        ExplainRequest { solving, reasoning, strategy, prove, shortest, scale, additions }
    }

    /// As a request for traces.
    fn traces(&self, request: &ExplainRequest) -> TraceRequest {
        let (style, reasoning) = match request.strategy {
            requests::Strategy::Logic => (TraceStyle::Logic, request.reasoning.clone()),
            requests::Strategy::Basic => (TraceStyle::Search, Default::default()),
        };
        let shortest = self.shortest && style == TraceStyle::Logic;
        TraceRequest { reasoning, style, shortest, ..TraceRequest::default() }
    }

    /// Refuses the options and outputs of the other strategy and scale.
    fn refuse_idle(&self, request: &ExplainRequest) -> Result<(), Failure> {
        let is_basic = self.strategy == Strategy::Basic;
        let message = if self.scale != ScaleName::Levels {
            request.expect_used(&self.of_text())?;
            match self.output {
                OutputFormat::Html => Some(
                    "the steps of Sudoku Explainer have no pictures; expected --output text, markdown or json",
                ),
                OutputFormat::Trace => {
                    Some("the steps of Sudoku Explainer have no traces; expected --output json")
                }
                _ => None,
            }
        } else if self.prove && self.output == OutputFormat::Trace {
            Some("--prove has no effect with --output trace: a trace of a search always proves")
        } else if is_basic && self.output == OutputFormat::Html {
            Some("--strategy basic has no pictures; expected --output text, markdown or json")
        } else if is_basic && self.output.table().is_some() {
            Some(
                "--strategy basic has no tables: its steps may be millions; expected --output text, markdown or json",
            )
        } else {
            None
        };
        match message {
            Some(message) => Err(Failure::Usage(message.into())),
            None => Ok(request.expect_used(&self.of_text())?),
        }
    }

    /// The options of the text, and whether each was given.
    fn of_text(&self) -> [(&'static str, bool); 3] {
        let has_style = self.wording.style.is_some();
        [("verbose", self.verbose), ("grids", self.grids), ("style", has_style)]
    }
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let usual = match args.output {
        OutputFormat::Html => StepStyle::Teach,
        _ => StepStyle::Terse,
    };
    let lessons = args.wording.lessons(usual)?;
    let request = args.request(args.wording.lessons(StepStyle::Terse)?);
    args.refuse_idle(&request)?;
    let alphabet = args.input.rules.alphabet;
    let (techniques, prove) = (args.reasoning.techniques()?, args.prove);
    let scale = request.scale.edition();
    let kind = args.output.table();
    let sheet = Sheet::new(kind, &args.choice, args.input.rules.delimiter, &COLUMNS)?;
    // A table holds the objects.
    let format = kind.map_or(args.output, |_| OutputFormat::Json);
    refuse_idle_pictures(args.pictures, format == OutputFormat::Json)?;
    let cores = Cores::new(args.solving.threads());
    let traces = args.traces(&request).prepare()?;
    let task = || Explain {
        traces: traces.another(),
        rater: scale.map(|scale| (scale, Rater::new(scale).sharing(&cores))),
        cores: &cores,
        sheet: sheet.as_ref(),
        strategy: args.strategy,
        prove,
        style: Style {
            format,
            with_place: args.place,
            additions: request.additions,
            lessons,
            is_verbose: args.verbose,
            with_grids: args.grids,
            is_shortest: args.shortest,
            options: WriteOptions { alphabet, ..WriteOptions::default() },
            renderer: Renderer::new(SolutionFormat::Pretty, alphabet),
        },
        logics: Logics::new(techniques),
    };
    let source = (&args.input, Some(&args.span));
    solving::run(source, &args.solving, Some(2), task, |_| None, &Progress::off(), surroundings)
}

struct Explain<'a> {
    traces: Traces,
    sheet: Option<&'a Sheet>,
    /// Rates on the scale of Sudoku Explainer, if requested.
    rater: Option<(Scale, Rater)>,
    /// The cores that all raters share.
    cores: &'a Cores,
    strategy: Strategy,
    prove: bool,
    style: Style,
    logics: Logics,
}

impl Explain<'_> {
    /// Writes a puzzle's trace.
    fn trace(
        &mut self,
        subject: &Subject<'_>,
        found: &Found<'_>,
        out: &mut dyn Write,
    ) -> io::Result<(Verdict, Option<String>)> {
        let (answer, text) = (found.answer(), OneLine::new(self.style.options.alphabet));
        match self.traces.trace(subject.puzzle, answer, found.deadline, &text) {
            Ok(trace) => {
                writeln!(out, "{}", line(&trace))?;
                let verdict =
                    if trace.is_finished() { subject.verdict } else { unfinished(answer) };
                Ok((verdict, None))
            }
            Err(error) => Ok((subject.verdict, Some(error.to_string()))),
        }
    }

    /// Writes how a puzzle is solved. Returns its verdict, and any error.
    fn write(
        &mut self,
        subject: &Subject<'_>,
        place: &str,
        found: &Found<'_>,
        out: &mut dyn Write,
    ) -> io::Result<(Verdict, Option<String>)> {
        if self.style.format == OutputFormat::Trace {
            return self.trace(subject, found, out);
        }
        let (answer, deadline) = (found.answer(), found.deadline);
        let mut verdict = subject.verdict;
        let mut fault = None;
        match (&mut self.rater, self.strategy) {
            (Some((scale, rater)), _) => {
                let with = (*scale, rater);
                let _own = self.cores.take(1);
                let rating =
                    scale::explain::write(subject, place, with, deadline, &self.style, out)?;
                if matches!(rating.end, se::End::Over { .. }) {
                    verdict = unfinished(answer);
                }
            }
            (None, Strategy::Basic) => {
                let bounds = (self.prove, deadline);
                let (stats, found) = basic::write(subject, place, &self.style, bounds, out)?;
                fault = found;
                if stats.ending == Ending::Time {
                    verdict = unfinished(answer);
                }
            }
            (None, Strategy::Logic) => match self.logics.of(subject.puzzle, verdict, deadline) {
                Ok(logic) => {
                    let (end, found) =
                        logic::write(subject, place, logic, deadline, &self.style, out)?;
                    fault = found;
                    if !end.is_none_or(End::is_reached) {
                        verdict = unfinished(answer);
                    }
                }
                Err(error) => return Ok((verdict, Some(error.to_string()))),
            },
        }
        if self.style.format != OutputFormat::Json {
            out.write_all(b"\n")?;
        }
        Ok((verdict, fault))
    }
}

impl Task for Explain<'_> {
    fn heading(&self) -> String {
        match self.style.format {
            OutputFormat::Html => html::head("How the puzzle is solved"),
            _ => String::new(),
        }
    }

    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        chunk.each(1, output, |asked, found, output| {
            let (subject, place) = (Subject::new(asked.puzzle(), found.answer()), asked.origin());
            let name = place.to_string();
            let Some(sheet) = self.sheet else {
                return self.write(&subject, &name, &found, &mut Flowing(output));
            };
            let mut object = Vec::new();
            let (verdict, fault) = self.write(&subject, &name, &found, &mut object)?;
            let object = String::from_utf8_lossy(object.trim_ascii_end());
            let row = place.row.as_ref();
            let value = |_| match object.is_empty() {
                true => Value::Nothing,
                false => Value::Json(object.clone()),
            };
            let unfit = sheet.row(row, output.out(), value);
            Ok((verdict, fault.or(unfit)))
        })
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet
    }

    fn refusal(&self, puzzle: &Puzzle) -> Option<String> {
        if self.rater.is_some() {
            return Scale::expect(puzzle.geometry()).err().map(|error| error.to_string());
        }
        match self.strategy {
            Strategy::Logic => {
                Logic::expect(puzzle.geometry()).err().map(|error| error.to_string())
            }
            Strategy::Basic => {
                let refused = rules::demand(Consumer::Basic, puzzle.geometry()).err();
                refused.map(|error| error.to_string())
            }
        }
    }
}

/// A worker's output as a stream, so a history can have any length.
struct Flowing<'a, 'o>(&'a mut Output<'o>);

impl Write for Flowing<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.out().extend_from_slice(bytes);
        self.0.flow()?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
