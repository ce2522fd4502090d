//! `count`: the number of solutions of every puzzle.

use std::io::{self, Write};

use veridoku::batch::Output;

use super::input::Input;
use super::solving::{self, Chunk, Solving, Task};
use super::{Failure, Status};

/// Count the solutions of each puzzle
///
/// Each puzzle gives a number: of all its solutions, or `>=N` where the limit or the time ended it.
/// The exit code is 0 only if every number is 1.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku count --limit 1000 puzzles.txt\n  \
                        veridoku count - <<< ................")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// Count no further than N; without it all solutions are counted, which may take for ever
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    solving::run(&args.input, &args.solving, args.limit, b"", || Count, |_| None)
}

struct Count;

impl Task for Count {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        chunk.answer(0, output, |_, _, answer, out| {
            // Writing to a vector does not fail.
            let _ = writeln!(out, "{}", answer.stats.count());
            answer.stats.verdict()
        })
    }
}
