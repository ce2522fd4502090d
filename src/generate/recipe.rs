//! What is to be generated, and whether it can be at all.

use std::ops::RangeInclusive;
use std::sync::Arc;

use thiserror::Error;

use super::{Balance, Order, Pattern, PatternError, Symmetry, Wanted};
use crate::grid::{Geometry, Puzzle, Solution, Violation};
use crate::logic::{Level, Technique, TooLarge};

/// What is to be generated. The default digs to the end, in random order: minimal puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// How cells become blank.
    pub method: Method,
    /// In which order they are tried.
    pub order: Order,
    /// Which cells are given or blank together.
    pub symmetry: Symmetry,
    /// How many givens the puzzle has. Of every puzzle a number within is drawn at which the dig ends, but for
    /// one that digs to the end.
    pub givens: RangeInclusive<usize>,
    /// How many givens each row and column keeps.
    pub floor: usize,
    /// Whether an equivalent form of the puzzle is drawn when it is done, so that the order of the holes
    /// does not show.
    pub is_scrambled: bool,
    /// What the puzzle is to be like by logic, if anything.
    pub wanted: Option<Wanted>,
    /// The grids to dig in, in turn, each in an equivalent form; new ones are drawn if there are none.
    pub grids: Vec<Solution>,
    /// Grids that are tried for a puzzle before it is given up.
    pub tries: u64,
}

/// How cells become blank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Holes are dug until the number of givens is reached that was drawn.
    Dig,
    /// Holes are dug until none can be: no given can be spared, or with a symmetry no orbit of them. Beyond side
    /// 16 not every hole is decided, and those that are not are left given; so are those that what is wanted by
    /// logic, or a floor, forbids.
    #[default]
    Minimal,
    /// Givens are added to nothing, until the puzzle is unique.
    Grow,
    /// None do: full grids.
    Full,
    /// These cells are given, no others. A pattern has an order and a symmetry of its own, and its givens are
    /// not those of a random grid: they are changed until the puzzle is unique.
    Pattern(Pattern),
    /// Cells become blank that were drawn, as many as leave the number of givens that was drawn. The order,
    /// symmetry and floor of the recipe do not matter.
    Holes {
        /// What has the same number of holes.
        balance: Balance,
        /// Whether the puzzle must be unique. If not, it is known to have a solution, and nothing more.
        is_unique: bool,
    },
}

impl Method {
    /// Whether holes are dug, one after the other.
    pub(super) fn digs(&self) -> bool {
        matches!(self, Method::Dig | Method::Minimal | Method::Grow)
    }
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            method: Method::Minimal,
            order: Order::Random,
            symmetry: Symmetry::None,
            givens: 0..=usize::MAX,
            floor: 0,
            is_scrambled: false,
            wanted: None,
            grids: Vec::new(),
            tries: 10_000,
        }
    }
}

