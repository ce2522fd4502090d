//! `diagnose`: why a puzzle has none or several solutions, or what of it could be left out.
//!
//! As text, a diagnosis is a heading and lines that are indented. As JSON it is an object on a line, whose
//! keys the README lists. Cells are written with what they hold, `r4c7=5` (a restricted cell
//! `r4c7=1|5`), but in `differing`; witnesses are in the order of the contradiction's cells.

use std::io::{self, Write};

use clap::ValueEnum;
use serde_json::{Value, json};
use veridoku::batch::Output;
use veridoku::diagnose::{
    Ambiguity, Cause, Completion, Contradiction, Diagnosis, Redundancy, Request, diagnose,
    statement,
};
use veridoku::format::{WriteOptions, write_line};
use veridoku::{
    Backend, Candidate, Cell, Count, Ending, Place, Puzzle, Solution, Solver, Stats, Verdict,
};

use super::backend::AUTO;
use super::input::Input;
use super::output::word;
use super::progress::Progress;
use super::solving::{self, Chunk, Solving, Task};
use super::{Failure, Status};

/// Say why a puzzle has none or several solutions, or what of it could be left out
///
/// No solution: givens that contradict each other, of which none can be left out. Several: two of them,
/// where they differ, and the fewest cells that would decide. One: the givens that could each be left
/// out. What the backend finds, another confirms.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku diagnose puzzle.txt\n  \
                        veridoku diagnose --smallest --output json puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// Of a puzzle without solution find a smallest contradiction, one of the fewest givens
    #[arg(long)]
    smallest: bool,

    /// Look at up to N solutions; of a puzzle with more, cells are looked for that decide for the first
    #[arg(long, value_name = "N", default_value_t = Request::default().solutions,
          value_parser = clap::value_parser!(u64).range(2..=100_000))]
    limit: u64,

    /// Steps to search for a smallest set, before it is said to be an upper bound only
    #[arg(long, value_name = "N", default_value_t = Request::default().steps, hide_short_help = true)]
    steps: u64,

    /// Form of the output
    #[arg(long, value_enum, default_value = "text")]
    output: Form,

    /// Begin each diagnosis with the puzzle's file and line
    #[arg(long)]
    place: bool,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Sentences
    Text,
    /// An object per line
    Json,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let Args { smallest, limit, steps, .. } = args;
    let options = WriteOptions { alphabet: args.input.rules.alphabet, ..WriteOptions::default() };
    let task = || Diagnose {
        request: Request { smallest, solutions: limit, steps, ..Request::default() },
        form: args.output,
        with_place: args.place,
        seconds: Backend::ALL.map(Backend::solver),
        writer: Writer { options, smallest },
    };
    solving::run(&args.input, &args.solving, None, b"", task, |_| None, &Progress::off())
}

struct Diagnose {
    request: Request,
    form: Form,
    with_place: bool,
    /// Those of which one confirms what the backend says.
    seconds: [Box<dyn Solver>; 3],
    writer: Writer,
}

/// Who confirms what `first` finds: dancing links up to 16x16, SAT where they may not end. Auto is SAT
/// itself there, and perhaps native where formulas become too large.
fn second<'a>(
    solvers: &'a mut [Box<dyn Solver>; 3],
    first: &str,
    puzzle: &Puzzle,
) -> &'a mut dyn Solver {
    let other = match puzzle.side() {
        ..=16 if first != Backend::Dlx.name() => Backend::Dlx,
        17.. if first == Backend::Native.name() => Backend::Sat,
        65.. if first == AUTO => Backend::Dlx,
        _ => Backend::Native,
    };
    let place = Backend::ALL.iter().position(|backend| *backend == other).unwrap_or(0);
    solvers[place].as_mut()
}

/// How many solutions were found: no more than `--limit`, which is a number of this kind.
fn number(count: Count) -> u64 {
    u64::try_from(count.at_least).unwrap_or(u64::MAX)
}

impl Task for Diagnose {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        let request = Request { budget: chunk.budget, ..self.request };
        for (puzzle, place) in chunk.puzzles.iter().zip(chunk.places) {
            let second = second(&mut self.seconds, chunk.solver.name(), puzzle);
            let diagnosis = match diagnose(puzzle, [&mut *chunk.solver, second], &request) {
                Ok(diagnosis) => diagnosis,
                Err(error) => {
                    chunk.tally.fault(place, &error, output)?;
                    let count = Count { at_least: 0, exact: false };
                    Diagnosis { cause: Cause::Unknown(count), unconfirmed: 0 }
                }
            };
            let verdict = diagnosis.verdict();
            let solutions = match &diagnosis.cause {
                Cause::None(_) => 0,
                Cause::Multiple(ambiguity) => number(ambiguity.count),
                Cause::Unique(_) => 1,
                Cause::Unknown(count) => number(*count),
            };
            let stats = Stats { solutions, guesses: None, ending: Ending::Stopped };
            chunk.tally.note(verdict, &stats);
            let out = output.out();
            // Writing to a vector does not fail.
            let _ = match self.form {
                Form::Json => {
                    let mut object = self.writer.json(puzzle, &diagnosis);
                    object["place"] = place.to_string().into();
                    writeln!(out, "{object}")
                }
                Form::Text => {
                    if self.with_place {
                        write!(out, "{place}: ")?;
                    }
                    self.writer.text(puzzle, &diagnosis, out)
                }
            };
            output.flow()?;
        }
        Ok(())
    }
}

