//! Which static closures of a grid are still valid on a later grid, which has lost candidates.
//!
//! ```text
//! struck[digit]   cells: the candidates that are gone
//! tight[digit]    cells: candidates that may have a strong link that they did not have, in a cell or region where
//!                 candidates are gone and two are left
//! ```
//!
//! A closure is valid on the later grid if none of its off nodes is tight, and if each eliminated node is off and
//! led to nothing; such a node is removed. An on node turns off the cells it sees: the same as before, without the
//! eliminated candidates. An off node turns on the other end of a strong link: its old links remain, because their
//! other ends are on and not eliminated, and it has no new ones. So each node finds the same nodes as before, in
//! the same order. A closure that ended with a clash is complete.
//!
//! Each step of a path eliminates few candidates, so a search repeated after a step finds many closures grown. In a
//! dynamic closure a region can become tight at any time, and further rules look everywhere, so this argument does
//! not apply there.
//!
//! The cost is about thirty operations on words for each closure, and a scan of its nodes for each elimination.

use super::closure::Closure;
use super::grid::{Grid, Row, candidate};
use crate::layout::{REGION, cells_in};

/// The changes from a grid to a later one.
pub struct Changes {
    struck: Row,
    tight: Row,
}

impl Changes {
    /// The changes from a grid to one with fewer candidates; `None` if the other has a candidate that the first
    /// lacks.
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

    /// Converts a static closure of the grid into one of the later grid. Returns whether that was possible.
    pub fn carry(&self, closure: &mut Closure) -> bool {
        let holds = (0..9).all(|digit| {
            let struck = self.struck[digit];
            let stays_off = closure.off[digit] & !struck;
            closure.on[digit] & struck == 0 && stays_off & self.tight[digit] == 0
        });
        holds
            && (0..9).all(|digit| {
                let mut gone = cells_in(closure.off[digit] & self.struck[digit]);
                gone.all(|cell| closure.forget_leaf(candidate(cell, digit)))
            })
    }
}
