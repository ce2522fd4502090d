//! `check`: whether every puzzle has exactly one solution.

use std::io::{self, Write};

use veridoku::Puzzle;
use veridoku::batch::Output;

use super::input::Input;
use super::output::Verdict;
use super::solving::{self, Chunk, Solving, Tally, Task};
use super::{Failure, Status};

/// Say of each puzzle whether it has exactly one solution
///
/// Each puzzle gives a line: `unique`, `multiple`, `none`, or `conflict` with the givens that
/// contradict each other and where, as in `conflict r1c1=5 r1c9=5 (row 1)`. If a budget ended first it
/// is `unknown`. Totals are written to standard error.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku check puzzles.txt | sort | uniq -c\n  \
                        veridoku check --cross-check --variant x puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    solving::run(&args.input, &args.solving, Some(2), b"", || Check, |tally| Some(totals(tally)))
}

struct Check;

impl Task for Check {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        chunk.answer(0, output, |puzzle, answer, out| {
            let verdict = Verdict::of(&answer.stats);
            match verdict {
                Verdict::None => push_none(puzzle, out),
                Verdict::Unknown { at_least } => {
                    out.extend_from_slice(format!("unknown: at least {at_least}").as_bytes());
                }
                Verdict::Unique | Verdict::Multiple => {
                    out.extend_from_slice(verdict.name().as_bytes());
                }
            }
            out.push(b'\n');
        })
    }
}

/// Why there is no solution, if the givens show it.
fn push_none(puzzle: &Puzzle, out: &mut Vec<u8>) {
    let conflicts = puzzle.conflicts();
    out.extend_from_slice(if conflicts.is_empty() { b"none" } else { b"conflict" });
    for conflict in conflicts {
        // Writing to a vector does not fail.
        let _ = write!(out, " {}", conflict.describe(puzzle.geometry()));
    }
}

fn totals(tally: &Tally) -> String {
    let Tally { unique, multiple, none, unknown, faulty, .. } = *tally;
    let mut totals = format!("{unique} unique, {multiple} multiple, {none} none");
    for (count, name) in [(unknown, "unknown"), (faulty, "faulty")] {
        if count > 0 {
            totals.push_str(&format!(", {count} {name}"));
        }
    }
    totals
}
