//! `check`: checks whether every puzzle has exactly one solution.

mod certifying;

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use clap::builder::TypedValueParser;
use veridoku::Verdict;
use veridoku::advice::{SolutionGiven, Subject};
use veridoku::certify::Kind;
use veridoku::format::OneLine;
use veridoku::requests::Checked;
use veridoku_core::batch::Output;
use veridoku_core::table::Value;

use super::input::{Input, names};
use super::output::push_report;
use super::progress::Progress;
use super::sheet::{Choice, Column, Sheet, with_tables};
use super::solutions::{Solutions, Totals};
use super::solving::{self, Chunk, Origin, Solving, Task};
use super::span::Span;
use super::surroundings::Surroundings;
use super::tally::Tally;
use super::{Failure, Status};
use certifying::{Certified, Certifying};

/// Check whether each puzzle has exactly one solution
///
/// Writes one line per puzzle: `unique`, `multiple`, `none`, or `conflict` with the givens that contradict each other
/// and the house, as in `conflict r1c1=5 r1c9=5 (row 1)`. It is `unknown` if the time ran out first. If the text also
/// gives solutions, for example in a CSV field `solution`, each is compared: `unique, but not the solution given (r1c3
/// is 4, not 5)`. Totals go to standard error.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku check puzzles.txt | sort | uniq -c\n  \
                        veridoku check --place puzzles.txt | grep -vx '.*: unique'\n  \
                        veridoku check --output json puzzles.csv\n  \
                        veridoku check --cross-check --variant x puzzles.txt\n  \
                        veridoku check --certify certificates puzzles.txt; veridoku verify certificates")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// How to treat solutions that the text gives with the puzzles; by default they are compared
    #[arg(long, value_enum, value_name = "WHAT")]
    solutions: Option<Solutions>,

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

    /// Prefix each line with the puzzle's file and line, as in `puzzles.txt:17: multiple`
    #[arg(long)]
    place: bool,

    /// Write a certificate of each puzzle into DIR, in a folder named for the puzzle's line, and verify it there. DIR
    /// must be new or empty. With --resume, valid certificates in it are kept, and missing or damaged ones are made;
    /// all must be for the same input, which is compared first. A puzzle that could not be certified is `unknown`, and
    /// standard error explains why. Takes one input
    #[arg(long, value_name = "DIR")]
    certify: Option<PathBuf>,

    /// How the proofs of `--certify` are found
    #[arg(long, requires = "certify", default_value = Kind::default().name(),
          value_parser = names(Kind::ALL.map(Kind::name)).try_map(|name| name.parse::<Kind>()))]
    kind: Kind,
}

with_tables! {
    /// The format of the output.
    enum OutputFormat {
        /// A word, or a sentence
        Text,
        /// One object per line
        Json,
    }
}

/// The columns of a table. `conflicts` names givens that contradict each other, and `solution_given` is `right`, or
/// describes the error in the given solution.
const COLUMNS: [Column; 3] = [
    Column::text("verdict").unique_if(&["unique"]),
    Column::text("conflicts"),
    Column::text("solution_given").unique_if(&["right", ""]),
];

pub(super) fn run(mut args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    if args.certify.is_some() && args.input.has_several_files() {
        let message =
            "certificates are named after the lines of a file; expected one file with --certify";
        return Err(Failure::Usage(message.into()));
    }
    // Certificates name their puzzles, so a run may start again.
    let resumes = args.certify.is_some() && std::mem::take(&mut args.span.resume);
    let into_folder = |folder| Certifying::into_folder(folder, args.kind, resumes);
    let certifying = args.certify.map(into_folder).transpose()?;
    if let Some(certifying) = certifying.as_ref().filter(|_| resumes) {
        args.input.hold()?;
        certifying.expect_same_input(args.input.items()?)?;
    }
    if args.place && args.output.table().is_some() {
        let message = "--place has no effect on a table, whose rows identify their puzzles";
        return Err(Failure::Usage(message.into()));
    }
    let kind = args.output.table();
    let sheet = Sheet::of_verdicts(kind, &args.choice, args.input.rules.delimiter, &COLUMNS)?;
    let given = Totals::default();
    let text = OneLine::new(args.input.rules.alphabet);
    let task = || Check {
        format: args.output,
        text,
        sheet: sheet.as_ref(),
        with_place: args.place,
        given: Some(&given).filter(|_| args.solutions != Some(Solutions::Ignore)),
        certifying: certifying.as_ref(),
    };
    let progress = Progress::new(args.progress);
    let is_asked = args.solutions == Some(Solutions::Compare);
    let status = solving::run(
        (&args.input, Some(&args.span)),
        &args.solving,
        Some(2),
        task,
        |tally| Some(totals(tally, given.counts(), is_asked, certifying.as_ref())),
        &progress,
        surroundings,
    )?;
    certifying.map_or(Ok(()), Certifying::finish)?;
    let is_wrong = given.counts().1 > 0;
    Ok(if is_wrong { status.max(Status::NotUnique) } else { status })
}

struct Check<'a> {
    format: OutputFormat,
    text: OneLine,
    sheet: Option<&'a Sheet>,
    with_place: bool,
    /// The results for the given solutions, if they are compared.
    given: Option<&'a Totals>,
    certifying: Option<&'a Certifying>,
}

