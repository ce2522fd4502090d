//! The options of a recipe: the grid, how to dig it or which cells to give, and the required logic.

use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;
use clap::builder::TypedValueParser;
use veridoku::generate::{
    Balance, DiggingLevel, DiggingOrder, Method, Pattern, Recipe, Symmetry, Wanted,
};
use veridoku::logic::{Level, Technique};
use veridoku::{Digit, Geometry, Shape, Solution};

use crate::cli::Failure;
use crate::cli::input::{Items, Rules, names};
use crate::cli::reasoning::technique;
use crate::cli::surroundings::Files;

/// The grid's size and rules.
#[derive(clap::Args)]
#[command(next_help_heading = "Grid")]
pub(super) struct GridOptions {
    /// Side of the grid, if neither --box nor --regions gives it
    #[arg(long, value_name = "N", default_value = "9", conflicts_with_all = ["shape", "regions"])]
    side: usize,

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
    pub(super) clue_level: Option<DiggingLevel>,

    /// How cells become blank: `minimal` digs until no given is redundant (with a symmetry: no orbit of givens; with a
    /// floor: none above it), `dig` stops at a number of givens within --givens, `grow` adds givens to a blank grid
    /// until the puzzle is unique, `full` leaves the full grid
    #[arg(long, value_enum)]
    pub(super) method: Option<Way>,

    /// Givens of the puzzle, as in 24 or 22..27, or an open range such as 24..; for each puzzle a target within the
    /// range is drawn
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(super) givens: Option<RangeInclusive<u64>>,

    /// Minimum number of givens in each row and column
    #[arg(long, value_name = "N")]
    pub(super) floor: Option<usize>,

    /// Digging order: the order in which cells are tried
    #[arg(long, value_parser = names(DiggingOrder::ALL.map(DiggingOrder::name)).try_map(|name| name.parse::<DiggingOrder>()))]
    order: Option<DiggingOrder>,

    /// Symmetry of the pattern of givens
    #[arg(long, default_value = "none",
          value_parser = names(Symmetry::ALL.map(Symmetry::name)).try_map(|name| name.parse::<Symmetry>()))]
    pub(super) symmetry: Symmetry,

    /// Replace each puzzle with a random equivalent form, which hides the digging order
    #[arg(long)]
    pub(super) scramble: bool,
}

/// How cells become blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Way {
    Minimal,
    Dig,
    Grow,
    Full,
}

/// Which cells are given or blank.
#[derive(clap::Args)]
#[command(next_help_heading = "Pattern and holes")]
pub(super) struct Places {
    /// Give exactly these cells: a file or a text with one character per cell; `.`, `0`, `_` or `-` is blank,
    /// anything else a given
    #[arg(long, value_name = "MASK", conflicts_with_all = Places::DIGGING, conflicts_with = "grids")]
    pub(super) pattern: Option<String>,

    /// Make this many cells of a full grid blank, as in 150 or 140..160, as an instance for solvers: there is a
    /// solution, but there may be others
    #[arg(long, value_name = "RANGE", value_parser = range,
          conflicts_with_all = Places::DIGGING, conflicts_with = "pattern")]
    pub(super) holes: Option<RangeInclusive<u64>>,

    /// Put the same number of holes, or one more, in each row and column (`rows`), or also in each box or region
    /// (`boxes`)
    #[arg(long, default_value = "none", requires = "holes", conflicts_with_all = Places::DIGGING,
          value_parser = names(Balance::ALL.map(Balance::name)).try_map(|name| name.parse::<Balance>()))]
    balance: Balance,

    /// Try random grids and holes until the solution is unique
    #[arg(long, requires = "holes")]
    pub(super) unique: bool,
}

impl Places {
    /// The options that decide the same in another way.
    const DIGGING: [&str; 7] =
        ["clue_level", "method", "givens", "floor", "order", "symmetry", "scramble"];

