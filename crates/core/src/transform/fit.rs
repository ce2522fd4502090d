//! Whether a permutation of cells preserves a geometry.
//!
//! A permutation preserves a geometry if it maps each house to a house, and peers by pair to peers by pair. One
//! direction is enough: a permutation maps different houses to different houses, and there are finitely many. The
//! kind of a house does not matter: a row may become a box. A check visits each house and pair once.

use std::collections::HashSet;

use thiserror::Error;

use crate::grid::{Cell, Geometry};
use crate::rules::Unsupported;

/// The rule that a permutation of cells would break.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Misfit {
    /// The permutation is for another number of cells.
    #[error("a transform of {found} cells; expected {expected}")]
    Cells {
        /// Cells of the permutation.
        found: usize,
        /// Cells of the geometry.
        expected: usize,
    },
    /// The cells of a house would move to cells that do not form a house.
    #[error("the rules would be broken: the cells of {house} would go to cells that form no house")]
    House {
        /// The house, as `row 4`.
        house: String,
    },
    /// The geometry has a rule beyond houses and pairs, whose symmetries are not known.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// Two peers would move to cells that are not peers.
    #[error(
        "the rules would be broken: the peers {0} and {1} would go to {2} and {3}, which are not peers"
    )]
    Peers(String, String, String, String),
}

/// A geometry, prepared for many checks.
pub(super) struct Fit<'a> {
    geometry: &'a Geometry,
    houses: HashSet<&'a [Cell]>,
}

impl<'a> Fit<'a> {
    pub(super) fn new(geometry: &'a Geometry) -> Fit<'a> {
        let houses = geometry.houses().iter().map(|house| &*house.cells).collect();
        Fit { geometry, houses }
    }

    /// Checks a permutation, given as the image of each cell.
    pub(super) fn check(&self, cells: &[Cell]) -> Result<(), Misfit> {
        let expected = self.geometry.cell_count();
        if cells.len() != expected {
            return Err(Misfit::Cells { found: cells.len(), expected });
        }
        let mut image = Vec::with_capacity(self.geometry.side());
        for house in self.geometry.houses() {
            image.clear();
            image.extend(house.cells.iter().map(|cell| cells[cell.index()]));
            image.sort_unstable();
            if !self.houses.contains(&*image) {
                return Err(Misfit::House { house: house.to_string() });
            }
        }
        for cell in self.geometry.cells() {
            for &peer in self.geometry.extra_peers(cell) {
                let (to, peer_to) = (cells[cell.index()], cells[peer.index()]);
                if self.geometry.extra_peers(to).binary_search(&peer_to).is_err() {
                    let name = |cell: Cell| self.geometry.cell_name(cell).to_string();
                    return Err(Misfit::Peers(name(cell), name(peer), name(to), name(peer_to)));
                }
            }
        }
        Ok(())
    }
}
