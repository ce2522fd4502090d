//! Classic 9x9 grids, each of the 6,670,903,752,021,072,936,960 with the same probability.
//!
//! ```text
//!     B1 | B2  B3     1. A frame is drawn: B1, the rest of its band (B2 B3) and the rest of its stack
//!     ---+-------        (B4 B7), each of 9! * (56 * 6^6)^2 as likely as the others.
//!     B4 | B5  B6     2. It is kept with probability N / 6280, where N is the number of grids it can be
//!     B7 | B8  B9        completed to; else all begins anew.
//!                     3. One of the N completions is drawn.
//! ```
//!
//! So a grid comes out of a round with the probability of its frame times N / 6280 times 1 / N, which is the
//! same for all. A few frames have more than 6280 completions, and what they miss is drawn apart, once
//! in twenty million grids.
//!
//! **N.** What band 2 adds to B4 is which three digits stand in each minirow of B5; B6 takes the others. As
//! for B2 beside B1 there are 56 kinds of this, given B4. There are 56 for band 3, given B7, and, with
//! minicolumns, 56 for stack 2 given B2 and 56 for stack 3 given B3. Four kinds give every digit a row and a
//! column in each of B5, B6, B8 and B9; they make a grid if no two digits meet in a cell. With m5[r][c] = 1 if
//! kind r of band 2 and kind c of stack 2 fit together in B5, else 0, and so on,
//!
//! ```text
//!     N = sum over r2, r3 of (sum over c2 of m5[r2][c2] m8[r3][c2]) (sum over c3 of m6[r2][c3] m9[r3][c3])
//! ```
//!
//! A row of a matrix is 56 bits, and comes from a table of the kinds that keep three digits apart, by the
//! product of three of its entries. Some seven of the bits are ones, so the inner sums for one r2 and all r3
//! are seven additions of 56 bytes each.
//!
//! **Cost.** N is 2,693 on average, with a standard deviation of 290, so it takes 2.3 rounds of some 2
//! microseconds: 5 microseconds a grid (Zen 3, plain code).
//!
//! **Check.** Summed over all frames N gives the number of all grids: the test `census` counts it anew in half
//! a minute.
//!
//! Sources: Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006, for the 56 kinds and for the number of
//! grids; they count the completions of each band by search. That those of a frame are a sum of products
//! of 56 x 56 matrices, and the draw by rejection, are worked out here.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::grid::{Digit, Solution};

/// Ways to tell which digits stand in the minirows of the second box of a band, given the first.
pub(super) const KINDS: usize = 56;

/// Ways to fill the second and the third box of a band, given the first.
pub(super) const BANDS: u32 = KINDS as u32 * 6u32.pow(6);

/// The most completions that a frame has, but for a few frames that have [`RARE_TOTAL`]. Found by counting
/// those of all frames, as is the rest of these numbers: see the test `census`.
pub(super) const MOST: u32 = 6_280;

/// The completions of each of the rare frames. In them B1, B2, B3 and B1, B4, B7 are made of the same threes:
/// both kinds are pure (the minirows of B2 are those of B1).
pub(super) const RARE_TOTAL: u32 = 11_664;

/// The rare frames, if minicolumns of B2 and of B3 and minirows of B4 and of B7 may be in any order: of
/// (56 * 36 * 36)^2 frames so many.
pub(super) const RARE_FRAMES: u64 = 128;

/// The completions of all these frames: the number of grids by 9! * 6^4.
pub(super) const COMPLETIONS: u64 = 14_184_585_201_152;

/// The kinds that leave the minirows together.
const PURE: [u32; 2] = [0, 55];

/// A set of kinds, as bits.
type Kinds = u64;

/// One byte for each kind, and some over.
type Bytes = [u8; 64];

/// The digits in the cells of a box, or where a digit's cell is: a permutation of 0 to 8.
pub(super) type Nine = [u8; 9];

/// Where a cell counted row by row is counted column by column, and the other way round.
pub(super) const TURNED: Nine = [0, 3, 6, 1, 4, 7, 2, 5, 8];

/// The orders of three digits.
pub(super) const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

static TABLES: Tables = Tables::new();

/// What is the same for all grids.
struct Tables {
    /// All threes of places in a box that leave out one of its rows: 20 for each row.
    triples: [[u8; 3]; 60],
    /// For each kind, the triples in the three rows of the second box of a band; and of the third.
    second: [[u8; 3]; KINDS],
    third: [[u8; 3]; KINDS],
    /// For each set of three places, the kinds that put them in different rows of the second box; and of
    /// the third.
    apart_in_second: [Kinds; 512],
    apart_in_third: [Kinds; 512],
    /// The bits of a byte as bytes, the lowest first.
    spread: [u64; 256],
}

