//! The engine for grids of up to 256 cells: one bitboard per digit.
//!
//! ```text
//!   plane of digit 1   1 . . . 1 . . 1 . | . . .      bit = cell; set = the digit may stand there
//!   plane of digit 2   . . 1 . . . . . . | . 1 .
//!   ...
//!   open               1 . 1 . 1 . . 1 . | . 1 .      cells that are not placed yet
//! ```
//!
//! A placement is one AND of the digit's plane with the cells that are no peers. The cells with no,
//! one, or two candidates come out of one pass over the planes, all cells at once, by carrying
//! "in one plane" and "in two planes" along (bit slicing); a hidden single is a plane and a house that
//! meet in one bit. A state is `side + 1` bitboards (160 bytes on 9x9), so a guess is a copy, and
//! taking it back is dropping one.
//!
//! The same rules as [`board`](super::board), applied to all cells at once. On 9x9 it is 4 to 6
//! times as fast; beyond some hundred cells a bitboard is mostly zeros and the board wins.

use super::bits::Bits;
use super::search::{Position, Progress};
use crate::grid::{Cell, Digit, Geometry, Puzzle};

/// The position of one geometry of at most `64 * WORDS` cells.
pub(super) struct Planes<const WORDS: usize> {
    /// All cells of the grid.
    cells: Bits<WORDS>,
    /// For each cell, all cells but its peers.
    strangers: Vec<Bits<WORDS>>,
    houses: Vec<Bits<WORDS>>,
    /// The state searched now: a plane for each digit, then the open cells.
    state: Vec<Bits<WORDS>>,
    /// For each digit, its plane when it was last found without hidden singles: not worth another look.
    settled: Vec<Bits<WORDS>>,
    /// The states to go back to, one behind the other.
    saved: Vec<Bits<WORDS>>,
}

impl<const WORDS: usize> Planes<WORDS> {
    pub(super) fn new(geometry: &Geometry) -> Planes<WORDS> {
        let set = |cells: &[Cell]| {
            cells.iter().fold(Bits::EMPTY, |set, cell| set | Bits::single(cell.index()))
        };
        let cells: Vec<Cell> = geometry.cells().collect();
        Planes {
            cells: set(&cells),
            strangers: cells.iter().map(|cell| !set(geometry.peers(*cell))).collect(),
            houses: geometry.houses().iter().map(|house| set(&house.cells)).collect(),
            state: vec![Bits::EMPTY; geometry.side() + 1],
            settled: vec![Bits::EMPTY; geometry.side()],
            saved: Vec::new(),
        }
    }

    fn open(&mut self) -> &mut Bits<WORDS> {
        self.state.last_mut().expect("the open cells come after the planes")
    }

    /// Places every cell that has one candidate left, until there is none.
    fn place_naked_singles(&mut self) -> Progress {
        let side = self.settled.len();
        let (planes, open) = self.state.split_at_mut(side);
        let open = &mut open[0];
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

    /// Places every digit that has one cell left in a house: `None` if one has none left, else
    /// whether any was placed.
    fn place_hidden_singles(&mut self) -> Option<bool> {
        let side = self.settled.len();
        let (planes, open) = self.state.split_at_mut(side);
        let open = open[0];
        let mut any = false;
        for digit in 0..side {
            let plane = planes[digit];
            if plane == self.settled[digit] {
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
            // Only the other planes change: the cell is now a naked single.
            hidden &= open;
            if hidden.is_empty() {
                self.settled[digit] = plane;
            } else {
                any = true;
                for (other, plane) in planes.iter_mut().enumerate() {
                    if other != digit {
                        *plane &= !hidden;
                    }
                }
            }
        }
        Some(any)
    }

    /// An open cell with fewest candidates. The planes are added up for all cells at once, in
    /// binary; then each digit of the sum, from the highest, keeps the cells that have it zero, if any.
    fn tightest(&mut self) -> usize {
        let mut least = *self.open();
        let side = self.settled.len();
        let mut sum = [Bits::<WORDS>::EMPTY; 5];
        for plane in &self.state[..side] {
            let mut carry = *plane;
            for bit in &mut sum {
                (*bit, carry) = ((*bit | carry) & !(*bit & carry), *bit & carry);
            }
        }
        for bit in sum.iter().rev() {
            let zero = least & !*bit;
            if !zero.is_empty() {
                least = zero;
            }
        }
        least.first()
    }
}

impl<const WORDS: usize> Position for Planes<WORDS> {
    /// Starts a puzzle: all candidates, then the givens and restrictions.
    fn load(&mut self, puzzle: &Puzzle) {
        self.saved.clear();
        self.settled.fill(Bits::EMPTY);
        self.state.fill(self.cells);
        if puzzle.restrictions().is_some() {
            for cell in puzzle.geometry().cells() {
                let allowed = puzzle.allowed(cell);
                for (index, plane) in self.state[..puzzle.side()].iter_mut().enumerate() {
                    if !allowed.contains(Digit::from_index(index)) {
                        *plane &= !Bits::single(cell.index());
                    }
                }
            }
        }
        // A cell given what a peer is given loses its own candidate here and ends up with none.
        let mut given = Bits::EMPTY;
        for (cell, digit) in puzzle.givens().iter().enumerate() {
            if let Some(digit) = digit {
                given |= Bits::single(cell);
                self.state[digit.index()] &= self.strangers[cell];
            }
        }
        for (index, plane) in self.state[..puzzle.side()].iter_mut().enumerate() {
            let mut here = Bits::EMPTY;
            given.for_each(|cell| {
                if puzzle.givens()[cell].is_some_and(|digit| digit.index() == index) {
                    here |= Bits::single(cell);
                }
            });
            *plane &= here | !given;
        }
    }

    /// Applies the rules until nothing changes.
    fn propagate(&mut self) -> Progress {
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

    /// Supposes the smallest candidate of an open cell with fewest, and saves the state without it.
    fn guess(&mut self) {
        let side = self.settled.len();
        let cell = Bits::single(self.tightest());
        let holds = |plane: &Bits<WORDS>| !(*plane & cell).is_empty();
        let digit = self.state[..side].iter().position(holds).unwrap_or(0);
        let top = self.saved.len();
        self.saved.extend_from_slice(&self.state);
        self.saved[top + digit] &= !cell;
        for (other, plane) in self.state[..side].iter_mut().enumerate() {
            if other != digit {
                *plane &= !cell;
            }
        }
    }

    /// Goes back to the last saved state, if there is one.
    fn take_back(&mut self) -> bool {
        match self.saved.len().checked_sub(self.state.len()) {
            Some(top) => {
                self.state.copy_from_slice(&self.saved[top..]);
                self.saved.truncate(top);
                true
            }
            None => false,
        }
    }

    fn write(&self, digits: &mut [Digit]) {
        for (index, plane) in self.state[..self.settled.len()].iter().enumerate() {
            let digit = Digit::from_index(index);
            plane.for_each(|cell| digits[cell] = digit);
        }
    }
}