    /// How cells become given or blank, if options determine it, and the resulting number of givens.
    pub(super) fn method(
        &self,
        geometry: &Geometry,
        files: &Files,
    ) -> Result<Option<(Method, RangeInclusive<usize>)>, Failure> {
        let cells = geometry.cell_count();
        if let Some(mask) = &self.pattern {
            let pattern = read_pattern(mask, files)?;
            return Ok(Some((Method::Pattern(pattern), 0..=cells)));
        }
        let Some(holes) = self.holes.clone() else { return Ok(None) };
        let (least, most) = holes.into_inner();
        if least > most {
            let message =
                format!("found {least} to {most} holes; expected the smaller number first");
            return Err(Failure::Usage(message));
        }
        let most = usize::try_from(most).unwrap_or(usize::MAX).min(cells);
        let Some(givens) = usize::try_from(least).ok().and_then(|least| cells.checked_sub(least))
        else {
            let message = format!("{least} holes do not fit; the grid has {cells} cells");
            return Err(Failure::Usage(message));
        };
        let method = Method::Holes { balance: self.balance, is_unique: self.unique };
        Ok(Some((method, cells - most..=givens)))
    }
}

/// A pattern from a file, if there is one of that name, or from the text itself.
fn read_pattern(mask: &str, files: &Files) -> Result<Pattern, Failure> {
    let path = Path::new(mask);
    let (text, source) = if files.has(path) {
        let read = files.open(path).and_then(io::read_to_string);
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
    pub(super) technique: Option<Technique>,

    /// Allow no technique harder than this
    #[arg(long, value_name = "NAME", value_parser = technique)]
    pub(super) at_most: Option<Technique>,

    /// Score of the logical solution, as in 1000..2000
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(super) rating: Option<RangeInclusive<u64>>,

    /// Rating ER on the scale of Sudoku Explainer, as in 7.1 or 7.1..7.3, as `rate --scale se` reports it
    #[arg(long, value_name = "RANGE", value_parser = tenths_range)]
    pub(super) se: Option<RangeInclusive<u32>>,

    /// Level, as `rate` reports it
    #[arg(long, value_enum)]
    pub(super) level: Option<LogicLevel>,

    /// Rate each puzzle without requiring a level; for --output json and tables
    #[arg(long)]
    pub(super) rate: bool,
}

/// A level by logic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum LogicLevel {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

/// A range of numbers, both ends included: `5`, `5..9`, `5..`, `..9`.
fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let bad = |_| "expected a number or a range, as in 24 or 22..27".to_owned();
    let number =
        |text: &str, empty| if text.is_empty() { Ok(empty) } else { text.parse().map_err(bad) };
    match text.split_once("..") {
        Some((least, most)) => Ok(number(least, 0)?..=number(most, u64::MAX)?),
        None => text.parse().map(|one| one..=one).map_err(bad),
    }
}

/// A range of decimals with at most one place, in tenths: `7.1`, `7.1..7.3`, `7..`, `..7.3`.
fn tenths_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let bad = || "expected a rating or a range, as in 7.1 or 7.1..7.3".to_owned();
    let tenths = |text: &str| {
        let (ones, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = (1..=2).contains(&ones.len()) && tenths.len() == 1;
        if !is_number || !is_digits(ones) || !is_digits(tenths) {
            return Err(bad());
        }
        let number = |text: &str| text.parse::<u32>().map_err(|_| bad());
        Ok(number(ones)? * 10 + number(tenths)?)
    };
    match text.split_once("..") {
        Some(("", "")) => Err(bad()),
        Some((least, "")) => Ok(tenths(least)?..=119),
        Some(("", most)) => Ok(10..=tenths(most)?),
        Some((least, most)) => Ok(tenths(least)?..=tenths(most)?),
        None => tenths(text).map(|one| one..=one),
    }
}

