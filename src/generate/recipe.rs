//! What to generate, and whether it is possible.

use std::ops::RangeInclusive;
use std::sync::Arc;

use thiserror::Error;

use super::{Balance, DiggingOrder, Pattern, PatternError, Symmetry, Wanted};
use veridoku_core::grid::{Geometry, Puzzle, Solution, Violation};
use veridoku_core::rules::{Consumer, Unsupported, demand};
use veridoku_logic::{Level, NoLogic, Technique};
use veridoku_logic_se::{NoScale, Scale};

/// What to generate. The default digs to the end, in random order: minimal puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// How cells become blank.
    pub method: Method,
    /// The order in which they are tried.
    pub order: DiggingOrder,
    /// Which cells are given or blank together.
    pub symmetry: Symmetry,
    /// The number of givens. For each puzzle a number in this range is drawn, at which its dig ends; other methods
    /// that dig draw none.
    pub givens: RangeInclusive<usize>,
    /// The fewest givens of each row and column.
    pub floor: usize,
    /// Whether a finished puzzle is replaced by a random equivalent form, which hides the order of the holes.
    pub is_scrambled: bool,
    /// The technique, score or level that the puzzle should have, if any.
    pub wanted: Option<Wanted>,
    /// The rating ER of Sudoku Explainer that the puzzle should have, in tenths: `71..=73` is 7.1 to 7.3. Checked when
    /// a puzzle is finished. The rating belongs to the puzzle in its final form, so the form is not changed
    /// afterwards.
    pub explainer_tenths: Option<RangeInclusive<u32>>,
    /// Full grids to dig in, used in turn, each in an equivalent form. If the list is empty, grids are drawn.
    pub grids: Vec<Solution>,
    /// Grids tried for a puzzle before the generator gives up.
    pub tries: u64,
}

/// How cells become blank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Digs until the drawn number of givens is reached.
    Dig,
    /// Digs until nothing can be dug: no given is redundant (with a symmetry: no orbit of givens). A redundant
    /// given may remain if a floor or [`Recipe::wanted`] forbids the hole, and beyond side 16, where not every hole
    /// is decided.
    #[default]
    Minimal,
    /// Adds givens to a blank grid until the puzzle is unique.
    Grow,
    /// Digs nothing: full grids.
    Full,
    /// Gives exactly these cells. Their digits are changed until the puzzle is unique, so they are not the digits of
    /// a random grid. The order and symmetry of the recipe do not apply.
    Pattern(Pattern),
    /// Draws the number of givens, and then which cells become blank. The order, symmetry and floor of the recipe do
    /// not apply.
    Holes {
        /// Which houses have the same number of holes.
        balance: Balance,
        /// Whether the puzzle must be unique. If not, it is only known to have a solution.
        is_unique: bool,
    },
}

impl Method {
    /// Whether the method digs holes one after the other.
    pub(super) fn digs(&self) -> bool {
        matches!(self, Method::Dig | Method::Minimal | Method::Grow)
    }
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            method: Method::Minimal,
            order: DiggingOrder::Random,
            symmetry: Symmetry::None,
            givens: 0..=usize::MAX,
            floor: 0,
            is_scrambled: false,
            wanted: None,
            explainer_tenths: None,
            grids: Vec::new(),
            tries: 10_000,
        }
    }
}

