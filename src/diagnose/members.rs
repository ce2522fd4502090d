//! Subsets of a numbered list: a bit for each element.

/// A set of indices below a number, which is not stored in the set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Members {
    words: Vec<u64>,
}

impl Members {
    /// The empty set, with room for indices below `count`.
    pub(super) fn none(count: usize) -> Members {
        Members { words: vec![0; count.div_ceil(64)] }
    }

    /// All indices below `count`.
    pub(super) fn all(count: usize) -> Members {
        let mut all = Members::none(count);
        (0..count).for_each(|index| all.insert(index));
        all
    }

    pub(super) fn insert(&mut self, index: usize) {
        self.words[index / 64] |= 1 << (index % 64);
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.words[index / 64] &= !(1 << (index % 64));
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        self.words[index / 64] >> (index % 64) & 1 == 1
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Adds all members of another set.
    pub(super) fn extend_with(&mut self, other: &Members) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// The indices below `count` that are not members.
    pub(super) fn complement(&self, count: usize) -> Members {
        let mut rest = Members::all(count);
        rest.words.iter_mut().zip(&self.words).for_each(|(word, member)| *word &= !member);
        rest
    }

    pub(super) fn is_subset_of(&self, other: &Members) -> bool {
        self.words.iter().zip(&other.words).all(|(word, other)| word & !other == 0)
    }

    /// The number of members that are not in `other`, and the first of them.
    pub(super) fn outside(&self, other: &Members) -> (usize, Option<usize>) {
        let (mut count, mut first) = (0, None);
        for (place, (word, other)) in self.words.iter().zip(&other.words).enumerate() {
            let rest = word & !other;
            if rest != 0 && first.is_none() {
                first = Some(place * 64 + rest.trailing_zeros() as usize);
            }
            count += rest.count_ones() as usize;
        }
        (count, first)
    }

    /// The members, smallest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(place, &word)| {
            let rest = |bits: &u64| Some(bits & (bits - 1)).filter(|bits| *bits != 0);
            std::iter::successors(Some(word).filter(|bits| *bits != 0), rest)
                .map(move |bits| place * 64 + bits.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_across_words() {
        let mut set = Members::none(130);
        [0, 63, 64, 129].into_iter().for_each(|index| set.insert(index));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 129]);
        let rest = set.complement(130);
        assert_eq!((set.len(), rest.len(), rest.outside(&set).0), (4, 126, 126));
        assert!(set.is_subset_of(&Members::all(130)) && !rest.is_subset_of(&set));
        let mut fewer = set.clone();
        fewer.remove(0);
        fewer.remove(64);
        assert_eq!(set.outside(&fewer), (2, Some(0)));
        assert_eq!(fewer.outside(&set), (0, None));
        fewer.extend_with(&rest);
        assert_eq!((fewer.len(), fewer.contains(64)), (128, false));
    }
}
