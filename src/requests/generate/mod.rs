//! `generate`: any number of puzzles by a recipe.
//!
//! | file | what |
//! |---|---|
//! | `recipe` | from the fields to the recipe of a generator |
//! | `contradictions` | which fields contradict each other |
//! | `layout` | the text of a layout |
//! | `maker` | makes the puzzles, and confirms them |

mod contradictions;
mod layout;
mod maker;
mod recipe;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use super::{OptionError, Reading, RequestError};
use crate::generate::{Balance, DiggingLevel, DiggingOrder, Pattern, Symmetry};
use veridoku_core::families::Family;
use veridoku_core::grid::{Corners, Geometry, Shape, Solution};
use veridoku_core::names::named;
use veridoku_logic::{Level, Technique};

pub use layout::{NoLayout, read_layout};
pub use maker::{Maker, NotMade};
pub use recipe::usual_givens;

named! {
    /// How cells become blank.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DiggingMethod("a method") {
        /// Dig until no given is redundant.
        Minimal = "minimal",
        /// Dig until a number of givens is reached.
        Dig = "dig",
        /// Add givens to a blank grid until the puzzle is unique.
        Grow = "grow",
        /// Leave the full grid.
        Full = "full",
    }
}

/// Asks for puzzles. A field that is `None` is not given: a clue level or a usual value then decides.
///
/// The fields `clue_level` to `scramble` say how holes are dug. `pattern` and `holes` say which cells are given or
/// blank instead. `layout`, `arrangement` and `killer` ask for puzzles with rules, to which only `givens`, `tries`,
/// `cross_check` and the wishes about logic also apply, except `se_tenths` and `from_there`. To
/// puzzles of a `family` only `side`, `level`, `tries` and `cross_check` apply.
///
/// ```
/// use std::ops::ControlFlow;
/// use veridoku::Deadline;
/// use veridoku::requests::GenerateRequest;
/// let request =
///     GenerateRequest { seed: Some(7), givens: Some(30..=32), count: Some(2), ..Default::default() };
/// let mut maker = request.prepare()?;
/// maker.generate_until(maker.numbers(), &Deadline::NEVER, |made| {
///     assert!((30..=32).contains(&made.expect("a puzzle").puzzle.given_count()));
///     ControlFlow::Continue(())
/// });
/// # Ok::<(), veridoku::requests::RequestError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GenerateRequest {
    /// The seed of the random numbers; drawn if `None`.
    pub seed: Option<u64>,
    /// The number of puzzles; endless if `None`. By default 1.
    pub count: Option<u64>,
    /// The number of the first puzzle; a seed begins with 0. Numbers for which no puzzle is found count too.
    pub skip: u64,
    /// The boxes or regions and the variants of the grid. The other options for reading have no effect here: a layout
    /// and grids are read before.
    pub reading: Reading,
    /// The side of the grid, from 1 to [`Shape::MAX_SIDE`]; by default 9. Boxes and regions exclude it.
    pub side: Option<usize>,
    /// Full grids to dig in, used in turn, each in a random equivalent form; random grids if there are none.
    pub grids: Vec<Solution>,
    /// A level by the number of givens, for grids of side 9. It sets givens, floor and order, and draws an equivalent
    /// form; `givens` and `floor` narrow it further.
    pub clue_level: Option<DiggingLevel>,
    /// How cells become blank; by default [`Dig`](DiggingMethod::Dig) with `givens`, a clue level or, on 9x9, a level, and otherwise
    /// [`Minimal`](DiggingMethod::Minimal).
    pub method: Option<DiggingMethod>,
    /// The number of givens, at most that of the cells.
    pub givens: Option<RangeInclusive<u64>>,
    /// The fewest givens of each row and column, at most the side.
    pub floor: Option<usize>,
    /// The order in which cells are tried.
    pub order: Option<DiggingOrder>,
    /// The symmetry of the pattern of givens; by default none, or a half turn with a level by logic.
    pub symmetry: Option<Symmetry>,
    /// Whether each puzzle is replaced with a random equivalent form.
    pub scramble: bool,
    /// Exactly these cells are given.
    pub pattern: Option<Pattern>,
    /// The number of cells that become blank; there may be other solutions.
    pub holes: Option<RangeInclusive<u64>>,
    /// The houses that get the same number of `holes`.
    pub balance: Option<Balance>,
    /// Whether the solution must be unique in spite of `holes`.
    pub unique: bool,
    /// The hardest technique, without which the puzzle cannot be solved.
    pub technique: Option<Technique>,
    /// The hardest technique that is allowed.
    pub at_most: Option<Technique>,
    /// The score of the logical solution.
    pub rating: Option<RangeInclusive<u64>>,
    /// The rating ER on the scale of Sudoku Explainer in tenths, from 10 to 119.
    pub se_tenths: Option<RangeInclusive<u32>>,
    /// The level by logic. What the other fields leave open is then as people expect of the level: a half turn as the
    /// symmetry, and on grids of side 9 fewer givens the harder it is; see [`usual_givens`].
    pub level: Option<Level>,
    /// Whether a puzzle starts where `technique` is needed: what easier techniques place before is given. So it has more
    /// givens than `givens` says, and no symmetry.
    pub from_there: bool,
    /// Whether puzzles are rated by logic without any of the wishes above.
    pub rate: bool,
    /// The family of the puzzles; `side` is then 6 by default.
    pub family: Option<Family>,
    /// A layout whose rules get their values from a grid; see [`read_layout`].
    pub layout: Option<Arc<Geometry>>,
    /// Overlapping grids instead of a single one; `reading` and `side` give the boxes and variants of each.
    pub arrangement: Option<Corners>,
    /// Whether killer cages drawn at random cover the grid.
    pub killer: bool,
    /// The number of cells of a cage, from 1 to the side; by default 2 to 5, or up to the side.
    pub cages: Option<RangeInclusive<usize>>,
    /// The most grids to try for a puzzle, at least 1; by default 10,000. With rules and without a bound on givens, the
    /// number of candidate puzzles, of which the one with the fewest givens is kept; by default 10.
    pub tries: Option<u64>,
    /// Whether all backends confirm each puzzle.
    pub cross_check: bool,
}

