//! A set of cells as a bitboard: bit k represents cell index k, in `WORDS` words of 64.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of up to `64 * WORDS` cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bits<WORDS> {
    pub(super) const EMPTY: Self = Bits([0; WORDS]);

    /// The set that contains one cell.
    #[inline(always)]
    pub(super) fn single(cell: usize) -> Self {
        let mut bits = Bits::EMPTY;
        bits.0[cell / 64] = 1 << (cell % 64);
        bits
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The smallest cell of a set that is not empty.
    #[inline(always)]
    pub(super) fn first(self) -> usize {
        let word = self.0.iter().position(|word| *word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    /// Whether there is exactly one cell, in a set that is not empty.
    #[inline(always)]
    pub(super) fn is_single(self) -> bool {
        // Clearing the lowest bit of the set borrows through the words below it.
        let mut others = 0;
        let mut seen = 0;
        for word in self.0 {
            others |= if seen == 0 { word & word.wrapping_sub(1) } else { word };
            seen |= word;
        }
        others == 0
    }

    /// The cells, smallest first.
    #[inline(always)]
    pub(super) fn for_each(self, mut each: impl FnMut(usize)) {
        for (index, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                each(index * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    #[inline(always)]
    fn zip(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        Bits(std::array::from_fn(|word| of(self.0[word], other.0[word])))
    }
}

impl<const WORDS: usize> BitAnd for Bits<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const WORDS: usize> BitOr for Bits<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const WORDS: usize> Not for Bits<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Bits(self.0.map(|word| !word))
    }
}

impl<const WORDS: usize> BitAndAssign for Bits<WORDS> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const WORDS: usize> BitOrAssign for Bits<WORDS> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_across_words() {
        let cells = [0, 5, 63, 64, 100, 127];
        for (at, &cell) in cells.iter().enumerate() {
            let mut bits = Bits::<2>::single(cell);
            assert!(bits.is_single() && bits.first() == cell && !bits.is_empty());
            cells[at + 1..].iter().for_each(|other| bits |= Bits::single(*other));
            assert_eq!(bits.is_single(), cell == 127);
            let mut members = Vec::new();
            bits.for_each(|cell| members.push(cell));
            assert_eq!(members, cells[at..]);
            assert!((bits & !bits).is_empty());
        }
    }
}