/// Why a recipe cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The range of givens is empty.
    #[error("found {0} to {1} givens; expected the smaller number first")]
    NoGivens(usize, usize),
    /// More givens than cells.
    #[error("{asked} givens do not fit; the grid has {cells} cells")]
    TooManyGivens {
        /// Givens asked for, at least.
        asked: usize,
        /// Cells of the grid.
        cells: usize,
    },
    /// So few givens that no puzzle is unique.
    #[error("{asked} givens cannot make a puzzle unique; expected {least} at least: {reason}")]
    TooFewGivens {
        /// Givens asked for, at most.
        asked: usize,
        /// The fewest that may.
        least: usize,
        /// Why.
        reason: &'static str,
    },
    /// The floor of the lines needs more givens than there may be.
    #[error(
        "{floor} givens in each of {side} rows are {} in all, but {most} are the most allowed",
        floor * side
    )]
    FloorAboveGivens {
        /// Givens in each row and column.
        floor: usize,
        /// Rows.
        side: usize,
        /// Givens at most.
        most: usize,
    },
    /// The floor is higher than a line is long.
    #[error("{floor} givens do not fit a row of {side} cells")]
    FloorAboveSide {
        /// Givens in each row and column.
        floor: usize,
        /// Cells of a row.
        side: usize,
    },
    /// The number of givens is that of a full grid, and another is asked for.
    #[error("a full grid has {0} givens, which are not within the number asked for")]
    FullGivens(usize),
    /// No pattern of the symmetry has that number of givens.
    #[error("no pattern of {symmetry} symmetry has {}", givens_of(.asked))]
    SymmetricGivens {
        /// The symmetry.
        symmetry: Symmetry,
        /// Givens asked for.
        asked: RangeInclusive<usize>,
    },
    /// Minimal puzzles have fewer givens.
    #[error("of minimal 9x9 puzzles none with {} is known, the most being {most}", givens_of(.asked))]
    MinimalGivens {
        /// Givens asked for.
        asked: RangeInclusive<usize>,
        /// The most that are known.
        most: usize,
    },
    /// The range of scores is empty.
    #[error("found a score of {0} to {1}; expected the smaller number first")]
    NoRating(u64, u64),
    /// No technique that may be taken makes the level.
    #[error("the level cannot be {level} if nothing may be harder than {at_most}")]
    TooEasy {
        /// The level asked for.
        level: Level,
        /// The hardest technique that is allowed.
        at_most: Technique,
    },
    /// No puzzle that is otherwise as wanted has the score.
    #[error("a score of {} cannot be; what else is wanted leaves {}", scores(.asked), scores(.possible))]
    NoScore {
        /// Scores asked for.
        asked: RangeInclusive<u64>,
        /// Scores that may be.
        possible: RangeInclusive<u64>,
    },
    /// So many open cells score more than the level allows.
    #[error("a puzzle with so few givens scores {score} at least; {level} is up to {}", level.cap())]
    TooManyOpen {
        /// The lowest score.
        score: u64,
        /// The level asked for.
        level: Level,
    },
    /// A full grid needs no technique.
    #[error("a puzzle without an open cell needs no technique, so that it is Easy")]
    NothingOpen,
    /// Logic rates puzzles with one solution.
    #[error(
        "logic rates puzzles with one solution only; holes need not leave one unless they are to be unique"
    )]
    RatedHoles,
    /// What is wanted by logic contradicts itself.
    #[error("the hardest technique cannot be {technique} if nothing may be harder than {at_most}")]
    TooHard {
        /// The hardest technique asked for.
        technique: Technique,
        /// The hardest that is allowed.
        at_most: Technique,
    },
    /// There is no logic for grids of this size.
    #[error(transparent)]
    NoLogic(#[from] TooLarge),
    /// A grid to dig in breaks the rules.
    #[error("grid {number} to dig in is none: {violation}")]
    NoGrid {
        /// Its number, from 1.
        number: usize,
        /// What is wrong.
        violation: Violation,
    },
    /// The pattern does not fit, or cannot be that of a unique puzzle.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// The pattern and the number of givens contradict each other.
    #[error("the pattern has {0} givens, which are not within the number asked for")]
    PatternGivens(usize),
    /// Scrambling would destroy the pattern.
    #[error("an equivalent form of a puzzle need not have its pattern; expected one of both")]
    ScrambledPattern,
    /// Scrambling would destroy the symmetry.
    #[error(
        "an equivalent form of a puzzle with {0} symmetry need not have it; expected one of both"
    )]
    ScrambledSymmetry(Symmetry),
}

/// A number of givens in words.
fn givens_of(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (1, 1) => "1 given".into(),
        (least, most) if least == most => format!("{least} givens"),
        (least, most) => format!("{least} to {most} givens"),
    }
}

