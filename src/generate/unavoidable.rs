//! Unavoidable sets: at least one cell of each must be given.
//!
//! A set of cells of a full grid is unavoidable if another full grid differs from it in exactly these cells: a puzzle
//! without a given in the set has both grids as solutions. So a hole that would empty such a set is refused without
//! asking a solver. The smallest of these sets hold two digits:
//!
//! ```text
//!   2 . . | . 7 .         2 and 7 are only in each other's rows, columns and boxes:
//!   . . . | . . .         7 2 / 2 7 instead of 2 7 / 7 2 would be a solution as well
//!   7 . . | . 2 .
//! ```
//!
//! For two digits `a` and `b`, join each cell of `a` with each cell of `b` that is its peer. Every house holds both
//! digits, so an exchange of the two within a connected part keeps every house complete: every part is unavoidable,
//! in any geometry. There is no search for larger sets. But whenever a solver shows a second solution of a puzzle,
//! the cells in which it differs from the grid are such a set.
//!
//! **Memory.** Up to 128 cells a set is a word of bits; a few hundred instructions check all of them. The peers of a
//! cell are also a word. Beyond that a set is a list of its cells, because most sets are small: with 256x256 cells a
//! bit per cell would take eight times the memory. A table of the cell of each digit in each house finds the cells
//! of `b` that a cell of `a` sees, with one lookup per house.
//!
//! At 9x9 the sets of two digits refuse about four of ten refused holes, and the sets from the solver refuse the
//! rest. McGuire, Tugemann and Civario, "There is no 16-Clue Sudoku" (2012), enumerate such sets to search for
//! puzzles; here they only save questions.

use std::sync::Arc;

use veridoku_core::budget::{Deadline, Interruption, Watch};
use veridoku_core::grid::{Cell, Digit, Geometry, Solution};
use veridoku_core::memory::{self, OutOfMemory};

/// The most cells of a word of bits.
const BLOCK: usize = 128;

/// Cells examined between two checks of the clock: less than a millisecond.
const PLACES_PER_LOOK: u64 = 50_000;

/// The peers of every cell of a geometry, as sets of cells.
pub(super) struct Peers {
    geometry: Arc<Geometry>,
    /// A set for each cell; empty if a word has too few bits for the cells.
    sets: Vec<u128>,
}

impl Peers {
    /// The peers by the rules of a geometry.
    pub(super) fn of(geometry: &Arc<Geometry>) -> Peers {
        let set = |cell| {
            let mut set = [0];
            geometry.peers(cell).iter().for_each(|peer| insert(&mut set, *peer));
            set[0]
        };
        let is_block = geometry.cell_count() <= BLOCK;
        let sets = if is_block { geometry.cells().map(set).collect() } else { Vec::new() };
        Peers { geometry: Arc::clone(geometry), sets }
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
    /// Sets of at most 128 cells: one word each.
    Words(Vec<u128>),
    /// Set k is `cells[ends[k - 1]..ends[k]]`.
    Lists { cells: Vec<u16>, ends: Vec<u32> },
}

/// The use of the memory, for an error.
const WHAT: &str = "the unavoidable sets";

impl Sets {
    /// Empty, with room for the sets of two digits. Each cell is in one such set with every other digit.
    fn with_room(is_block: bool, side: usize) -> Result<Sets, OutOfMemory> {
        if is_block {
            // Two digits have about two parts at 9x9.
            return Ok(Sets::Words(memory::room(side * side, WHAT)?));
        }
        let cells = memory::room(side.pow(2) * (side - 1), WHAT)?;
        Ok(Sets::Lists { cells, ends: Vec::new() })
    }

    /// Adds a set of cells, in ascending order.
    fn push(&mut self, set: &[u16]) -> Result<(), OutOfMemory> {
        match self {
            Sets::Words(words) => words.push(set.iter().fold(0, |word, cell| word | 1 << cell)),
            Sets::Lists { cells, ends } => {
                memory::reserve(cells, set.len(), WHAT)?;
                memory::reserve(ends, 1, WHAT)?;
                cells.extend_from_slice(set);
                ends.push(cells.len() as u32);
            }
        }
        Ok(())
    }

