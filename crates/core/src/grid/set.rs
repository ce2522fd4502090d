//! Sets of digits, for grids of any side.

use std::fmt;

use super::{Digit, Shape};

const WORDS: usize = Shape::MAX_SIDE / 64;

/// A set of digits: 256 bits, digit index 0 in the lowest.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DigitSet([u64; WORDS]);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet([0; WORDS]);

    /// The digits 1 to `side`.
    pub fn all(side: usize) -> DigitSet {
        DigitSet(std::array::from_fn(|word| match side.saturating_sub(word * 64) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }))
    }

    /// The set with this one digit.
    #[inline]
    pub fn single(digit: Digit) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        set.insert(digit);
        set
    }

    /// Adds a digit.
    #[inline]
    pub fn insert(&mut self, digit: Digit) {
        self.0[digit.index() / 64] |= 1 << (digit.index() % 64);
    }

    /// Removes a digit.
    #[inline]
    pub fn remove(&mut self, digit: Digit) {
        self.0[digit.index() / 64] &= !(1 << (digit.index() % 64));
    }

    /// Whether the digit is a member.
    #[inline]
    pub fn contains(self, digit: Digit) -> bool {
        self.0[digit.index() / 64] >> (digit.index() % 64) & 1 == 1
    }

    /// The number of members.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == DigitSet::EMPTY
    }

    /// The only member; `None` if there is not exactly one.
    #[inline]
    pub fn only(self) -> Option<Digit> {
        let mut digits = self.iter();
        digits.next().filter(|_| digits.next().is_none())
    }

    /// The intersection.
    #[must_use]
    #[inline]
    pub fn intersection(self, other: DigitSet) -> DigitSet {
        DigitSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The members, smallest first.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        self.0.into_iter().enumerate().flat_map(|(word, bits)| {
            let rest = |bits: &u64| Some(bits & (bits - 1)).filter(|bits| *bits != 0);
            std::iter::successors(Some(bits).filter(|bits| *bits != 0), rest)
                .map(move |bits| Digit::from_index(word * 64 + bits.trailing_zeros() as usize))
        })
    }

    /// The members as 64-bit words, lowest digits first.
    #[inline]
    pub fn words(self) -> [u64; WORDS] {
        self.0
    }
}

/// `{1, 5}`
impl fmt::Debug for DigitSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members() {
        for side in [1, 9, 63, 64, 65, 128, 255, 256] {
            let all = DigitSet::all(side);
            assert_eq!(all.len(), side);
            assert_eq!(
                all.iter().map(Digit::index).collect::<Vec<_>>(),
                (0..side).collect::<Vec<_>>()
            );
            assert_eq!(all.iter().collect::<DigitSet>(), all);
        }
        let mut set = DigitSet::single(Digit::from_index(70));
        assert_eq!(set.only(), Some(Digit::from_index(70)));
        set.insert(Digit::from_index(3));
        assert_eq!((set.only(), set.len()), (None, 2));
        set.remove(Digit::from_index(70));
        assert!(set.contains(Digit::from_index(3)) && !set.contains(Digit::from_index(70)));
    }
}
