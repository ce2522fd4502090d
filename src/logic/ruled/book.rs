//! All units of a geometry, made once, by their kind.

use super::regions;
use super::unit::{Unit, UnitKind, units_of};
use crate::budget::{Budget, Watch};
use crate::grid::{Geometry, RuleId, RuleKind};

/// The units of the rules of a geometry.
#[derive(Debug)]
pub struct Book {
    units: Vec<Unit>,
}

/// Bytes that the tables of all rules may take. A rule beyond them has no units: people do not go through what is so large.
const MEMORY: u64 = 64 << 20;

impl Book {
    /// The units of a geometry that has rules. Other values than 1 and up are none: digits may change places.
    pub fn of(geometry: &Geometry) -> Option<Book> {
        if geometry.rules().iter().all(|rule| rule.kind == RuleKind::Frame) {
            return None;
        }
        let ids = (0..geometry.rules().len()).map(RuleId::from_index);
        let budget = Budget { memory: Some(MEMORY), ..Budget::default() };
        let watch = Watch::new(&budget.deadline(), u64::MAX);
        let mut units: Vec<Unit> = ids.flat_map(|rule| units_of(geometry, rule, &watch)).collect();
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
