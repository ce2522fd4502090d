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
//! **Memory.** Up to 128 cells a set is a word of bits, and all of them are looked at in a few hundred
//! instructions. Beyond, a set is a list of its cells, mostly the first of which is given: as bits the 32,000 sets of
//! a 256x256 grid would take 270 MB, as lists they take 33. The peers of every cell are bits up to 64x64, which
//! is 2 MB; beyond, where it would be half a GiB at 256x256, houses are walked.
//!
//! Of 24 holes that random order refuses in a 9x9 grid, 10 are refused by two digits, and the others by what
//! the solver has shown. McGuire, Tugemann and Civario, "There is no 16-Clue Sudoku" (2012), enumerate such
//! sets in search of puzzles; here they only save questions.

use std::sync::Arc;

use crate::grid::{Cell, Geometry, Solution};
use crate::memory::{self, OutOfMemory};

/// Bits of a block of cells.
const BLOCK: usize = 128;

/// The largest side at which the peers of every cell are kept.
const MOST_KEPT: usize = 64;

/// The peers of every cell of a geometry, as sets of cells.
pub(super) struct Peers {
    geometry: Arc<Geometry>,
    blocks: usize,
    /// Empty for a large geometry, whose houses are walked instead.
    sets: Vec<u128>,
}

impl Peers {
    /// The peers by the rules of a geometry.
    pub(super) fn of(geometry: &Arc<Geometry>) -> Peers {
        let blocks = geometry.cell_count().div_ceil(BLOCK);
        let mut peers = Peers { geometry: Arc::clone(geometry), blocks, sets: Vec::new() };
        if geometry.side() <= MOST_KEPT {
            let mut sets = vec![0; blocks * geometry.cell_count()];
            for (cell, set) in geometry.cells().zip(sets.chunks_exact_mut(blocks)) {
                peers.add_to(set, cell.index());
            }
            peers.sets = sets;
        }
        peers
    }

    /// Adds the peers of a cell to a set.
    fn add_to(&self, set: &mut [u128], cell: usize) {
        if !self.sets.is_empty() {
            let peers = &self.sets[cell * self.blocks..][..self.blocks];
            set.iter_mut().zip(peers).for_each(|(set, peers)| *set |= peers);
            return;
        }
        let cell = Cell::from_index(cell);
        let geometry = &self.geometry;
        let mates = geometry.houses_of(cell).iter().flat_map(|id| &geometry.house(*id).cells);
        let peers = mates.chain(geometry.extra_peers(cell)).filter(|peer| **peer != cell);
        peers.for_each(|peer| insert(set, *peer));
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
    given: Vec<u128>,
    sets: Sets,
}

/// Sets of cells.
enum Sets {
    /// Of a grid of one block: one word each.
    Words(Vec<u128>),
    /// Set k is `cells[ends[k - 1]..ends[k]]`.
    Lists { cells: Vec<u16>, ends: Vec<u32> },
}

/// What the memory is for.
const WHAT: &str = "the unavoidable sets";

impl Sets {
    /// None, with room for the sets of two digits, of which each cell is in one with every other digit.
    fn with_room(blocks: usize, side: usize) -> Result<Sets, OutOfMemory> {
        if blocks == 1 {
            // Two digits have some two parts in 9x9.
            return Ok(Sets::Words(memory::room(side * side, WHAT)?));
        }
        let cells = memory::room(side.pow(2) * (side - 1), WHAT)?;
        Ok(Sets::Lists { cells, ends: Vec::new() })
    }

    fn push(&mut self, set: &[u128]) -> Result<(), OutOfMemory> {
        match self {
            Sets::Words(words) => words.extend_from_slice(set),
            Sets::Lists { cells: list, ends } => {
                memory::reserve(
                    list,
                    set.iter().map(|cells| cells.count_ones() as usize).sum(),
                    WHAT,
                )?;
                memory::reserve(ends, 1, WHAT)?;
                list.extend(cells(set).map(|cell| cell as u16));
                ends.push(list.len() as u32);
            }
        }
        Ok(())
    }

    /// Whether a set has no given, of all sets or of the last alone.
    fn is_any_blank(&self, given: &[u128], is_last: bool) -> bool {
        let is_given = |cell: &u16| {
            let cell = usize::from(*cell);
            given[cell / BLOCK] >> (cell % BLOCK) & 1 == 1
        };
        match self {
            Sets::Words(words) => {
                let words = if is_last { &words[words.len().saturating_sub(1)..] } else { words };
                words.iter().any(|set| set & given[0] == 0)
            }
            Sets::Lists { cells, ends } => {
                let first = if is_last { ends.len().saturating_sub(1) } else { 0 };
                let mut start = if first == 0 { 0 } else { ends[first - 1] as usize };
                ends[first..].iter().any(|&end| {
                    let set = &cells[start..end as usize];
                    start = end as usize;
                    !set.iter().any(is_given)
                })
            }
        }
    }
}

impl Unavoidable {
    /// The sets of two digits; all cells are given.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub(super) fn of(
        grid: &Solution,
        side: usize,
        peers: &Peers,
    ) -> Result<Unavoidable, OutOfMemory> {
        let blocks = peers.blocks;
        let mut places = vec![0; blocks * side];
        for (cell, digit) in grid.digits().iter().enumerate() {
            insert(&mut places[digit.index() * blocks..][..blocks], Cell::from_index(cell));
        }
        let mut given = vec![0; blocks];
        (0..side * side).for_each(|cell| insert(&mut given, Cell::from_index(cell)));
        let mut parts = Parts::new(blocks, side)?;
        for a in 1..side {
            for b in 0..a {
                parts.add([a, b].map(|digit| &places[digit * blocks..][..blocks]), peers)?;
            }
        }
        Ok(Unavoidable { given, sets: parts.sets })
    }

