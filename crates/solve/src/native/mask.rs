//! The candidates of a cell as one word: bit k represents digit index k.
//!
//! The word is as wide as the side needs (16, 32, 64, 128 or 256 bits), so a 9x9 grid takes 162 bytes and the largest
//! grid still works. The engine is generic over [`Mask`].

use std::ops::{BitAnd, BitOr, Not};

use veridoku_core::grid::DigitSet;

/// A set of digits in a machine word.
pub(super) trait Mask:
    Copy + Eq + Send + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + 'static
{
    /// No digit.
    const EMPTY: Self;

    /// The mask of a [`DigitSet`].
    fn from_set(set: DigitSet) -> Self;

    /// The number of digits.
    fn count(self) -> u32;

    /// The index of the smallest digit of a set that is not empty.
    fn lowest(self) -> usize;

    /// The set of the smallest digit, or the empty set.
    fn lowest_only(self) -> Self;

    /// Whether there is no digit.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether there is at most one digit.
    #[inline(always)]
    fn at_most_one(self) -> bool {
        self == self.lowest_only()
    }
}

macro_rules! word_mask {
    ($($word:ty: $from_words:expr;)*) => {$(
        impl Mask for $word {
            const EMPTY: $word = 0;

            fn from_set(set: DigitSet) -> $word {
                $from_words(set.words())
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn lowest_only(self) -> $word {
                self & self.wrapping_neg()
            }
        }
    )*};
}

word_mask! {
    u16: |words: [u64; 4]| words[0] as u16;
    u32: |words: [u64; 4]| words[0] as u32;
    u64: |words: [u64; 4]| words[0];
    u128: |words: [u64; 4]| u128::from(words[0]) | u128::from(words[1]) << 64;
}

/// 256 bits, for sides above 128.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Wide([u64; 4]);

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for Wide {
    type Output = Wide;

    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl Mask for Wide {
    const EMPTY: Wide = Wide([0; 4]);

    fn from_set(set: DigitSet) -> Wide {
        Wide(set.words())
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn lowest(self) -> usize {
        let word = self.0.iter().position(|word| *word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    fn lowest_only(self) -> Wide {
        let mut only = Wide::EMPTY;
        if let Some(word) = self.0.iter().position(|word| *word != 0) {
            only.0[word] = self.0[word].lowest_only();
        }
        only
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::grid::Digit;

    fn agrees_with_sets<M: Mask>(side: usize) {
        for members in [vec![], vec![0], vec![side - 1], vec![side / 2, side - 1]] {
            let set: DigitSet = members.iter().map(|index| Digit::from_index(*index)).collect();
            let mask = M::from_set(set);
            assert_eq!(mask.count() as usize, set.len());
            assert_eq!(mask.is_empty(), set.is_empty());
            assert_eq!(mask.at_most_one(), set.len() <= 1);
            if let Some(&lowest) = members.iter().min() {
                assert_eq!(mask.lowest(), lowest);
                let only = M::from_set(DigitSet::single(Digit::from_index(lowest)));
                assert!(mask.lowest_only() == only);
                assert!((mask & !only).count() as usize == set.len() - 1);
            }
        }
    }

    #[test]
    fn every_width_agrees_with_digit_sets() {
        agrees_with_sets::<u16>(16);
        agrees_with_sets::<u32>(32);
        agrees_with_sets::<u64>(64);
        agrees_with_sets::<u128>(128);
        agrees_with_sets::<Wide>(256);
    }
}
