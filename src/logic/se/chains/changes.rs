//! Which static closures of one grid are those of a later grid, which has lost candidates.
//!
//! ```text
//! struck[digit]   cells: the candidates that are gone
//! tight[digit]    cells: candidates that may have a strong link that they did not have, in a cell or region where
//!                 candidates are gone and two are left
//! ```
//!
//! A closure holds on the later grid if none of its off nodes is tight, and if each node that is struck is off and led to
//! nothing; such a node is taken out. An on node turns off what it sees: that is what it turned off before, without what is
//! struck. An off node turns on the other end of a strong link: its old links are there, because their other ends are on
//! and not struck, and it has no new ones. So each node finds what it found before, in the same order. A closure that
//! ended with a clash has found all that it needs.
//!
//! Each step of a path strikes few candidates, so a search that is asked again after a step finds many closures
//! grown. In a dynamic closure a region is tight at any time, and further rules look everywhere; there this does not hold.
//!
//! The cost is some thirty operations on words for each closure, and a look at its nodes for each that is struck.

use super::closure::Closure;
use super::grid::{Grid, Row, candidate};
use crate::logic::se::layout::{REGION, cells_in};

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

    /// Makes a static closure of the grid one of the later grid. Says whether that could be done.
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
