//! Tables of bits: a row per node, a bit per node. What follows from what is such a table.
//!
//! ```text
//! row    chunk 0 (bits 0..128)    chunk 1 (128..256)    ...
//!        [u64; 2]                 [u64; 2]
//! ```
//!
//! The candidates of a 9x9 grid that chains lead through are some eighty, which is one chunk: joining two
//! rows is then one instruction. With groups and almost locked sets there are some six hundred nodes, five
//! chunks. The number of chunks is fixed per table, not when the program is compiled, so that the same code
//! serves 25x25 grids; the loops of the searches are compiled for each small number of them.

/// 128 bits.
pub type Chunk = [u64; 2];

/// A chunk without bits.
pub const EMPTY: Chunk = [0; 2];

/// The bits of a chunk.
const BITS: usize = 128;

/// Bits of one table's width.
pub type Row = [Chunk];

/// As many rows as were asked for, all of one width.
#[derive(Clone, Debug)]
pub struct Rows {
    stride: usize,
    chunks: Vec<Chunk>,
}

impl Rows {
    /// Empty rows of this many bits.
    pub fn new(rows: usize, bits: usize) -> Rows {
        let stride = bits.div_ceil(BITS).max(1);
        Rows { stride, chunks: vec![EMPTY; rows * stride] }
    }

    /// An empty row as wide as these.
    pub fn empty_row(&self) -> Vec<Chunk> {
        vec![EMPTY; self.stride]
    }

    /// This many empty rows as wide as these.
    pub fn empty_rows(&self, rows: usize) -> Rows {
        Rows { stride: self.stride, chunks: vec![EMPTY; rows * self.stride] }
    }

    /// A row.
    pub fn row(&self, index: usize) -> &Row {
        &self.chunks[index * self.stride..][..self.stride]
    }

    /// A row to change.
    pub fn row_mut(&mut self, index: usize) -> &mut Row {
        &mut self.chunks[index * self.stride..][..self.stride]
    }

