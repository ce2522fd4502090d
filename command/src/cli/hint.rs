//! `hint`: shows the easiest step, in as much detail as requested.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use veridoku::advice::{Broken, Hint, Mistake, Subject};
use veridoku::logic::explain::{self, Detail, Language};
use veridoku::report::Additions;
use veridoku::requests::{HintRequest, Hinted, Hints, attempts_for_given};
use veridoku::{Puzzle, Verdict};
use veridoku_core::batch::Output;

use super::contradiction;
use super::input::{Input, Items};
use super::output::{Renderer, SolutionFormat, push_report, refuse_idle_pictures};
use super::reasoning::Reasoning;
use super::solving::{self, Chunk, Origin, Solving, Task, unfinished};
use super::surroundings::Surroundings;
use super::wording::{StepStyle, Wording, lesson};
use super::{Failure, Status};

/// Give a hint: where to look, which technique, or the easiest step itself
///
/// The input is the current position: givens and values placed so far, or pencilmarks (`--format pencilmarks`,
/// `sukaku`). If something in it is wrong, there is no solution and no hint. Then the command names a small set of
/// entries that contradict each other; with --given it names the entries that are wrong. If there are several
/// solutions, the hint is valid in all of them.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku hint puzzle.txt\n  \
                        veridoku hint --detail 3 puzzle.txt\n  \
                        veridoku hint --given puzzle.txt so-far.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Detail of the hint: 1 where to look, 2 also which technique, 3 the step
    #[arg(long, value_name = "1|2|3", default_value = "1", allow_negative_numbers = true, value_parser = detail)]
    detail: Detail,

    /// The puzzle as it was given, or a file with it. The other values count as placed, and the wrong ones are named
    #[arg(long, value_name = "PUZZLE")]
    given: Option<PathBuf>,

    #[command(flatten)]
    reasoning: Reasoning,

    #[command(flatten)]
    solving: Solving,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: OutputFormat,

    /// In JSON, add to the step what is drawn for it
    #[arg(long)]
    pictures: bool,

    #[command(flatten)]
    wording: Wording,

    /// Prefix each hint with the puzzle's file and line
    #[arg(long)]
    place: bool,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Sentences
    Text,
    /// One object per line
    Json,
}

fn detail(text: &str) -> Result<Detail, String> {
    let detail = text.parse().ok().and_then(Detail::of_number);
    detail.ok_or_else(|| "expected 1, 2 or 3".into())
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    refuse_idle_pictures(args.pictures, args.output == OutputFormat::Json)?;
    let lessons = args.wording.lessons(StepStyle::Terse)?;
    if args.wording.style.is_some() && args.detail != Detail::Step {
        let message = "--style has an effect only on a step; expected --detail 3";
        return Err(Failure::Usage(message.into()));
    }
    let read = |text| read_given(text, &args.input);
    let request = HintRequest {
        solving: args.solving.request(),
        reasoning: args.reasoning.request(),
        detail: args.detail,
        given: args.given.map(read).transpose()?,
        additions: Additions { pictures: args.pictures, language: lessons },
    };
    let hints = request.prepare(None)?;
    let alphabet = args.input.rules.alphabet;
    let task = || HintTask {
        format: args.output,
        with_place: args.place,
        lessons,
        renderer: Renderer::new(SolutionFormat::Line, alphabet),
        hints: hints.another(),
    };
    solving::run_plain(&args.input, &args.solving, Some(2), task, surroundings)
}

/// The puzzle as it was given.
fn read_given(text: PathBuf, input: &Input) -> Result<Puzzle, Failure> {
    let mut read = Err(Failure::Usage("--given: no puzzle found".into()));
    for options in attempts_for_given(input.rules.read_options()?) {
        read = Items::of_argument(text.clone(), "--given", options).only_puzzle("");
        if read.is_ok() {
            break;
        }
    }
    read
}

struct HintTask {
    format: OutputFormat,
    with_place: bool,
    /// The language in which the step is a lesson.
    lessons: Option<Language>,
    renderer: Renderer,
    hints: Hints,
}

