//! Many sets of one width, a bit per member: the implications of each node are a set of nodes.
//!
//! ```text
//! set    chunk 0 (bits 0..128)    chunk 1 (128..256)    ...
//!        [u64; 2]                 [u64; 2]
//! ```
//!
//! The candidates of a 9x9 grid on chains are about eighty, which is one chunk: joining two sets is then one
//! instruction. With groups and almost locked sets there are about six hundred nodes, five chunks. The number of
//! chunks is fixed at run time, not at compile time, so the same code serves 25x25 grids; the loops of the searches
//! are compiled for each small number of chunks.

/// 128 bits.
pub type Chunk = [u64; 2];

/// A chunk without bits.
pub const EMPTY: Chunk = [0; 2];

/// The bits of a chunk.
const BITS: usize = 128;

/// A set of bits.
pub type BitSet = [Chunk];

/// Sets of one width.
#[derive(Clone, Debug)]
pub struct BitSets {
    stride: usize,
    chunks: Vec<Chunk>,
}

impl BitSets {
    /// Empty sets of this many bits.
    pub fn new(sets: usize, bits: usize) -> BitSets {
        let stride = bits.div_ceil(BITS).max(1);
        BitSets { stride, chunks: vec![EMPTY; sets * stride] }
    }

    /// An empty set as wide as these.
    pub fn empty_set(&self) -> Vec<Chunk> {
        vec![EMPTY; self.stride]
    }

    /// This many empty sets as wide as these.
    pub fn empty_sets(&self, sets: usize) -> BitSets {
        BitSets { stride: self.stride, chunks: vec![EMPTY; sets * self.stride] }
    }

    /// A set.
    pub fn set(&self, index: usize) -> &BitSet {
        &self.chunks[index * self.stride..][..self.stride]
    }

    /// A set to change.
    pub fn set_mut(&mut self, index: usize) -> &mut BitSet {
        &mut self.chunks[index * self.stride..][..self.stride]
    }

    /// Adds a set at the end.
    pub fn push(&mut self, set: &BitSet) {
        debug_assert!(set.len() == self.stride);
        self.chunks.extend_from_slice(set);
    }

    /// Adds an empty set at the end.
    pub fn push_empty(&mut self) {
        self.chunks.resize(self.chunks.len() + self.stride, EMPTY);
    }

    /// Adds a copy of a set at the end.
    pub fn push_copy(&mut self, index: usize) {
        let start = index * self.stride;
        self.chunks.extend_from_within(start..start + self.stride);
    }

    /// Removes all sets.
    pub fn clear(&mut self) {
        self.chunks.clear();
    }

    /// A set to read and another to change.
    pub fn two_sets(&mut self, read: usize, change: usize) -> (&BitSet, &mut BitSet) {
        let [read, change] = [read, change].map(|index| index * self.stride);
        let (before, after) = self.chunks.split_at_mut(read.max(change));
        if read < change {
            (&before[read..][..self.stride], &mut after[..self.stride])
        } else {
            (&after[..self.stride], &mut before[change..][..self.stride])
        }
    }

    /// Sets a bit.
    #[inline]
    pub fn insert(&mut self, set: usize, bit: usize) {
        debug_assert!(bit < self.stride * BITS);
        self.chunks[set * self.stride + bit / BITS][bit / 64 % 2] |= 1 << (bit % 64);
    }

    /// Whether a bit is set.
    #[inline]
    pub fn contains(&self, set: usize, bit: usize) -> bool {
        debug_assert!(bit < self.stride * BITS);
        self.chunks[set * self.stride + bit / BITS][bit / 64 % 2] >> (bit % 64) & 1 == 1
    }

