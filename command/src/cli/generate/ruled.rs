//! The options of puzzles with rules: a layout, or cages drawn at random.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use veridoku::diagnose::{Details, Opinions, Request};
use veridoku::format::{ReadOptions, read_puzzle};
use veridoku::generate::{RuledGenerator, RuledRecipe};
use veridoku::{AutoSolver, Deadline, Geometry, Puzzle};

use super::options::{Digging, GridOptions};
use super::writer::OutputFormat;
use crate::cli::Failure;
use crate::cli::contradiction;
use crate::cli::surroundings::Files;

/// Grids to try per puzzle if the number of givens is bounded: the same as for other methods.
const TRIES_WITHIN_A_BOUND: u64 = 10_000;

/// Rules that get their values from the grid.
#[derive(clap::Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Ruled {
    /// File with rules (`-`: standard input), or the rules themselves; those without a value (`killer: r1c1 r1c2`,
    /// `sandwich: column 1`) get it from a random grid that satisfies the others, with as few givens as can be
    /// found
    #[arg(long = "rules", id = "layout", value_name = "LAYOUT", conflicts_with_all = Ruled::OTHERS)]
    layout: Option<PathBuf>,

    /// Cover the grid with killer cages drawn at random
    #[arg(long, conflicts_with_all = Ruled::OTHERS)]
    killer: bool,

    /// Cells of a cage, as in 2-5
    #[arg(long, value_name = "RANGE", requires = "killer", default_value = "2-5", value_parser = sizes)]
    cages: RangeInclusive<usize>,
}

/// A range of sizes, both ends included: `3`, `2-5`, `2..5`.
fn sizes(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) =
        text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) => Ok(least..=most),
        _ => Err("expected sizes, as in 2-5".into()),
    }
}

impl Ruled {
    /// The options that do not apply to puzzles with rules.
    const OTHERS: [&str; 15] = [
        "clue_level",
        "method",
        "floor",
        "order",
        "symmetry",
        "scramble",
        "grids",
        "pattern",
        "holes",
        "technique",
        "at_most",
        "rating",
        "se",
        "level",
        "rate",
    ];

    /// Whether puzzles with rules are wanted.
    pub(super) fn is_wanted(&self) -> bool {
        self.layout.is_some() || self.killer
    }

    /// The generator.
    pub(super) fn generator(
        &self,
        grid: &GridOptions,
        digging: &Digging,
        tries: Option<u64>,
        seed: u64,
        files: &Files,
    ) -> Result<RuledGenerator, Failure> {
        let layout = match &self.layout {
            Some(layout) => read(layout, grid.rules.read_options(files)?, files)?,
            None => grid.prepare(files)?.0,
        };
        let usual = RuledRecipe::default();
        let is_bounded = digging.asked_givens().is_some_and(|givens| *givens.end() != usize::MAX);
        let recipe = RuledRecipe {
            cages: self.killer.then(|| self.cages.clone()),
            givens: digging.asked_givens().unwrap_or(usual.givens),
            tries: tries.unwrap_or(if is_bounded { TRIES_WITHIN_A_BOUND } else { usual.tries }),
        };
        let generator = RuledGenerator::new(layout, recipe, seed);
        generator.map_err(|error| Failure::Usage(error.to_string()))
    }
}

/// The layout from a file, if one of that name exists, or from the text itself.
fn read(layout: &Path, options: ReadOptions, files: &Files) -> Result<Arc<Geometry>, Failure> {
    let name = layout.display().to_string();
    let (text, source) = if name == "-" && files.have_standard_input() {
        let read = io::read_to_string(io::stdin());
        let text = read.map_err(|error| Failure::File { path: "standard input".into(), error })?;
        (text, "standard input: ".to_owned())
    } else if files.has(layout) {
        let read = files.open(layout).and_then(io::read_to_string);
        let text = read.map_err(|error| Failure::File { path: name.clone(), error })?;
        (text, format!("{name}: "))
    } else if name.contains(':') {
        (name, String::new())
    } else {
        let error =
            "it is neither a file nor a rule; expected one of them, as in `killer: r1c1 r1c2`";
        return Err(Failure::Usage(format!("{name}: {error}")));
    };
    let options = ReadOptions { is_layout: true, ..options };
    let puzzle =
        read_puzzle(&text, options).map_err(|error| Failure::Usage(format!("{source}{error}")))?;
    for unread in puzzle.unread().iter().filter(|_| files.have_standard_input()) {
        // If standard error is closed, the message is lost.
        let _ = writeln!(io::stderr(), "note: {source}not read: {unread}");
    }
    if puzzle.given_count() > 0 || puzzle.restrictions().is_some() {
        let found = "found digits in the grid; expected a layout without digits, because `generate` chooses the givens";
        return Err(Failure::Usage(format!("{source}{found}")));
    }
    Ok(Arc::clone(puzzle.geometry()))
}

/// Names the rules of a layout that contradict each other, as `diagnose` does; nothing if they are not found in time.
pub(super) fn write_contradiction(
    layout: &Arc<Geometry>,
    deadline: &Deadline,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let puzzle = Puzzle::blank(Arc::clone(layout));
    let request = Request { budget: deadline.left(), ..Request::default() };
    let diagnosis = Opinions::new().diagnose(&puzzle, &mut AutoSolver::new(), &request);
    match diagnosis.ok().and_then(|diagnosis| diagnosis.details) {
        Some(Details::Contradiction(found)) => {
            contradiction::write_text(&puzzle, &found, "given", false, out)
        }
        _ => Ok(()),
    }
}

/// Refuses formats that hold no rules.
pub(super) fn expect_rules(format: OutputFormat) -> Result<(), Failure> {
    match format {
        OutputFormat::Pretty => {
            Err(Failure::Usage("this format cannot hold rules; expected another --output".into()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_a_number_or_a_range() {
        assert_eq!(sizes("3"), Ok(3..=3));
        assert_eq!(sizes("2-5"), Ok(2..=5));
        assert_eq!(sizes("2..5"), Ok(2..=5));
        assert!(sizes("2-").is_err() && sizes("").is_err());
    }
}
