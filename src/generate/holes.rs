//! The holes of a dig, in the order in which they are tried.
//!
//! A hole is a cell or, with a symmetry, an orbit of cells. Its position in the order is that of its first cell.

use super::{DiggingOrder, Symmetry};
use veridoku_core::grid::Cell;
use veridoku_core::random::RandomStream;

/// Holes in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Holes {
    /// The cells of the holes, one hole after the other.
    cells: Vec<Cell>,
    /// Where each hole ends in `cells`.
    ends: Vec<u32>,
}

impl Holes {
    /// All cells of a grid as holes.
    pub(super) fn new(
        order: DiggingOrder,
        symmetry: Symmetry,
        side: usize,
        random: &mut RandomStream,
    ) -> Holes {
        let ordered = order.cells(side, random);
        if symmetry == Symmetry::None {
            let ends = (1..=ordered.len() as u32).collect();
            return Holes { cells: ordered, ends };
        }
        let mut is_taken = vec![false; ordered.len()];
        let (mut cells, mut ends) = (Vec::with_capacity(ordered.len()), Vec::new());
        for cell in ordered {
            if is_taken[cell.index()] {
                continue;
            }
            let orbit = symmetry.orbit(cell, side);
            orbit.iter().for_each(|cell| is_taken[cell.index()] = true);
            cells.extend(orbit);
            ends.push(cells.len() as u32);
        }
        Holes { cells, ends }
    }

    /// The number of holes.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The cells of a hole.
    pub(super) fn cells(&self, hole: usize) -> &[Cell] {
        let start = if hole == 0 { 0 } else { self.ends[hole - 1] };
        &self.cells[start as usize..self.ends[hole] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_one_hole() {
        for symmetry in Symmetry::ALL {
            for order in DiggingOrder::ALL {
                let holes = Holes::new(order, symmetry, 9, &mut RandomStream::numbered(3, 1));
                let mut cells: Vec<Cell> =
                    (0..holes.len()).flat_map(|hole| holes.cells(hole)).copied().collect();
                cells.sort_unstable();
                assert!(cells.into_iter().eq((0..81).map(Cell::from_index)), "{symmetry} {order}");
            }
        }
        let holes = Holes::new(
            DiggingOrder::LeftToRight,
            Symmetry::HalfTurn,
            9,
            &mut RandomStream::numbered(3, 1),
        );
        assert_eq!(
            (holes.len(), holes.cells(1)),
            (41, &[Cell::at(0, 1, 9), Cell::at(8, 7, 9)][..])
        );
    }
}
