//! `count`: the number of solutions of every puzzle.

use std::io::{self, Write};

use clap::ArgGroup;
use veridoku::batch::Output;
use veridoku::encode::exact_cover;
use veridoku::{Ending, Stats};

use super::input::Input;
use super::memo::Memo;
use super::progress::Progress;
use super::solving::{self, Chunk, Solving, Task};
use super::{Failure, Status};

/// Count the solutions of each puzzle
///
/// Each puzzle gives a number: of all its solutions, or `>=N` where the limit or the time ended it.
/// The exit code is 0 only if every number is 1.
#[derive(clap::Args)]
#[command(group(ArgGroup::new("who").args(["is_wanted", "backend", "cross_check"])))]
#[command(after_help = "Example:\n  veridoku count --limit 1000 puzzles.txt\n  \
                        veridoku count - <<< ................\n  \
                        veridoku count --memo --memory 4096 puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// Count no further than N; without it all solutions are counted, which may take for ever
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    memo: Memo,

    /// Say how far it has come also if standard error is no terminal
    #[arg(long)]
    progress: bool,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let progress = Progress::new(args.progress);
    let task = || Count { memo: &args.memo, progress: &progress };
    let Args { input, solving, limit, .. } = &args;
    solving::run(input, solving, *limit, b"", task, |_| None, &progress)
}

struct Count<'a> {
    memo: &'a Memo,
    progress: &'a Progress,
}

impl Task for Count<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        if self.memo.is_wanted {
            return self.remember(chunk, output);
        }
        chunk.answer(0, output, |_, _, answer, out| {
            self.progress.note_solutions(answer.stats.solutions.into());
            self.progress.note_puzzle();
            // Writing to a vector does not fail.
            let _ = writeln!(out, "{}", answer.stats.count());
            answer.stats.verdict()
        })
    }

    fn instead_of_backend(&self) -> Option<&'static str> {
        self.memo.is_wanted.then_some("memo")
    }
}

impl Count<'_> {
    /// Counts with the memo. A puzzle it cannot take is written as unknown.
    fn remember(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        for (puzzle, place) in chunk.puzzles.iter().zip(chunk.places) {
            let mut stats = Stats { solutions: 0, guesses: None, ending: Ending::Stopped };
            match self.memo.count(&exact_cover(puzzle), &chunk.budget, self.progress) {
                Ok(tally) => {
                    if let Some(note) = self.memo.note(&tally) {
                        writeln!(output.err(), "note: {place}: {note}")?;
                    }
                    writeln!(output.out(), "{}", tally.count())?;
                    stats = tally.stats();
                }
                Err(error) => {
                    chunk.tally.fault(place, &error, output)?;
                    writeln!(output.out(), "{}", stats.count())?;
                }
            }
            self.progress.note_puzzle();
            chunk.tally.note(stats.verdict(), &stats);
            output.flow()?;
        }
        Ok(())
    }
}
