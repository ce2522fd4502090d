//! The completions of a frame: how many there are, and each of them by its number.
//!
//! The head of `nine` derives the sum; here it is computed on sets of kinds, as 56 bits and as 56 bytes 0 or 1.

use super::frame::{Frame, places};
use super::kinds::{KINDS, Kinds, Nine, TABLES, Tables};

/// A byte for each kind, rounded up to a power of two.
type Bytes = [u8; 64];

/// The completions of one frame.
pub(super) struct Completions {
    /// For each kind of band 2, the kinds of stack 2 that fit it in B5, and the kinds of stack 3 that fit it in B6.
    m5: [Kinds; KINDS],
    m6: [Kinds; KINDS],
    /// For each kind of stack 2, the kinds of band 3 that fit it in B8, as bytes 0 and 1; for stack 3, in B9.
    m8: [Bytes; KINDS],
    m9: [Bytes; KINDS],
}

impl Completions {
    pub(super) fn new() -> Completions {
        let (kinds, bytes) = ([0; KINDS], [[0; 64]; KINDS]);
        Completions { m5: kinds, m6: kinds, m8: bytes, m9: bytes }
    }

    /// Replaces them by the completions of this frame.
    pub(super) fn load(&mut self, frame: &Frame) {
        let Tables { second, third, apart_in_second, apart_in_third, .. } = &TABLES;
        let (p2, p3, p7) = (places(&frame.b2), places(&frame.b3), places(&frame.b7));
        let through = |cells: &Nine, places: &Nine| cells.map(|digit| places[usize::from(digit)]);
        self.m5 = fits(second, &through(&frame.b4, &p2), apart_in_second);
        self.m6 = fits(third, &through(&frame.b4, &p3), apart_in_second);
        spread(&fits(third, &through(&frame.b2, &p7), apart_in_second), &mut self.m8);
        spread(&fits(third, &through(&frame.b3, &p7), apart_in_third), &mut self.m9);
    }

    /// The kinds of band 2, band 3, stack 2 and stack 3 in completion `number`, from 0; `None` if there are not
    /// more than `number`.
    pub(super) fn pick(&self, number: u32) -> Option<[usize; 4]> {
        let mut number = number;
        for band_2 in 0..KINDS {
            let [left, right] = self.ways(band_2);
            let total = dot(&left, &right);
            if number >= total {
                number -= total;
                continue;
            }
            for band_3 in 0..KINDS {
                let (ways_2, ways_3) = (u32::from(left[band_3]), u32::from(right[band_3]));
                if number >= ways_2 * ways_3 {
                    number -= ways_2 * ways_3;
                    continue;
                }
                let stack_2 = nth(self.m5[band_2], &self.m8, band_3, number / ways_3);
                let stack_3 = nth(self.m6[band_2], &self.m9, band_3, number % ways_3);
                return Some([band_2, band_3, stack_2, stack_3]);
            }
        }
        None
    }

    /// The number of completions.
    pub(super) fn total(&self) -> u32 {
        (0..KINDS).map(|band_2| self.ways(band_2)).map(|[left, right]| dot(&left, &right)).sum()
    }

    /// For one kind of band 2 and each kind of band 3: how many kinds of stack 2 fit both, and how many of stack 3.
    #[inline(always)]
    fn ways(&self, band_2: usize) -> [Bytes; 2] {
        let (left, right) = (self.m5[band_2], self.m6[band_2]);
        if left == 0 || right == 0 {
            return [[0; 64]; 2];
        }
        [sum_of(left, &self.m8), sum_of(right, &self.m9)]
    }
}

/// The sum of the products. It counts completions, which never exceed 16 bits.
#[inline(always)]
fn dot(left: &Bytes, right: &Bytes) -> u32 {
    let products = left.iter().zip(right).map(|(l, r)| u16::from(*l) * u16::from(*r));
    products.fold(0u16, |sum, product| sum.wrapping_add(product)).into()
}

/// For each kind the kinds of the other direction that fit it: they put the digits of each of its three
/// triples in different lines. `through` maps a cell that a triple names to the cell of the same digit in
/// the other direction.
#[inline(always)]
fn fits(kinds: &[[u8; 3]; KINDS], through: &Nine, apart: &[Kinds; 512]) -> [Kinds; KINDS] {
    let bits = through.map(|place| 1usize << place);
    let of_triple = TABLES.triples.map(|[a, b, c]| {
        apart[(bits[usize::from(a)] | bits[usize::from(b)] | bits[usize::from(c)]) & 511]
    });
    kinds.map(|[a, b, c]| {
        of_triple[usize::from(a)] & of_triple[usize::from(b)] & of_triple[usize::from(c)]
    })
}

/// Writes sets as bytes 0 and 1.
#[inline(always)]
fn spread(sets: &[Kinds; KINDS], bytes: &mut [Bytes; KINDS]) {
    for (set, bytes) in sets.iter().zip(bytes) {
        for (byte, eight) in set.to_le_bytes().iter().zip(bytes.as_chunks_mut::<8>().0) {
            *eight = TABLES.spread[usize::from(*byte)].to_le_bytes();
        }
    }
}

/// The sum of the matrix rows in a set. No entry exceeds [`KINDS`].
#[inline(always)]
fn sum_of(mut set: Kinds, rows: &[Bytes; KINDS]) -> Bytes {
    let mut sum = [0; 64];
    while set != 0 {
        let row = &rows[set.trailing_zeros() as usize];
        for (sum, byte) in sum.iter_mut().zip(row) {
            *sum += byte;
        }
        set &= set - 1;
    }
    sum
}

/// Member number `number`, from 0, among the members of a set whose matrix row has a one in this column.
fn nth(mut set: Kinds, rows: &[Bytes; KINDS], column: usize, mut number: u32) -> usize {
    loop {
        let member = set.trailing_zeros() as usize;
        if rows[member][column] == 1 {
            if number == 0 {
                return member;
            }
            number -= 1;
        }
        set &= set - 1;
    }
}