/// Why a recipe is impossible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The range of givens is empty.
    #[error("found {0} to {1} givens; expected the smaller number first")]
    NoGivens(usize, usize),
    /// More givens than cells.
    #[error("{asked} givens do not fit; the grid has {cells} cells")]
    TooManyGivens {
        /// The fewest givens asked for.
        asked: usize,
        /// Cells of the grid.
        cells: usize,
    },
    /// No puzzle with this few givens is unique.
    #[error("{asked} givens cannot make a puzzle unique; expected at least {least}: {reason}")]
    TooFewGivens {
        /// The most givens asked for.
        asked: usize,
        /// The fewest with which a puzzle may be unique.
        least: usize,
        /// Why.
        reason: &'static str,
    },
    /// The floor needs more givens than the recipe allows.
    #[error(
        "{floor} givens in each of {side} rows are {} in total; expected at most {most}",
        floor * side
    )]
    FloorAboveGivens {
        /// Givens in each row and column.
        floor: usize,
        /// Rows.
        side: usize,
        /// The most givens allowed.
        most: usize,
    },
    /// The floor is larger than the side.
    #[error("{floor} givens do not fit a row of {side} cells")]
    FloorAboveSide {
        /// Givens in each row and column.
        floor: usize,
        /// Cells of a row.
        side: usize,
    },
    /// The number of givens asked for is not that of a full grid.
    #[error("a full grid has {0} givens, which is outside the requested range")]
    FullGivens(usize),
    /// No pattern of the symmetry has a number of givens in this range.
    #[error("no pattern of {symmetry} symmetry has {}", givens_of(.asked))]
    SymmetricGivens {
        /// The symmetry.
        symmetry: Symmetry,
        /// Givens asked for.
        asked: RangeInclusive<usize>,
    },
    /// Minimal puzzles have fewer givens.
    #[error("no minimal 9x9 puzzle with {} is known; expected at most {most}", givens_of(.asked))]
    MinimalGivens {
        /// Givens asked for.
        asked: RangeInclusive<usize>,
        /// The largest number known.
        most: usize,
    },
    /// The range of scores is empty.
    #[error("found a score of {0} to {1}; expected the smaller number first")]
    NoRating(u64, u64),
    /// No allowed technique has the level.
    #[error("the level cannot be {level} if {at_most} is the hardest technique allowed")]
    TooEasy {
        /// The level asked for.
        level: Level,
        /// The hardest technique that is allowed.
        at_most: Technique,
    },
    /// No puzzle that fits the other wishes has such a score.
    #[error("a score of {} is impossible; the other bounds allow {}", scores(.asked), scores(.possible))]
    NoScore {
        /// Scores asked for.
        asked: RangeInclusive<u64>,
        /// Scores that are possible.
        possible: RangeInclusive<u64>,
    },
    /// A full grid needs no technique.
    #[error("a puzzle without an open cell needs no technique, so its level is Beginner")]
    NothingOpen,
    /// Logic rates only puzzles with one solution.
    #[error(
        "logic rates only puzzles with one solution; digging holes does not guarantee one unless the recipe requires it"
    )]
    RatedHoles,
    /// The range of ratings on Sudoku Explainer's scale is empty, or lies outside it.
    #[error(
        "no puzzle is rated {}.{} to {}.{}; expected a range from 1.0 to 11.9 with the smaller number first",
        _0 / 10, _0 % 10, _1 / 10, _1 % 10
    )]
    NoExplainerRating(u32, u32),
    /// A rating on Sudoku Explainer's scale may change with the form.
    #[error("a Sudoku Explainer rating may change when a puzzle is scrambled")]
    ScrambledExplainer,
    /// The scale of Sudoku Explainer has no numbers for the geometry.
    #[error(transparent)]
    NoScale(#[from] NoScale),
    /// The techniques asked for contradict each other.
    #[error("the hardest technique cannot be {technique} if {at_most} is the hardest allowed")]
    TooHard {
        /// The hardest technique asked for.
        technique: Technique,
        /// The hardest technique that is allowed.
        at_most: Technique,
    },
    /// The grid is too large for logic.
    #[error(transparent)]
    NoLogic(#[from] NoLogic),
    /// The geometry has a rule that the generator does not support.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A grid to dig in breaks the rules.
    #[error("grid {number} to dig in breaks the rules: {violation}")]
    NoGrid {
        /// Its number in [`Recipe::grids`], from 1.
        number: usize,
        /// The broken rule.
        violation: Violation,
    },
    /// The pattern does not fit the grid, or no unique puzzle has it.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// The pattern and the number of givens contradict each other.
    #[error("the pattern has {0} givens, which is outside the requested range")]
    PatternGivens(usize),
    /// Scrambling would change the pattern.
    #[error(
        "an equivalent form of a puzzle need not have its pattern; expected a pattern or scrambling, not both"
    )]
    ScrambledPattern,
    /// Scrambling could destroy the symmetry.
    #[error(
        "an equivalent form of a puzzle with {0} symmetry need not have it; expected a symmetry or scrambling, not both"
    )]
    ScrambledSymmetry(Symmetry),
}

