//! `check`: whether every puzzle has exactly one solution.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::TypedValueParser;
use veridoku::batch::Output;
use veridoku::certify::{CertifyError, CertifyOptions, Kind, certify};
use veridoku::{Puzzle, Verdict};

use super::input::{Input, names};
use super::output::word;
use super::progress::Progress;
use super::solutions::{Finding, Solutions, Totals};
use super::solving::{self, Chunk, Solving, Tally, Task};
use super::{Failure, Status, certificates};

/// Say of each puzzle whether it has exactly one solution
///
/// Each puzzle gives a line: `unique`, `multiple`, `none`, or `conflict` with the givens that
/// contradict each other and where, as in `conflict r1c1=5 r1c9=5 (row 1)`. If a budget ended first it
/// is `unknown`. Where the text gives solutions too, as a CSV with a column `solution` does, each is
/// compared: `unique, but not the solution given (r1c3 is 4, not 5)`. Totals are written to standard error.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku check puzzles.txt | sort | uniq -c\n  \
                        veridoku check --place puzzles.txt | grep -vx '.*: unique'\n  \
                        veridoku check --cross-check --variant x puzzles.txt\n  \
                        veridoku check --certify certificates puzzles.txt; veridoku verify certificates")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// What to do with solutions that the text gives beside the puzzles; compare if not given
    #[arg(long, value_enum, value_name = "WHAT")]
    solutions: Option<Solutions>,

    /// Begin each line with the puzzle's file and line, as in `puzzles.txt:17: multiple`
    #[arg(long)]
    place: bool,

    /// Write a certificate of each puzzle into DIR, which must be new or empty, in a folder named for the
    /// puzzle's line, and check it there. A puzzle that is not certified in time is unknown. Takes one input
    #[arg(long, value_name = "DIR")]
    certify: Option<PathBuf>,

    /// What the proofs of `--certify` are found with
    #[arg(long, requires = "certify", default_value = Kind::default().name(),
          value_parser = names(Kind::ALL.map(Kind::name)).try_map(|name| name.parse::<Kind>()))]
    kind: Kind,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    if args.certify.is_some() && args.input.has_several_files() {
        let message = "certificates are named by line; expected one file with --certify";
        return Err(Failure::Usage(message.into()));
    }
    if let Some(folder) = &args.certify {
        certificates::expect_empty(folder)
            .map_err(|error| Failure::File { path: folder.display().to_string(), error })?;
    }
    let given = Totals::default();
    let task = || Check {
        with_place: args.place,
        given: Some(&given).filter(|_| args.solutions != Some(Solutions::Ignore)),
        certify: args.certify.clone().map(|folder| (folder, args.kind)),
    };
    let is_asked = args.solutions == Some(Solutions::Compare);
    let status = solving::run(
        &args.input,
        &args.solving,
        Some(2),
        b"",
        task,
        |tally| Some(totals(tally, given.counts(), is_asked)),
        &Progress::off(),
    )?;
    let is_wrong = given.counts().1 > 0;
    Ok(if is_wrong { status.max(Status::NotUnique) } else { status })
}

struct Check<'a> {
    with_place: bool,
    /// What the solutions given come to, if they are compared.
    given: Option<&'a Totals>,
    certify: Option<(PathBuf, Kind)>,
}

impl Task for Check<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        let time = chunk.budget.time;
        let is_given = chunk.places.iter().any(|place| place.expected.is_some());
        let keep = usize::from(is_given && self.given.is_some());
        let (mut right, mut wrong) = (0, 0);
        let done = chunk.answer_or_fault(keep, output, |puzzle, place, answer, out| {
            if self.with_place {
                push(out, format_args!("{place}: "));
            }
            let mut verdict = answer.stats.verdict();
            let is_open = matches!(verdict, Verdict::None | Verdict::Unknown { .. });
            let conflicts = if is_open { puzzle.conflicts() } else { Vec::new() };
            if !conflicts.is_empty() {
                verdict = Verdict::None; // also if a budget ended before the search saw it
            }
            let mut fault = None;
            if let Some((folder, kind)) = &self.certify
                && !matches!(verdict, Verdict::Unknown { .. })
            {
                let folder = folder.join(format!("{:06}", place.line));
                let options = CertifyOptions { kind: *kind, time };
                match certificate(puzzle, verdict, &options, &folder) {
                    Ok(true) => {}
                    Ok(false) => {
                        verdict = Verdict::Unknown { at_least: answer.stats.solutions.min(1) };
                    }
                    Err(message) => fault = Some(message),
                }
            }
            match verdict {
                Verdict::None if !conflicts.is_empty() => {
                    out.extend_from_slice(b"conflict");
                    for conflict in conflicts {
                        push(out, format_args!(" {}", conflict.describe(puzzle.geometry())));
                    }
                }
                Verdict::Unknown { at_least } => {
                    push(out, format_args!("unknown: at least {at_least}"));
                }
                _ => out.extend_from_slice(word(verdict).as_bytes()),
            }
            let given = place.expected.as_ref().filter(|_| self.given.is_some());
            match given.map(|given| Finding::of(puzzle, given, answer)) {
                None => {}
                Some(Finding::Right) => right += 1,
                Some(Finding::Other(place)) => {
                    wrong += 1;
                    push(out, format_args!(", but not the solution given ({place})"));
                }
                Some(Finding::NoSolution(why)) => {
                    wrong += 1;
                    push(out, format_args!(", and the solution given is not one ({why})"));
                }
                Some(Finding::Disagreement(message)) => fault = Some(message),
            }
            out.push(b'\n');
            (verdict, fault)
        });
        if let Some(given) = self.given {
            given.add(right, wrong);
        }
        done
    }
}

/// Writes a certificate and checks it as a stranger would; `false` if the time ends before.
fn certificate(
    puzzle: &Puzzle,
    verdict: Verdict,
    options: &CertifyOptions,
    folder: &Path,
) -> Result<bool, String> {
    let certificate = match certify(puzzle, options) {
        Ok(certificate) => certificate,
        Err(CertifyError::OutOfTime) => return Ok(false),
        Err(error) => return Err(error.to_string()),
    };
    let files = certificate.into_files().map_err(|error| error.to_string())?;
    certificates::write(&files, folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let verified = certificates::check(folder);
    let verified = verified.map_err(|error| certificates::describe(folder, &error))?;
    let certified = verified.verdict.name();
    if verified.puzzle != *puzzle || certified != word(verdict) {
        let found = word(verdict);
        return Err(format!("the search says {found}, and the certificate {certified}"));
    }
    Ok(true)
}

fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // Writing to a vector does not fail.
    let _ = out.write_fmt(text);
}

fn totals(tally: &Tally, (right, wrong): (u64, u64), is_asked: bool) -> String {
    let Tally { unique, multiple, none, unknown, faulty, .. } = *tally;
    let mut totals = format!("{unique} unique, {multiple} multiple, {none} none");
    for (count, name) in [(unknown, "unknown"), (faulty, "faulty")] {
        if count > 0 {
            totals.push_str(&format!(", {count} {name}"));
        }
    }
    if is_asked || right + wrong > 0 {
        totals.push_str(&format!("; solutions given: {right} right, {wrong} wrong"));
    }
    totals
}
