//! A set of digits in one word, for grids of side 32 and below.

use veridoku_core::grid::{Digit, DigitSet};

/// Digits of a grid of at most side 32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digits(u32);

/// How many bits are set in each number of nine bits: on processors without a population count instruction,
/// counting takes a dozen others.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut index = 1;
    while index < counts.len() {
        counts[index] = counts[index / 2] + (index % 2) as u8;
        index += 1;
    }
    counts
};

impl Digits {
    /// No digit.
    pub const EMPTY: Digits = Digits(0);

    /// Only this digit.
    #[must_use]
    #[inline]
    pub fn single(digit: Digit) -> Digits {
        Digits(1 << digit.index())
    }

    /// The digits of a set, none of which is above 32.
    #[must_use]
    pub fn of(set: DigitSet) -> Digits {
        Digits(set.words()[0] as u32)
    }

    /// The digits of a word: bit 0 is the lowest.
    #[must_use]
    #[inline]
    pub fn of_word(word: u32) -> Digits {
        Digits(word)
    }

    /// The digits as a word.
    #[must_use]
    #[inline]
    pub fn word(self) -> u32 {
        self.0
    }

    /// Removes a digit.
    #[inline]
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// Whether a digit is in the set.
    #[must_use]
    #[inline]
    pub fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// How many digits.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        let count = COUNTS.get(self.0 as usize);
        count.map_or_else(|| self.0.count_ones() as usize, |count| usize::from(*count))
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many digits of the set are smaller than this one.
    #[must_use]
    #[inline]
    pub fn rank(self, digit: Digit) -> usize {
        Digits(self.0 & ((1 << digit.index()) - 1)).len()
    }

    /// The smallest digit.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Digit> {
        (self.0 != 0).then(|| Digit::from_index(self.0.trailing_zeros() as usize))
    }

    /// The digit, if there is exactly one.
    #[must_use]
    #[inline]
    pub fn only(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The two digits, if there are exactly two.
    #[must_use]
    #[inline]
    pub fn pair(self) -> Option<[Digit; 2]> {
        let first = self.first()?;
        let second = (self - Digits::single(first)).only()?;
        Some([first, second])
    }

    /// Whether every digit of this set is in the other.
    #[must_use]
    #[inline]
    pub fn is_subset(self, other: Digits) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets share a digit.
    #[must_use]
    #[inline]
    pub fn meets(self, other: Digits) -> bool {
        self.0 & other.0 != 0
    }

    /// The digits, smallest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left.0 &= left.0 - 1;
            Some(first)
        })
    }
}

impl std::ops::BitAnd for Digits {
    type Output = Digits;

    #[inline]
    fn bitand(self, other: Digits) -> Digits {
        Digits(self.0 & other.0)
    }
}

impl std::ops::BitOr for Digits {
    type Output = Digits;

    #[inline]
    fn bitor(self, other: Digits) -> Digits {
        Digits(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Digits {
    fn bitor_assign(&mut self, other: Digits) {
        self.0 |= other.0;
    }
}

impl std::ops::Sub for Digits {
    type Output = Digits;

    #[inline]
    fn sub(self, other: Digits) -> Digits {
        Digits(self.0 & !other.0)
    }
}

impl FromIterator<Digit> for Digits {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Digits {
        digits.into_iter().fold(Digits::EMPTY, |set, digit| set | Digits::single(digit))
    }
}
