//! `hint`: the easiest step, and of it as much as is wanted.

use std::io::{self, Write};

use clap::ValueEnum;
use serde_json::json;
use veridoku::batch::Output;
use veridoku::format::Reader;
use veridoku::logic::explain::{self, Detail};
use veridoku::logic::{Position, Step, json};
use veridoku::{AutoSolver, Candidate, Digit, Outcome, Puzzle, Solution, Solver, Verdict};

use super::input::Input;
use super::output::{Form as PuzzleForm, Renderer, conflicts, word};
use super::progress::Progress;
use super::reasoning::{Logics, Reasoning, easiest};
use super::solving::{self, Chunk, Solving, Task};
use super::subject::{Subject, unfinished};
use super::{Failure, Status};

/// Give a hint: where to look, which technique, or the easiest step itself
///
/// The input is what is on the paper: givens and values placed so far, or pencilmarks
/// (`--format pencilmarks`, `sukaku`). If a wrong value was placed there is no solution, and that is said
/// first; with --given, which values are wrong.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku hint puzzle.txt\n  \
                        veridoku hint --detail 3 puzzle.txt\n  \
                        veridoku hint --given \"$(cat puzzle.txt)\" so-far.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// How much to tell: 1 where to look, 2 also which technique, 3 the step
    #[arg(long, value_name = "1|2|3", default_value = "1", allow_negative_numbers = true, value_parser = detail)]
    detail: Detail,

    /// The puzzle as it was given, on one line: what else has a value was placed, and a wrong one is named
    #[arg(long, value_name = "PUZZLE")]
    given: Option<String>,

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
    let given = args.given.as_deref().map(|text| Given::read(text, &args.input)).transpose()?;
    let techniques = args.reasoning.techniques();
    let alphabet = args.input.rules.alphabet;
    let task = || Hint {
        form: args.output,
        detail: args.detail,
        with_place: args.place,
        given: given.as_ref(),
        renderer: Renderer::new(PuzzleForm::Line, alphabet),
        logics: Logics::new(techniques),
    };
    solving::run(&args.input, &args.solving, Some(2), b"", task, |_| None, &Progress::off())
}

/// The puzzle as it was given, and its solution.
struct Given {
    puzzle: Puzzle,
    solution: Solution,
}

impl Given {
    fn read(text: &str, input: &Input) -> Result<Given, Failure> {
        let usage = |error: String| Failure::Usage(format!("--given: {error}"));
        let mut reader = Reader::new(text.as_bytes(), input.rules.read_options()?);
        let puzzle = match reader.next() {
            Some(Ok(record)) => record.puzzle,
            Some(Err(error)) => return Err(usage(error.to_string())),
            None => return Err(usage("no puzzle found".into())),
        };
        match AutoSolver::new().solve(&puzzle, &Default::default()) {
            Ok(Outcome::Unique(solution)) => Ok(Given { puzzle, solution }),
            Ok(_) => Err(usage("expected a puzzle with exactly one solution".into())),
            Err(error) => Err(usage(error.to_string())),
        }
    }

    /// What was placed since, or why it is not this puzzle.
    fn placed(&self, puzzle: &Puzzle) -> Result<Vec<Candidate>, String> {
        if puzzle.side() != self.puzzle.side() {
            let (found, side) = (puzzle.side(), self.puzzle.side());
            return Err(format!("a side of {found}; the puzzle of --given has {side}"));
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
    logics: Logics,
}

/// What there is to say.
enum Found {
    /// A step.
    Step(Box<Step>),
    /// These are wrong.
    Mistakes(Vec<String>),
    /// Nothing, for this reason.
    Nothing(String),
}

impl Task for Hint<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        chunk.answer_or_fault(0, output, |puzzle, place, answer, deadline, out| {
            let subject = Subject::new(puzzle, place, answer);
            let mut verdict = subject.verdict;
            // Of a puzzle whose givens are known it is their verdict that counts.
            let placed = match self.given.map(|given| given.placed(puzzle)).transpose() {
                Ok(placed) => placed,
                Err(error) => return (verdict, Some(error)),
            };
            let mistakes = match (self.given, &placed) {
                (Some(given), Some(placed)) => given.mistakes(puzzle, placed),
                _ => Vec::new(),
            };
            let position = match (self.given, &placed) {
                _ if !mistakes.is_empty() => None,
                (Some(given), Some(placed)) => {
                    verdict = Verdict::Unique;
                    Some(given.position(puzzle, placed))
                }
                _ => subject.start(),
            };
            let of = position.as_ref().map_or(puzzle, Position::puzzle);
            let found = match (self.logics.of(of, verdict), position) {
                (Err(error), _) => return (verdict, Some(error.to_string())),
                (_, None) if !mistakes.is_empty() => Found::Mistakes(mistakes),
                (_, None) => Found::Nothing("no step: givens contradict each other".into()),
                (Ok(logic), Some(position)) => {
                    let round = logic.round_within(&position, deadline);
                    match round.over {
                        None => look(round.steps, &position),
                        Some(_) => {
                            verdict = unfinished(answer);
                            Found::Nothing("no step: the time ended before one was found".into())
                        }
                    }
                }
            };
            // Writing to a vector does not fail.
            let _ = match self.form {
                Form::Json => writeln!(out, "{}", self.object(&subject, &found)),
                Form::Text => self.text(&subject, &found, out),
            };
            (verdict, None)
        })
    }

    fn goes_on(&self) -> bool {
        true
    }
}

/// The easiest step of a round, or why there is none.
fn look(round: Vec<Step>, position: &Position) -> Found {
    match easiest(round, position) {
        Some(step) => Found::Step(Box::new(step)),
        None if position.is_complete() => Found::Nothing("every cell has a value".into()),
        None => Found::Nothing(match position.dead_end() {
            Some(end) => format!("no step: {}", end.describe(position.puzzle().geometry())),
            None => "no step: no technique finds anything".into(),
        }),
    }
}

impl Hint<'_> {
    fn text(&self, subject: &Subject<'_>, found: &Found, out: &mut Vec<u8>) -> io::Result<()> {
        if self.with_place {
            write!(out, "{}: ", subject.place)?;
        }
        let warning = match subject.verdict {
            Verdict::Unique => None,
            _ if self.given.is_some() => None,
            Verdict::None if subject.conflicts.is_empty() => Some(
                "no solution: a value or pencilmark is wrong (see `veridoku diagnose`, or say \
                 --given)"
                    .into(),
            ),
            Verdict::Multiple => Some("multiple: there are several solutions".into()),
            _ => Some(subject.said()),
        };
        if let Some(warning) = warning {
            writeln!(out, "{warning}")?;
        }
        match found {
            Found::Step(step) => {
                let hint = explain::hint(step, subject.puzzle.geometry(), self.detail);
                writeln!(out, "{hint}")
            }
            Found::Mistakes(mistakes) => writeln!(out, "wrong: {}", mistakes.join(" ")),
            Found::Nothing(why) => writeln!(out, "{why}"),
        }
    }

    fn object(&self, subject: &Subject<'_>, found: &Found) -> serde_json::Value {
        let geometry = subject.puzzle.geometry();
        let mut object = json!({
            "schema": json::SCHEMA,
            "place": subject.place,
            "puzzle": self.renderer.puzzle_text(subject.puzzle),
            "verdict": word(subject.verdict),
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
            Found::Nothing(why) => object["reason"] = why.as_str().into(),
        }
        object
    }
}
