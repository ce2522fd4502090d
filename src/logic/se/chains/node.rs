//! A node of a closure: a candidate that is on or off, and how it came to be so.

use super::grid::Candidate;

/// Why a node follows from its parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It does not: it is the assumption.
    Assumed,
    /// By its cell: another digit stands there, or no other is left.
    Cell,
    /// By its block (0), row (1) or column (2).
    Region(u8),
    /// By one of the further rules.
    Rule,
}

/// No row, or no nested hint.
pub const NONE: u32 = u32::MAX;

/// A candidate that is on or off.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub candidate: Candidate,
    pub is_on: bool,
    pub cause: Cause,
    /// How many nodes it rests on, itself among them.
    pub count: u16,
    /// How many parents it has, and where they begin in the closure's list.
    pub parent_count: u16,
    pub first_parent: u32,
    /// Where its row begins among the closure's rows, or [`NONE`].
    pub row: u32,
    /// The number of the nested hint from which it follows, or [`NONE`].
    pub nested: u32,
}

impl Node {
    /// The nested hint from which the node follows.
    pub fn nested(&self) -> Option<u32> {
        (self.nested != NONE).then_some(self.nested)
    }
}
