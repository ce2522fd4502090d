//! `minimize`: removes redundant givens from puzzles.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::builder::TypedValueParser;

use veridoku::format::OneLine;
use veridoku::generate::Symmetry;
use veridoku::minimize::{MinimizeError, minimal_forms};
use veridoku::{Puzzle, Verdict};
use veridoku_core::batch::Output;
use veridoku_core::table::Value;

use super::input::{Input, names};
use super::progress::Progress;
use super::sheet::{Choice, Column, Sheet, with_tables};
use super::solving::{self, Chunk, Solving, Task};
use super::span::Span;
use super::surroundings::Surroundings;
use super::{Failure, Status};

/// Remove redundant givens until every remaining given is necessary
///
/// Writes one line per puzzle: a minimal form, whose only solution is that of the puzzle. A puzzle may have many; --all
/// writes each of them. A puzzle without exactly one solution is an error.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku minimize puzzles.txt\n  \
                        veridoku minimize --all --limit 100 puzzles.txt\n  \
                        veridoku minimize --symmetry half-turn --output csv puzzles.csv")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// Write all minimal forms of each puzzle; there may be very many
    #[arg(long)]
    all: bool,

    /// With --all, write up to N forms of each puzzle
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Keep the symmetry of the pattern of the givens: givens that it maps to each other are removed together
    #[arg(long, default_value = Symmetry::None.name(),
          value_parser = names(Symmetry::ALL.map(Symmetry::name)).try_map(|name| name.parse::<Symmetry>()))]
    symmetry: Symmetry,

    /// Format of the output
    #[arg(long, value_enum, default_value = "line")]
    output: OutputFormat,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    span: Span,

    /// Report progress even if standard error is not a terminal
    #[arg(long)]
    progress: bool,
}

with_tables! {
    /// The format of the output.
    enum OutputFormat {
        /// One form per line
        Line,
    }
}

/// The columns of a table: the form, and the number of its givens.
const COLUMNS: [Column; 2] = [Column::text("form").filled(), Column::whole("givens").filled()];

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let rules = &args.input.rules;
    let sheet = Sheet::new(args.output.table(), &args.choice, rules.delimiter, &COLUMNS)?;
    let task = || Minimize {
        symmetry: args.symmetry,
        most: if args.all { args.limit.unwrap_or(u64::MAX) } else { 1 },
        text: OneLine::new(args.input.rules.alphabet),
        sheet: sheet.as_ref(),
    };
    let progress = Progress::new(args.progress);
    let source = (&args.input, Some(&args.span));
    solving::run(source, &args.solving, None, task, |_| None, &progress, surroundings)
}

struct Minimize<'a> {
    symmetry: Symmetry,
    /// The number of forms that are written per puzzle.
    most: u64,
    text: OneLine,
    sheet: Option<&'a Sheet>,
}

impl Task for Minimize<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        let Chunk { puzzles, origins, solver, budget, tally, .. } = chunk;
        for (puzzle, place) in puzzles.iter().zip(origins) {
            let deadline = budget.deadline();
            let (mut written, mut forms, mut unfit) = (Ok(()), 0, None);
            let visit = &mut |form: &Puzzle| {
                let out = output.out();
                match self.sheet {
                    Some(sheet) => {
                        unfit = sheet.row(place.row.as_ref(), out, |column| match column {
                            0 => Value::text(self.text.puzzle(form)),
                            _ => Value::Number(form.given_count() as u128),
                        });
                    }
                    None => {
                        self.text.write_puzzle(form, out);
                        out.push(b'\n');
                    }
                }
                forms += 1;
                written = output.flow();
                if written.is_ok() && forms < self.most {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            };
            let found = minimal_forms(puzzle, self.symmetry, solver, &deadline, visit);
            written?;
            match found {
                Ok(_) => tally.unique += 1,
                Err(error) => {
                    let message = error.to_string();
                    if forms == 0
                        && let Some(sheet) = self.sheet
                    {
                        sheet.faulty(place.row.as_ref(), &message, output.out());
                    }
                    let count = match error {
                        MinimizeError::NotUnique(Verdict::None) => &mut tally.none,
                        MinimizeError::NotUnique(_) => &mut tally.multiple,
                        MinimizeError::Unsettled => &mut tally.unknown,
                        _ => &mut tally.faulty,
                    };
                    *count += 1;
                    writeln!(output.err(), "error: {place}: {message}")?;
                }
            }
            if let Some(unfit) = unfit {
                tally.fault(place, &unfit, output)?;
            }
            output.end_record();
            output.flow()?;
        }
        Ok(())
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet
    }

    fn rows_are_records(&self) -> bool {
        self.most == 1
    }
}