    /// Adds all the sets of some bits to a set.
    pub fn join_all(&self, which: &BitSet, into: &mut BitSet) {
        match self.stride {
            1 => self.join_in([EMPTY; 1], which, into),
            2 => self.join_in([EMPTY; 2], which, into),
            3 => self.join_in([EMPTY; 3], which, into),
            4 => self.join_in([EMPTY; 4], which, into),
            5 => self.join_in([EMPTY; 5], which, into),
            6 => self.join_in([EMPTY; 6], which, into),
            7 => self.join_in([EMPTY; 7], which, into),
            8 => self.join_in([EMPTY; 8], which, into),
            _ => members(which).for_each(|index| join(into, self.set(index))),
        }
    }

    #[inline(always)]
    fn join_in<const K: usize>(&self, mut joined: [Chunk; K], which: &BitSet, into: &mut BitSet) {
        self.collect(which, &mut joined);
        join(into, &joined);
    }

    /// One level of a breadth-first search: the sets of the last front are the new front, without the members
    /// reached before. False if nothing is left.
    pub fn advance(&self, front: &mut BitSet, reached: &mut BitSet) -> bool {
        match self.stride {
            1 => self.advance_in([EMPTY; 1], front, reached),
            2 => self.advance_in([EMPTY; 2], front, reached),
            3 => self.advance_in([EMPTY; 3], front, reached),
            4 => self.advance_in([EMPTY; 4], front, reached),
            5 => self.advance_in([EMPTY; 5], front, reached),
            6 => self.advance_in([EMPTY; 6], front, reached),
            7 => self.advance_in([EMPTY; 7], front, reached),
            8 => self.advance_in([EMPTY; 8], front, reached),
            _ => self.advance_in(self.empty_set(), front, reached),
        }
    }

    #[inline(always)]
    fn advance_in(
        &self,
        mut next: impl AsMut<BitSet>,
        front: &mut BitSet,
        reached: &mut BitSet,
    ) -> bool {
        let next = next.as_mut();
        let (front, reached) = (&mut front[..next.len()], &mut reached[..next.len()]);
        self.collect(front, next);
        subtract(next, reached);
        join(reached, next);
        front.copy_from_slice(next);
        !is_empty(next)
    }

    /// Adds all the sets of some bits to a set of a length that the compiler knows: it stays in registers.
    #[inline(always)]
    fn collect(&self, which: &BitSet, into: &mut BitSet) {
        for (word, &rest) in which.as_flattened().iter().enumerate() {
            let mut rest = rest;
            while rest != 0 {
                let index = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                join(into, &self.chunks[index * into.len()..][..into.len()]);
            }
        }
    }

    /// How many sets.
    pub fn len(&self) -> usize {
        self.chunks.len() / self.stride
    }
}

/// Sets a bit.
pub fn insert(set: &mut BitSet, bit: usize) {
    set[bit / BITS][bit / 64 % 2] |= 1 << (bit % 64);
}

/// Clears a bit.
pub fn remove(set: &mut BitSet, bit: usize) {
    set[bit / BITS][bit / 64 % 2] &= !(1 << (bit % 64));
}

/// Whether a bit is set.
pub fn contains(set: &BitSet, bit: usize) -> bool {
    set[bit / BITS][bit / 64 % 2] >> (bit % 64) & 1 == 1
}

/// Adds the bits of another set.
#[inline(always)]
pub fn join(set: &mut BitSet, other: &BitSet) {
    for (chunk, other) in set.iter_mut().zip(other) {
        *chunk = [chunk[0] | other[0], chunk[1] | other[1]];
    }
}

/// Keeps the bits that another set also has.
pub fn keep(set: &mut BitSet, other: &BitSet) {
    for (chunk, other) in set.iter_mut().zip(other) {
        *chunk = both(*chunk, *other);
    }
}

/// Clears the bits that another set has.
#[inline(always)]
pub fn subtract(set: &mut BitSet, other: &BitSet) {
    for (chunk, other) in set.iter_mut().zip(other) {
        *chunk = [chunk[0] & !other[0], chunk[1] & !other[1]];
    }
}

/// Whether two sets share a bit.
pub fn meets(one: &BitSet, other: &BitSet) -> bool {
    let shared = |(one, other): (&Chunk, &Chunk)| {
        one.iter().zip(other).fold(0, |shared, (one, other)| shared | one & other)
    };
    one.iter().zip(other).map(shared).fold(0, |any, shared| any | shared) != 0
}

