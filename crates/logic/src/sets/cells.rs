//! A set of cells as a bit per cell, its width fixed at compile time.
//!
//! ```text
//! WORDS = 2     9x9     bits 0..81 of two 64-bit words, cell 80 is bit 16 of word 1
//! WORDS = 4    16x16    256 cells
//! WORDS = 10   25x25    625 cells
//! ```
//!
//! All of logic is intersections of such sets. With two words a set fits in registers. The code is the same for all
//! widths and compiled once for each.

use veridoku_core::grid::Cell;

/// Cells of a grid of at most `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// No cell.
    pub const EMPTY: CellSet<W> = CellSet([0; W]);

    /// Only this cell.
    #[inline]
    pub fn single(cell: Cell) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Whether a cell is in the set.
    #[must_use]
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// The members among a run of at most 32 cells, the first as the lowest bit.
    #[must_use]
    pub fn run(&self, first: usize, count: usize) -> u32 {
        let (word, bit) = (first / 64, first % 64);
        let next = self.0.get(word + 1).map_or(0, |next| u128::from(*next) << 64);
        let from = (next | u128::from(self.0[word])) >> bit;
        (from as u64 & ((1 << count) - 1)) as u32
    }

    /// How many cells.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Whether there are two or more: cheaper than counting.
    #[must_use]
    #[inline]
    pub fn is_several(&self) -> bool {
        let mut seen = 0;
        for &word in &self.0 {
            if word & word.wrapping_sub(1) != 0 || word != 0 && seen != 0 {
                return true;
            }
            seen |= word;
        }
        false
    }

    /// The cell, if there is exactly one.
    #[must_use]
    #[inline]
    pub fn only(&self) -> Option<Cell> {
        if self.is_several() { None } else { self.first() }
    }

    /// The two cells, if there are exactly two.
    #[must_use]
    pub fn pair(mut self) -> Option<[Cell; 2]> {
        let first = self.first()?;
        self.remove(first);
        Some([first, self.only()?])
    }

    /// The first cell.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(Cell::from_index(word * 64 + self.0[word].trailing_zeros() as usize))
    }

    /// Whether every cell of this set is in the other.
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: &CellSet<W>) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    /// Whether the sets share a cell.
    #[must_use]
    #[inline]
    pub fn meets(&self, other: &CellSet<W>) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    /// The cells in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        Iter { left: self, word: 0 }
    }
}

/// The cells of a set in order: the lowest bit that is left, until a word is empty.
#[derive(Clone)]
struct Iter<const W: usize> {
    left: CellSet<W>,
    word: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        loop {
            let bits = self.left.0.get_mut(self.word)?;
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(Cell::from_index(self.word * 64 + bit));
            }
            self.word += 1;
        }
    }
}

macro_rules! by_words {
    ($($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $of:expr;)*) => {$(
        impl<const W: usize> std::ops::$operator for CellSet<W> {
            type Output = CellSet<W>;

            // Without an iterator this is as fast in the builds for tests, which inline less.
            #[inline(always)]
            fn $method(mut self, other: CellSet<W>) -> CellSet<W> {
                let mut word = 0;
                while word < W {
                    self.0[word] = $of(self.0[word], other.0[word]);
                    word += 1;
                }
                self
            }
        }

        impl<const W: usize> std::ops::$assign for CellSet<W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: CellSet<W>) {
                *self = std::ops::$operator::$method(*self, other);
            }
        }
    )*};
}

by_words! {
    BitAnd, bitand, BitAndAssign, bitand_assign, |one: u64, other: u64| one & other;
    BitOr, bitor, BitOrAssign, bitor_assign, |one: u64, other: u64| one | other;
    Sub, sub, SubAssign, sub_assign, |one: u64, other: u64| one & !other;
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}
