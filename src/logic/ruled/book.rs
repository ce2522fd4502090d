//! All units of a geometry, made once, by their kind.

use super::regions;
use super::unit::{Unit, UnitKind, units_of};
use crate::grid::{Geometry, RuleId};

/// The units of the rules of a geometry.
#[derive(Debug)]
pub struct Book {
    units: Vec<Unit>,
}

impl Book {
    /// The units of a geometry that has rules.
    pub fn of(geometry: &Geometry) -> Option<Book> {
        if geometry.rules().is_empty() {
            return None;
        }
        let ids = (0..geometry.rules().len()).map(RuleId::from_index);
        let mut units: Vec<Unit> = ids.flat_map(|rule| units_of(geometry, rule)).collect();
        units.extend(regions::units(geometry));
        Some(Book { units })
    }

    /// All units.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Those of a kind.
    pub fn of_kind(&self, kind: UnitKind) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.kind == kind)
    }
}
