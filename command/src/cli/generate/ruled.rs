//! The options of puzzles with rules: a layout, or cages drawn at random.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use veridoku::format::ReadOptions;
use veridoku::requests::ranges::read_sizes;
use veridoku::requests::{GenerateRequest, read_layout};
use veridoku::{Corners, Geometry};

use crate::cli::Failure;
use crate::cli::surroundings::open;

/// Rules that get their values from the grid.
#[derive(clap::Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Ruled {
    /// File with rules (`-`: standard input), or the rules themselves; those without a value (`killer: r1c1 r1c2`,
    /// `sandwich: column 1`) get it from a random grid that satisfies the others, with as few givens as can be
    /// found
    #[arg(long = "rules", id = "layout", value_name = "LAYOUT", conflicts_with_all = GenerateRequest::NOT_RULED)]
    layout: Option<PathBuf>,

    /// Let several grids overlap: twin, triple, butterfly, flower, windmill, cross, sohei, samurai, gattai-8, shogun, or
    /// the upper left corners, as in `r1c1 r4c4`
    #[arg(long, value_name = "NAME", conflicts_with = "layout", conflicts_with_all = GenerateRequest::NOT_RULED,
          value_parser = |text: &str| text.parse::<Corners>())]
    arrangement: Option<Corners>,

    /// Cover the grid with killer cages drawn at random
    #[arg(long, conflicts_with_all = GenerateRequest::NOT_RULED)]
    killer: bool,

    /// Cells of a cage, as in 2-4; by default 2-5, or up to the number of digits if there are fewer
    #[arg(long, value_name = "RANGE", requires = "killer", value_parser = sizes)]
    cages: Option<RangeInclusive<usize>>,
}

/// A range of sizes.
fn sizes(text: &str) -> Result<RangeInclusive<usize>, String> {
    read_sizes(text).map_err(|what| format!("expected {what}"))
}

impl Ruled {
    /// Fills the fields of a request, with the layout read.
    pub(super) fn fill(
        &self,
        request: GenerateRequest,
        options: ReadOptions,
    ) -> Result<GenerateRequest, Failure> {
        Ok(GenerateRequest {
            layout: self.layout.as_deref().map(|layout| read(layout, options)).transpose()?,
            arrangement: self.arrangement.clone(),
            killer: self.killer,
            cages: self.cages.clone(),
            ..request
        })
    }
}

/// The layout from a file, if one of that name exists, or from the text itself.
pub(in crate::cli) fn read(layout: &Path, options: ReadOptions) -> Result<Arc<Geometry>, Failure> {
    let name = layout.display().to_string();
    let (text, source) = if name == "-" {
        let read = io::read_to_string(io::stdin());
        let text = read.map_err(|error| Failure::File { path: "standard input".into(), error })?;
        (text, "standard input: ".to_owned())
    } else if layout.is_file() {
        let read = open(layout).and_then(io::read_to_string);
        let text = read.map_err(|error| Failure::File { path: name.clone(), error })?;
        (text, format!("{name}: "))
    } else if name.contains(':') {
        (name, String::new())
    } else {
        let error =
            "it is neither a file nor a rule; expected one of them, as in `killer: r1c1 r1c2`";
        return Err(Failure::Usage(format!("{name}: {error}")));
    };
    let puzzle =
        read_layout(&text, options).map_err(|error| Failure::Usage(format!("{source}{error}")))?;
    for unread in puzzle.unread() {
        // If standard error is closed, the message is lost.
        let _ = writeln!(io::stderr(), "note: {source}not read: {unread}");
    }
    Ok(Arc::clone(puzzle.geometry()))
}
