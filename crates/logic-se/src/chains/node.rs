//! A node of a closure: a candidate that is on or off, why, and the nodes it rests on.

use super::grid::CandidateIndex;

/// Why a node follows from its parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It does not: it is the assumption.
    Assumed,
    /// By its cell: another digit is there, or no other is left.
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
    pub candidate: CandidateIndex,
    pub is_on: bool,
    pub cause: Cause,
    /// How many nodes it rests on, including itself.
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

/// Marks a node and all that it rests on; a marked node implies that those are already marked.
#[inline]
pub fn mark(nodes: &[Node], parents: &[u16], rows: &[u64], marked: &mut [u64], mut place: u16) {
    loop {
        let index = usize::from(place);
        let (word, bit) = (index / 64, 1 << (index % 64));
        if marked[word] & bit != 0 {
            return;
        }
        marked[word] |= bit;
        let node = &nodes[index];
        if node.row != NONE {
            let row = &rows[node.row as usize..][..word + 1];
            marked.iter_mut().zip(row).for_each(|(marked, row)| *marked |= row);
            return;
        }
        if node.parent_count == 0 {
            return;
        }
        place = parents[node.first_parent as usize];
    }
}
