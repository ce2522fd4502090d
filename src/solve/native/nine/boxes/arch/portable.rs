//! Plain arrays: every CPU, no intrinsics. The compiler turns each loop into two instructions of 128 bits.

use crate::grid::{Digit, Puzzle};
use crate::solve::native::nine::board::ALL_DIGITS;
use crate::solve::native::nine::boxes::board::{LANES, cell_index};
use crate::solve::native::nine::boxes::position::Boxes;
use crate::solve::native::nine::boxes::vector::Vector;
use crate::solve::native::search::{self, Progress};

/// Sixteen numbers of 16 bits in an array.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Array([u16; LANES]);

/// Lane by lane.
macro_rules! each {
    ($lane:ident => $entry:expr) => {{
        let mut result = [0u16; LANES];
        for $lane in 0..LANES {
            result[$lane] = $entry;
        }
        Array(result)
    }};
}

impl Vector for Array {
    #[inline(always)]
    fn splat(number: u16) -> Array {
        Array([number; LANES])
    }
    #[inline(always)]
    fn from_array(numbers: &[u16; LANES]) -> Array {
        Array(*numbers)
    }
    #[inline(always)]
    fn to_array(self) -> [u16; LANES] {
        self.0
    }

    #[inline(always)]
    fn and(self, other: Array) -> Array {
        each!(lane => self.0[lane] & other.0[lane])
    }
    #[inline(always)]
    fn or(self, other: Array) -> Array {
        each!(lane => self.0[lane] | other.0[lane])
    }
    #[inline(always)]
    fn without(self, other: Array) -> Array {
        each!(lane => self.0[lane] & !other.0[lane])
    }
    #[inline(always)]
    fn plus(self, other: Array) -> Array {
        each!(lane => self.0[lane].wrapping_add(other.0[lane]))
    }
    #[inline(always)]
    fn min(self, other: Array) -> Array {
        each!(lane => self.0[lane].min(other.0[lane]))
    }
    #[inline(always)]
    fn equals(self, other: Array) -> Array {
        each!(lane => if self.0[lane] == other.0[lane] { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn is_equal(self, other: Array) -> bool {
        let mut different = 0;
        for lane in 0..LANES {
            different |= self.0[lane] ^ other.0[lane];
        }
        different == 0
    }
    #[inline(always)]
    fn select(mask: Array, yes: Array, no: Array) -> Array {
        yes.and(mask).or(no.without(mask))
    }
    #[inline(always)]
    fn count_ones(self) -> Array {
        each!(lane => {
            let pairs = self.0[lane] - ((self.0[lane] >> 1) & 0x5555);
            let fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
            let bytes = (fours + (fours >> 4)) & 0x0f0f;
            (bytes + (bytes >> 8)) & 0x1f
        })
    }

    #[inline(always)]
    fn others<const BAND: bool>(self) -> (Array, Array) {
        const ONE: [usize; 4] = [1, 2, 0, 0];
        const OTHER: [usize; 4] = [2, 0, 1, 1];
        if BAND {
            (
                each!(lane => self.0[lane / 4 * 4 + ONE[lane % 4]]),
                each!(lane => self.0[lane / 4 * 4 + OTHER[lane % 4]]),
            )
        } else {
            (
                each!(lane => self.0[ONE[lane / 4] * 4 + lane % 4]),
                each!(lane => self.0[OTHER[lane / 4] * 4 + lane % 4]),
            )
        }
    }

    #[inline(always)]
    fn spread(grid: &[u16; 96]) -> [[Array; 3]; 3] {
        let mut cells = [[Array([0; LANES]); 3]; 3];
        for (line, vectors) in cells.iter_mut().enumerate() {
            for (place, vector) in vectors.iter_mut().enumerate() {
                *vector = each!(lane => grid[cell_index(lane, line, place)]);
            }
        }
        cells
    }
    #[inline(always)]
    fn candidates(self) -> Array {
        const TABLE: [u16; 16] = {
            let mut table = [ALL_DIGITS; 16];
            let mut number = 1;
            while number <= 9 {
                table[number] = 1 << (number - 1);
                number += 1;
            }
            table
        };
        each!(lane => TABLE[self.0[lane] as usize % 16])
    }
}

/// A board in arrays.
pub(super) struct Position(Boxes<Array>);

impl Position {
    pub(super) fn new() -> Position {
        Position(Boxes::new())
    }
}

impl search::Position for Position {
    fn load(&mut self, puzzle: &Puzzle) {
        self.0.load(puzzle);
    }
    fn propagate(&mut self) -> Progress {
        self.0.propagate()
    }
    fn guess(&mut self) {
        self.0.guess();
    }
    fn take_back(&mut self) -> bool {
        self.0.take_back()
    }
    fn write(&self, digits: &mut [Digit]) {
        self.0.write(digits);
    }
}