/// Scores in words.
fn scores(range: &RangeInclusive<u64>) -> String {
    match (*range.start(), *range.end()) {
        (least, u64::MAX) => format!("{least} or more"),
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

impl Recipe {
    /// Whether nothing but uniqueness keeps a given where it is.
    fn is_free(&self) -> bool {
        self.symmetry == Symmetry::None && self.floor == 0 && self.wanted.is_none()
    }

    /// Whether the recipe can be followed on this geometry, as far as counting tells.
    ///
    /// # Errors
    /// The first [`RecipeError`].
    pub fn check(&self, geometry: &Arc<Geometry>) -> Result<(), RecipeError> {
        let (side, cells) = (geometry.side(), geometry.cell_count());
        let (least, most) = (*self.givens.start(), (*self.givens.end()).min(cells));
        if least > *self.givens.end() {
            return Err(RecipeError::NoGivens(least, *self.givens.end()));
        }
        if least > cells {
            return Err(RecipeError::TooManyGivens { asked: least, cells });
        }
        let (mut most, mut is_unique) = (most, true);
        match &self.method {
            Method::Pattern(pattern) => {
                pattern.check(geometry)?;
                let givens = pattern.given_count();
                if !self.givens.contains(&givens) {
                    return Err(RecipeError::PatternGivens(givens));
                }
                if self.is_scrambled {
                    return Err(RecipeError::ScrambledPattern);
                }
                most = givens;
            }
            Method::Holes { is_unique: is_asked, .. } => {
                is_unique = *is_asked;
                if !is_unique && self.wanted.is_some() {
                    return Err(RecipeError::RatedHoles);
                }
            }
            Method::Full if !self.givens.contains(&cells) => {
                return Err(RecipeError::FullGivens(cells));
            }
            Method::Dig | Method::Minimal | Method::Grow | Method::Full => {}
        }
        let (fewest, reason) = fewest_givens(geometry);
        if is_unique && most < fewest {
            return Err(RecipeError::TooFewGivens { asked: most, least: fewest, reason });
        }
        if self.floor > side {
            return Err(RecipeError::FloorAboveSide { floor: self.floor, side });
        }
        if self.floor * side > most {
            return Err(RecipeError::FloorAboveGivens { floor: self.floor, side, most });
        }
        if self.method.digs() && !(least..=most).any(|givens| self.symmetry.allows(givens, side)) {
            let (symmetry, asked) = (self.symmetry, least..=most);
            return Err(RecipeError::SymmetricGivens { symmetry, asked });
        }
        if self.method == Method::Minimal && self.is_free() && geometry.is_classic_nine() {
            let known = MOST_MINIMAL_GIVENS;
            if least > known {
                return Err(RecipeError::MinimalGivens { asked: least..=most, most: known });
            }
        }
        if let Some(wanted) = &self.wanted {
            let open = match self.method {
                Method::Full => 0..=0,
                Method::Pattern(_) => cells - most..=cells - most,
                _ => cells - most..=cells - least,
            };
            wanted.check(open)?;
        }
        let blank = Puzzle::blank(geometry.clone());
        for (number, grid) in (1..).zip(&self.grids) {
            grid.check(&blank).map_err(|violation| RecipeError::NoGrid { number, violation })?;
        }
        if self.is_scrambled && self.symmetry != Symmetry::None {
            return Err(RecipeError::ScrambledSymmetry(self.symmetry));
        }
        Ok(())
    }
}

/// The most givens that a minimal classic 9x9 puzzle is known to have.
const MOST_MINIMAL_GIVENS: usize = 40;

/// The fewest givens that may make a puzzle unique, as far as it is known, and why.
fn fewest_givens(geometry: &Geometry) -> (usize, &'static str) {
    if geometry.is_classic_nine() {
        return (17, "none of 16 is unique (McGuire, Tugemann and Civario 2012)");
    }
    if geometry.side() == 4 && geometry.is_classic() {
        return (4, "of the 4x4 puzzles none of 3 is unique");
    }
    (geometry.side().saturating_sub(1), "two digits that are not given can be exchanged")
}