impl GridOptions {
    /// The geometry, and the grids to dig in.
    pub(super) fn prepare(&self, files: &Files) -> Result<(Arc<Geometry>, Vec<Solution>), Failure> {
        let usage = |error: &dyn std::fmt::Display| Failure::Usage(error.to_string());
        let options = self.rules.read_options(files)?;
        let geometry = match (&options.regions, options.shape.or(Shape::of_side(self.side))) {
            (Some(map), _) => Geometry::jigsaw(map.side, &map.regions, &options.variants),
            (None, Some(shape)) => Geometry::new(shape, &options.variants),
            (None, None) => {
                let side = self.side;
                let most = Shape::MAX_SIDE;
                return Err(Failure::Usage(format!(
                    "found a side of {side}; expected 1 to {most}"
                )));
            }
        };
        let geometry = Arc::new(geometry.map_err(|error| usage(&error))?);
        let Some(path) = self.grids.clone() else { return Ok((geometry, Vec::new())) };
        let mut grids = Vec::new();
        for item in Items::of_argument(path, "--grids", options, files) {
            let record =
                item.record.map_err(|error| Failure::Usage(format!("{}: {error}", item.source)))?;
            let place = format!("{}:{}", item.source, record.line);
            let puzzle = record.puzzle;
            if puzzle.side() != geometry.side() {
                let (found, expected) = (puzzle.side(), geometry.side());
                let message = format!("{place}: found a grid of side {found}; expected {expected}");
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
        Ok((geometry, grids))
    }
}

impl Digging {
    /// The range of `--givens`, if it is given.
    pub(super) fn asked_givens(&self) -> Option<RangeInclusive<usize>> {
        let number = |number| usize::try_from(number).unwrap_or(usize::MAX);
        self.givens.as_ref().map(|range| number(*range.start())..=number(*range.end()))
    }

    /// The allowed givens: those of the level, within --givens.
    fn givens(&self) -> Result<Option<RangeInclusive<usize>>, Failure> {
        let (level, asked) = (self.clue_level, self.asked_givens());
        let (Some(level), Some(asked)) = (level, &asked) else {
            return Ok(asked.or(level.map(DiggingLevel::givens)));
        };
        let of_level = level.givens();
        let (least, most) =
            (*asked.start().max(of_level.start()), *asked.end().min(of_level.end()));
        if least > most && !asked.is_empty() {
            let (from, to) = of_level.into_inner();
            return Err(Failure::Usage(format!(
                "--clue-level {level} and --givens contradict each other: the level has {from} to {to} givens"
            )));
        }
        // A range that is empty by itself gets a separate error.
        Ok(Some(if asked.is_empty() { asked.clone() } else { least..=most }))
    }
}

/// The recipe. A level sets what the other options do not.
pub(super) fn recipe(
    digging: &Digging,
    logic: &LogicOptions,
    tries: u64,
    grids: Vec<Solution>,
) -> Result<Recipe, Failure> {
    let base = digging.clue_level.map_or_else(Recipe::default, DiggingLevel::recipe);
    let method = match digging.method {
        Some(Way::Minimal) => Method::Minimal,
        Some(Way::Grow) => Method::Grow,
        Some(Way::Dig) => Method::Dig,
        Some(Way::Full) => Method::Full,
        None if digging.givens.is_some() => Method::Dig,
        None => base.method,
    };
    Ok(Recipe {
        method,
        order: digging.order.unwrap_or(base.order),
        symmetry: digging.symmetry,
        givens: digging.givens()?.unwrap_or(base.givens),
        floor: digging.floor.unwrap_or(base.floor).max(base.floor),
        is_scrambled: base.is_scrambled && digging.symmetry == Symmetry::None || digging.scramble,
        wanted: logic.wanted(),
        explainer_tenths: logic.se.clone(),
        grids,
        tries,
    })
}

impl LogicOptions {
    /// The requirement on logic, if any.
    pub(super) fn wanted(&self) -> Option<Wanted> {
        let level = self.level.map(|level| match level {
            LogicLevel::Easy => Level::Easy,
            LogicLevel::Medium => Level::Medium,
            LogicLevel::Hard => Level::Hard,
            LogicLevel::Unfair => Level::Unfair,
            LogicLevel::Extreme => Level::Extreme,
        });
        let wanted = Wanted {
            technique: self.technique,
            at_most: self.at_most,
            rating: self.rating.clone().unwrap_or(Wanted::default().rating),
            level,
        };
        (self.rate || wanted != Wanted::default()).then_some(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_in_tenths() {
        assert_eq!(tenths_range("7.1"), Ok(71..=71));
        assert_eq!(tenths_range("7..10.5"), Ok(70..=105));
        assert_eq!(tenths_range("7.1.."), Ok(71..=119));
        assert_eq!(tenths_range("..7"), Ok(10..=70));
        for bad in ["", "..", "7.", ".5", "7.12", "a..7", "+7", "7..b"] {
            assert!(tenths_range(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!(range("24"), Ok(24..=24));
        assert_eq!(range("22..27"), Ok(22..=27));
        assert_eq!(range("22.."), Ok(22..=u64::MAX));
        assert_eq!(range("..27"), Ok(0..=27));
        assert!(range("a").is_err() && range("1..b").is_err() && range("").is_err());
    }
}
