//! `hint`: the easiest step, and of it as much as is wanted.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::{Value, json};
use veridoku::batch::Output;
use veridoku::diagnose::{Contradiction, Details, Opinions};
use veridoku::format::{ReadOptions, WriteOptions};
use veridoku::logic::explain::{self, Detail};
use veridoku::logic::{Logic, Position, Step, json};
use veridoku::{AutoSolver, Budget, Candidate, Deadline, Digit, Puzzle, Solution, Solver, Verdict};

use super::contradiction;
use super::input::{Input, Items};
use super::output::{Form as PuzzleForm, Renderer, conflicts};
use super::progress::Progress;
use super::reasoning::{Logics, Reasoning, easiest};
use super::solving::{self, Chunk, Solving, Task};
use super::subject::{Subject, unfinished};
use super::{Failure, Status};

/// Give a hint: where to look, which technique, or the easiest step itself
///
/// The input is what is on the paper: givens and values placed so far, or pencilmarks
/// (`--format pencilmarks`, `sukaku`). If something in it is wrong there is no solution, and no hint: in its
/// place stand entries that cannot stand together, as few as are found; with --given, which entries are wrong.
/// Of several solutions, a hint holds in all.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku hint puzzle.txt\n  \
                        veridoku hint --detail 3 puzzle.txt\n  \
                        veridoku hint --given puzzle.txt so-far.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// How much to tell: 1 where to look, 2 also which technique, 3 the step
    #[arg(long, value_name = "1|2|3", default_value = "1", allow_negative_numbers = true, value_parser = detail)]
    detail: Detail,

    /// The puzzle as it was given, or a file with it: what else has a value was placed, and a wrong one is named
    #[arg(long, value_name = "PUZZLE")]
    given: Option<PathBuf>,

    #[command(flatten)]
    reasoning: Reasoning,

    #[command(flatten)]
    solving: Solving,

    /// Form of the output
    #[arg(long, value_enum, default_value = "text")]
    output: Form,

    /// Begin each hint with the puzzle's file and line
    #[arg(long)]
    place: bool,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Sentences
    Text,
    /// An object per line
    Json,
}

fn detail(text: &str) -> Result<Detail, String> {
    match text {
        "1" => Ok(Detail::Where),
        "2" => Ok(Detail::Technique),
        "3" => Ok(Detail::Step),
        _ => Err("expected 1, 2 or 3".into()),
    }
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let techniques = args.reasoning.techniques()?;
    let budget = args.solving.budget(None);
    let given = args.given.map(|text| Given::read(text, &args.input, &budget)).transpose()?;
    let alphabet = args.input.rules.alphabet;
    let task = || Hint {
        form: args.output,
        detail: args.detail,
        with_place: args.place,
        given: given.as_ref(),
        renderer: Renderer::new(PuzzleForm::Line, alphabet),
        options: WriteOptions { alphabet, ..WriteOptions::default() },
        logics: Logics::new(techniques),
        opinions: Opinions::new(),
    };
    solving::run(&args.input, &args.solving, Some(2), b"", task, |_| None, &Progress::off())
}

/// The puzzle as it was given, and its solution.
struct Given {
    puzzle: Puzzle,
    solution: Solution,
}

impl Given {
    fn read(text: PathBuf, input: &Input, budget: &Budget) -> Result<Given, Failure> {
        let usage = |error: String| Failure::Usage(format!("--given: {error}"));
        let options = input.rules.read_options()?;
        let read = |options| Items::of_argument(text.clone(), "--given", options).only_puzzle("");
        // The format that is named is that of the position, often pencilmarks; the puzzle may have it, too.
        let puzzle = match options.format {
            None => read(options)?,
            Some(_) => {
                let detected = ReadOptions { format: None, ..options.clone() };
                read(detected).or_else(|_| read(options))?
            }
        };
        match AutoSolver::new().solve(&puzzle, budget) {
            Ok(mut answer) => {
                let found = match (answer.verdict(), answer.solutions.pop()) {
                    (Verdict::Unique, Some(solution)) => return Ok(Given { puzzle, solution }),
                    (Verdict::None, _) => "a puzzle without solution",
                    (Verdict::Multiple, _) => "a puzzle with several solutions",
                    _ => "a puzzle whose solutions were not known when the time ended",
                };
                Err(usage(format!("found {found}; expected one with exactly one solution")))
            }
            Err(error) => Err(usage(error.to_string())),
        }
    }

    /// What was placed since, or why it is not this puzzle.
    fn placed(&self, puzzle: &Puzzle) -> Result<Vec<Candidate>, String> {
        if puzzle.side() != self.puzzle.side() {
            let (found, side) = (puzzle.side(), self.puzzle.side());
            return Err(format!("a side of {found}; the puzzle of --given has {side}"));
        }
        if puzzle.geometry().houses() != self.puzzle.geometry().houses() {
            return Err("its boxes or regions are not those of --given".into());
        }
        let marks = Position::of_marks(puzzle.clone());
        let is_open = |given: &Candidate| marks.value(given.cell) != Some(given.digit);
        if let Some(given) = self.puzzle.given_candidates().find(is_open) {
            let name = given.name(puzzle.side()).to_string();
            return Err(format!("{name} of --given does not stand there"));
        }
        let is_placed = |candidate: &Candidate| self.puzzle.given(candidate.cell).is_none();
        Ok(marks.puzzle().given_candidates().filter(is_placed).collect())
    }