/// Writes diagnoses.
struct Writer {
    options: WriteOptions,
    /// Whether a smallest contradiction was asked for.
    smallest: bool,
}

/// A number with its noun.
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// What people call the statements of a puzzle.
fn noun(puzzle: &Puzzle) -> &'static str {
    if puzzle.restrictions().is_some() { "cell" } else { "given" }
}

/// What the puzzle says of some cells.
fn statements(puzzle: &Puzzle, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| statement(puzzle, *cell).to_string()).collect()
}

/// Some cells of a solution.
fn placed(solution: &Solution, cells: &[Cell], side: usize) -> Vec<String> {
    let name =
        |&cell: &Cell| Candidate { cell, digit: solution.digit(cell) }.name(side).to_string();
    cells.iter().map(name).collect()
}

impl Writer {
    fn line(&self, puzzle: &Puzzle, solution: &Solution) -> String {
        let mut line = Vec::new();
        write_line(solution.digits(), puzzle.geometry().shape(), &self.options, &mut line);
        String::from_utf8_lossy(&line).into_owned()
    }

    fn text(&self, puzzle: &Puzzle, diagnosis: &Diagnosis, out: &mut Vec<u8>) -> io::Result<()> {
        match &diagnosis.cause {
            Cause::None(contradiction) => self.contradiction(puzzle, contradiction, out)?,
            Cause::Multiple(ambiguity) => self.ambiguity(puzzle, ambiguity, out)?,
            Cause::Unique(redundancy) => self.redundancy(puzzle, redundancy, out)?,
            Cause::Unknown(count) => {
                writeln!(
                    out,
                    "unknown: at least {}",
                    counted(count.at_least as usize, "solution")
                )?;
            }
        }
        if diagnosis.unconfirmed > 0 {
            let claims = counted(diagnosis.unconfirmed, "claim");
            let were = if diagnosis.unconfirmed == 1 { "was" } else { "were" };
            writeln!(
                out,
                "  {claims} behind this {were} not confirmed: the second backend's budget ended first"
            )?;
        }
        Ok(())
    }

    fn contradiction(
        &self,
        puzzle: &Puzzle,
        contradiction: &Contradiction,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let Contradiction { cells, conflict, is_minimal, at_least, .. } = contradiction;
        writeln!(out, "no solution")?;
        if cells.is_empty() {
            return writeln!(out, "  no grid keeps these rules, even without givens");
        }
        if let Some(conflict) = conflict {
            return writeln!(out, "  conflict: {}", conflict.describe(puzzle.geometry()));
        }
        if let [cell] = cells[..] {
            return writeln!(out, "  no digit is left for one cell: {}", statement(puzzle, cell));
        }
        let what = counted(cells.len(), noun(puzzle));
        let each = if *is_minimal { "; leave out any one, and the others can" } else { "" };
        writeln!(out, "  these {what} cannot stand together{each}:")?;
        writeln!(out, "  {}", statements(puzzle, cells).join(" "))?;
        if contradiction.is_smallest() {
            writeln!(out, "  and no fewer contradict each other")
        } else if self.smallest {
            writeln!(out, "  not proved fewest, at least {at_least}")
        } else {
            Ok(())
        }
    }

    fn ambiguity(
        &self,
        puzzle: &Puzzle,
        ambiguity: &Ambiguity,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let Ambiguity { count, solutions, differing, completion } = ambiguity;
        let bound = if count.exact { "" } else { "at least " };
        writeln!(out, "{bound}{} solutions; two of them:", count.at_least)?;
        for solution in solutions {
            writeln!(out, "  {}", self.line(puzzle, solution))?;
        }
        let names: Vec<String> = (differing.iter())
            .map(|&cell| {
                let [one, other] = solutions.each_ref().map(|solution| solution.digit(cell));
                format!("{}={one}|{other}", cell.name(puzzle.side()))
            })
            .collect();
        writeln!(out, "  they differ in {}: {}", counted(names.len(), "cell"), names.join(" "))?;
        let Completion { target, cells, at_least, is_best_target } = completion;
        let whose = if *is_best_target { "" } else { " for the first of these" };
        let bound = match (completion.is_smallest(), cells.len()) {
            (true, 1) => String::new(),
            (true, _) => ", and fewer would not".into(),
            (false, _) => format!("; not proved fewest, at least {at_least}"),
        };
        let more = counted(cells.len(), "more given");
        writeln!(out, "  {more} would decide{whose}{bound}:")?;
        writeln!(out, "  {}", placed(target, cells, puzzle.side()).join(" "))
    }