/// A range of givens in words.
fn givens_of(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (1, 1) => "1 given".into(),
        (least, most) if least == most => format!("{least} givens"),
        (least, most) => format!("{least} to {most} givens"),
    }
}

/// A range of scores in words.
fn scores(range: &RangeInclusive<u64>) -> String {
    match (*range.start(), *range.end()) {
        (least, u64::MAX) => format!("{least} or more"),
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

impl Recipe {
    /// Whether only uniqueness can keep a given.
    fn is_free(&self) -> bool {
        self.symmetry == Symmetry::None && self.floor == 0 && self.wanted.is_none()
    }

    /// Whether the recipe is possible on this geometry, as far as counting can tell.
    ///
    /// # Errors
    /// The first [`RecipeError`] found.
    pub fn check(&self, geometry: &Arc<Geometry>) -> Result<(), RecipeError> {
        demand(Consumer::Generate, geometry)?;
        let (side, cells) = (geometry.side(), geometry.cell_count());
        let (least, most) = (*self.givens.start(), (*self.givens.end()).min(cells));
        if least > *self.givens.end() {
            return Err(RecipeError::NoGivens(least, *self.givens.end()));
        }
        if least > cells {
            return Err(RecipeError::TooManyGivens { asked: least, cells });
        }
        self.check_method(geometry)?;
        let (most, is_unique) = match &self.method {
            Method::Pattern(pattern) => (pattern.given_count(), true),
            Method::Holes { is_unique, .. } => (most, *is_unique),
            _ => (most, true),
        };
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
        self.check_ratings(geometry, least..=most)?;
        let blank = Puzzle::blank(geometry.clone());
        for (number, grid) in (1..).zip(&self.grids) {
            grid.check(&blank).map_err(|violation| RecipeError::NoGrid { number, violation })?;
        }
        if self.is_scrambled && self.symmetry != Symmetry::None {
            return Err(RecipeError::ScrambledSymmetry(self.symmetry));
        }
        Ok(())
    }

    /// Whether the method fits the number of givens and the other requirements.
    fn check_method(&self, geometry: &Geometry) -> Result<(), RecipeError> {
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
            }
            Method::Holes { is_unique: false, .. }
                if self.wanted.is_some() || self.explainer_tenths.is_some() =>
            {
                return Err(RecipeError::RatedHoles);
            }
            Method::Full if !self.givens.contains(&geometry.cell_count()) => {
                return Err(RecipeError::FullGivens(geometry.cell_count()));
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether puzzles with these numbers of givens may have the requested ratings.
    fn check_ratings(
        &self,
        geometry: &Geometry,
        givens: RangeInclusive<usize>,
    ) -> Result<(), RecipeError> {
        let (least, most) = (*givens.start(), *givens.end());
        let cells = geometry.cell_count();
        if let Some(wanted) = &self.wanted {
            let open = match self.method {
                Method::Full => 0..=0,
                Method::Pattern(_) => cells - most..=cells - most,
                _ => cells - most..=cells - least,
            };
            wanted.check(open)?;
        }
        if let Some(tenths) = &self.explainer_tenths {
            Scale::expect(geometry)?;
            let (least, most) = (*tenths.start(), *tenths.end());
            if least > most || most < 10 || least > 119 {
                return Err(RecipeError::NoExplainerRating(least, most));
            }
            if self.is_scrambled {
                return Err(RecipeError::ScrambledExplainer);
            }
        }
        Ok(())
    }
}

/// The most givens of any minimal classic 9x9 puzzle that is known.
const MOST_MINIMAL_GIVENS: usize = 40;

/// The fewest givens with which a puzzle may be unique, as far as is known, and why.
fn fewest_givens(geometry: &Geometry) -> (usize, &'static str) {
    if geometry.is_classic_nine() {
        return (17, "no 9x9 puzzle with 16 givens is unique (McGuire, Tugemann and Civario 2012)");
    }
    if geometry.side() == 4 && geometry.is_classic() {
        return (4, "no 4x4 puzzle with 3 givens is unique");
    }
    (geometry.side().saturating_sub(1), "two digits that are not given can be exchanged")
}
