//! `decode`: converts another program's answers to the output of `encode` into checked grids.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use veridoku::decode::{Colorings, Covers, DecodeError, Decoded, Models};
use veridoku::encode::size;
use veridoku::requests::SolveEntry;
use veridoku::{Puzzle, Verdict};
use veridoku_core::budget::Deadline;
use veridoku_solve::HiddenFinder;

use super::encode::{Data, Written, refused};
use super::input::{Items, Rules};
use super::output::{Renderer, SolutionFormat};
use super::shown::shown;
use super::source::say_what_is_read;
use super::surroundings::open;
use super::{Failure, Status};

/// Convert a solver's models, covers or colorings back into grids, and check them
///
/// Reads the `s` and `v` lines of a SAT solver, minisat's result file, or bare literals up to a 0; the chosen options
/// of an exact cover solver, as lines of items or as numbers; lines `l VERTEX COLOR` of a solver of colorings. Any
/// number of answers may follow each other, covers and colorings with an empty line between them (or the heading `2:`,
/// or an `s` line). Each grid is checked against the givens and the rules before it is written. An answer that is not a
/// solution is reported, and the next one is read. The encoding of a model does not matter; if it is named,
/// values of variables that the formula does not have are refused.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  veridoku encode puzzle.txt | cadical | veridoku decode puzzle.txt\n  \
                        veridoku cover puzzle.dlx | veridoku decode --as exact-cover puzzle.txt\n\n\
                        Exit codes: 0 every answer is a solution; 1 some answer is not, or the \
                        solver reports that there is none or that it does not know; 2 wrong usage, or a text \
                        that is not an answer."
)]
pub(super) struct Args {
    /// File with the puzzle; `-` is standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: PathBuf,

    /// File with the answers; `-` or none is standard input
    #[arg(value_name = "ANSWERS", default_value = "-")]
    answers: PathBuf,

    #[command(flatten)]
    rules: Rules,

    #[command(flatten)]
    written: Written,

    /// Number of the first option, if the answers choose options by number; 1 by default
    #[arg(long, value_name = "0|1", value_parser = clap::value_parser!(u64).range(0..=1))]
    first_option: Option<u64>,

    /// Format of the output
    #[arg(long, value_enum, default_value = "line")]
    output: GridForm,
}

/// The forms that hold only a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GridForm {
    /// The solution on one line
    Line,
    /// The solution in rows
    Grid,
    /// The solution in a frame, with the placed digits in brackets
    Pretty,
}

type Answers<'a> = Box<dyn Iterator<Item = Result<Decoded, DecodeError>> + 'a>;

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    args.written.refuse_idle(None)?;
    if args.first_option.is_some() && args.written.data != Data::ExactCover {
        let fault = "--first-option has no effect here; expected --as exact-cover with it";
        return Err(Failure::Usage(fault.into()));
    }
    let is_standard = |path: &PathBuf| path.as_os_str() == "-";
    if is_standard(&args.puzzle) && is_standard(&args.answers) {
        let fault =
            "the puzzle and the answers cannot both be standard input; expected a file for one";
        return Err(Failure::Usage(fault.into()));
    }
    let form = match args.output {
        GridForm::Line => SolutionFormat::Line,
        GridForm::Grid => SolutionFormat::Grid,
        GridForm::Pretty => SolutionFormat::Pretty,
    };
    let renderer = Renderer::new(form, args.rules.alphabet);
    let puzzle = Items::of_argument(args.puzzle, "argument 1", args.rules.read_options()?)
        .only_puzzle("")?;
    let (name, input): (String, Box<dyn BufRead>) = if is_standard(&args.answers) {
        say_what_is_read("answers");
        ("standard input".into(), Box::new(io::stdin().lock()))
    } else {
        let name = shown(&args.answers);
        match open(&args.answers) {
            Ok(file) => (name, Box::new(BufReader::with_capacity(1 << 16, file))),
            Err(error) => return Err(Failure::File { path: name, error }),
        }
    };
    let answers: Answers<'_> = match args.written.data {
        Data::Cnf => {
            let models = Models::new(&puzzle, input);
            match args.written.named() {
                Some((encoding, way)) => {
                    Box::new(models.with_variables(size(&puzzle, encoding, way).variables))
                }
                None => Box::new(models),
            }
        }
        Data::ExactCover => Box::new(
            Covers::new(&puzzle, input)
                .map_err(refused)?
                .counted_from(args.first_option.unwrap_or(1)),
        ),
        Data::Coloring => Box::new(Colorings::new(&puzzle, input).map_err(refused)?),
    };
    write_all(&puzzle, answers, &name, renderer)
}

/// Writes each grid as it comes, and reports on standard error any answer that is not a solution.
fn write_all(
    puzzle: &Puzzle,
    answers: Answers<'_>,
    name: &str,
    renderer: Renderer,
) -> Result<Status, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut status = Status::Good;
    // Whether there was a model before, right or wrong.
    let mut is_further = false;
    let (mut text, mut finder) = (Vec::new(), HiddenFinder::default());
    for answer in answers {
        let mut note = None;
        match answer.map_err(|error| Failure::Usage(format!("{name}: {error}"))) {
            Ok(Decoded::Solution(solution)) => {
                is_further = true;
                text.clear();
                // Uniqueness is not known here, and these forms do not state it.
                let (solution, verdict) = (Some(&solution), Verdict::Unique);
                let entry = SolveEntry { solution, verdict, count: None, confirmation: None };
                let hidden = &mut |solution: &_| finder.values(puzzle, solution, &Deadline::NEVER);
                renderer.entry(puzzle, &entry, hidden, &mut text);
                out.write_all(&text)?;
            }
            Ok(Decoded::Wrong { line, fault }) => {
                is_further = true;
                status = Status::NotUnique;
                out.flush()?;
                let _ = writeln!(io::stderr(), "refused: {name}:{line}: {fault}");
            }
            Ok(Decoded::NoSolution) if is_further => {} // no further one
            Ok(Decoded::NoSolution) => {
                status = Status::NotUnique;
                writeln!(out, "none")?;
                note = Some(
                    "the solver claims this, and it is not checked here (`check` decides it, `certify` proves it)",
                );
            }
            Ok(_) if is_further => {
                status = Status::NotUnique;
                note = Some("the solver does not know whether there is another solution");
            }
            Ok(_) => {
                status = Status::NotUnique;
                writeln!(out, "unknown")?;
            }
            Err(failure) => {
                out.flush()?;
                return Err(failure);
            }
        }
        out.flush()?; // a solver may take long for the next
        if let Some(note) = note {
            let _ = writeln!(io::stderr(), "note: {name}: {note}");
        }
    }
    Ok(status)
}
