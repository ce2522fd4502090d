//! `verify`: checks certificates.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use veridoku::format::{OneLine, statements};
use veridoku::report::{RefusedReport, VerifyReport, line};
use veridoku::verify::Verified;
use veridoku::{Budget, Geometry, Puzzle};

use super::certificates::{self, Entry};
use super::shown::shown;
use super::{Failure, Status, counted, solving};

/// The largest side for which a puzzle is shown as a line of cells.
const LINE_SIDE: usize = 9;

/// The maximum length of a line. A longer line is cut, with the number of omitted characters.
const MOST_CHARACTERS: usize = 160;

/// The maximum number of statements shown about a puzzle; the number of omitted ones is shown.
const MOST_STATEMENTS: usize = 40;

/// Check certificates without trusting their maker
///
/// Derives the formulas again from the puzzle and compares them, checks the solutions against the rules, follows every
/// step of the proof, and compares the hashes. For each certificate it writes a line with the verdict, the size and the
/// numbers of givens and rules; below it the puzzle with all its rules, the solutions, and a digest of the puzzle. Long
/// lines are cut, with the number of omitted characters; --output json writes everything. With several certificates,
/// totals follow. For a refused certificate the output names the file and line at fault. A folder among them without a
/// certificate is also refused.
///
/// Only regular files are read, and links are not followed. A manifest may have 64 KiB, a puzzle, a map of regions or a
/// solution 4 MiB, counterexamples 64 MiB, a formula 512 MiB, a proof 8 GiB: more than `certify` ever writes.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku verify certificate\n  \
                        veridoku check --certify certificates puzzles.txt; veridoku verify certificates\n\n\
                        Exit codes: 0 every certificate is sound; 1 some certificate is refused; 2 a file is \
                        missing, unreadable or not a regular file, or a folder holds no certificate.")]
pub(super) struct Args {
    /// Certificates, or folders that hold only certificates, as from `check --certify`
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: ReportFormat,

    /// Seconds allowed for each certificate; one that takes longer is an error
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = solving::seconds)]
    timeout: Option<Duration>,
}

/// The form of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// Lines
    Text,
    /// One object per line for each certificate, even if it is refused
    Json,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let mut out = io::stdout().lock();
    let mut status = Status::Good;
    let budget = Budget { time: args.timeout, ..Budget::default() };
    let (mut sound, mut refused) = (0, 0);
    let is_json = args.output == ReportFormat::Json;
    let mut complain = |of: Status, folder: &str, fault: String, out: &mut dyn Write| {
        status = status.max(of);
        refused += 1;
        let word = if of == Status::Faulty { "error" } else { "refused" };
        let _ = writeln!(io::stderr(), "{word}: {fault}");
        match is_json {
            true => {
                let report = RefusedReport::new(folder, of != Status::Faulty, &fault);
                writeln!(out, "{}", line(&report))
            }
            false => Ok(()),
        }
    };
    for folder in &args.folders {
        let certificates = match certificates::within(folder) {
            Ok(certificates) => certificates,
            Err(error) => {
                let name = shown(folder);
                complain(Status::Faulty, &name, format!("{name}: {error}"), &mut out)?;
                continue;
            }
        };
        for Entry { folder, fault } in certificates {
            let name = shown(&folder);
            if let Some(fault) = fault {
                complain(Status::Faulty, &name, format!("{name}: {fault}"), &mut out)?;
                continue;
            }
            match certificates::check(&folder, &budget) {
                Ok(verified) => {
                    let text = match is_json {
                        true => line(&VerifyReport::new(&name, &verified, &OneLine::default())),
                        false => said(&name, &verified),
                    };
                    writeln!(out, "{text}")?;
                    sound += 1;
                }
                Err(error) => {
                    let is_unreadable = error.is_unreadable();
                    let of = if is_unreadable { Status::Faulty } else { Status::NotUnique };
                    complain(of, &name, certificates::describe(&folder, &error), &mut out)?;
                }
            }
        }
    }
    if sound + refused > 1 {
        let _ = writeln!(io::stderr(), "{sound} sound, {refused} refused");
    }
    Ok(status)
}

