//! The engine for grids of up to 256 cells: one bitboard per digit.
//!
//! ```text
//!   plane of digit 1   1 . . . 1 . . 1 . | . . .      bit = cell; set = the digit may be there
//!   plane of digit 2   . . 1 . . . . . . | . 1 .
//!   ...
//!   open               1 . 1 . 1 . . 1 . | . 1 .      cells that are not placed yet
//! ```
//!
//! A placement is one AND of the digit's plane with the cells that aren't peers. One pass over the planes finds the
//! cells with no, one, or two candidates, all cells at once: it carries "in one plane" and "in two planes" along (bit
//! slicing). A hidden single is a plane and a house that have one bit in common. A state is `side + 1` bitboards (160
//! bytes on 9x9), so a guess copies the state, and taking it back drops the copy.
//!
//! The rules are those of [`board`](super::board), applied to all cells at once. On small grids this is several times
//! as fast. On grids of more than a few hundred cells most bits of a bitboard are zero, and the board is faster.

use super::bits::Bits;
use super::search::{Position, Progress};
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Cell, Digit, Geometry, Puzzle};

/// The position of one geometry with `SIDE` digits and at most `64 * WORDS` cells. The side is a
/// constant so that the compiler unrolls the passes over the planes.
pub(super) struct Planes<const SIDE: usize, const WORDS: usize> {
    /// All cells of the grid.
    cells: Bits<WORDS>,
    /// For each cell, all cells except its peers.
    strangers: Vec<Bits<WORDS>>,
    houses: Vec<Bits<WORDS>>,
    now: State<SIDE, WORDS>,
    /// The states to return to, the newest last.
    saved: Vec<State<SIDE, WORDS>>,
}

/// The candidates of all cells.
#[derive(Clone, Copy)]
struct State<const SIDE: usize, const WORDS: usize> {
    /// For each digit, its possible positions.
    planes: [Bits<WORDS>; SIDE],
    /// The cells that are not placed.
    open: Bits<WORDS>,
    /// For each digit, its plane when last found without hidden singles: an equal plane needs no other look.
    settled: [Bits<WORDS>; SIDE],
}

impl<const SIDE: usize, const WORDS: usize> State<SIDE, WORDS> {
    /// Removes some cells from all planes except one.
    #[inline(always)]
    fn leave_only(&mut self, digit: usize, cells: Bits<WORDS>) {
        let own = self.planes[digit];
        for plane in &mut self.planes {
            *plane &= !cells;
        }
        self.planes[digit] = own;
    }
}

impl<const SIDE: usize, const WORDS: usize> Planes<SIDE, WORDS> {
    pub(super) fn new(geometry: &Geometry) -> Planes<SIDE, WORDS> {
        let set = |cells: &[Cell]| {
            cells.iter().fold(Bits::EMPTY, |set, cell| set | Bits::single(cell.index()))
        };
        let cells: Vec<Cell> = geometry.cells().collect();
        Planes {
            cells: set(&cells),
            strangers: cells.iter().map(|cell| !set(geometry.peers(*cell))).collect(),
            houses: geometry.houses().iter().map(|house| set(&house.cells)).collect(),
            now: State {
                planes: [Bits::EMPTY; SIDE],
                open: Bits::EMPTY,
                settled: [Bits::EMPTY; SIDE],
            },
            saved: Vec::new(),
        }
    }

    /// Places cells that have one candidate left, until there is no such cell.
    #[inline(always)]
    fn place_naked_singles(&mut self) -> Progress {
        let State { planes, open, .. } = &mut self.now;
        loop {
            let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
            for plane in planes.iter() {
                twice |= once & *plane;
                once |= *plane;
            }
            if once != self.cells {
                return Progress::Contradiction;
            }
            let naked = *open & !twice;
            *open &= twice;
            if naked.is_empty() {
                return if open.is_empty() { Progress::Complete } else { Progress::Stuck };
            }
            for plane in planes.iter_mut() {
                (*plane & naked).for_each(|cell| *plane &= self.strangers[cell]);
            }
        }
    }