impl Task for Check<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        let is_given = chunk.origins.iter().any(|place| place.expected.is_some());
        let keep = usize::from(is_given && self.given.is_some());
        let (mut right, mut wrong) = (0, 0);
        let is_word = !self.reads_puzzles();
        let done = chunk.each(keep, output, |asked, found, output| {
            let verdict = found.stats.verdict();
            if is_word && asked.is_bare() && matches!(verdict, Verdict::Unique | Verdict::Multiple)
            {
                // Nearly all puzzles.
                output.out().extend_from_slice(verdict.name().as_bytes());
                output.out().push(b'\n');
                return Ok((verdict, None));
            }
            let (puzzle, place) = (asked.puzzle(), asked.origin());
            let (answer, deadline) = (found.answer(), found.deadline);
            let mut subject = Subject::new(puzzle, answer);
            let (mut fault, mut is_certified) = (None, false);
            if let Some(certifying) = self.certifying {
                let at_least = answer.stats.solutions.min(1);
                let time = deadline.left().time;
                let said = subject.verdict;
                subject.verdict = match certifying.certify(puzzle, place.line, said, time) {
                    Certified::As(verdict) => {
                        is_certified = true;
                        verdict
                    }
                    Certified::No(why) => {
                        writeln!(output.err(), "not certified: {place}: {why}")?;
                        Verdict::Unknown { at_least }
                    }
                    Certified::Faulty(message) => {
                        fault = Some(message);
                        Verdict::Unknown { at_least: 0 }
                    }
                    Certified::Failed => return Err(ErrorKind::Interrupted.into()),
                };
            }
            let expected = place.expected.as_ref().filter(|_| self.given.is_some());
            let checked = Checked::new(subject, expected, answer);
            match &checked.given {
                None => {}
                Some(SolutionGiven::Right) => right += 1,
                Some(SolutionGiven::Other(_) | SolutionGiven::NoSolution(_)) => wrong += 1,
                Some(SolutionGiven::Disagreement(message)) => fault = Some(message.clone()),
            }
            let verdict = checked.subject.verdict;
            if let Some(sheet) = self.sheet {
                let unfit = write_row(sheet, &checked, place, output.out());
                return Ok((verdict, fault.or(unfit)));
            }
            let checked = checked.with_impossible_rules(deadline);
            match self.format {
                OutputFormat::Json => {
                    let mut report = checked.report(&place.to_string(), &self.text);
                    if self.certifying.is_some() {
                        report = report.with_certified(is_certified);
                    }
                    push_report(&report, output.out());
                }
                _ => {
                    for rule in &checked.impossible_rules {
                        writeln!(
                            output.err(),
                            "{place}: this rule can never be satisfied: {rule}"
                        )?;
                    }
                    self.write(&checked, place, output.out());
                }
            }
            Ok((verdict, fault))
        });
        if let Some(given) = self.given {
            given.add(right, wrong);
        }
        done
    }

    fn goes_on(&self) -> bool {
        self.certifying.is_some()
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet
    }

    /// A verdict is written without a puzzle, unless it names contradicting givens.
    fn reads_puzzles(&self) -> bool {
        let is_word = self.format == OutputFormat::Text && !self.with_place;
        !is_word || self.certifying.is_some()
    }
}

impl Check<'_> {
    fn write(&self, checked: &Checked<'_>, place: &Origin, out: &mut Vec<u8>) {
        let Checked { subject, given, .. } = checked;
        if self.with_place {
            push(out, format_args!("{place}: "));
        }
        match subject.verdict {
            // Nearly all puzzles; no formatting, for speed.
            verdict @ (Verdict::Unique | Verdict::Multiple) => {
                out.extend_from_slice(verdict.name().as_bytes());
                out.extend_from_slice(subject.puzzle.reservation().as_bytes());
            }
            _ => push(out, format_args!("{subject}")),
        }
        match given {
            None | Some(SolutionGiven::Right | SolutionGiven::Disagreement(_)) => {}
            Some(SolutionGiven::Other(place)) => {
                push(out, format_args!(", but not the solution given ({place})"));
            }
            Some(SolutionGiven::NoSolution(why)) => {
                push(out, format_args!(", and the solution given is not one ({why})"));
            }
        }
        out.push(b'\n');
    }
}

/// Writes a row. Returns the part of its record that does not fit into the table.
fn write_row(
    sheet: &Sheet,
    Checked { subject, given, .. }: &Checked<'_>,
    place: &Origin,
    out: &mut Vec<u8>,
) -> Option<String> {
    sheet.row_of(subject.puzzle, place.row.as_ref(), out, |column| match (column, given) {
        (0, _) => Value::text(subject.verdict.name()),
        (1, _) => match subject.to_string().strip_prefix("conflict ") {
            Some(conflicts) => Value::text(conflicts.to_owned()),
            None => Value::Nothing,
        },
        (_, None) => Value::Nothing,
        (_, Some(SolutionGiven::Right)) => Value::text("right"),
        (_, Some(SolutionGiven::Other(why) | SolutionGiven::NoSolution(why))) => {
            Value::text(why.to_string())
        }
        (_, Some(SolutionGiven::Disagreement(message))) => Value::text(message.to_string()),
    })
}

fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // Writing to a vector does not fail.
    let _ = out.write_fmt(text);
}

fn totals(
    tally: &Tally,
    (right, wrong): (u64, u64),
    is_asked: bool,
    certifying: Option<&Certifying>,
) -> String {
    let Tally { unique, multiple, none, unknown, faulty, .. } = *tally;
    let mut totals = format!("{unique} unique, {multiple} multiple, {none} none");
    for (count, name) in [(unknown, "unknown"), (faulty, "faulty")] {
        if count > 0 {
            totals.push_str(&format!(", {count} {name}"));
        }
    }
    if tally.partly_confirmed > 0 {
        totals.push_str(&format!("; {} not decided by all backends", tally.partly_confirmed));
    }
    if is_asked || right + wrong > 0 {
        totals.push_str(&format!("; solutions given: {right} right, {wrong} wrong"));
    }
    if let Some(certifying) = certifying {
        let certified = certifying.totals(unique + multiple + none + unknown);
        totals.push_str(&format!("; {certified}"));
    }
    totals
}