    /// The candidates that are wrong: values, and marks that were struck though they are right.
    fn mistakes(&self, puzzle: &Puzzle, placed: &[Candidate]) -> Vec<String> {
        let side = puzzle.side();
        let right = |candidate: &&Candidate| self.solution.digit(candidate.cell) != candidate.digit;
        let mut mistakes: Vec<String> =
            placed.iter().filter(right).map(|wrong| wrong.name(side).to_string()).collect();
        if let Some(marks) = puzzle.restrictions() {
            for cell in puzzle.geometry().cells() {
                let digit = self.solution.digit(cell);
                let is_open = !placed.iter().any(|candidate| candidate.cell == cell);
                if is_open && !marks[cell.index()].contains(digit) {
                    mistakes.push(format!("{}<>{digit}", cell.name(side)));
                }
            }
        }
        mistakes
    }

    /// The position, with what was placed told apart from what was given.
    fn position(&self, puzzle: &Puzzle, placed: &[Candidate]) -> Position {
        let mut position = Position::new(self.puzzle.clone());
        placed.iter().for_each(|candidate| position.place(*candidate));
        let marks = puzzle.surviving_candidates();
        for cell in puzzle.geometry().cells() {
            let is_open = position.value(cell).is_none();
            let gone = |digit: &Digit| is_open && !marks[cell.index()].contains(*digit);
            for digit in position.candidates(cell).iter().filter(gone) {
                position.strike(Candidate { cell, digit });
            }
        }
        position
    }
}

struct Hint<'a> {
    form: Form,
    detail: Detail,
    with_place: bool,
    given: Option<&'a Given>,
    renderer: Renderer,
    options: WriteOptions,
    logics: Logics,
    /// What finds entries that cannot stand together.
    opinions: Opinions,
}

/// What is said if no step was found in time.
const UNFINISHED: &str = "no step: the time ended before one was found";

/// What there is to say.
enum Found {
    /// A step.
    Step(Box<Step>),
    /// These are wrong.
    Mistakes(Vec<String>),
    /// These cannot stand together.
    Broken(Broken),
    /// Nothing, for this reason.
    Nothing(String),
    /// Nothing, as the time ended before a step was found.
    Unfinished,
}

/// Why there is no solution.
struct Broken {
    /// Entries that cannot stand together, if they were found in time.
    contradiction: Option<Contradiction>,
    /// What of it only one solver vouches for.
    unconfirmed: usize,
}

impl Task for Hint<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        chunk.answer_or_fault(0, output, |puzzle, place, answer, deadline, out| {
            let mut subject = Subject::new(puzzle, place, answer);
            let found = match self.given {
                Some(given) => self.find_with(given, &mut subject, deadline),
                None => self.find(&subject, deadline),
            };
            let found = match found {
                Ok(found) => found,
                Err(error) => return (subject.verdict, Some(error)),
            };
            // Writing to a vector does not fail.
            let _ = match self.form {
                Form::Json => writeln!(out, "{}", self.object(&subject, &found)),
                Form::Text => self.text(&subject, &found, out),
            };
            let is_finished = !matches!(found, Found::Unfinished);
            (if is_finished { subject.verdict } else { unfinished(answer) }, None)
        })
    }

    fn goes_on(&self) -> bool {
        true
    }
}

impl Hint<'_> {
    /// What there is to say of a puzzle as it stands.
    fn find(&mut self, subject: &Subject<'_>, deadline: &Deadline) -> Result<Found, String> {
        let logic = self.logics.of(subject.puzzle, subject.verdict);
        let logic = logic.map_err(|error| error.to_string())?;
        match subject.advised() {
            Ok(position) => Ok(look(logic, &position, deadline)),
            Err(_) if subject.verdict == Verdict::None => self.broken(subject, deadline),
            Err(why) => Ok(Found::Nothing(format!("no step: {why}"))),
        }
    }

    /// What there is to say if it is known what was given. Then the verdict is known, too.
    fn find_with(
        &mut self,
        given: &Given,
        subject: &mut Subject<'_>,
        deadline: &Deadline,
    ) -> Result<Found, String> {
        let placed = given.placed(subject.puzzle)?;
        let logic = self.logics.of(&given.puzzle, Verdict::Unique);
        let logic = logic.map_err(|error| error.to_string())?;
        let mistakes = given.mistakes(subject.puzzle, &placed);
        if !mistakes.is_empty() {
            subject.verdict = Verdict::None;
            return Ok(Found::Mistakes(mistakes));
        }
        subject.verdict = Verdict::Unique;
        Ok(look(logic, &given.position(subject.puzzle, &placed), deadline))
    }

    /// Why a puzzle has no solution.
    fn broken(&mut self, subject: &Subject<'_>, deadline: &Deadline) -> Result<Found, String> {
        let puzzle = subject.puzzle;
        let diagnosis =
            self.opinions.contradiction(puzzle, deadline).map_err(|error| error.to_string())?;
        let unconfirmed = diagnosis.unconfirmed;
        let contradiction = match diagnosis.details {
            Some(Details::Contradiction(contradiction)) => Some(contradiction),
            None => None,
            _ => {
                let found = diagnosis.verdict.name();
                return Err(format!("said {}, diagnosed {found}", subject.said()));
            }
        };
        Ok(Found::Broken(Broken { contradiction, unconfirmed }))
    }
}

