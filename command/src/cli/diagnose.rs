//! `diagnose`: explains why a puzzle has no solution or several, or which givens and rules are redundant.
//!
//! As text, a diagnosis is a heading and indented lines; as HTML these are below a picture. As JSON it is an object on
//! one line; `docs/guide/diagnose.md` lists its keys. Cells are written with their value, `r4c7=5` (a restricted cell
//! `r4c7=1|5`), except in `differing`; witnesses are in the order of the contradiction's cells.

use std::io::{self, Write};

use clap::ValueEnum;
use veridoku::diagnose::{
    Ambiguity, Completion, Details, Diagnosis, Opinions, Redundancy, Request,
};
use veridoku::draw::html;
use veridoku::format::{Alphabet, OneLine};
use veridoku::logic::explain::Language;
use veridoku::report::DiagnoseReport;
use veridoku::requests::DiagnoseRequest;
use veridoku::{Count, Ending, Puzzle, Stats, Verdict};
use veridoku_core::batch::Output;

use super::contradiction::{self, counted, noun};
use super::input::Input;
use super::output::push_report;
use super::solving::{self, Chunk, Solving, Task};
use super::surroundings::Surroundings;
use super::{Failure, Status};

/// Explain why a puzzle has no solution or several, or which givens and rules are redundant
///
/// No solution: an irreducible set of givens and rules that contradict each other. Several: two of them, the cells
/// where they differ, and a smallest set of cells whose values would make the puzzle unique. One: the givens and rules
/// that can be removed, one at a time. A second backend confirms what the first finds.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku diagnose puzzle.txt\n  \
                        veridoku diagnose --smallest --output json puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    solving: Solving,

    /// For a puzzle without solution, find a smallest contradiction: one with the fewest givens
    #[arg(long)]
    smallest: bool,

    /// Look at up to N solutions; if there are more, find cells that would make the first solution the only one. Tens
    /// of thousands take minutes, because each is compared with the others
    #[arg(long, value_name = "N", default_value_t = DiagnoseRequest::default().limit,
          value_parser = clap::value_parser!(u64).range(DiagnoseRequest::LIMITS))]
    limit: u64,

    /// Steps of the search for a smallest set; after that the set found is an upper bound
    #[arg(long, value_name = "N", default_value_t = DiagnoseRequest::default().steps, hide_short_help = true)]
    steps: u64,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: OutputFormat,

    /// Prefix each diagnosis with the puzzle's file and line
    #[arg(long)]
    place: bool,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Sentences
    Text,
    /// One object per line
    Json,
    /// A document with a picture of each diagnosis, to read in a browser or to print
    Html,
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let Args { smallest, limit, steps, .. } = args;
    let request = DiagnoseRequest { solving: args.solving.request(), smallest, limit, steps };
    let alphabet = args.input.rules.alphabet;
    let text = OneLine::new(alphabet);
    let task = || Diagnose {
        request: request.request(None),
        format: args.output,
        with_place: args.place,
        alphabet,
        opinions: Opinions::new(),
        writer: Writer { text, smallest },
    };
    solving::run_plain(&args.input, &args.solving, None, task, surroundings)
}

struct Diagnose {
    request: Request,
    format: OutputFormat,
    with_place: bool,
    alphabet: Option<Alphabet>,
    opinions: Opinions,
    writer: Writer,
}

/// The number of solutions found: at most `--limit`, which fits this type.
fn number(count: Count) -> u64 {
    u64::try_from(count.at_least).unwrap_or(u64::MAX)
}

