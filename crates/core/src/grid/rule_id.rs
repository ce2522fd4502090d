//! The number of a rule among those of its geometry.

/// A rule of a geometry, by its index in [`Geometry::rules`](super::Geometry::rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(u32);

impl RuleId {
    /// The rule at an index, counted from 0.
    pub fn from_index(index: usize) -> RuleId {
        RuleId(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// The index, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
