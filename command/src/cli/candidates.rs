//! `candidates`: shows for each candidate of a puzzle whether it is in some solution, and in how many.
//!
//! As text, the candidates are a grid as `show --as candidates` draws it. With a limit above 1, a line for each cell
//! with several candidates follows: how many solutions have each.

use std::io;
use std::sync::Arc;

use clap::ValueEnum;
use veridoku::format::{Alphabet, Format, OneLine, WriteError, WriteOptions, shown_symbols};
use veridoku::report::CandidatesReport;
use veridoku::requests::CandidatesRequest;
use veridoku::{Candidate, Cell, Puzzle, Stats, TrueCandidates, Verdict};
use veridoku_core::batch::Output;

use super::input::Input;
use super::output::push_report;
use super::solving::{self, Chunk, Solving, Task};
use super::surroundings::Surroundings;
use super::{Failure, Status};

/// Show the true candidates: those that occur in at least one solution
///
/// Each candidate shown is in some solution of the puzzle; with --limit above 1, in how many. Candidates not decided in
/// time are shown as true, and listed. The exit code is 0 only if every puzzle has exactly one solution.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  veridoku candidates 1.....3...2....4\n  \
                        veridoku candidates --limit 10 --output json puzzle.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// Count up to N solutions of each candidate
    #[arg(long, value_name = "N", default_value_t = CandidatesRequest::LIMIT,
          value_parser = clap::value_parser!(u64).range(CandidatesRequest::LIMITS))]
    limit: u64,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: OutputFormat,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// A grid of candidates
    Text,
    /// One object per line
    Json,
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let alphabet = args.input.rules.alphabet;
    let task = || Candidates {
        limit: args.limit,
        json: (args.output == OutputFormat::Json).then(|| OneLine::new(alphabet)),
        alphabet,
    };
    solving::run_plain(&args.input, &args.solving, None, task, surroundings)
}

struct Candidates {
    limit: u64,
    /// How an object writes its puzzle, if the output is JSON.
    json: Option<OneLine>,
    alphabet: Option<Alphabet>,
}

impl Task for Candidates {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        for (puzzle, place) in chunk.puzzles.iter().zip(chunk.origins) {
            let found = match chunk.solver.true_candidates(puzzle, &chunk.budget, self.limit) {
                Ok(found) => found,
                Err(error) => {
                    chunk.tally.fault(place, &error, output)?;
                    chunk.tally.note(Stats::UNKNOWN.verdict(), &Stats::UNKNOWN);
                    output.flow()?;
                    continue;
                }
            };
            chunk.tally.note(found.verdict, &found.stats);
            match &self.json {
                Some(text) => {
                    let report = CandidatesReport::new(puzzle, place.to_string(), &found, text);
                    push_report(&report, output.out());
                }
                None => {
                    if let Err(message) = self.text(puzzle, &found, output.out()) {
                        chunk.tally.fault(place, &message, output)?;
                    }
                }
            }
            output.flow()?;
        }
        Ok(())
    }
}

impl Candidates {
    /// Writes the grid, with the counts below it.
    fn text(
        &self,
        puzzle: &Puzzle,
        found: &TrueCandidates,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        let mut text = Vec::new();
        if found.verdict == Verdict::None {
            text.extend_from_slice(b"no solution\n\n");
        } else if is_all_unknown(puzzle, found) {
            // A grid of 256x256 with all candidates has 300 MB of text, which would take longer than any search.
            text.extend_from_slice(b"unknown: no candidate was decided in time\n\n");
        } else {
            let options = WriteOptions {
                alphabet: self.alphabet,
                framed: true,
                all_candidates: true,
                ..WriteOptions::default()
            };
            let geometry = puzzle.geometry();
            if geometry.plane().is_square() && geometry.frame().is_whole(puzzle.side()) {
                grid(puzzle, found, &options, &mut text).map_err(|error| error.to_string())?;
            } else {
                text.extend_from_slice(table(puzzle, found).as_bytes());
            }
            for cell in puzzle.geometry().shown_cells() {
                text.extend_from_slice(counts(puzzle, found, cell).as_bytes());
            }
            text.push(b'\n');
        }
        out.extend_from_slice(&text);
        Ok(())
    }
}

/// Whether nothing was found out about any candidate of a cell that has several.
fn is_all_unknown(puzzle: &Puzzle, found: &TrueCandidates) -> bool {
    let is_unknown = |tally: veridoku::Tally| !tally.is_settled && tally.found == 0;
    let of_cell = |cell| {
        let left = found.left(cell);
        left.len() < 2
            || left.iter().all(|digit| is_unknown(found.tally(Candidate { cell, digit })))
    };
    matches!(found.verdict, Verdict::Unknown { at_least: 0 })
        && puzzle.geometry().cells().all(of_cell)
}

/// The grid of candidates that `show --as candidates` draws.
fn grid(
    puzzle: &Puzzle,
    found: &TrueCandidates,
    options: &WriteOptions,
    text: &mut Vec<u8>,
) -> Result<(), WriteError> {
    // The grid shows no rules, so it need not hold any.
    let mut marked = Puzzle::blank(Arc::new(puzzle.geometry().with_rules([])));
    for cell in puzzle.geometry().cells() {
        marked.restrict(cell, found.left(cell));
    }
    Format::Pencilmarks.write(&marked, options, text)?;
    while text.ends_with(b"\n\n") {
        text.pop();
    }
    Ok(())
}

/// The remaining values of the cells of a part of a board, or of several grids, in columns.
fn table(puzzle: &Puzzle, found: &TrueCandidates) -> String {
    let (frame, side) = (puzzle.geometry().frame(), puzzle.side());
    let (plane, symbol) = (puzzle.geometry().plane(), shown_symbols(puzzle.geometry()));
    let gap = if (0..=1).contains(&frame.lowest) && side <= 9 { "" } else { "," };
    let values = |cell| found.left(cell).iter().map(&symbol).collect::<Vec<_>>().join(gap);
    let at = |row, column| plane.cell_at(row, column).map(values).unwrap_or_default();
    let rows: Vec<Vec<String>> = (0..plane.rows())
        .map(|row| (0..plane.columns()).map(|column| at(row, column)).collect())
        .collect();
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(0);
    let row = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().map(|text| format!("{text:width$}")).collect();
        format!("{}\n", cells.join(" ").trim_end())
    };
    rows.iter().map(row).collect()
}

/// A line with the counts of a cell; nothing if they add nothing to the grid.
fn counts(puzzle: &Puzzle, found: &TrueCandidates, cell: Cell) -> String {
    let left = found.left(cell);
    let tally = |digit| (digit, found.tally(Candidate { cell, digit }));
    let tallies: Vec<_> = left.iter().map(tally).collect();
    let is_said = |(_, tally): &(_, veridoku::Tally)| !tally.is_settled || found.limit > 1;
    if left.len() < 2 || !tallies.iter().any(is_said) {
        return String::new();
    }
    let symbol = shown_symbols(puzzle.geometry());
    let words: Vec<String> = tallies
        .iter()
        .map(|(digit, tally)| (symbol(*digit), tally))
        .map(|(digit, tally)| match tally.is_settled {
            false if tally.found == 0 => format!("{digit}: unknown"),
            true if tally.found < found.limit => format!("{digit}: {}", tally.found),
            _ => format!("{digit}: >={}", tally.found),
        })
        .collect();
    format!("{}  {}\n", puzzle.geometry().cell_name(cell), words.join("  "))
}