    /// Adds the set of cells in which another solution differs from the grid.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub(super) fn add(&mut self, grid: &Solution, other: &Solution) -> Result<(), OutOfMemory> {
        let digits = grid.digits().chunks(BLOCK).zip(other.digits().chunks(BLOCK));
        let blocks = digits.map(|(own, other)| {
            let pairs = own.iter().zip(other).rev();
            pairs.fold(0, |block, (own, other)| block << 1 | u128::from(own != other))
        });
        self.sets.push(&blocks.collect::<Vec<u128>>())
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
        self.sets.is_any_blank(&self.given, false)
    }

    /// Whether the set added last has no given.
    pub(super) fn is_last_blank(&self) -> bool {
        self.sets.is_any_blank(&self.given, true)
    }
}

/// The connected parts of the places of two digits.
struct Parts {
    sets: Sets,
    /// The cells of the part.
    part: Vec<u128>,
    /// Places of either digit that are in no part yet.
    waiting: [Vec<u128>; 2],
    /// Cells that joined the part last.
    joined: Vec<u128>,
    /// The peers of these.
    seen: Vec<u128>,
}

impl Parts {
    /// None so far.
    fn new(blocks: usize, side: usize) -> Result<Parts, OutOfMemory> {
        let zeros = || vec![0; blocks];
        let sets = Sets::with_room(blocks, side)?;
        let waiting = [zeros(), zeros()];
        Ok(Parts { sets, part: zeros(), waiting, joined: zeros(), seen: zeros() })
    }

    /// Adds the parts of two digits: from a place of the first on, all places of the other that it sees join,
    /// then those of the first that these see, and so on.
    fn add(&mut self, places: [&[u128]; 2], peers: &Peers) -> Result<(), OutOfMemory> {
        for (waiting, places) in self.waiting.iter_mut().zip(places) {
            waiting.copy_from_slice(places);
        }
        loop {
            let Some(first) = cells(&self.waiting[0]).next() else { return Ok(()) };
            self.part.fill(0);
            self.joined.fill(0);
            insert(&mut self.joined, Cell::from_index(first));
            let mut digit = 0;
            while self.joined.iter().any(|block| *block != 0) {
                self.seen.fill(0);
                for cell in cells(&self.joined) {
                    peers.add_to(&mut self.seen, cell);
                }
                for block in 0..peers.blocks {
                    self.part[block] |= self.joined[block];
                    self.waiting[digit][block] &= !self.joined[block];
                    self.joined[block] = self.seen[block] & self.waiting[1 - digit][block];
                }
                digit = 1 - digit;
            }
            self.sets.push(&self.part)?;
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

    /// The sets, cell by cell.
    fn listed(sets: &Sets) -> Vec<Vec<usize>> {
        match sets {
            Sets::Words(words) => words.iter().map(|word| cells(&[*word]).collect()).collect(),
            Sets::Lists { cells, ends } => {
                let starts = std::iter::once(0).chain(ends.iter().copied());
                let range = |(start, end): (u32, &u32)| start as usize..*end as usize;
                let list = |range: std::ops::Range<usize>| cells[range].iter().copied();
                starts.zip(ends).map(|ends| list(range(ends)).map(usize::from).collect()).collect()
            }
        }
    }

    /// Where the peers are kept and where houses are walked, they are the same.
    #[test]
    fn peers_are_those_of_the_geometry() {
        for variants in [&[][..], &[Variant::AntiKnight, Variant::Windoku]] {
            let geometry = Arc::new(Geometry::new(Shape::new(4, 4).unwrap(), variants).unwrap());
            let kept = Peers::of(&geometry);
            let walked = Peers { sets: Vec::new(), ..Peers::of(&geometry) };
            for cell in geometry.cells() {
                for peers in [&kept, &walked] {
                    let mut set = vec![0; peers.blocks];
                    peers.add_to(&mut set, cell.index());
                    let found: Vec<Cell> = cells(&set).map(Cell::from_index).collect();
                    assert_eq!(found, geometry.peers(cell));
                }
            }
        }
    }

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
            let sets = listed(&Unavoidable::of(&grid, geometry.side(), &peers).unwrap().sets);
            let mut covered = vec![0; geometry.cell_count()];
            for set in &sets {
                let digits: std::collections::BTreeSet<Digit> =
                    set.iter().map(|cell| grid.digits()[*cell]).collect();
                let both: Vec<Digit> = digits.into_iter().collect();
                assert_eq!(both.len(), 2);
                let mut other = grid.digits().to_vec();
                for &cell in set {
                    covered[cell] += 1;
                    other[cell] = if other[cell] == both[0] { both[1] } else { both[0] };
                }
                let other = Solution::new(other);
                assert_eq!(other.check(&Puzzle::blank(geometry.clone())), Ok(()));
                let mut learnt = Unavoidable::of(&grid, geometry.side(), &peers).unwrap();
                learnt.add(&grid, &other).unwrap();
                assert_eq!(
                    listed(&learnt.sets)[sets.len()..],
                    *std::slice::from_ref(set),
                    "what differs is the part"
                );
                assert!(!learnt.is_last_blank() && !learnt.is_any_blank());
                let cells: Vec<Cell> = set.iter().map(|cell| Cell::from_index(*cell)).collect();
                learnt.take(&cells[1..]);
                assert!(!learnt.is_last_blank());
                learnt.take(&cells[..1]);
                assert!(learnt.is_last_blank() && learnt.is_any_blank());
                learnt.put_back(&cells);
                assert!(!learnt.is_any_blank());
            }
            // Each cell is in one part of its digit with each other digit.
            assert!(covered.iter().all(|parts| *parts == geometry.side() - 1));
        }
    }
}
