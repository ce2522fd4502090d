//! The options of a recipe: the grid, how to dig it or which cells to give, and the required logic.
//!
//! Each group of options fills its fields of a [`GenerateRequest`].

use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::TypedValueParser;
use veridoku::format::ReadOptions;
use veridoku::generate::{Balance, DiggingLevel, DiggingOrder, Pattern, Symmetry};
use veridoku::logic::{Level, Technique};
use veridoku::requests::ranges::{read_range, read_tenths};
use veridoku::requests::{DiggingMethod, GenerateRequest, Reading};
use veridoku::{Digit, Solution};

use crate::cli::Failure;
use crate::cli::input::{Items, Rules, names};
use crate::cli::reasoning::technique;
use crate::cli::surroundings::open;

/// The grid's size and rules.
#[derive(clap::Args)]
#[command(next_help_heading = "Grid")]
pub(super) struct GridOptions {
    /// Side of the grid, if neither --box nor --regions gives it [default: 9, or 6 with --family]
    #[arg(long, value_name = "N", conflicts_with_all = ["shape", "regions"])]
    side: Option<usize>,

    #[command(flatten)]
    pub(super) rules: Rules,

    /// File with full grids, or such a grid itself; they are used in turn, each in a random equivalent form
    #[arg(long, value_name = "FILE")]
    grids: Option<PathBuf>,
}

/// How holes are dug.
#[derive(clap::Args)]
#[command(next_help_heading = "Digging")]
pub(super) struct Digging {
    /// Level by the number of clues, after "Sudoku Puzzles Generating: from Easy to Evil": sets givens, floor and
    /// order, and draws an equivalent form; --givens and --floor narrow it further. It does not rate the logic
    #[arg(long, value_parser = names(DiggingLevel::ALL.map(DiggingLevel::name)).try_map(|name| name.parse::<DiggingLevel>()))]
    clue_level: Option<DiggingLevel>,

    /// How cells become blank: `minimal` digs until no given is redundant (with a symmetry: no orbit of givens; with a
    /// floor: none above it; above 16x16 some redundant ones remain), `dig` stops at a number of givens within --givens, `grow` adds givens to a blank grid
    /// until the puzzle is unique, `full` leaves the full grid
    #[arg(long, value_parser = names(DiggingMethod::ALL.map(DiggingMethod::name)).try_map(|name| name.parse::<DiggingMethod>()))]
    method: Option<DiggingMethod>,

    /// Givens of the puzzle, as in 24 or 22..27, or an open range such as 24..; for each puzzle a target within the
    /// range is drawn
    #[arg(long, value_name = "RANGE", value_parser = range)]
    givens: Option<RangeInclusive<u64>>,

    /// Minimum number of givens in each row and column
    #[arg(long, value_name = "N")]
    floor: Option<usize>,

    /// Digging order: the order in which cells are tried
    #[arg(long, value_parser = names(DiggingOrder::ALL.map(DiggingOrder::name)).try_map(|name| name.parse::<DiggingOrder>()))]
    order: Option<DiggingOrder>,

    /// Symmetry of the pattern of givens [default: none, or half-turn with --level]
    #[arg(long, value_parser = names(Symmetry::ALL.map(Symmetry::name)).try_map(|name| name.parse::<Symmetry>()))]
    symmetry: Option<Symmetry>,

    /// Replace each puzzle with a random equivalent form, which hides the digging order
    #[arg(long)]
    scramble: bool,
}

/// Which cells are given or blank.
#[derive(clap::Args)]
#[command(next_help_heading = "Pattern and holes")]
pub(super) struct Places {
    /// Give exactly these cells: a file or a text with one character per cell; `.`, `0`, `_` or `-` is blank,
    /// anything else a given
    #[arg(long, value_name = "MASK", conflicts_with_all = GenerateRequest::DIGGING, conflicts_with = "grids")]
    pattern: Option<String>,

    /// Make this many cells of a full grid blank, as in 150 or 140..160, as an instance for solvers: there is a
    /// solution, but there may be others
    #[arg(long, value_name = "RANGE", value_parser = range,
          conflicts_with_all = GenerateRequest::DIGGING, conflicts_with = "pattern")]
    holes: Option<RangeInclusive<u64>>,

    /// Put the same number of holes, or one more, in each row and column (`rows`), or also in each box or region
    /// (`boxes`)
    #[arg(long, default_value = "none", requires = "holes", conflicts_with_all = GenerateRequest::DIGGING,
          value_parser = names(Balance::ALL.map(Balance::name)).try_map(|name| name.parse::<Balance>()))]
    balance: Balance,

    /// Try random grids and holes until the solution is unique
    #[arg(long, requires = "holes")]
    unique: bool,
}

impl Places {
    /// Fills the fields of a request.
    pub(super) fn fill(&self, request: GenerateRequest) -> Result<GenerateRequest, Failure> {
        Ok(GenerateRequest {
            pattern: self.pattern.as_deref().map(read_pattern).transpose()?,
            holes: self.holes.clone(),
            // The default value has no effect without holes.
            balance: self.holes.as_ref().map(|_| self.balance),
            unique: self.unique,
            ..request
        })
    }
}