    fn redundancy(
        &self,
        puzzle: &Puzzle,
        redundancy: &Redundancy,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let Redundancy { cells, of, unsettled, .. } = redundancy;
        writeln!(out, "exactly one solution")?;
        let all = counted(*of, noun(puzzle));
        if redundancy.is_minimal() {
            writeln!(out, "  minimal: none of the {all} can be left out")?;
        } else if !cells.is_empty() {
            // Without one of them, others may be needed.
            let alone = if cells.len() == 1 { "" } else { ", each alone, perhaps not together" };
            writeln!(out, "  not minimal: {} of the {all} could be left out{alone}:", cells.len())?;
            writeln!(out, "  {}", statements(puzzle, cells).join(" "))?;
        }
        if *unsettled > 0 {
            writeln!(out, "  of {unsettled} it is not known")?;
        }
        Ok(())
    }

    fn json(&self, puzzle: &Puzzle, diagnosis: &Diagnosis) -> Value {
        let (side, geometry) = (puzzle.side(), puzzle.geometry());
        let mut object = json!({ "place": null, "verdict": word(diagnosis.verdict()) });
        match &diagnosis.cause {
            Cause::None(found) => {
                let place = |conflict: &veridoku::Conflict| match conflict.place {
                    Place::House(id) => geometry.house(id).to_string(),
                    Place::Peers => "peers".into(),
                    _ => "not a candidate".into(),
                };
                let witnesses = found.witnesses.iter().map(|solution| self.line(puzzle, solution));
                object["contradiction"] = json!({
                    "cells": statements(puzzle, &found.cells),
                    "is_minimal": found.is_minimal,
                    "at_least": found.at_least,
                    "is_smallest": found.is_smallest(),
                    "conflict": found.conflict.as_ref().map(place),
                    "witnesses": witnesses.collect::<Vec<_>>(),
                });
            }
            Cause::Multiple(Ambiguity { count, solutions, differing, completion }) => {
                let cells = differing.iter().map(|cell| cell.name(side).to_string());
                object["count"] = number(*count).into();
                object["is_exact"] = count.exact.into();
                object["solutions"] =
                    solutions.iter().map(|solution| self.line(puzzle, solution)).collect();
                object["differing"] = cells.collect();
                object["completion"] = json!({
                    "cells": placed(&completion.target, &completion.cells, side),
                    "at_least": completion.at_least,
                    "is_smallest": completion.is_smallest(),
                    "is_best_target": completion.is_best_target,
                    "target": self.line(puzzle, &completion.target),
                });
            }
            Cause::Unique(redundancy) => {
                object["solution"] = self.line(puzzle, &redundancy.solution).into();
                object["redundant"] = json!({
                    "cells": statements(puzzle, &redundancy.cells),
                    "of": redundancy.of,
                    "is_minimal": redundancy.is_minimal(),
                    "unsettled": redundancy.unsettled,
                });
            }
            Cause::Unknown(count) => object["at_least"] = number(*count).into(),
        }
        if !matches!(diagnosis.verdict(), Verdict::Unknown { .. }) {
            object["unconfirmed"] = diagnosis.unconfirmed.into();
        }
        object
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use veridoku::{Geometry, Shape};

    use super::*;

    /// Which claims a budget cuts off is a matter of luck, so that no run of the command shows it.
    #[test]
    fn what_was_not_confirmed_is_said() {
        let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
        let writer = Writer { options: WriteOptions::default(), smallest: false };
        for (unconfirmed, said) in [
            (0, ""),
            (
                1,
                "  1 claim behind this was not confirmed: the second backend's budget ended first\n",
            ),
            (
                2,
                "  2 claims behind this were not confirmed: the second backend's budget ended first\n",
            ),
        ] {
            let count = Count { at_least: 1, exact: false };
            let diagnosis = Diagnosis { cause: Cause::Unknown(count), unconfirmed };
            let mut out = Vec::new();
            writer.text(&puzzle, &diagnosis, &mut out).expect("a vector takes all");
            let expected = format!("unknown: at least 1 solution\n{said}");
            assert_eq!(String::from_utf8_lossy(&out), expected);
        }
    }
}
