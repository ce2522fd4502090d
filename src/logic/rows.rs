//! Tables of bits: a row per node, a bit per node. What follows from what is such a table.
//!
//! ```text
//! row    chunk 0 (bits 0..256)    chunk 1 (256..512)    ...
//!        [u64; 4]                 [u64; 4]
//! ```
//!
//! A 9x9 grid has two hundred candidates or so, which is one chunk: joining two rows is then two or four
//! instructions. The number of chunks is fixed per table, not when the program is compiled, so that the
//! same code serves 25x25 grids.

/// 256 bits.
pub(super) type Chunk = [u64; 4];

/// Bits of one table's width.
pub(super) type Row = [Chunk];

/// As many rows as were asked for, all of one width.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    stride: usize,
    chunks: Vec<Chunk>,
}

impl Rows {
    /// Empty rows of this many bits.
    pub(super) fn new(rows: usize, bits: usize) -> Rows {
        let stride = bits.div_ceil(256).max(1);
        Rows { stride, chunks: vec![[0; 4]; rows * stride] }
    }

    /// An empty row as wide as these.
    pub(super) fn empty_row(&self) -> Vec<Chunk> {
        vec![[0; 4]; self.stride]
    }

    /// A row.
    pub(super) fn row(&self, index: usize) -> &Row {
        &self.chunks[index * self.stride..][..self.stride]
    }

    /// A row to change.
    pub(super) fn row_mut(&mut self, index: usize) -> &mut Row {
        &mut self.chunks[index * self.stride..][..self.stride]
    }

    /// A row to read and another to change.
    pub(super) fn two_rows(&mut self, read: usize, change: usize) -> (&Row, &mut Row) {
        let [read, change] = [read, change].map(|index| index * self.stride);
        let (before, after) = self.chunks.split_at_mut(read.max(change));
        if read < change {
            (&before[read..][..self.stride], &mut after[..self.stride])
        } else {
            (&after[..self.stride], &mut before[change..][..self.stride])
        }
    }

    /// Sets a bit.
    pub(super) fn insert(&mut self, row: usize, bit: usize) {
        insert(self.row_mut(row), bit);
    }

    /// Whether a bit is set.
    pub(super) fn contains(&self, row: usize, bit: usize) -> bool {
        contains(self.row(row), bit)
    }

    /// Adds all the rows of some bits to a row. The loop of the searches: a row of one chunk stays in
    /// registers.
    pub(super) fn join_all(&self, which: &Row, into: &mut Row) {
        let (&[which], [into]) = (which, &mut *into) else {
            return bits(which).for_each(|index| join(into, self.row(index)));
        };
        let mut joined = *into;
        for (word, mut rest) in which.into_iter().enumerate() {
            while rest != 0 {
                let row = &self.chunks[word * 64 + rest.trailing_zeros() as usize];
                rest &= rest - 1;
                for (joined, other) in joined.iter_mut().zip(row) {
                    *joined |= other;
                }
            }
        }
        *into = joined;
    }

    /// How many rows.
    pub(super) fn len(&self) -> usize {
        self.chunks.len() / self.stride
    }
}

/// Sets a bit.
pub(super) fn insert(row: &mut Row, bit: usize) {
    row[bit / 256][bit / 64 % 4] |= 1 << (bit % 64);
}

/// Clears a bit.
pub(super) fn remove(row: &mut Row, bit: usize) {
    row[bit / 256][bit / 64 % 4] &= !(1 << (bit % 64));
}

/// Whether a bit is set.
pub(super) fn contains(row: &Row, bit: usize) -> bool {
    row[bit / 256][bit / 64 % 4] >> (bit % 64) & 1 == 1
}

/// Adds the bits of another row.
pub(super) fn join(row: &mut Row, other: &Row) {
    for (chunk, other) in row.iter_mut().zip(other) {
        for (word, other) in chunk.iter_mut().zip(other) {
            *word |= other;
        }
    }
}

/// Keeps the bits that another row has too.
pub(super) fn keep(row: &mut Row, other: &Row) {
    for (chunk, other) in row.iter_mut().zip(other) {
        for (word, other) in chunk.iter_mut().zip(other) {
            *word &= other;
        }
    }
}

/// Clears the bits that another row has.
pub(super) fn subtract(row: &mut Row, other: &Row) {
    for (chunk, other) in row.iter_mut().zip(other) {
        for (word, other) in chunk.iter_mut().zip(other) {
            *word &= !other;
        }
    }
}

/// Whether two rows share a bit.
pub(super) fn meets(one: &Row, other: &Row) -> bool {
    let shared = |(one, other): (&Chunk, &Chunk)| {
        one.iter().zip(other).fold(0, |shared, (one, other)| shared | one & other)
    };
    one.iter().zip(other).map(shared).fold(0, |any, shared| any | shared) != 0
}

/// Whether no bit is set.
pub(super) fn is_empty(row: &Row) -> bool {
    row.iter().all(|chunk| chunk.iter().fold(0, |any, word| any | word) == 0)
}

/// The bits that are set, in order.
pub(super) fn bits(row: &Row) -> Bits<impl Fn(usize) -> u64 + Clone + '_> {
    let words = row.as_flattened();
    Bits::new(words.len(), move |word| words[word])
}

/// The bits that both rows have, in order.
pub(super) fn common<'a>(one: &'a Row, other: &'a Row) -> Bits<impl Fn(usize) -> u64 + Clone + 'a> {
    let (one, other) = (one.as_flattened(), other.as_flattened());
    Bits::new(one.len().min(other.len()), move |word| one[word] & other[word])
}

/// The bits of some words. By hand: half as fast again as by chained iterators.
#[derive(Clone)]
pub(super) struct Bits<F> {
    word: F,
    index: usize,
    count: usize,
    rest: u64,
}

impl<F: Fn(usize) -> u64> Bits<F> {
    fn new(count: usize, word: F) -> Bits<F> {
        let rest = if count == 0 { 0 } else { word(0) };
        Bits { word, index: 0, count, rest }
    }
}

impl<F: Fn(usize) -> u64> Iterator for Bits<F> {
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
        let mut rows = Rows::new(3, 300);
        for bit in [299, 0, 64, 255, 256] {
            rows.insert(1, bit);
        }
        assert_eq!(bits(rows.row(1)).collect::<Vec<_>>(), [0, 64, 255, 256, 299]);
        assert!(is_empty(rows.row(0)) && is_empty(rows.row(2)));
        remove(rows.row_mut(1), 256);
        assert!(!rows.contains(1, 256) && rows.contains(1, 299));
    }

    #[test]
    fn rows_are_sets() {
        let mut one = Rows::new(1, 300).empty_row();
        let mut other = one.clone();
        [1, 100, 290].iter().for_each(|bit| insert(&mut one, *bit));
        [2, 100, 291].iter().for_each(|bit| insert(&mut other, *bit));
        assert!(meets(&one, &other));
        assert_eq!(common(&one, &other).collect::<Vec<_>>(), [100]);
        subtract(&mut one, &other);
        assert!(!meets(&one, &other));
        join(&mut one, &other);
        assert_eq!(bits(&one).collect::<Vec<_>>(), [1, 2, 100, 290, 291]);
        keep(&mut one, &other);
        assert_eq!(one, other);
    }
}