    /// Whether a set has no given: any of all sets, or only the last one.
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
    /// If there is no memory for them, or the deadline comes first.
    pub(super) fn of(
        grid: &Solution,
        peers: &Peers,
        deadline: &Deadline,
    ) -> Result<Unavoidable, Interruption> {
        let geometry = &peers.geometry;
        let cells = geometry.cell_count();
        let mut given = vec![0; cells.div_ceil(BLOCK)];
        geometry.cells().for_each(|cell| insert(&mut given, cell));
        let mut sets = Sets::with_room(cells <= BLOCK, geometry.side())?;
        match &mut sets {
            Sets::Words(words) => add_words(words, grid, &peers.sets),
            Sets::Lists { .. } => Walk::new(grid, geometry)?.add_to(&mut sets, deadline)?,
        }
        Ok(Unavoidable { given, sets })
    }

    /// Adds the set of cells in which another solution differs from the grid.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub(super) fn add(&mut self, grid: &Solution, other: &Solution) -> Result<(), OutOfMemory> {
        let digits = grid.digits().iter().zip(other.digits()).enumerate();
        let differ = digits.filter(|(_, (own, other))| own != other);
        self.sets.push(&differ.map(|(cell, _)| cell as u16).collect::<Vec<u16>>())
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

/// Adds the connected parts of every two digits, if a set is a word. From one cell of the first digit the part
/// grows to all cells of the second digit that it sees, then to those of the first that these see, and so on.
fn add_words(words: &mut Vec<u128>, grid: &Solution, peers: &[u128]) {
    let mut places = [0u128; BLOCK];
    for (cell, digit) in grid.digits().iter().enumerate() {
        places[digit.index()] |= 1 << cell;
    }
    let side = grid.digits().len().isqrt();
    for a in 1..side {
        for b in 0..a {
            let mut waiting = [places[a], places[b]];
            while waiting[0] != 0 {
                let mut joined: u128 = waiting[0] & waiting[0].wrapping_neg();
                let (mut part, mut digit) = (0, 0);
                while joined != 0 {
                    part |= joined;
                    waiting[digit] &= !joined;
                    let mut seen = 0;
                    while joined != 0 {
                        seen |= peers[joined.trailing_zeros() as usize];
                        joined &= joined - 1;
                    }
                    digit = 1 - digit;
                    joined = seen & waiting[digit];
                }
                words.push(part);
            }
        }
    }
}

/// Finds the same parts cell by cell.
struct Walk<'a> {
    geometry: &'a Geometry,
    digits: &'a [Digit],
    /// The cell of each digit in each house, digit by digit.
    place_in: Vec<u16>,
    /// For each cell the pair of digits (numbered from 1) in whose part it was last found.
    pair_of: Vec<u32>,
    /// The cells of a part.
    part: Vec<u16>,
}

impl Walk<'_> {
    fn new<'a>(grid: &'a Solution, geometry: &'a Geometry) -> Result<Walk<'a>, OutOfMemory> {
        let digits = grid.digits();
        let houses = geometry.houses();
        let mut place_in = memory::room(houses.len() * geometry.side(), WHAT)?;
        place_in.resize(houses.len() * geometry.side(), 0);
        for (house, cells) in houses.iter().map(|house| &house.cells).enumerate() {
            for cell in cells {
                let digit = digits[cell.index()].index();
                place_in[digit * houses.len() + house] = cell.index() as u16;
            }
        }
        let mut pair_of = memory::room(digits.len(), WHAT)?;
        pair_of.resize(digits.len(), 0);
        Ok(Walk { geometry, digits, place_in, pair_of, part: Vec::new() })
    }