/// A pattern from a file, if there is one of that name, or from the text itself.
fn read_pattern(mask: &str) -> Result<Pattern, Failure> {
    let path = Path::new(mask);
    let (text, source) = if path.is_file() {
        let read = open(path).and_then(io::read_to_string);
        let text = read.map_err(|error| Failure::File { path: mask.into(), error })?;
        (text, format!("{mask}: "))
    } else if mask.chars().any(|symbol| "._-0".contains(symbol)) && !mask.ends_with(".txt") {
        (mask.into(), String::new())
    } else {
        let error = "there is no such file, and as a pattern it has no blank; expected `.`, `0`, `_` or `-`";
        return Err(Failure::Usage(format!("{mask}: {error}")));
    };
    text.parse().map_err(|error| Failure::Usage(format!("{source}{error}")))
}

/// What logic should find in the puzzle.
#[derive(clap::Args)]
#[command(next_help_heading = "Logic")]
pub(super) struct LogicOptions {
    /// Hardest technique, without which the puzzle cannot be solved, such as x-wing
    #[arg(long, value_name = "NAME", value_parser = technique)]
    technique: Option<Technique>,

    /// Allow no technique harder than this
    #[arg(long, value_name = "NAME", value_parser = technique)]
    at_most: Option<Technique>,

    /// Score of the logical solution, as in 1000..2000
    #[arg(long, value_name = "RANGE", value_parser = range)]
    rating: Option<RangeInclusive<u64>>,

    /// Rating ER on the scale of Sudoku Explainer, as in 7.1 or 7.1..7.3, as `rate --scale se` reports it
    #[arg(long, value_name = "RANGE", value_parser = tenths_range)]
    se: Option<RangeInclusive<u32>>,

    /// Level, as `rate` reports it. By default its givens have half-turn symmetry and, on 9x9, number 32 to 36 (beginner)
    /// down to 24 to 27 (extreme)
    #[arg(long, value_parser = names(Level::OPTIONS).try_map(|name| name.parse::<Level>()))]
    pub(super) level: Option<Level>,

    /// Start each puzzle where its --technique is needed: the digits that easier techniques place before are given, in
    /// addition to --givens and without regard to --symmetry
    #[arg(long, requires = "technique", conflicts_with_all = ["pattern", "holes"])]
    from_there: bool,

    /// Rate each puzzle without requiring a level; for --output json and tables
    #[arg(long)]
    pub(super) rate: bool,
}

/// A range of numbers.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    read_range(text).map_err(|what| format!("expected {what}"))
}

/// A range of ratings in tenths.
fn tenths_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    read_tenths(text).map_err(|what| format!("expected {what}"))
}

impl GridOptions {
    /// Fills the fields of a request, with the grids read.
    pub(super) fn fill(&self, request: GenerateRequest) -> Result<GenerateRequest, Failure> {
        let options = self.rules.read_options()?;
        let reading = Reading {
            shape: options.shape,
            variants: options.variants.clone(),
            regions: options.regions.clone(),
            ..Reading::default()
        };
        // The default value has no effect if something else gives the side.
        let has_side =
            reading.shape.is_some() || reading.regions.is_some() || request.layout.is_some();
        let side = self.side.filter(|_| !has_side);
        let family = self.rules.family;
        let request = GenerateRequest { reading, side, family, ..request };
        let Some(path) = self.grids.clone() else { return Ok(request) };
        let grids = read_grids(path, options, request.geometry()?.side())?;
        Ok(GenerateRequest { grids, ..request })
    }
}

/// The full grids of a file, which have this side.
fn read_grids(path: PathBuf, options: ReadOptions, side: usize) -> Result<Vec<Solution>, Failure> {
    let mut grids = Vec::new();
    for item in Items::of_argument(path, "--grids", options) {
        let record =
            item.record.map_err(|error| Failure::Usage(format!("{}: {error}", item.source)))?;
        let place = format!("{}:{}", item.source, record.line);
        let puzzle = record.puzzle;
        if puzzle.side() != side {
            let found = puzzle.side();
            let message = format!("{place}: found a grid of side {found}; expected {side}");
            return Err(Failure::Usage(message));
        }
        let digits: Option<Vec<Digit>> = puzzle.entries().iter().copied().collect();
        let digits = digits.ok_or_else(|| {
            Failure::Usage(format!("{place}: found a puzzle with blanks; expected a full grid"))
        })?;
        grids.push(Solution::new(digits));
    }
    if grids.is_empty() {
        return Err(Failure::Usage(
            "found no grid; expected full grids to make puzzles from".into(),
        ));
    }
    Ok(grids)
}

impl Digging {
    /// Fills the fields of a request.
    pub(super) fn fill(&self, request: GenerateRequest) -> GenerateRequest {
        GenerateRequest {
            clue_level: self.clue_level,
            method: self.method,
            givens: self.givens.clone(),
            floor: self.floor,
            order: self.order,
            symmetry: self.symmetry,
            scramble: self.scramble,
            ..request
        }
    }
}

impl LogicOptions {
    /// Fills the fields of a request.
    pub(super) fn fill(&self, request: GenerateRequest) -> GenerateRequest {
        GenerateRequest {
            technique: self.technique,
            at_most: self.at_most,
            rating: self.rating.clone(),
            se_tenths: self.se.clone(),
            level: self.level,
            from_there: self.from_there,
            rate: self.rate,
            ..request
        }
    }
}
