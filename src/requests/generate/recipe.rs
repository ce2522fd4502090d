//! From the fields of a [`GenerateRequest`] to the recipe of a generator.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{DiggingMethod, GenerateRequest};
use crate::generate::{
    DiggingLevel, FamilyGenerator, FamilyRecipe, Generator, Method, Recipe, RuledGenerator,
    RuledRecipe, Symmetry, Wanted,
};
use crate::requests::{OptionError, Other, RequestError};
use veridoku_core::families::Family;
use veridoku_core::grid::Geometry;
use veridoku_logic::Level;

/// Grids to try for a puzzle, unless a request says otherwise.
const TRIES: u64 = 10_000;

/// The cells of a cage, unless a request says otherwise.
const CAGES: RangeInclusive<usize> = 2..=5;

/// The side of the grids for which there are usual numbers of givens.
const SIDE: usize = 9;

/// The number of givens that people expect of a 9x9 puzzle of this level, as in newspapers: the fewer, the harder.
pub fn usual_givens(level: Level) -> RangeInclusive<usize> {
    match level {
        Level::Beginner => 32..=36,
        Level::Easy => 30..=34,
        Level::Medium => 27..=32,
        Level::Hard => 25..=30,
        Level::Unfair => 24..=28,
        _ => 24..=27,
    }
}