/// Whether another set has all bits of a set.
pub fn is_subset(set: &BitSet, other: &BitSet) -> bool {
    let mut words = set.as_flattened().iter().zip(other.as_flattened());
    words.all(|(word, other)| word & !other == 0)
}

/// Whether sets share one of the first bits, or one of the bits after them in the same chunk.
pub fn share<'a>(sets: impl Iterator<Item = &'a BitSet> + Clone, bits: usize) -> bool {
    (0..bits.div_ceil(BITS)).any(|index| {
        let of_all = sets.clone().map(|set| set[index]);
        of_all.reduce(both).is_some_and(|shared| shared != EMPTY)
    })
}

/// The bits that sets share.
pub fn shared<'a>(mut sets: impl Iterator<Item = &'a BitSet>) -> Vec<Chunk> {
    let mut shared = sets.next().unwrap_or_default().to_vec();
    sets.for_each(|set| keep(&mut shared, set));
    shared
}

/// The bits that two chunks share.
#[inline(always)]
fn both(one: Chunk, other: Chunk) -> Chunk {
    [one[0] & other[0], one[1] & other[1]]
}

/// Whether no bit is set.
#[inline(always)]
pub fn is_empty(set: &BitSet) -> bool {
    set.iter().all(|chunk| chunk.iter().fold(0, |any, word| any | word) == 0)
}

/// The bits that are set, in order.
pub fn members(set: &BitSet) -> Members<impl Fn(usize) -> u64 + Clone + '_> {
    let words = set.as_flattened();
    Members::new(words.len(), move |word| words[word])
}

/// The bits that both sets have, in order.
pub fn common<'a>(
    one: &'a BitSet,
    other: &'a BitSet,
) -> Members<impl Fn(usize) -> u64 + Clone + 'a> {
    let (one, other) = (one.as_flattened(), other.as_flattened());
    Members::new(one.len().min(other.len()), move |word| one[word] & other[word])
}

/// The bits of some words. Written by hand, as chained iterators are slower.
#[derive(Clone)]
pub struct Members<F> {
    word: F,
    index: usize,
    count: usize,
    rest: u64,
}

impl<F: Fn(usize) -> u64> Members<F> {
    fn new(count: usize, word: F) -> Members<F> {
        let rest = if count == 0 { 0 } else { word(0) };
        Members { word, index: 0, count, rest }
    }
}

impl<F: Fn(usize) -> u64> Iterator for Members<F> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.index += 1;
            if self.index >= self.count {
                return None;
            }
            self.rest = (self.word)(self.index);
        }
        let bit = self.index * 64 + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_back_in_order() {
        let mut sets = BitSets::new(3, 300);
        for bit in [299, 0, 64, 255, 256] {
            sets.insert(1, bit);
        }
        assert_eq!(members(sets.set(1)).collect::<Vec<_>>(), [0, 64, 255, 256, 299]);
        assert!(is_empty(sets.set(0)) && is_empty(sets.set(2)));
        remove(sets.set_mut(1), 256);
        assert!(!sets.contains(1, 256) && sets.contains(1, 299));
    }

    #[test]
    fn sets_join_and_part() {
        let mut one = BitSets::new(1, 300).empty_set();
        let mut other = one.clone();
        [1, 100, 290].iter().for_each(|bit| insert(&mut one, *bit));
        [2, 100, 291].iter().for_each(|bit| insert(&mut other, *bit));
        assert!(meets(&one, &other));
        assert_eq!(common(&one, &other).collect::<Vec<_>>(), [100]);
        subtract(&mut one, &other);
        assert!(!meets(&one, &other));
        join(&mut one, &other);
        assert_eq!(members(&one).collect::<Vec<_>>(), [1, 2, 100, 290, 291]);
        keep(&mut one, &other);
        assert_eq!(one, other);
    }
}
