//! `solve`: the solution of every puzzle, or several of each.

use std::io::{self, Write};
use std::ops::ControlFlow;

use veridoku::batch::Output;
use veridoku::{Count, Ending, Puzzle, Solution, Verdict};

use super::input::Input;
use super::output::{Renderer, SolutionFormat};
use super::progress::Progress;
use super::solving::{self, Chunk, Solving, Task};
use super::{Failure, Status};

/// Write the solution of each puzzle, and say which have none or several
///
/// Each puzzle gives a line: its solution, or the puzzle followed by `  # no solution`, or its first solution
/// followed by `  # not unique`. If the time ends before all wanted solutions are written, a note on standard error
/// says so; in JSON the last entry of a puzzle has `count` and `is_exact`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku solve puzzles.txt\n  \
                        veridoku solve --output pretty --variant x puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// Write up to N solutions of each puzzle, each as an entry
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Write all solutions of each puzzle
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Format of the output
    #[arg(long, value_enum, default_value = "line")]
    output: SolutionFormat,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let renderer = Renderer::new(args.output, args.input.rules.alphabet);
    let (input, solving, heading) = (&args.input, &args.solving, renderer.heading());
    if !args.all && args.limit.is_none() {
        let task = || First { renderer };
        return solving::run(input, solving, Some(2), heading, task, |_| None, &Progress::off());
    }
    // Two are searched for even if one is wanted, to know the verdict.
    let search = args.limit.map(|limit| limit.max(2));
    let task = || Several { renderer, limit: args.limit.unwrap_or(u64::MAX) };
    solving::run(input, solving, search, heading, task, |_| None, &Progress::off())
}

/// The first solution of each puzzle.
struct First {
    renderer: Renderer,
}

impl Task for First {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        chunk.answer(1, output, |puzzle, _, answer, out| {
            let verdict = answer.stats.verdict();
            self.renderer.entry(puzzle, answer.solutions.first(), verdict, None, out);
            verdict
        })
    }
}

/// Several solutions of each puzzle, written as they are found.
struct Several {
    renderer: Renderer,
    limit: u64,
}

impl Task for Several {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        for (puzzle, place) in chunk.puzzles.iter().zip(chunk.origins) {
            let mut entries =
                Entries { puzzle, renderer: self.renderer, left: self.limit, held: None };
            let mut written = Ok(());
            let stats = chunk.solver.search(puzzle, &chunk.budget, &mut |solution| {
                written = entries.push(solution, output);
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            written?;
            match stats {
                Ok(stats) => {
                    chunk.tally.note(stats.verdict(), &stats);
                    entries.finish(stats.verdict(), Some(stats.count()), output)?;
                    if stats.verdict() == Verdict::Multiple && stats.ending == Ending::Time {
                        let note = "the time ended; there may be more solutions";
                        writeln!(output.err(), "note: {place}: {note}")?;
                    }
                }
                Err(error) => {
                    chunk.tally.fault(place, &error, output)?;
                    entries.finish(Verdict::Unknown { at_least: 0 }, None, output)?;
                }
            }
        }
        Ok(())
    }
}

/// The entries of one puzzle. The last solution is held back until their number is known.
struct Entries<'a> {
    puzzle: &'a Puzzle,
    renderer: Renderer,
    left: u64,
    held: Option<Solution>,
}

impl Entries<'_> {
    fn push(&mut self, solution: &Solution, output: &mut Output<'_>) -> io::Result<()> {
        if self.held.is_some() && self.left <= 1 {
            return Ok(()); // the held one is the last that is wanted
        }
        if let Some(held) = self.held.replace(solution.clone()) {
            self.write(Some(&held), Verdict::Multiple, None, output)?;
        }
        Ok(())
    }

    fn finish(
        mut self,
        verdict: Verdict,
        count: Option<Count>,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        let last = self.held.take();
        self.write(last.as_ref(), verdict, count, output)
    }

    fn write(
        &mut self,
        solution: Option<&Solution>,
        verdict: Verdict,
        count: Option<Count>,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        self.left -= 1;
        self.renderer.entry(self.puzzle, solution, verdict, count, output.out());
        output.flow()
    }
}
