//! Unavoidable sets: of each, one cell at least must be given.
//!
//! A set of cells of a full grid is unavoidable if there is another full grid that differs from it in just
//! these cells: a puzzle without a given in the set has both as solutions. So a hole that would empty such a set
//! is refused without a question to a solver. The smallest are made of two digits:
//!
//! ```text
//!   2 . . | . 7 .         2 and 7 stand in each other's rows, columns and boxes only:
//!   . . . | . . .         7 2 / 2 7 in place of 2 7 / 7 2 would be a solution as well
//!   7 . . | . 2 .
//! ```
//!
//! For two digits `a` and `b`, join each cell of `a` with each cell of `b` that is its peer. Every house has
//! one of both, so an exchange of the digits in a connected part changes no house's content, and every part
//! is unavoidable, in any geometry. The larger sets are not looked for: whenever a solver shows that a
//! puzzle has a second solution, the cells in which that differs from the grid are one.
//!
//! Of 24 holes that random order refuses in a 9x9 grid, 10 are refused by two digits, and the others by what
//! the solver has shown. McGuire, Tugemann and Civario, "There is no 16-Clue Sudoku" (2012), enumerate such
//! sets in search of puzzles; here they only save questions.

use crate::grid::{Cell, Geometry, Solution};

/// Bits of a block of cells.
const BLOCK: usize = 128;

/// The peers of every cell of a geometry, as sets of cells.
pub(super) struct Peers {
    blocks: usize,
    sets: Vec<u128>,
}

impl Peers {
    /// The peers by the rules of a geometry.
    pub(super) fn of(geometry: &Geometry) -> Peers {
        let blocks = geometry.cell_count().div_ceil(BLOCK);
        let mut sets = vec![0; blocks * geometry.cell_count()];
        for (cell, set) in geometry.cells().zip(sets.chunks_exact_mut(blocks)) {
            geometry.peers(cell).iter().for_each(|peer| insert(set, *peer));
        }
        Peers { blocks, sets }
    }

    /// None, where they are not asked for.
    pub(super) fn none() -> Peers {
        Peers { blocks: 0, sets: Vec::new() }
    }

    fn of_cell(&self, cell: usize) -> &[u128] {
        &self.sets[cell * self.blocks..][..self.blocks]
    }
}

fn insert(set: &mut [u128], cell: Cell) {
    set[cell.index() / BLOCK] |= 1 << (cell.index() % BLOCK);
}

fn remove(set: &mut [u128], cell: Cell) {
    set[cell.index() / BLOCK] &= !(1 << (cell.index() % BLOCK));
}

/// Unavoidable sets of a full grid, and which of its cells are given.
pub(super) struct Unavoidable {
    blocks: usize,
    given: Vec<u128>,
    /// One set after the other.
    sets: Vec<u128>,
}

impl Unavoidable {
    /// The sets of two digits; all cells are given.
    pub(super) fn of(grid: &Solution, side: usize, peers: &Peers) -> Unavoidable {
        let blocks = peers.blocks;
        let mut places = vec![0; blocks * side];
        for (cell, digit) in grid.digits().iter().enumerate() {
            insert(&mut places[digit.index() * blocks..][..blocks], Cell::from_index(cell));
        }
        let mut given = vec![0; blocks];
        (0..side * side).for_each(|cell| insert(&mut given, Cell::from_index(cell)));
        let mut parts = Parts::new(blocks, side);
        for a in 1..side {
            for b in 0..a {
                parts.add([a, b].map(|digit| &places[digit * blocks..][..blocks]), peers);
            }
        }
        Unavoidable { blocks, given, sets: parts.sets }
    }

    /// Adds the set of cells in which another solution differs from the grid.
    pub(super) fn add(&mut self, grid: &Solution, other: &Solution) {
        let digits = grid.digits().chunks(BLOCK).zip(other.digits().chunks(BLOCK));
        self.sets.extend(digits.map(|(own, other)| {
            let pairs = own.iter().zip(other).rev();
            pairs.fold(0, |block, (own, other)| block << 1 | u128::from(own != other))
        }));
    }

    /// Makes cells blank.
    pub(super) fn take(&mut self, cells: &[Cell]) {
        cells.iter().for_each(|cell| remove(&mut self.given, *cell));
    }

    /// Gives cells again.
    pub(super) fn put_back(&mut self, cells: &[Cell]) {
        cells.iter().for_each(|cell| insert(&mut self.given, *cell));
    }