/// The easiest step, or why there is none.
fn look(logic: &Logic, position: &Position, deadline: &Deadline) -> Found {
    let round = logic.round_within(position, deadline);
    if round.over.is_some() {
        return Found::Unfinished;
    }
    match easiest(round.steps, position) {
        Some(step) => Found::Step(Box::new(step)),
        None if position.is_complete() => Found::Nothing("every cell has a value".into()),
        None => Found::Nothing(match position.dead_end() {
            Some(end) => format!("no step: {}", end.describe(position.puzzle().geometry())),
            None => "no step: no technique finds anything".into(),
        }),
    }
}

/// What is to be known of a hint where there may be more than one solution.
fn heading(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Unique | Verdict::None | Verdict::Unknown { at_least: 0 } => None,
        Verdict::Multiple => {
            Some("multiple: there are several solutions; a hint holds in all of them")
        }
        Verdict::Unknown { .. } => Some(
            "unknown: the time ended before it was known how many solutions there are; a hint holds in \
             all of them",
        ),
    }
}

impl Broken {
    fn write_text(&self, puzzle: &Puzzle, out: &mut Vec<u8>) -> io::Result<()> {
        let Some(contradiction) = &self.contradiction else {
            return writeln!(
                out,
                "no solution: an entry is wrong; which cannot stand together was not found in time, and \
                 `veridoku diagnose` takes longer"
            );
        };
        if contradiction.cells.is_empty() {
            writeln!(out, "no solution")?;
        } else {
            writeln!(out, "no solution: an entry is wrong; --given PUZZLE says which")?;
        }
        contradiction::write_text(puzzle, contradiction, "value", true, out)?;
        contradiction::write_unconfirmed(self.unconfirmed, out)
    }
}

impl Hint<'_> {
    fn text(&self, subject: &Subject<'_>, found: &Found, out: &mut Vec<u8>) -> io::Result<()> {
        if self.with_place {
            write!(out, "{}: ", subject.place)?;
        }
        if let Some(heading) = heading(subject.verdict) {
            writeln!(out, "{heading}")?;
        }
        match found {
            Found::Step(step) => {
                let hint = explain::hint(step, subject.puzzle.geometry(), self.detail);
                writeln!(out, "{hint}")
            }
            Found::Mistakes(mistakes) => writeln!(out, "wrong: {}", mistakes.join(" ")),
            Found::Broken(_) if !subject.conflicts.is_empty() => {
                writeln!(out, "{}", subject.said())
            }
            Found::Broken(broken) => broken.write_text(subject.puzzle, out),
            Found::Nothing(why) => writeln!(out, "{why}"),
            Found::Unfinished => writeln!(out, "{UNFINISHED}"),
        }
    }

    fn object(&self, subject: &Subject<'_>, found: &Found) -> serde_json::Value {
        let geometry = subject.puzzle.geometry();
        let mut object = json!({
            "schema": json::SCHEMA,
            "place": subject.place,
            "puzzle": self.renderer.puzzle_text(subject.puzzle),
            "verdict": subject.verdict.name(),
            "conflicts": conflicts(subject.puzzle),
            "hint": null,
        });
        match found {
            Found::Step(step) => {
                object["hint"] = explain::hint(step, geometry, self.detail).into();
                object["where"] = explain::where_to_look(step, geometry).into();
                if self.detail >= Detail::Technique {
                    object["technique"] = json::technique(step.technique);
                }
                if self.detail == Detail::Step {
                    object["step"] = json::step(step, geometry);
                }
            }
            Found::Mistakes(mistakes) => object["mistakes"] = mistakes.as_slice().into(),
            Found::Broken(Broken { contradiction, unconfirmed }) => {
                object["reason"] = "there is no solution: an entry is wrong".into();
                object["contradiction"] = match contradiction {
                    Some(found) => contradiction::object(subject.puzzle, found, &self.options),
                    None => Value::Null,
                };
                object["unconfirmed"] = (*unconfirmed).into();
            }
            Found::Nothing(why) => object["reason"] = why.as_str().into(),
            Found::Unfinished => object["reason"] = UNFINISHED.into(),
        }
        object
    }
}
