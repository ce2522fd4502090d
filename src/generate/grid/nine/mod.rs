//! Classic 9x9 grids: each of the 6,670,903,752,021,072,936,960 is drawn with the same probability.
//!
//! ```text
//!     B1 | B2  B3     1. A frame is drawn: B1, the rest of its band (B2 B3) and the rest of its stack
//!     ---+-------        (B4 B7). All 9! * (56 * 6^6)^2 frames are equally likely.
//!     B4 | B5  B6     2. It is kept with probability N / 6280, where N is the number of grids it can be
//!     B7 | B8  B9        completed to. Otherwise the draw starts again.
//!                     3. One of the N completions is drawn.
//! ```
//!
//! So a round yields each grid with the probability of its frame times N / 6280 times 1 / N, which is the same for all
//! grids. A few frames have more than 6280 completions. The completions of these that the loop misses are drawn
//! separately, once in twenty million grids.
//!
//! **N.** Next to B4 the kind of band 2 (see `kinds`), one of 56, determines which three digits are in each minirow of
//! B5 and of B6. It is the same for band 3 next to B7 and, with minicolumns, for stack 2 below B2 and stack 3 below B3.
//! The four kinds give every digit a row and a column in each of B5, B6, B8 and B9; they make a grid if no two digits
//! meet in a cell. Let m5\[r\]\[c\] be 1 if kind r of band 2 and kind c of stack 2 fit together in B5, and 0 otherwise;
//! m6, m8 and m9 likewise. Then
//!
//! ```text
//!     N = sum over r2, r3 of (sum over c2 of m5[r2][c2] m8[r3][c2]) (sum over c3 of m6[r2][c3] m9[r3][c3])
//! ```
//!
//! A matrix row is 56 bits: the intersection of three entries of a table of the kinds that keep three digits apart.
//! About seven of the bits are ones, so the inner sums for one r2 and all r3 take seven additions of 56 bytes each.
//!
//! **Cost.** N is close to its mean for most frames, so a grid takes slightly more than two rounds: a few
//! microseconds (docs/notes/generating.md, "Full grids").
//!
//! **Check.** Summed over all frames, N gives the number of all grids: the test `census` recounts it.
//!
//! | file | what |
//! |---|---|
//! | `kinds` | the 56 kinds and their tables |
//! | `frame` | frames by the numbers of their band and stack |
//! | `completions` | N, and completion k of a frame |
//! | `census` | test: all frames counted, and a million drawn grids compared with the counts |
//!
//! Sources: Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006, for the 56 kinds and for the number of grids; they
//! count the completions of each band by search. The sum of products of 56 x 56 matrices and the draw by rejection are
//! original.

#[cfg(test)]
mod census;
mod completions;
mod frame;
mod kinds;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use self::completions::Completions;
use self::frame::{BANDS, Frame, places};
use self::kinds::{Nine, TABLES, Tables};
use veridoku_core::grid::{Digit, Solution};

/// The most completions of any frame, except a few frames that have [`RARE_TOTAL`]. Like the next three numbers, it
/// was found by counting all frames: see the test `census`.
const MOST: u32 = 6_280;

/// The completions of each rare frame. Both of its kinds are pure: B1, B2 and B3 have the same three digits in their
/// minirows, and B1, B4 and B7 in their minicolumns.
const RARE_TOTAL: u32 = 11_664;

/// The number of rare frames among (56 * 36 * 36)^2, where frames that differ only in the order of the minicolumns of
/// B2 or B3, or of the minirows of B4 or B7, are counted once for each 6^4 of them.
const RARE_FRAMES: u64 = 128;

/// The completions of all these frames together: the number of grids divided by 9! * 6^4.
const COMPLETIONS: u64 = 14_184_585_201_152;

/// The kinds that keep the digits of a minirow together.
const PURE: [u32; 2] = [0, 55];

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
            // One number decides both whether the frame is kept and which completion it gets.
            if let Some(kinds) = self.completions.pick(random.random_range(0..MOST)) {
                return grid(&frame, kinds, random);
            }
        }
    }

    /// Draws a grid that the loop of `draw` misses: a rare frame with a completion after the first [`MOST`]. This
    /// takes about 50,000 rounds, but is needed only once in twenty million grids.
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

/// The grid of a frame and a completion, with its digits renamed at random.
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

/// For each digit its line in a box, from the triples of the kind and the digit's cell in the neighboring box.
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
    use veridoku_core::grid::{Cell, Geometry, Puzzle, Shape};
    use veridoku_solve::{Budget, NativeSolver, Solver};

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