impl Tables {
    const fn new() -> Tables {
        let mut tables = Tables {
            triples: [[0; 3]; 60],
            second: [[0; 3]; KINDS],
            third: [[0; 3]; KINDS],
            apart_in_second: [0; 512],
            apart_in_third: [0; 512],
            spread: [0; 256],
        };
        let mut sets = [0u16; 60];
        let mut at = 0;
        let mut row = 0;
        while row < 3 {
            let mut set = 0u16;
            while set < 512 {
                if set.count_ones() == 3 && set & (7 << (3 * row)) == 0 {
                    tables.triples[at] = members(set);
                    sets[at] = set;
                    at += 1;
                }
                set += 1;
            }
            row += 1;
        }
        tables.find_kinds(&sets);
        let mut kind = 0;
        while kind < KINDS {
            let mut set = 0;
            while set < 512 {
                if (set as u16).count_ones() == 3 {
                    let bit = 1 << kind;
                    if is_apart(set as u16, tables.second[kind], &sets) {
                        tables.apart_in_second[set] |= bit;
                    }
                    if is_apart(set as u16, tables.third[kind], &sets) {
                        tables.apart_in_third[set] |= bit;
                    }
                }
                set += 1;
            }
            kind += 1;
        }
        let mut byte = 0;
        while byte < 256 {
            let mut bit = 0;
            while bit < 8 {
                tables.spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
                bit += 1;
            }
            byte += 1;
        }
        tables
    }

    /// A kind is a triple for each row of the second box, from the digits that are in the other rows of
    /// the first, so that the three hold all nine. The third box takes what is left for each row.
    const fn find_kinds(&mut self, sets: &[u16; 60]) {
        let mut kind = 0;
        let mut first = 0;
        while first < 20 {
            let mut second = 20;
            while second < 40 {
                let mut third = 40;
                while third < 60 {
                    if sets[first] | sets[second] | sets[third] == 511 {
                        // Of six digits in order, the triples in order are followed by their
                        // complements from the end.
                        self.second[kind] = [first as u8, second as u8, third as u8];
                        self.third[kind] = [19 - first as u8, 59 - second as u8, 99 - third as u8];
                        kind += 1;
                    }
                    third += 1;
                }
                second += 1;
            }
            first += 1;
        }
        assert!(kind == KINDS);
    }
}

/// The members of a set of three.
const fn members(set: u16) -> [u8; 3] {
    let (low, rest) = (set.trailing_zeros(), set & (set - 1));
    [low as u8, rest.trailing_zeros() as u8, (rest & (rest - 1)).trailing_zeros() as u8]
}

/// Whether three places are in three different rows.
const fn is_apart(set: u16, rows: [u8; 3], sets: &[u16; 60]) -> bool {
    let mut row = 0;
    while row < 3 {
        if (set & sets[rows[row] as usize]).count_ones() != 1 {
            return false;
        }
        row += 1;
    }
    true
}

/// What is drawn first: the four boxes beside and below the first, whose cell k holds digit k. Of B2 and B3 the
/// cells are counted column by column, of B4 and B7 row by row.
pub(super) struct Frame {
    pub(super) b2: Nine,
    pub(super) b3: Nine,
    pub(super) b4: Nine,
    pub(super) b7: Nine,
}

impl Frame {
    /// The frame of a number of a band, and one of a stack, both below [`BANDS`].
    pub(super) fn new(band: u32, stack: u32) -> Frame {
        let [b2, b3] = beside(band);
        let turned = |cells: Nine| cells.map(|digit| TURNED[usize::from(digit)]);
        let by_column = |cells: Nine| TURNED.map(|cell| cells[usize::from(cell)]);
        // A stack is a band turned over: its cells come column by column, and its digits with them.
        let [b4, b7] = beside(stack).map(|cells| by_column(turned(cells)));
        Frame { b2: by_column(b2), b3: by_column(b3), b4, b7 }
    }
}

/// The second and the third box of a band, row by row, whose first holds the digits in order.
pub(super) fn beside(mut band: u32) -> [Nine; 2] {
    let mut order = || {
        let order = ORDERS[(band % 6) as usize];
        band /= 6;
        order
    };
    let orders: [[usize; 3]; 6] = std::array::from_fn(|_| order());
    let kind = band as usize;
    let fill = |triples: [u8; 3], orders: &[[usize; 3]]| {
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 3, cell % 3);
            TABLES.triples[usize::from(triples[row])][orders[row][column]]
        })
    };
    [fill(TABLES.second[kind], &orders[..3]), fill(TABLES.third[kind], &orders[3..])]
}

/// Where each digit is.
fn places(cells: &Nine) -> Nine {
    let mut places = [0; 9];
    for (place, &digit) in cells.iter().enumerate() {
        places[usize::from(digit)] = place as u8;
    }
    places
}

