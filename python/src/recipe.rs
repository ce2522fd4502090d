//! The options of `generate` as a request: same names and defaults as those of the command.

use std::ops::RangeInclusive;

use pyo3::prelude::*;
use veridoku::requests::GenerateRequest;

use crate::faults::usage;

/// The options of a recipe. `givens` and `rating` are ranges with both ends.
#[derive(FromPyObject)]
pub(crate) struct Options {
    #[pyo3(item)]
    clue_level: Option<String>,
    #[pyo3(item)]
    method: Option<String>,
    #[pyo3(item)]
    givens: Option<(u64, u64)>,
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
    holes: Option<(u64, u64)>,
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
    from_there: bool,
    #[pyo3(item)]
    tries: Option<u64>,
    #[pyo3(item)]
    killer: bool,
    #[pyo3(item)]
    cages: Option<(usize, usize)>,
    #[pyo3(item)]
    arrangement: Option<String>,
    #[pyo3(item)]
    family: Option<String>,
}

impl Options {
    /// The request, without the grid.
    pub(crate) fn request(self) -> PyResult<GenerateRequest> {
        Ok(GenerateRequest {
            clue_level: parsed(self.clue_level.as_deref())?,
            method: parsed(self.method.as_deref())?,
            givens: self.givens.map(range),
            floor: self.floor,
            order: parsed(self.order.as_deref())?,
            symmetry: parsed(self.symmetry.as_deref())?,
            scramble: self.scramble,
            pattern: parsed(self.pattern.as_deref())?,
            holes: self.holes.map(range),
            balance: parsed(self.balance.as_deref())?,
            unique: self.unique,
            technique: parsed(self.technique.as_deref())?,
            at_most: parsed(self.at_most.as_deref())?,
            rating: self.rating.map(range),
            level: parsed(self.level.as_deref())?,
            from_there: self.from_there,
            tries: self.tries,
            killer: self.killer,
            cages: self.cages.map(|(least, most)| least..=most),
            arrangement: parsed(self.arrangement.as_deref())?,
            family: parsed(self.family.as_deref())?,
            ..GenerateRequest::default()
        })
    }
}

/// A range with both ends.
fn range((least, most): (u64, u64)) -> RangeInclusive<u64> {
    least..=most
}

/// The value that a name denotes.
fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(name: Option<&str>) -> PyResult<Option<T>> {
    name.map(|name| name.parse().map_err(usage)).transpose()
}
