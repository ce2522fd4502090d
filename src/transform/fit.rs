//! Whether a permutation of cells keeps a geometry.
//!
//! It does if the image of each house is a house, and the images of peers by pair are peers by pair. One
//! direction is enough: a permutation maps different houses to different ones, and there are finitely many.
//! The kind of a house does not matter: a row may go to a box, if there is a house for every row, box
//! and whatever else is moved. A check visits each house and pair once.

use std::collections::HashSet;

use thiserror::Error;

use crate::grid::{Cell, Geometry};

/// What a permutation of cells would break.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Misfit {
    /// The permutation is for grids of another side.
    #[error("a transform of {found} cells; expected {expected}")]
    Cells {
        /// Cells of the permutation.
        found: usize,
        /// Cells of the geometry.
        expected: usize,
    },
    /// A house would go where none is.
    #[error(
        "the rules would not be kept: the cells of {house} would go to cells that are no house"
    )]
    House {
        /// The house, as `row 4`.
        house: String,
    },
    /// Peers would go to cells that are none.
    #[error(
        "the rules would not be kept: the peers {0} and {1} would go to {2} and {3}, which are none"
    )]
    Peers(String, String, String, String),
}

/// A geometry, made ready for many checks.
pub(super) struct Fit<'a> {
    geometry: &'a Geometry,
    houses: HashSet<&'a [Cell]>,
}

impl<'a> Fit<'a> {
    pub(super) fn new(geometry: &'a Geometry) -> Fit<'a> {
        let houses = geometry.houses().iter().map(|house| &*house.cells).collect();
        Fit { geometry, houses }
    }

    /// Checks a permutation that says where each cell goes.
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
                    let name = |cell: Cell| cell.name(self.geometry.side()).to_string();
                    return Err(Misfit::Peers(name(cell), name(peer), name(to), name(peer_to)));
                }
            }
        }
        Ok(())
    }
}
