//! Which static closures of one grid are those of a later grid, which has lost candidates.
//!
//! ```text
//! struck[digit]   cells: the candidates that are gone
//! tight[digit]    cells: candidates that may have a strong link that they did not have, in a cell or region where
//!                 candidates are gone and two are left
//! ```
//!
//! A closure holds on the later grid if none of its nodes is struck and none of its off nodes is tight. An on node turns off
//! what it sees, so it saw nothing that is struck. An off node turns on the other end of a strong link: its old links are
//! there, because their other ends are nodes, and it has no new ones. So each node finds what it found before, in the same
//! order. A closure that ended with a clash has found all that it needs.
//!
//! Each step of a path strikes few candidates, so a search that is asked again after a step finds many closures
//! grown. In a dynamic closure a region is tight at any time, and further rules look everywhere; there this does not hold.
//!
//! The cost is nine operations on words for each closure.

use super::closure::Closure;
use super::grid::{Grid, Row};
use crate::logic::se::layout::REGION;

/// What has changed from a grid to a later one.
pub struct Changes {
    struck: Row,
    tight: Row,
}

impl Changes {
    /// The changes from a grid to one with fewer candidates; none if the other has a candidate that the first has not.
    pub fn between(before: &Grid, now: &Grid) -> Option<Changes> {
        let mut changes = Changes { struck: [0; 9], tight: [0; 9] };
        for digit in 0..9 {
            if now.digits[digit] & !before.digits[digit] != 0 {
                return None;
            }
            let (struck, left) = (before.digits[digit] & !now.digits[digit], now.digits[digit]);
            changes.struck[digit] = struck;
            for region in REGION.into_iter().filter(|region| struck & region != 0) {
                if (left & region).count_ones() == 2 {
                    changes.tight[digit] |= left & region;
                }
            }
        }
        for (cell, (before, now)) in before.cells.iter().zip(&now.cells).enumerate() {
            if before != now && now.count_ones() == 2 {
                changes.tight.iter_mut().for_each(|cells| *cells |= 1 << cell);
            }
        }
        Some(changes)
    }

    /// Whether a static closure of the grid is one of the later grid.
    pub fn leave(&self, closure: &Closure) -> bool {
        let (on, off) = (&closure.on, &closure.off);
        (0..9).all(|digit| {
            let nodes = on[digit] | off[digit];
            nodes & self.struck[digit] | off[digit] & self.tight[digit] == 0
        })
    }
}