impl Task for Diagnose {
    fn heading(&self) -> String {
        match self.format {
            OutputFormat::Html => html::head("Diagnosis"),
            _ => String::new(),
        }
    }

    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        let request = Request { budget: chunk.budget, ..self.request };
        for (puzzle, place) in chunk.puzzles.iter().zip(chunk.origins) {
            let diagnosis = match self.opinions.diagnose(puzzle, chunk.solver, &request) {
                Ok(diagnosis) => diagnosis,
                Err(error) => {
                    chunk.tally.fault(place, &error, output)?;
                    Diagnosis::unknown(0)
                }
            };
            let verdict = diagnosis.verdict;
            let solutions = match (&diagnosis.details, verdict) {
                (Some(Details::Ambiguity(ambiguity)), _) => number(ambiguity.count),
                (_, Verdict::Unknown { at_least }) => at_least,
                (_, Verdict::Unique) => 1,
                _ => 0,
            };
            let stats = Stats { solutions, guesses: None, ending: Ending::Stopped };
            chunk.tally.note(verdict, &stats);
            let out = output.out();
            // Writing to a vector does not fail.
            let _ = match self.format {
                OutputFormat::Json => {
                    let (place, text) = (place.to_string(), &self.writer.text);
                    push_report(&DiagnoseReport::new(puzzle, place, &diagnosis, text), out);
                    Ok(())
                }
                OutputFormat::Html => {
                    let mut text = Vec::new();
                    if self.with_place {
                        write!(text, "{place}: ")?;
                    }
                    self.writer.text(puzzle, &diagnosis, &mut text)?;
                    let text = String::from_utf8_lossy(&text);
                    let part = html::diagnosis(puzzle, &diagnosis, &text, self.alphabet);
                    out.extend_from_slice(part.as_bytes());
                    Ok(())
                }
                OutputFormat::Text => {
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

/// The verdict of a completed search with one solution.
const ONE_FOUND: Verdict = Verdict::Unknown { at_least: 1 };

/// The noun for a cell with a value.
const GIVEN: &str = "given";

/// Writes diagnoses.
struct Writer {
    text: OneLine,
    /// Whether a smallest contradiction was requested.
    smallest: bool,
}

impl Writer {
    fn text(&self, puzzle: &Puzzle, diagnosis: &Diagnosis, out: &mut Vec<u8>) -> io::Result<()> {
        match &diagnosis.details {
            Some(Details::Contradiction(contradiction)) => {
                writeln!(out, "no solution{}", puzzle.reservation())?;
                contradiction::write_text(
                    puzzle,
                    contradiction,
                    GIVEN,
                    self.smallest,
                    Language::English,
                    out,
                )?;
            }
            Some(Details::Ambiguity(ambiguity)) => self.ambiguity(puzzle, ambiguity, out)?,
            Some(Details::Redundancy(redundancy)) => self.redundancy(puzzle, redundancy, out)?,
            None => {
                let noun = if diagnosis.verdict == ONE_FOUND { "solution" } else { "solutions" };
                writeln!(out, "{} {noun}", diagnosis.verdict)?;
            }
        }
        contradiction::write_unconfirmed(diagnosis.unconfirmed, Language::English, out)
    }

    fn ambiguity(
        &self,
        puzzle: &Puzzle,
        ambiguity: &Ambiguity,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let Ambiguity { count, solutions, differing, completion } = ambiguity;
        let bound = if count.exact { "" } else { "at least " };
        let by = puzzle.reservation();
        writeln!(out, "{bound}{} solutions{by}; two of them:", count.at_least)?;
        for solution in solutions {
            writeln!(out, "  {}", self.text.solution(puzzle, solution))?;
        }
        let names: Vec<String> = (differing.iter())
            .map(|&cell| {
                let frame = puzzle.geometry().frame();
                let [one, other] =
                    solutions.each_ref().map(|solution| frame.value(solution.digit(cell)));
                format!("{}={one}|{other}", puzzle.geometry().cell_name(cell))
            })
            .collect();
        writeln!(out, "  they differ in {}: {}", counted(names.len(), "cell"), names.join(" "))?;
        let Completion { cells, at_least, is_best_target, .. } = completion;
        let whose = if *is_best_target { "" } else { " with the first of these as its solution" };
        let bound = match (completion.is_smallest(), cells.len()) {
            (true, 1) => String::new(),
            (true, _) => ", and fewer would not".into(),
            (false, _) => format!("; not proved to be smallest, at least {at_least}"),
        };
        let more = counted(cells.len(), "more given");
        writeln!(out, "  {more} would make the puzzle unique{whose}{bound}:")?;
        writeln!(out, "  {}", completion.names(puzzle.geometry()).join(" "))?;
        if !count.exact {
            writeln!(
                out,
                "  `veridoku candidates` shows which digits remain possible in each cell"
            )?;
        }
        Ok(())
    }

    fn redundancy(
        &self,
        puzzle: &Puzzle,
        redundancy: &Redundancy,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let Redundancy { cells, rules, of, unsettled, .. } = redundancy;
        writeln!(out, "exactly one solution{}", puzzle.reservation())?;
        let has_rules = !puzzle.geometry().rules().is_empty();
        let all = match has_rules {
            true => format!("{of} {}s and rules", noun(puzzle, GIVEN)),
            false => counted(*of, noun(puzzle, GIVEN)),
        };
        let spared = cells.len() + rules.len();
        if redundancy.is_minimal() {
            writeln!(out, "  minimal: none of the {all} is redundant")?;
        } else if spared > 0 {
            // Once one of them is removed, others may be needed.
            let alone = if spared == 1 { "" } else { ", one at a time, but perhaps not together" };
            writeln!(out, "  not minimal: {spared} of the {all} can be removed{alone}:")?;
            contradiction::write_names(puzzle, cells, rules, Language::English, out)?;
        }
        if *unsettled > 0 {
            writeln!(out, "  not known for {unsettled}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use veridoku::{Geometry, Shape};

    use super::*;

    /// Which claims a budget cuts off depends on timing, so no run of the command can test it.
    #[test]
    fn what_was_not_confirmed_is_said() {
        let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
        let writer = Writer { text: OneLine::default(), smallest: false };
        for (unconfirmed, said) in [
            (0, ""),
            (1, "  1 claim was not confirmed: the second backend ran out of time or guesses\n"),
            (2, "  2 claims were not confirmed: the second backend ran out of time or guesses\n"),
        ] {
            let diagnosis = Diagnosis { unconfirmed, ..Diagnosis::unknown(1) };
            let mut out = Vec::new();
            writer.text(&puzzle, &diagnosis, &mut out).expect("a vector takes all");
            let expected = format!("unknown: at least 1 solution\n{said}");
            assert_eq!(String::from_utf8_lossy(&out), expected);
        }
    }
}