/// Everything that a certificate proves: the verdict, the puzzle, its solutions, and a digest of the puzzle.
fn said(folder: &str, verified: &Verified) -> String {
    let Verified { verdict, puzzle, solutions, is_minimal, steps } = verified;
    let what = match solutions.len() {
        2 => "two solutions".to_owned(),
        _ => format!("{} of proof", counted(*steps, "step")),
    };
    let minimal = if *is_minimal { ", no given is redundant" } else { "" };
    let by = puzzle.reservation();
    let mut lines = vec![format!("{folder}: {verdict}{by}, {what}{minimal}; {}", summary(puzzle))];
    let unread: Vec<String> =
        puzzle.unread().iter().map(|unread| format!("not read: {unread}")).collect();
    lines.extend(indented(&unread));
    let text = OneLine::default();
    let statements = match is_plain(puzzle) {
        true => vec![text.puzzle(puzzle)],
        false => statements(puzzle).unwrap_or_else(|| vec![text.puzzle(puzzle)]),
    };
    lines.extend(indented(&statements));
    let solutions = solutions.iter().map(|solution| text.solution(puzzle, solution));
    lines.extend(solutions.map(|solution| format!("  {}", shortened(&solution))));
    lines.extend(verified.digest().map(|digest| format!("  puzzle sha256 {digest}")));
    lines.join("\n")
}

/// Lines below the first, each cut, and as many as are shown.
fn indented(all: &[String]) -> Vec<String> {
    let (shown, left) = all.split_at(all.len().min(MOST_STATEMENTS));
    let mut lines: Vec<String> =
        shown.iter().map(|line| format!("  {}", shortened(line))).collect();
    if !left.is_empty() {
        let left = counted(left.len() as u64, "line");
        lines.push(format!("  ... ({left} more; --output json shows all)"));
    }
    lines
}

/// Whether a line of cells describes a puzzle completely: usual boxes, no variants, rules or candidates.
fn is_plain(puzzle: &Puzzle) -> bool {
    let geometry = puzzle.geometry();
    let is_usual = geometry.shape().is_some() && geometry.variants().is_empty();
    puzzle.side() <= LINE_SIDE
        && is_usual
        && geometry.rules().is_empty()
        && puzzle.restrictions().is_none()
}

/// The beginning of a long line, and the number of omitted characters.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(MOST_CHARACTERS) {
        None => line.to_owned(),
        Some((end, _)) => {
            let more = counted(line[end..].chars().count() as u64, "more character");
            format!("{} ... ({more})", &line[..end])
        }
    }
}

/// Size, boxes, variants, and the numbers of givens and rules, as in `9x9, boxes 3x3, x, 24 givens`.
fn summary(puzzle: &Puzzle) -> String {
    let geometry: &Geometry = puzzle.geometry();
    let plane = geometry.plane();
    let boxes = match (geometry.shape(), geometry.regions(), geometry.arrangement()) {
        (Some(shape), ..) => format!("boxes {shape}"),
        (None, Some(_), _) => "regions".to_owned(),
        (None, None, Some(grids)) => match grids.shape() {
            Some(shape) => format!("{} grids with boxes {shape}", grids.corners().len()),
            None => counted(grids.cell_count() as u64, "cell"),
        },
        (None, None, None) => "no boxes".to_owned(),
    };
    let mut parts = vec![format!("{}x{}", plane.rows(), plane.columns()), boxes];
    parts.extend(geometry.variants().iter().map(ToString::to_string));
    parts.push(counted(puzzle.given_count() as u64, "given"));
    let rules = geometry.stated_rules().count();
    parts.extend((rules > 0).then(|| counted(rules as u64, "rule")));
    if let Some(sets) = puzzle.restrictions() {
        let restricted = sets.iter().filter(|set| set.len() < puzzle.side()).count();
        parts.push(format!("{} with fewer candidates", counted(restricted as u64, "cell")));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_says_by_how_much_it_is_cut() {
        let line = "é".repeat(MOST_CHARACTERS);
        assert_eq!(shortened(&line), line);
        assert_eq!(shortened(&format!("{line}1")), format!("{line} ... (1 more character)"));
    }
}