    /// Places every digit that has one cell left in a house. `None` if a digit has no cell left, otherwise whether any
    /// was placed.
    #[inline(always)]
    fn place_hidden_singles(&mut self) -> Option<bool> {
        let mut any = false;
        for digit in 0..SIDE {
            let plane = self.now.planes[digit];
            if plane == self.now.settled[digit] {
                continue;
            }
            let mut hidden = Bits::EMPTY;
            for house in &self.houses {
                let places = plane & *house;
                if places.is_single() {
                    if places.is_empty() {
                        return None;
                    }
                    hidden |= places;
                }
            }
            // Only the other planes change: the cell becomes a naked single.
            hidden &= self.now.open;
            if hidden.is_empty() {
                self.now.settled[digit] = plane;
            } else {
                any = true;
                self.now.leave_only(digit, hidden);
            }
        }
        Some(any)
    }

    /// An open cell with the fewest candidates. The planes are added up for all cells at once, in binary. Then each
    /// binary digit of the sums, from the highest on, keeps the cells where it is zero, if there are any.
    #[inline(always)]
    fn tightest(&self) -> usize {
        let mut sum = [Bits::<WORDS>::EMPTY; 5];
        for plane in &self.now.planes {
            let mut carry = *plane;
            for bit in &mut sum[..bits_of(SIDE)] {
                (*bit, carry) = ((*bit | carry) & !(*bit & carry), *bit & carry);
            }
        }
        let mut least = self.now.open;
        for bit in sum.iter().rev() {
            let zero = least & !*bit;
            if !zero.is_empty() {
                least = zero;
            }
        }
        least.first()
    }
}

/// Binary digits of a number.
const fn bits_of(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

impl<const SIDE: usize, const WORDS: usize> Position for Planes<SIDE, WORDS> {
    /// All candidates, then the restrictions and the givens.
    fn load(&mut self, puzzle: &Puzzle) {
        self.saved.clear();
        // No plane has all bits set, so every plane will be looked at, even an empty one.
        self.now.settled.fill(!Bits::EMPTY);
        self.now.open = self.cells;
        self.now.planes.fill(self.cells);
        if puzzle.restrictions().is_some() {
            for cell in puzzle.geometry().cells() {
                let allowed = puzzle.allowed(cell);
                for (index, plane) in self.now.planes.iter_mut().enumerate() {
                    if !allowed.contains(Digit::from_index(index)) {
                        *plane &= !Bits::single(cell.index());
                    }
                }
            }
        }
        // If a cell is given the same digit as a peer, it loses its candidate here and has none left.
        let mut given = [Bits::EMPTY; SIDE];
        for (cell, digit) in puzzle.entries().iter().enumerate() {
            if let Some(digit) = digit {
                given[digit.index()] |= Bits::single(cell);
                self.now.planes[digit.index()] &= self.strangers[cell];
            }
        }
        let any = given.iter().fold(Bits::EMPTY, |any, cells| any | *cells);
        for (plane, own) in self.now.planes.iter_mut().zip(given) {
            *plane &= own | !any;
        }
    }

    fn propagate(&mut self, _: &Watch) -> Progress {
        loop {
            match self.place_naked_singles() {
                Progress::Stuck => {}
                end => return end,
            }
            match self.place_hidden_singles() {
                None => return Progress::Contradiction,
                Some(false) => return Progress::Stuck,
                Some(true) => {}
            }
        }
    }

    /// Saves the state without the guessed candidate.
    fn guess(&mut self, _watch: &Watch) {
        let cell = Bits::single(self.tightest());
        let holds = |plane: &Bits<WORDS>| !(*plane & cell).is_empty();
        let digit = self.now.planes.iter().position(holds).unwrap_or(0);
        let mut otherwise = self.now;
        otherwise.planes[digit] &= !cell;
        self.saved.push(otherwise);
        self.now.leave_only(digit, cell);
    }

    fn take_back(&mut self) -> bool {
        match self.saved.pop() {
            Some(state) => {
                self.now = state;
                true
            }
            None => false,
        }
    }

    fn write(&self, digits: &mut [Digit]) {
        for (index, plane) in self.now.planes.iter().enumerate() {
            let digit = Digit::from_index(index);
            plane.for_each(|cell| digits[cell] = digit);
        }
    }
}
