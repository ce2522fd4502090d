//! A hint within a closure: what chains find on its work grid, and what the outer chain rests on.

use super::grid::{CandidateIndex, parts};
use crate::layout::REGIONS_OF;

/// The reason why a node is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// No other digit is left in the cell.
    Cell(u8),
    /// No other position is left in the region.
    Region { region: u8, digit: u8 },
}

impl Ground {
    /// The ground of a candidate that is on by its cell (`None`), or by its block, row or column.
    pub fn of(candidate: CandidateIndex, kind: Option<u8>) -> Ground {
        let (cell, digit) = parts(candidate);
        match kind {
            None => Ground::Cell(cell as u8),
            Some(kind) => {
                Ground::Region { region: REGIONS_OF[cell][usize::from(kind)], digit: digit as u8 }
            }
        }
    }
}

/// What an outer closure needs to know about a hint on its grid.
pub struct NestedHint {
    /// Its eliminations, in the order of the original.
    pub victims: Vec<CandidateIndex>,
    /// The reasons why its nodes are on.
    pub grounds: Vec<Ground>,
    /// Its nodes, a list for each of its targets, as `candidate * 2 + state` with a mark between lists.
    pub chain: Vec<u16>,
    /// How many nodes it counts.
    pub nodes: u32,
}

/// The mark between the lists of a chain.
pub const NEXT_LIST: u16 = u16::MAX;