    /// A row to read and another to change.
    pub fn two_rows(&mut self, read: usize, change: usize) -> (&Row, &mut Row) {
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
    pub fn insert(&mut self, row: usize, bit: usize) {
        debug_assert!(bit < self.stride * BITS);
        self.chunks[row * self.stride + bit / BITS][bit / 64 % 2] |= 1 << (bit % 64);
    }

    /// Whether a bit is set.
    #[inline]
    pub fn contains(&self, row: usize, bit: usize) -> bool {
        debug_assert!(bit < self.stride * BITS);
        self.chunks[row * self.stride + bit / BITS][bit / 64 % 2] >> (bit % 64) & 1 == 1
    }

    /// Adds all the rows of some bits to a row.
    pub fn join_all(&self, which: &Row, into: &mut Row) {
        match self.stride {
            1 => self.join_in([EMPTY; 1], which, into),
            2 => self.join_in([EMPTY; 2], which, into),
            3 => self.join_in([EMPTY; 3], which, into),
            4 => self.join_in([EMPTY; 4], which, into),
            5 => self.join_in([EMPTY; 5], which, into),
            6 => self.join_in([EMPTY; 6], which, into),
            7 => self.join_in([EMPTY; 7], which, into),
            8 => self.join_in([EMPTY; 8], which, into),
            _ => bits(which).for_each(|index| join(into, self.row(index))),
        }
    }

    #[inline(always)]
    fn join_in<const K: usize>(&self, mut joined: [Chunk; K], which: &Row, into: &mut Row) {
        self.collect(which, &mut joined);
        join(into, &joined);
    }

    /// One level of a search by breadth: the rows of the front that was reached last become the front, but
    /// for what was reached before. False if nothing is left.
    pub fn advance(&self, front: &mut Row, reached: &mut Row) -> bool {
        match self.stride {
            1 => self.advance_in([EMPTY; 1], front, reached),
            2 => self.advance_in([EMPTY; 2], front, reached),
            3 => self.advance_in([EMPTY; 3], front, reached),
            4 => self.advance_in([EMPTY; 4], front, reached),
            5 => self.advance_in([EMPTY; 5], front, reached),
            6 => self.advance_in([EMPTY; 6], front, reached),
            7 => self.advance_in([EMPTY; 7], front, reached),
            8 => self.advance_in([EMPTY; 8], front, reached),
            _ => self.advance_in(self.empty_row(), front, reached),
        }
    }

    #[inline(always)]
    fn advance_in(&self, mut next: impl AsMut<Row>, front: &mut Row, reached: &mut Row) -> bool {
        let next = next.as_mut();
        let (front, reached) = (&mut front[..next.len()], &mut reached[..next.len()]);
        self.collect(front, next);
        subtract(next, reached);
        join(reached, next);
        front.copy_from_slice(next);
        !is_empty(next)
    }

    /// Adds all the rows of some bits to a row of a length that the compiler knows: it stays in registers.
    #[inline(always)]
    fn collect(&self, which: &Row, into: &mut Row) {
        for (word, &rest) in which.as_flattened().iter().enumerate() {
            let mut rest = rest;
            while rest != 0 {
                let index = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                join(into, &self.chunks[index * into.len()..][..into.len()]);
            }
        }
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.chunks.len() / self.stride
    }
}

/// Sets a bit.
pub fn insert(row: &mut Row, bit: usize) {
    row[bit / BITS][bit / 64 % 2] |= 1 << (bit % 64);
}

/// Clears a bit.
pub fn remove(row: &mut Row, bit: usize) {
    row[bit / BITS][bit / 64 % 2] &= !(1 << (bit % 64));
}

/// Whether a bit is set.
pub fn contains(row: &Row, bit: usize) -> bool {
    row[bit / BITS][bit / 64 % 2] >> (bit % 64) & 1 == 1
}

/// Adds the bits of another row.
#[inline(always)]
pub fn join(row: &mut Row, other: &Row) {
    for (chunk, other) in row.iter_mut().zip(other) {
        for (word, other) in chunk.iter_mut().zip(other) {
            *word |= other;
        }
    }
}

/// Keeps the bits that another row has too.
pub fn keep(row: &mut Row, other: &Row) {
    for (chunk, other) in row.iter_mut().zip(other) {
        for (word, other) in chunk.iter_mut().zip(other) {
            *word &= other;
        }
    }
}

/// Clears the bits that another row has.
#[inline(always)]
pub fn subtract(row: &mut Row, other: &Row) {
    for (chunk, other) in row.iter_mut().zip(other) {
        for (word, other) in chunk.iter_mut().zip(other) {
            *word &= !other;
        }
    }
}

/// Whether two rows share a bit.
pub fn meets(one: &Row, other: &Row) -> bool {
    let shared = |(one, other): (&Chunk, &Chunk)| {
        one.iter().zip(other).fold(0, |shared, (one, other)| shared | one & other)
    };
    one.iter().zip(other).map(shared).fold(0, |any, shared| any | shared) != 0
}

/// Whether rows share one of the first bits, or of the others in the last chunk of these.
pub fn share<'a>(rows: impl Iterator<Item = &'a Row> + Clone, bits: usize) -> bool {
    (0..bits.div_ceil(BITS)).any(|index| {
        let of_all = rows.clone().map(|row| row[index]);
        of_all.reduce(both).is_some_and(|shared| shared != EMPTY)
    })
}

/// The bits that rows share.
pub fn shared<'a>(mut rows: impl Iterator<Item = &'a Row>) -> Vec<Chunk> {
    let mut shared = rows.next().unwrap_or_default().to_vec();
    rows.for_each(|row| keep(&mut shared, row));
    shared
}

/// The bits of two chunks.
fn both(one: Chunk, other: Chunk) -> Chunk {
    [one[0] & other[0], one[1] & other[1]]
}

/// Whether no bit is set.
#[inline(always)]
pub fn is_empty(row: &Row) -> bool {
    row.iter().all(|chunk| chunk.iter().fold(0, |any, word| any | word) == 0)
}

/// The bits that are set, in order.
pub fn bits(row: &Row) -> Bits<impl Fn(usize) -> u64 + Clone + '_> {
    let words = row.as_flattened();
    Bits::new(words.len(), move |word| words[word])
}

/// The bits that both rows have, in order.
pub fn common<'a>(one: &'a Row, other: &'a Row) -> Bits<impl Fn(usize) -> u64 + Clone + 'a> {
    let (one, other) = (one.as_flattened(), other.as_flattened());
    Bits::new(one.len().min(other.len()), move |word| one[word] & other[word])
}

/// The bits of some words. By hand: half as fast again as by chained iterators.
#[derive(Clone)]
pub struct Bits<F> {
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
