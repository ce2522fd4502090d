//! `check`: whether every puzzle has exactly one solution.

use std::io::{self, Write};

use veridoku::Verdict;
use veridoku::batch::Output;

use super::input::Input;
use super::output::word;
use super::progress::Progress;
use super::solving::{self, Chunk, Solving, Tally, Task};
use super::{Failure, Status};

/// Say of each puzzle whether it has exactly one solution
///
/// Each puzzle gives a line: `unique`, `multiple`, `none`, or `conflict` with the givens that
/// contradict each other and where, as in `conflict r1c1=5 r1c9=5 (row 1)`. If a budget ended first it
/// is `unknown`. Totals are written to standard error.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku check puzzles.txt | sort | uniq -c\n  \
                        veridoku check --place puzzles.txt | grep -v unique\n  \
                        veridoku check --cross-check --variant x puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// Begin each line with the puzzle's file and line, as in `puzzles.txt:17: multiple`
    #[arg(long)]
    place: bool,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let task = || Check { with_place: args.place };
    solving::run(
        &args.input,
        &args.solving,
        Some(2),
        b"",
        task,
        |tally| Some(totals(tally)),
        &Progress::off(),
    )
}

struct Check {
    with_place: bool,
}

impl Task for Check {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        chunk.answer(0, output, |puzzle, place, answer, out| {
            if self.with_place {
                push(out, format_args!("{place}: "));
            }
            let mut verdict = answer.stats.verdict();
            if matches!(verdict, Verdict::None | Verdict::Unknown { .. }) {
                let conflicts = puzzle.conflicts();
                if !conflicts.is_empty() {
                    verdict = Verdict::None; // also if a budget ended before the search saw it
                    out.extend_from_slice(b"conflict");
                    for conflict in conflicts {
                        push(out, format_args!(" {}", conflict.describe(puzzle.geometry())));
                    }
                    out.push(b'\n');
                    return verdict;
                }
            }
            out.extend_from_slice(word(verdict).as_bytes());
            if let Verdict::Unknown { at_least } = verdict {
                push(out, format_args!(": at least {at_least}"));
            }
            out.push(b'\n');
            verdict
        })
    }
}

fn push(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // Writing to a vector does not fail.
    let _ = out.write_fmt(text);
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