/// How a frame can be completed.
pub(super) struct Completions {
    /// For each kind of band 2, the kinds of stack 2 that fit in B5, and those of stack 3 that fit in B6.
    m5: [Kinds; KINDS],
    m6: [Kinds; KINDS],
    /// For each kind of stack 2, the kinds of band 3 that fit in B8, as bytes 0 and 1; for stack 3 in B9.
    m8: [Bytes; KINDS],
    m9: [Bytes; KINDS],
}

impl Completions {
    pub(super) fn new() -> Completions {
        let (kinds, bytes) = ([0; KINDS], [[0; 64]; KINDS]);
        Completions { m5: kinds, m6: kinds, m8: bytes, m9: bytes }
    }

    /// Those of a frame.
    pub(super) fn load(&mut self, frame: &Frame) {
        let Tables { second, third, apart_in_second, apart_in_third, .. } = &TABLES;
        let (p2, p3, p7) = (places(&frame.b2), places(&frame.b3), places(&frame.b7));
        let through = |cells: &Nine, places: &Nine| cells.map(|digit| places[usize::from(digit)]);
        self.m5 = fits(second, &through(&frame.b4, &p2), apart_in_second);
        self.m6 = fits(third, &through(&frame.b4, &p3), apart_in_second);
        spread(&fits(third, &through(&frame.b2, &p7), apart_in_second), &mut self.m8);
        spread(&fits(third, &through(&frame.b3, &p7), apart_in_third), &mut self.m9);
    }

    /// The kinds of band 2, band 3, stack 2 and stack 3 of a completion, given its number; `None` if there
    /// are no more than so many.
    fn pick(&self, number: u32) -> Option<[usize; 4]> {
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

    /// How many there are.
    pub(super) fn total(&self) -> u32 {
        (0..KINDS).map(|band_2| self.ways(band_2)).map(|[left, right]| dot(&left, &right)).sum()
    }

    /// For one kind of band 2 and each of band 3, how many kinds of stack 2 fit both, and of stack 3.
    #[inline(always)]
    fn ways(&self, band_2: usize) -> [Bytes; 2] {
        let (left, right) = (self.m5[band_2], self.m6[band_2]);
        if left == 0 || right == 0 {
            return [[0; 64]; 2];
        }
        [sum_of(left, &self.m8), sum_of(right, &self.m9)]
    }
}

/// The sum of the products. It counts completions, of which there are no more than 16 bits hold.
#[inline(always)]
fn dot(left: &Bytes, right: &Bytes) -> u32 {
    let products = left.iter().zip(right).map(|(l, r)| u16::from(*l) * u16::from(*r));
    products.fold(0u16, |sum, product| sum.wrapping_add(product)).into()
}

/// For each kind, the kinds of the other direction that fit: those that keep apart the digits of each of its
/// three triples. `through` tells where the digits at its places are in the other direction.
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

/// Sets as bytes 0 and 1.
#[inline(always)]
fn spread(sets: &[Kinds; KINDS], bytes: &mut [Bytes; KINDS]) {
    for (set, bytes) in sets.iter().zip(bytes) {
        for (byte, eight) in set.to_le_bytes().iter().zip(bytes.as_chunks_mut::<8>().0) {
            *eight = TABLES.spread[usize::from(*byte)].to_le_bytes();
        }
    }
}

/// The sum of the rows in a set. None is above [`KINDS`].
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

/// Of the members of a set whose row has a one in a column, number `number`.
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

/// Draws the grids.
pub(super) struct UniformNine {
    completions: Box<Completions>,
}

impl UniformNine {
    pub(super) fn new() -> UniformNine {
        UniformNine { completions: Box::new(Completions::new()) }
    }

    pub(super) fn draw(&mut self, random: &mut impl Rng) -> Solution {
        if random.random_range(0..COMPLETIONS) < RARE_FRAMES * u64::from(RARE_TOTAL - MOST) {
            return self.draw_rare(random);
        }
        loop {
            let frame = Frame::new(random.random_range(0..BANDS), random.random_range(0..BANDS));
            self.completions.load(&frame);
            // One number says both whether the frame is kept and which completion it gets.
            if let Some(kinds) = self.completions.pick(random.random_range(0..MOST)) {
                return grid(&frame, kinds, random);
            }
        }
    }