/// A number of cells; more than memory can hold are as many as fit.
fn cells(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl GenerateRequest {
    /// The generator of puzzles that are dug, and whether a puzzle takes long to find.
    pub(super) fn dug(
        &self,
        geometry: Arc<Geometry>,
        seed: u64,
    ) -> Result<(Generator, bool), RequestError> {
        self.expect_fitting(geometry.side())?;
        let recipe = self.recipe(geometry.cell_count())?;
        let is_searched = recipe.wanted.is_some()
            || recipe.explainer_tenths.is_some()
            || matches!(recipe.method, Method::Pattern(_));
        let generator =
            Generator::new(geometry, recipe, seed).map_err(|error| self.refusal(error))?;
        Ok((generator, is_searched))
    }

    /// The generator of puzzles with rules.
    pub(super) fn ruled(
        &self,
        layout: Arc<Geometry>,
        seed: u64,
    ) -> Result<RuledGenerator, RequestError> {
        let usual = RuledRecipe::default();
        let is_bounded = self.asked_givens().is_some_and(|givens| *givens.end() != usize::MAX);
        let has_rules = self.killer || !layout.rules().is_empty();
        let is_searched = is_bounded || self.wanted().is_some() || !has_rules;
        let side = layout.side();
        let usual_cages = *CAGES.start().min(&side)..=*CAGES.end().min(&side);
        let recipe = RuledRecipe {
            cages: self.killer.then(|| self.cages.clone().unwrap_or(usual_cages)),
            givens: self.asked_givens().unwrap_or(usual.givens),
            tries: self.tries.unwrap_or(if is_searched { TRIES } else { usual.tries }),
            wanted: self.wanted(),
        };
        Ok(RuledGenerator::new(layout, recipe, seed)?)
    }

    pub(super) fn of_family(
        &self,
        family: Family,
        seed: u64,
    ) -> Result<FamilyGenerator, RequestError> {
        let usual = FamilyRecipe::new(family, self.side.unwrap_or(FamilyRecipe::SIDE));
        let tries = self.tries.unwrap_or(usual.tries);
        Ok(FamilyGenerator::new(FamilyRecipe { level: self.level, tries, ..usual }, seed)?)
    }

    /// The wish about logic, if there is one.
    pub fn wanted(&self) -> Option<Wanted> {
        let wanted = Wanted {
            technique: self.technique,
            at_most: self.at_most,
            rating: self.rating.clone().unwrap_or(Wanted::default().rating),
            level: self.level,
            from_there: self.from_there,
        };
        (self.rate || wanted != Wanted::default()).then_some(wanted)
    }

    /// The recipe for a grid of this many cells. A level sets what the other options do not.
    fn recipe(&self, cells: usize) -> Result<Recipe, RequestError> {
        let base = self.clue_level.map_or_else(|| self.usual(cells), DiggingLevel::recipe);
        let symmetry = match self.symmetry {
            Some(symmetry) => symmetry,
            None if self.scramble || !self.allows(base.symmetry, cells) => Symmetry::None,
            None => base.symmetry,
        };
        let method = match self.method {
            Some(DiggingMethod::Minimal) => Method::Minimal,
            Some(DiggingMethod::Grow) => Method::Grow,
            Some(DiggingMethod::Dig) => Method::Dig,
            Some(DiggingMethod::Full) => Method::Full,
            None if self.givens.is_some() => Method::Dig,
            None => base.method.clone(),
        };
        // The usual givens of a level are those of a puzzle that is dug up to them.
        let usual = if method == base.method { base.givens } else { Recipe::default().givens };
        let (method, givens) = match self.places(cells)? {
            Some(places) => places,
            None => (method, self.givens_of_level()?.unwrap_or(usual)),
        };
        Ok(Recipe {
            method,
            order: self.order.unwrap_or(base.order),
            symmetry,
            givens,
            floor: self.floor.unwrap_or(base.floor).max(base.floor),
            is_scrambled: base.is_scrambled && symmetry == Symmetry::None || self.scramble,
            wanted: self.wanted(),
            explainer_tenths: self.se_tenths.clone(),
            grids: self.grids.clone(),
            tries: self.tries.unwrap_or(TRIES),
        })
    }

    /// The recipe where nothing is asked for but a level by logic, or not even that.
    fn usual(&self, cells: usize) -> Recipe {
        let usual = Recipe::default();
        match self.level {
            None => usual,
            Some(level) if cells == SIDE * SIDE && self.fits(*usual_givens(level).end()) => {
                Recipe {
                    method: Method::Dig,
                    givens: usual_givens(level),
                    symmetry: Symmetry::HalfTurn,
                    ..usual
                }
            }
            Some(_) => Recipe { symmetry: Symmetry::HalfTurn, ..usual },
        }
    }

    /// Whether some number of givens asked for is possible with a symmetry.
    fn allows(&self, symmetry: Symmetry, cells: usize) -> bool {
        let asked = self.asked_givens().unwrap_or(0..=cells);
        (*asked.start()..=cells.min(*asked.end()))
            .any(|givens| symmetry.allows(givens, cells.isqrt()))
    }

    /// Whether this many givens are enough for the floor.
    fn fits(&self, givens: usize) -> bool {
        self.floor.is_none_or(|floor| floor.saturating_mul(SIDE) <= givens)
    }

    /// The number of givens that `givens` asks for.
    fn asked_givens(&self) -> Option<RangeInclusive<usize>> {
        self.givens.as_ref().map(|range| cells(*range.start())..=cells(*range.end()))
    }

    /// The allowed givens: those of the level, within `givens`.
    fn givens_of_level(&self) -> Result<Option<RangeInclusive<usize>>, OptionError> {
        let (level, asked) = (self.clue_level, self.asked_givens());
        let (Some(level), Some(asked)) = (level, &asked) else {
            return Ok(asked.or(level.map(DiggingLevel::givens)));
        };
        let of_level = level.givens();
        let (least, most) =
            (*asked.start().max(of_level.start()), *asked.end().min(of_level.end()));
        if least > most && !asked.is_empty() {
            let (from, to) = of_level.into_inner();
            return Err(OptionError::Contradict {
                one: Other::Value("clue_level", level.name()),
                other: Other::Key("givens"),
                why: format!("the level has {from} to {to} givens"),
            });
        }
        // A range that is empty by itself gets a separate error.
        Ok(Some(if asked.is_empty() { asked.clone() } else { least..=most }))
    }

    /// How cells become given or blank, if `pattern` or `holes` decides that, and the resulting number of givens.
    fn places(&self, all: usize) -> Result<Option<(Method, RangeInclusive<usize>)>, RequestError> {
        if let Some(pattern) = &self.pattern {
            return Ok(Some((Method::Pattern(pattern.clone()), 0..=all)));
        }
        let Some(holes) = self.holes.clone() else { return Ok(None) };
        let (least, most) = holes.into_inner();
        if least > most {
            return Err(RequestError::NoHoles(least, most));
        }
        let Some(givens) = all.checked_sub(cells(least)) else {
            return Err(RequestError::TooManyHoles { asked: least, cells: all });
        };
        let balance = self.balance.unwrap_or_default();
        let method = Method::Holes { balance, is_unique: self.unique };
        Ok(Some((method, all - cells(most).min(all)..=givens)))
    }
}