impl Default for GenerateRequest {
    fn default() -> GenerateRequest {
        GenerateRequest {
            seed: None,
            count: Some(1),
            skip: 0,
            reading: Reading::default(),
            side: None,
            grids: Vec::new(),
            clue_level: None,
            method: None,
            givens: None,
            floor: None,
            order: None,
            symmetry: None,
            scramble: false,
            pattern: None,
            holes: None,
            balance: None,
            unique: false,
            technique: None,
            at_most: None,
            rating: None,
            se_tenths: None,
            level: None,
            from_there: false,
            rate: false,
            family: None,
            layout: None,
            arrangement: None,
            killer: false,
            cages: None,
            tries: None,
            cross_check: false,
        }
    }
}

/// A different seed each time, below a billion, so it is short enough to type.
pub fn drawn_seed() -> u64 {
    // The standard library's hasher has a random key from the system.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

impl GenerateRequest {
    /// The side of a grid if nothing gives it.
    const SIDE: usize = 9;

    /// The allowed numbers of tries.
    const TRIES: RangeInclusive<u64> = 1..=u64::MAX;

    /// Whether puzzles with rules are wanted.
    pub fn is_ruled(&self) -> bool {
        let has_layout = self.layout.is_some() || self.arrangement.is_some();
        has_layout || self.killer || self.family.is_some()
    }

    /// Refuses options without effect, and options that decide the same in different ways.
    ///
    /// # Errors
    /// [`OptionError`].
    pub fn expect_used(&self) -> Result<(), OptionError> {
        if let Some(tries) = self.tries {
            OptionError::expect_within("tries", tries, &GenerateRequest::TRIES)?;
        }
        self.expect_compatible()
    }

    /// The numbers of the puzzles; up to the last that a seed has, if they are endless.
    ///
    /// # Errors
    /// [`OptionError::NoRoom`], if a seed has fewer puzzles.
    pub fn numbers(&self) -> Result<Range<u64>, OptionError> {
        let skip = self.skip;
        let Some(count) = self.count else { return Ok(skip..u64::MAX) };
        match skip.checked_add(count) {
            Some(end) => Ok(skip..end),
            None => Err(OptionError::NoRoom { key: "skip", skip, count }),
        }
    }

    /// The grid with its rules.
    ///
    /// # Errors
    /// [`RequestError::Side`] or [`RequestError::Grid`], or contradicting options.
    pub fn geometry(&self) -> Result<Arc<Geometry>, RequestError> {
        if let Some(layout) = &self.layout {
            return Ok(Arc::clone(layout));
        }
        let options = self.reading.options()?;
        let side = self.side.unwrap_or(GenerateRequest::SIDE);
        let geometry = match (&options.regions, options.shape.or(Shape::of_side(side))) {
            (Some(map), _) => Geometry::jigsaw(map.side, &map.regions, &options.variants),
            (None, Some(shape)) => match &self.arrangement {
                Some(corners) => corners.geometry(shape, &options.variants),
                None => Geometry::new(shape, &options.variants),
            },
            (None, None) => return Err(RequestError::Side(side)),
        };
        geometry.map(Arc::new).map_err(RequestError::Grid)
    }

    /// Prepares the puzzles: see [`Maker`].
    ///
    /// # Errors
    /// Options contradict each other or have no effect, or the recipe is not possible for the grid.
    pub fn prepare(&self) -> Result<Maker, RequestError> {
        self.prepared(|| self.geometry())
    }

    /// Prepares the puzzles of a grid that is not made from text.
    ///
    /// # Errors
    /// As for [`prepare`](GenerateRequest::prepare).
    pub fn prepare_for(&self, geometry: Arc<Geometry>) -> Result<Maker, RequestError> {
        self.prepared(|| Ok(geometry))
    }

    /// Prepares the puzzles of a grid; those of a family need none.
    fn prepared(
        &self,
        geometry: impl FnOnce() -> Result<Arc<Geometry>, RequestError>,
    ) -> Result<Maker, RequestError> {
        self.expect_used()?;
        let (numbers, seed) = (self.numbers()?, self.seed.unwrap_or_else(drawn_seed));
        let maker = match self.family {
            Some(family) => Maker::of_family(self.of_family(family, seed)?, numbers, seed),
            None if self.is_ruled() => {
                Maker::of_ruled(self.ruled(geometry()?, seed)?, numbers, seed)
            }
            None => {
                let geometry = geometry()?;
                let (generator, is_searched) = self.dug(geometry.clone(), seed)?;
                Maker::of_dug(generator, geometry.side(), is_searched, numbers, seed)
            }
        };
        Ok(if self.cross_check { maker.confirmed() } else { maker })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(request: &GenerateRequest) -> String {
        request.prepare().err().expect("a refusal").to_string()
    }

    #[test]
    fn what_decides_the_same_is_refused() {
        let usual = GenerateRequest::default;
        let holes = Some(40..=50);
        for (request, said) in [
            (
                GenerateRequest { side: Some(9), reading: reading("3x3"), ..usual() },
                "found both `side` and `box`; expected one of them",
            ),
            (
                GenerateRequest { holes: holes.clone(), floor: Some(2), ..usual() },
                "found both `holes` and `floor`; expected one of them",
            ),
            (
                GenerateRequest { killer: true, se_tenths: Some(70..=71), ..usual() },
                "found both `killer` and `se`; expected one of them",
            ),
            (GenerateRequest { unique: true, ..usual() }, "`unique` has no effect without `holes`"),
            (
                GenerateRequest { from_there: true, ..usual() },
                "`from_there` has no effect without `technique`",
            ),
            (
                GenerateRequest {
                    from_there: true,
                    technique: Some(Technique::XWing),
                    holes: holes.clone(),
                    ..usual()
                },
                "found both `from_there` and `holes`; expected one of them",
            ),
            (
                GenerateRequest { cages: Some(2..=3), ..usual() },
                "`cages` has no effect without `killer`",
            ),
            (
                GenerateRequest { tries: Some(0), ..usual() },
                "found 0 in `tries`; expected 1 or more",
            ),
            (
                GenerateRequest { holes, cross_check: true, ..usual() },
                "`cross_check` confirms that puzzles are unique; with `holes` it needs `unique`",
            ),
            (
                GenerateRequest { skip: u64::MAX, count: Some(2), ..usual() },
                "`skip` 18446744073709551615 leaves no room for 2 puzzles; a seed has \
                 18446744073709551615",
            ),
            (
                GenerateRequest { arrangement: twin(), killer: true, floor: Some(2), ..usual() },
                "found both `arrangement` and `floor`; expected one of them",
            ),
            (
                GenerateRequest { arrangement: twin(), reading: jigsaw(), ..usual() },
                "found both `arrangement` and `regions`; expected one of them",
            ),
            (
                GenerateRequest { arrangement: twin(), family: Some(Family::KenKen), ..usual() },
                "found both `family` and `arrangement`; expected one of them",
            ),
            (
                GenerateRequest { arrangement: twin(), side: Some(7), ..usual() },
                "found grids without boxes; expected a size with boxes, such as 6x6, or the corners of \
                 the grids",
            ),
            (GenerateRequest { side: Some(0), ..usual() }, "found a side of 0; expected 1 to 256"),
        ] {
            assert_eq!(refusal(&request), said);
        }
    }

    fn twin() -> Option<Corners> {
        "twin".parse().ok()
    }

    fn jigsaw() -> Reading {
        let regions = Reading::region_map(b"1122\n1122\n3344\n3344\n").ok();
        Reading { regions, ..Reading::default() }
    }

    fn reading(shape: &str) -> Reading {
        Reading { shape: shape.parse().ok(), ..Reading::default() }
    }

    #[test]
    fn an_impossible_recipe_names_the_options_that_ask_for_it() {
        let level = Some(DiggingLevel::Evil);
        for (request, said) in [
            (
                GenerateRequest { clue_level: level, givens: Some(60..=60), ..Default::default() },
                "`clue_level` evil and `givens` contradict each other: the level has 22 to 27 givens",
            ),
            (
                GenerateRequest {
                    clue_level: level,
                    method: Some(DiggingMethod::Full),
                    ..Default::default()
                },
                "`method` full and `clue_level` contradict each other: a full grid has 81 givens, \
                 which is outside the requested range",
            ),
            (
                GenerateRequest { clue_level: level, side: Some(16), ..Default::default() },
                "`clue_level` is for grids of side 9, not 16; use `givens` and `floor`",
            ),
            (
                GenerateRequest { holes: Some(RangeInclusive::new(60, 50)), ..Default::default() },
                "found 60 to 50 holes; expected the smaller number first",
            ),
        ] {
            assert_eq!(refusal(&request), said);
        }
    }
}