    /// Whether some set has no given.
    pub(super) fn is_any_blank(&self) -> bool {
        if let [given] = *self.given {
            return self.sets.iter().any(|set| set & given == 0);
        }
        self.sets.chunks_exact(self.blocks).any(|set| self.is_blank(set))
    }

    /// Whether the set added last has no given.
    pub(super) fn is_last_blank(&self) -> bool {
        self.sets.rchunks_exact(self.blocks).next().is_some_and(|set| self.is_blank(set))
    }

    fn is_blank(&self, set: &[u128]) -> bool {
        set.iter().zip(&self.given).all(|(cells, given)| cells & given == 0)
    }
}

/// The connected parts of the places of two digits.
struct Parts {
    sets: Vec<u128>,
    /// Places of either digit that are in no part yet.
    waiting: [Vec<u128>; 2],
    /// Cells that joined the part last.
    joined: Vec<u128>,
    /// The peers of these.
    seen: Vec<u128>,
}

impl Parts {
    /// None so far.
    fn new(blocks: usize, side: usize) -> Parts {
        let zeros = || vec![0; blocks];
        // Two digits have some two parts in 9x9; the larger the grid, the fewer.
        let sets = Vec::with_capacity(if side <= 16 { blocks * side * side } else { 0 });
        Parts { sets, waiting: [zeros(), zeros()], joined: zeros(), seen: zeros() }
    }

    /// Adds the parts of two digits: from a place of the first on, all places of the other that it sees join,
    /// then those of the first that these see, and so on.
    fn add(&mut self, places: [&[u128]; 2], peers: &Peers) {
        for (waiting, places) in self.waiting.iter_mut().zip(places) {
            waiting.copy_from_slice(places);
        }
        loop {
            let Some(first) = cells(&self.waiting[0]).next() else { break };
            let start = self.sets.len();
            self.sets.resize(start + peers.blocks, 0);
            self.joined.fill(0);
            insert(&mut self.joined, Cell::from_index(first));
            let mut digit = 0;
            while self.joined.iter().any(|block| *block != 0) {
                self.seen.fill(0);
                for cell in cells(&self.joined) {
                    let peers = peers.of_cell(cell);
                    self.seen.iter_mut().zip(peers).for_each(|(seen, peers)| *seen |= peers);
                }
                for block in 0..peers.blocks {
                    self.sets[start + block] |= self.joined[block];
                    self.waiting[digit][block] &= !self.joined[block];
                    self.joined[block] = self.seen[block] & self.waiting[1 - digit][block];
                }
                digit = 1 - digit;
            }
        }
    }
}

/// The cells of a set, by index.
fn cells(set: &[u128]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(block, &cells)| {
        let mut left = cells;
        std::iter::from_fn(move || {
            let cell = block * BLOCK + left.trailing_zeros() as usize;
            let is_any = left != 0;
            left &= left.wrapping_sub(1);
            is_any.then_some(cell)
        })
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Grids, stream};
    use super::*;
    use crate::grid::{Digit, Puzzle, Shape, Variant};

    /// Every part, its two digits exchanged, is another grid.
    #[test]
    fn two_digits_can_be_exchanged_in_a_part() {
        for (shape, variants) in [
            (Shape::CLASSIC, &[][..]),
            (Shape::CLASSIC, &[Variant::X][..]),
            (Shape::new(4, 4).unwrap(), &[]),
        ] {
            let geometry = Arc::new(Geometry::new(shape, variants).unwrap());
            let peers = Peers::of(&geometry);
            let grid = Grids::new(geometry.clone()).draw(&mut stream(5, 1)).unwrap();
            let sets = Unavoidable::of(&grid, geometry.side(), &peers).sets;
            let mut covered = vec![0; geometry.cell_count()];
            for set in sets.chunks_exact(peers.blocks) {
                let digits: std::collections::BTreeSet<Digit> =
                    cells(set).map(|cell| grid.digits()[cell]).collect();
                let both: Vec<Digit> = digits.into_iter().collect();
                assert_eq!(both.len(), 2);
                let mut other = grid.digits().to_vec();
                for cell in cells(set) {
                    covered[cell] += 1;
                    other[cell] = if other[cell] == both[0] { both[1] } else { both[0] };
                }
                let other = Solution::new(other);
                assert_eq!(other.check(&Puzzle::blank(geometry.clone())), Ok(()));
                let mut learnt = Unavoidable::of(&grid, geometry.side(), &peers);
                learnt.add(&grid, &other);
                assert_eq!(learnt.sets[sets.len()..], *set, "what differs is the part");
            }
            // Each cell is in one part of its digit with each other digit.
            assert!(covered.iter().all(|parts| *parts == geometry.side() - 1));
        }
    }
}