impl Task for HintTask {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        chunk.answer_or_fault(0, output, |puzzle, place, answer, deadline, out| {
            let hinted = match self.hints.hint(puzzle, answer, deadline) {
                Ok(hinted) => hinted,
                Err(error) => {
                    return (Subject::new(puzzle, answer).verdict, Some(error.to_string()));
                }
            };
            // Writing to a vector does not fail.
            let _ = match self.format {
                OutputFormat::Json => {
                    let report = hinted.report(&place.to_string(), self.renderer.text());
                    push_report(&report, out);
                    Ok(())
                }
                OutputFormat::Text => self.text(&hinted, place, out),
            };
            let verdict = hinted.subject.verdict;
            (if hinted.is_finished() { verdict } else { unfinished(answer) }, None)
        })
    }

    fn goes_on(&self) -> bool {
        true
    }
}

/// A note on a hint if there may be more than one solution.
fn heading(verdict: Verdict, language: Language) -> Option<&'static str> {
    let is_french = language == Language::French;
    match verdict {
        Verdict::Unique | Verdict::None | Verdict::Unknown { at_least: 0 } => None,
        Verdict::Multiple if is_french => {
            Some("plusieurs solutions\u{a0}: l’indice vaut pour toutes")
        }
        Verdict::Unknown { .. } if is_french => Some(
            "nombre de solutions inconnu, la limite de temps est atteinte\u{a0}: l’indice vaut pour toutes",
        ),
        Verdict::Multiple => {
            Some("multiple: there are several solutions; the hint is valid in all of them")
        }
        Verdict::Unknown { .. } => Some(
            "unknown: timed out before the number of solutions was known; the hint is valid in \
             all of them",
        ),
    }
}

fn write_broken(
    broken: &Broken,
    puzzle: &Puzzle,
    language: Language,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let is_french = language == Language::French;
    let Some(contradiction) = &broken.contradiction else {
        if is_french {
            let what = if broken.is_entry { "\u{a0}: une entrée est fausse" } else { "" };
            return writeln!(
                out,
                "pas de solution{what}\u{a0}; aucune contradiction n’a été trouvée à temps\u{a0}; `veridoku \
                 diagnose` cherche plus longtemps"
            );
        }
        let (what, which) = match broken.is_entry {
            true => (": an entry is wrong", "entries"),
            false => ("", "rules"),
        };
        return writeln!(
            out,
            "no solution{what}; no contradicting {which} were found in time; `veridoku diagnose` \
             searches longer"
        );
    };
    let said = match (broken.is_entry, is_french) {
        (true, false) => "no solution: an entry is wrong; --given PUZZLE shows which",
        (false, false) => "no solution",
        (true, true) => {
            "pas de solution\u{a0}: une entrée est fausse\u{a0}; --given GRILLE montre laquelle"
        }
        (false, true) => "pas de solution",
    };
    writeln!(out, "{said}")?;
    contradiction::write_text(puzzle, contradiction, "value", true, language, out)?;
    contradiction::write_unconfirmed(broken.unconfirmed, language, out)
}

impl HintTask {
    fn text(&self, hinted: &Hinted<'_>, place: &Origin, out: &mut Vec<u8>) -> io::Result<()> {
        let Hinted { subject, hint, .. } = hinted;
        if self.with_place {
            write!(out, "{place}: ")?;
        }
        let language = self.lessons.unwrap_or(Language::English);
        if let Some(heading) = heading(subject.verdict, language) {
            writeln!(out, "{heading}")?;
        }
        match hint {
            Hint::Step(step) => {
                let detail = self.hints.detail();
                let hint = match (self.lessons, detail, subject.start()) {
                    (Some(language), Detail::Step, Some(before)) => lesson(step, &before, language),
                    (None, Detail::Step, _) => explain::sentence(step, subject.puzzle.geometry()),
                    _ => explain::look(step, subject.puzzle.geometry(), detail, language),
                };
                writeln!(out, "{hint}")
            }
            Hint::Mistakes(mistakes) => {
                let wrong = if language == Language::French { "faux\u{a0}:" } else { "wrong:" };
                let name = |mistake: &Mistake| mistake.words(subject.puzzle.geometry(), language);
                let names: Vec<String> = mistakes.iter().map(name).collect();
                writeln!(out, "{wrong} {}", names.join(" "))
            }
            Hint::Broken(_) if !subject.conflicts.is_empty() => {
                writeln!(out, "{}", subject.in_words(language))
            }
            Hint::Broken(broken) => write_broken(broken, subject.puzzle, language, out),
            Hint::Nothing(why) => writeln!(out, "{}", why.words(language)),
        }
    }
}