    fn add_to(mut self, sets: &mut Sets, deadline: &Deadline) -> Result<(), Interruption> {
        let watch = Watch::new(deadline, PLACES_PER_LOOK);
        let side = self.geometry.side();
        // The cells of each digit, in ascending order.
        let mut cells: Vec<u16> = memory::room(self.digits.len(), WHAT)?;
        cells.extend(0..=(self.digits.len() - 1) as u16);
        cells.sort_by_key(|cell| self.digits[usize::from(*cell)].index());
        let mut pair = 0;
        for a in 1..side {
            for b in 0..a {
                pair += 1;
                for &first in &cells[a * side..][..side] {
                    if self.pair_of[usize::from(first)] != pair {
                        self.find(first, [a, b].map(Digit::from_index), pair);
                        watch
                            .ask((self.part.len() * self.geometry.houses().len() / side) as u64)?;
                        self.part.sort_unstable();
                        sets.push(&self.part)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds the part that holds the cell `first`.
    fn find(&mut self, first: u16, digits: [Digit; 2], pair: u32) {
        let houses = self.geometry.houses().len();
        self.part.clear();
        self.part.push(first);
        self.pair_of[usize::from(first)] = pair;
        let mut next = 0;
        while let Some(cell) = self.part.get(next).map(|cell| Cell::from_index((*cell).into())) {
            next += 1;
            let own = self.digits[cell.index()];
            let other = if own == digits[0] { digits[1] } else { digits[0] };
            let place_in = &self.place_in[other.index() * houses..][..houses];
            let mates = self.geometry.houses_of(cell).iter().map(|id| place_in[id.index()]);
            let extra = self.geometry.extra_peers(cell).iter();
            let extra = extra.filter(|peer| self.digits[peer.index()] == other);
            for mate in mates.chain(extra.map(|peer| peer.index() as u16)) {
                if self.pair_of[usize::from(mate)] != pair {
                    self.pair_of[usize::from(mate)] = pair;
                    self.part.push(mate);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::Grids;
    use super::*;
    use veridoku_core::grid::{Puzzle, Shape, Variant};
    use veridoku_core::random::RandomStream;

    /// The sets as lists of cells.
    fn listed(sets: &Sets) -> Vec<Vec<usize>> {
        match sets {
            Sets::Words(words) => {
                let is_in = |word: &u128, cell: &usize| word >> cell & 1 == 1;
                words
                    .iter()
                    .map(|word| (0..BLOCK).filter(|cell| is_in(word, cell)).collect())
                    .collect()
            }
            Sets::Lists { cells, ends } => {
                let starts = std::iter::once(0).chain(ends.iter().copied());
                let range = |(start, end): (u32, &u32)| start as usize..*end as usize;
                let list = |range: std::ops::Range<usize>| cells[range].iter().copied();
                starts.zip(ends).map(|ends| list(range(ends)).map(usize::from).collect()).collect()
            }
        }
    }

    /// Words and the walk find the same parts.
    #[test]
    fn a_walk_finds_what_words_find() {
        for variants in [&[][..], &[Variant::X], &[Variant::AntiKnight]] {
            let geometry = Arc::new(Geometry::new(Shape::CLASSIC, variants).unwrap());
            let grid =
                Grids::new(geometry.clone()).draw(&mut RandomStream::numbered(5, 1)).unwrap();
            let peers = Peers::of(&geometry);
            let words = Unavoidable::of(&grid, &peers, &Deadline::NEVER).unwrap().sets;
            let mut lists = Sets::with_room(false, 9).unwrap();
            let walk = Walk::new(&grid, &geometry).unwrap();
            walk.add_to(&mut lists, &Deadline::NEVER).unwrap();
            assert_eq!(listed(&words), listed(&lists));
            assert!(!listed(&words).is_empty());
        }
    }

    /// Exchanging the two digits of any part gives another grid.
    #[test]
    fn two_digits_can_be_exchanged_in_a_part() {
        for (shape, variants) in [
            (Shape::CLASSIC, &[][..]),
            (Shape::CLASSIC, &[Variant::X][..]),
            (Shape::new(4, 4).unwrap(), &[]),
        ] {
            let geometry = Arc::new(Geometry::new(shape, variants).unwrap());
            let peers = Peers::of(&geometry);
            let grid =
                Grids::new(geometry.clone()).draw(&mut RandomStream::numbered(5, 1)).unwrap();
            let sets = listed(&Unavoidable::of(&grid, &peers, &Deadline::NEVER).unwrap().sets);
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
                let mut learnt = Unavoidable::of(&grid, &peers, &Deadline::NEVER).unwrap();
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
