//! All units of a geometry, made once, by their kind.

use super::unit::{Unit, UnitKind, units_of};
use super::{regions, together};
use veridoku_core::budget::{Budget, Deadline, Watch};
use veridoku_core::grid::{Geometry, RuleId};

/// The units of the rules of a geometry.
#[derive(Debug)]
pub struct Book {
    units: Vec<Unit>,
}

/// Limit in bytes for the tables of all rules. A rule beyond it has no units: people do not work through anything
/// so large.
const MEMORY: u64 = 64 << 20;

/// Work between two clock checks.
const WORK_PER_LOOK: u64 = 1_000;

impl Book {
    /// The units of a geometry that has rules; `None` if it only has a frame, in which digits can still be swapped.
    /// Rules that are not compiled at the deadline have no units.
    pub fn of(geometry: &Geometry, deadline: &Deadline) -> Option<Book> {
        geometry.stated_rules().next()?;
        let ids = (0..geometry.rules().len()).map(RuleId::from_index);
        let budget = Budget { memory: Some(MEMORY), ..deadline.left() };
        let watch = Watch::new(&budget.deadline(), WORK_PER_LOOK);
        let mut units: Vec<Unit> = ids
            .take_while(|_| watch.over(1).is_none())
            .flat_map(|rule| units_of(geometry, rule, &watch))
            .collect();
        units.extend(regions::units(geometry, deadline));
        units.extend(together::units(geometry, deadline));
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
