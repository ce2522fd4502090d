//! The options of `generate` as a recipe: same names and defaults as those of the command.

use std::ops::RangeInclusive;
use std::sync::Arc;

use pyo3::prelude::*;
use veridoku::Geometry;
use veridoku::generate::{DiggingLevel, Method, Pattern, Recipe, Symmetry, Wanted};
use veridoku::logic::Level;

use crate::faults::usage;

/// The options of a recipe. `givens` and `rating` are ranges with both ends.
#[derive(FromPyObject)]
pub(crate) struct Options {
    #[pyo3(item)]
    clue_level: Option<String>,
    #[pyo3(item)]
    method: Option<String>,
    #[pyo3(item)]
    givens: Option<(usize, usize)>,
    #[pyo3(item)]
    floor: Option<usize>,
    #[pyo3(item)]
    order: Option<String>,
    #[pyo3(item)]
    symmetry: Option<String>,
    #[pyo3(item)]
    scramble: bool,
    #[pyo3(item)]
    pattern: Option<String>,
    #[pyo3(item)]
    holes: Option<(usize, usize)>,
    #[pyo3(item)]
    balance: Option<String>,
    #[pyo3(item)]
    unique: bool,
    #[pyo3(item)]
    technique: Option<String>,
    #[pyo3(item)]
    at_most: Option<String>,
    #[pyo3(item)]
    rating: Option<(u64, u64)>,
    #[pyo3(item)]
    level: Option<String>,
    #[pyo3(item)]
    tries: u64,
}

impl Options {
    /// The recipe for a geometry.
    pub(crate) fn recipe(self, geometry: &Arc<Geometry>) -> PyResult<Recipe> {
        let clue_level: Option<DiggingLevel> = parsed(self.clue_level.as_deref())?;
        let base = clue_level.map_or_else(Recipe::default, DiggingLevel::recipe);
        let symmetry: Symmetry = parsed(self.symmetry.as_deref())?.unwrap_or(Symmetry::None);
        let wanted = Wanted {
            technique: parsed(self.technique.as_deref())?,
            at_most: parsed(self.at_most.as_deref())?,
            rating: self.rating.map_or(Wanted::default().rating, |(least, most)| least..=most),
            level: self.level.as_deref().map(level).transpose()?,
        };
        let method = match self.method.as_deref() {
            Some("minimal") => Method::Minimal,
            Some("dig") => Method::Dig,
            Some("grow") => Method::Grow,
            Some("full") => Method::Full,
            Some(name) => {
                let expected = "expected minimal, dig, grow or full";
                return Err(usage(format!("found the method `{name}`; {expected}")));
            }
            None if self.givens.is_some() => Method::Dig,
            None => base.method.clone(),
        };
        let mut recipe = Recipe {
            method,
            order: parsed(self.order.as_deref())?.unwrap_or(base.order),
            symmetry,
            givens: givens(clue_level, self.givens)?.unwrap_or(base.givens),
            floor: self.floor.unwrap_or(base.floor).max(base.floor),
            is_scrambled: base.is_scrambled && symmetry == Symmetry::None || self.scramble,
            wanted: (wanted != Wanted::default()).then_some(wanted),
            grids: Vec::new(),
            tries: self.tries,
            explainer_tenths: None,
        };
        let cells = geometry.cell_count();
        if let Some(mask) = &self.pattern {
            let pattern: Pattern = mask.parse().map_err(usage)?;
            (recipe.method, recipe.givens) = (Method::Pattern(pattern), 0..=cells);
        }
        if let Some((least, most)) = self.holes {
            if least > most || least > cells {
                let found = format!("found {least} to {most} holes of {cells} cells");
                return Err(usage(format!("{found}; expected the smaller number first")));
            }
            let balance = parsed(self.balance.as_deref())?.unwrap_or_default();
            recipe.method = Method::Holes { balance, is_unique: self.unique };
            recipe.givens = cells - most.min(cells)..=cells - least;
        }
        Ok(recipe)
    }
}

/// The value that a name denotes.
fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(name: Option<&str>) -> PyResult<Option<T>> {
    name.map(|name| name.parse().map_err(usage)).transpose()
}

fn level(name: &str) -> PyResult<Level> {
    let level = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
    level.ok_or_else(|| {
        let names = Level::ALL.map(Level::name).join(", ");
        usage(format!("`{name}` is not a level; expected one of {names}"))
    })
}

/// The allowed givens: those of the level, within the requested range.
fn givens(
    level: Option<DiggingLevel>,
    asked: Option<(usize, usize)>,
) -> PyResult<Option<RangeInclusive<usize>>> {
    let asked = asked.map(|(least, most)| least..=most);
    let (Some(level), Some(asked)) = (level, &asked) else {
        return Ok(asked.or(level.map(DiggingLevel::givens)));
    };
    let of_level = level.givens();
    let both = *asked.start().max(of_level.start())..=*asked.end().min(of_level.end());
    if both.is_empty() && !asked.is_empty() {
        let (from, to) = of_level.into_inner();
        return Err(usage(format!(
            "`clue_level` and `givens` contradict each other: {level} has {from} to {to} givens"
        )));
    }
    // For a range that is empty by itself, the recipe reports the error.
    Ok(Some(if asked.is_empty() { asked.clone() } else { both }))
}