    /// What is missing of the rare frames, of which the loop comes to the first [`MOST`] completions only: one of
    /// them with one of the others. It takes some 50,000 rounds, once in twenty million grids.
    fn draw_rare(&mut self, random: &mut impl Rng) -> Solution {
        loop {
            let frame = Frame::new(pure_band(random), pure_band(random));
            self.completions.load(&frame);
            if self.completions.total() == RARE_TOTAL {
                let number = random.random_range(MOST..RARE_TOTAL);
                if let Some(kinds) = self.completions.pick(number) {
                    return grid(&frame, kinds, random);
                }
            }
        }
    }
}

/// A band, or a stack, of a pure kind.
fn pure_band(random: &mut impl Rng) -> u32 {
    let orders = 6u32.pow(6);
    PURE[random.random_range(0..2u32) as usize] * orders + random.random_range(0..orders)
}

/// The grid of a frame and a completion, the digits renamed at random.
fn grid(
    frame: &Frame,
    [band_2, band_3, stack_2, stack_3]: [usize; 4],
    random: &mut impl Rng,
) -> Solution {
    let mut names: Nine = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    names.shuffle(random);
    let mut digits = vec![Digit::from_index(0); 81];
    let mut put = |box_index: usize, row: usize, column: usize, digit: usize| {
        let (row, column) = (box_index / 3 * 3 + row, box_index % 3 * 3 + column);
        digits[row * 9 + column] = Digit::from_index(names[digit].into());
    };
    for place in 0..9 {
        put(0, place / 3, place % 3, place);
        put(1, place % 3, place / 3, frame.b2[place].into());
        put(2, place % 3, place / 3, frame.b3[place].into());
        put(3, place / 3, place % 3, frame.b4[place].into());
        put(6, place / 3, place % 3, frame.b7[place].into());
    }
    let Tables { second, third, .. } = &TABLES;
    let (p2, p3) = (places(&frame.b2), places(&frame.b3));
    let (p4, p7) = (places(&frame.b4), places(&frame.b7));
    let boxes = [
        (4, lines(second[band_2], &p4), lines(second[stack_2], &p2)),
        (5, lines(third[band_2], &p4), lines(second[stack_3], &p3)),
        (7, lines(second[band_3], &p7), lines(third[stack_2], &p2)),
        (8, lines(third[band_3], &p7), lines(third[stack_3], &p3)),
    ];
    for (box_index, rows, columns) in boxes {
        for digit in 0..9 {
            put(box_index, rows[digit].into(), columns[digit].into(), digit);
        }
    }
    Solution::new(digits)
}

/// For each digit the line of a box that it is in, by the kind's triples of places and its place.
fn lines(triples: [u8; 3], places: &Nine) -> Nine {
    let mut line_of_place = [0; 9];
    for (line, triple) in triples.iter().enumerate() {
        for place in TABLES.triples[usize::from(*triple)] {
            line_of_place[usize::from(place)] = line as u8;
        }
    }
    places.map(|place| line_of_place[usize::from(place)])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::grid::{Cell, Geometry, Puzzle, Shape};
    use crate::solve::{Budget, NativeSolver, Solver};

    fn blank() -> Puzzle {
        Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)))
    }

    #[test]
    fn a_frame_has_as_many_completions_as_the_solver_finds() {
        let random = &mut ChaCha8Rng::seed_from_u64(6);
        let mut solver = NativeSolver::new();
        let mut completions = Completions::new();
        for _ in 0..20 {
            let frame = Frame::new(random.random_range(0..BANDS), random.random_range(0..BANDS));
            completions.load(&frame);
            let total = completions.total();
            let some = grid(&frame, completions.pick(total / 2).unwrap(), random);
            let mut puzzle = blank();
            for cell in puzzle.geometry().clone().cells() {
                if cell.row(9) < 3 || cell.column(9) < 3 {
                    puzzle.give(cell, some.digit(cell));
                }
            }
            let answer = solver.answer(&puzzle, &Budget::default(), 0).unwrap();
            assert_eq!(u64::from(total), answer.stats.solutions);
            assert_eq!(completions.pick(total), None);
        }
    }

    #[test]
    fn all_completions_of_a_frame_are_picked_once() {
        let frame = Frame::new(1_234_567, 2_345_678);
        let mut completions = Completions::new();
        completions.load(&frame);
        let mut grids: Vec<Solution> = (0..completions.total())
            .map(|number| {
                let same = &mut ChaCha8Rng::seed_from_u64(0);
                grid(&frame, completions.pick(number).unwrap(), same)
            })
            .collect();
        let found = grids.len();
        let puzzle = blank();
        assert!(grids.iter().all(|grid| grid.check(&puzzle).is_ok()));
        grids.sort();
        grids.dedup();
        assert_eq!(grids.len(), found);
    }

    #[test]
    fn rare_frames_are_found() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let rare = UniformNine::new().draw_rare(random);
        assert_eq!(rare.check(&blank()), Ok(()));
        let minirow = |row: usize, column: usize| {
            let mut digits = [0, 1, 2].map(|at| rare.digit(Cell::at(row, column + at, 9)));
            digits.sort();
            digits
        };
        assert!([minirow(1, 0), minirow(2, 0)].contains(&minirow(0, 3)));
    }
}
