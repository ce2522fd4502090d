//! Aligned pair and triple exclusion: two or three cells of which each combination of digits is tested.
//!
//! ```text
//! base cells      each with a combination of candidates   barred if two cells that see each other are equal,
//! excluders       cells that every base cell sees         or if the combination has all candidates of an excluder
//! ```
//!
//! A digit of a base cell that is in no combination left goes. An excluder has two candidates (triples: two or three);
//! a base cell has at least two, sees an excluder, and sees no cell with one candidate. Base cells need not be aligned;
//! they share at least two excluders. The third cell of a triple is itself an excluder of the first or second.
//!
//! | technique | rating |
//! |---|---|
//! | aligned pair exclusion | 6.2 |
//! | aligned triple exclusion | 7.5 |
//!
//! Pairs of base cells are scanned with the second cell as the outer loop; the third goes through the excluders of the
//! first, then through those of the second. A combination is tested as a set of digits against the distinct sets of
//! the excluders. Source: Sukaku Explainer's scale.

use super::board::Board;
use super::desk::Desk;
use super::hint::{Hint, Reason};
use super::layout::{Cells, PEERS, bits_in, cells_in};
use super::technique::Technique;

/// The first aligned pair exclusion.
pub fn pair(board: &Board, _: &mut Desk) -> Option<Hint> {
    let stage = Stage::new(board, 2);
    stage.pairs().find_map(|[first, second]| {
        let excluders = stage.excluders & PEERS[first] & PEERS[second];
        if excluders.count_ones() < 2 {
            return None;
        }
        stage.exclude(&[first, second], excluders, Technique::AlignedPairExclusion, 6.2)
    })
}

/// The first aligned triple exclusion.
pub fn triple(board: &Board, _: &mut Desk) -> Option<Hint> {
    let stage = Stage::new(board, 3);
    stage.pairs().find_map(|[first, second]| {
        let common = stage.excluders & PEERS[first] & PEERS[second];
        if common.count_ones() < 2 {
            return None;
        }
        let own = 1 << first | 1 << second;
        let [near, further] =
            [first, second].map(|cell| stage.excluders & PEERS[cell] & stage.base);
        let thirds = cells_in(near & !own).chain(cells_in(further & !near & !own));
        thirds.into_iter().find_map(|third| {
            let excluders = common & PEERS[third];
            if excluders.count_ones() < 2 {
                return None;
            }
            let cells = [first, second, third];
            stage.exclude(&cells, excluders, Technique::AlignedTripleExclusion, 7.5)
        })
    })
}

/// The cells that can take part.
struct Stage<'a> {
    board: &'a Board,
    base: Cells,
    excluders: Cells,
}

impl Stage<'_> {
    fn new(board: &Board, most: u32) -> Stage<'_> {
        let excluders = board.cells_with(|count| (2..=most).contains(&count));
        let singles = board.cells_with(|count| count == 1);
        let near = |cells: Cells| cells_in(cells).fold(0, |near, cell| near | PEERS[cell]);
        let base = board.cells_with(|count| count >= 2) & near(excluders) & !near(singles);
        Stage { board, base, excluders }
    }

    /// Pairs of base cells, the second in the outer loop.
    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let base = self.base;
        cells_in(base).flat_map(move |second| {
            let before = base & ((1 << second) - 1);
            cells_in(before).map(move |first| [first, second])
        })
    }

    /// What goes from base cells, if anything does.
    fn exclude(
        &self,
        cells: &[usize],
        excluders: Cells,
        technique: Technique,
        rating: f64,
    ) -> Option<Hint> {
        let mut sets = [0; 20];
        let mut count = 0;
        let all = cells.iter().fold(0, |all, cell| all | self.board.candidates(*cell));
        for cell in cells_in(excluders) {
            let digits = self.board.candidates(cell);
            // A set with a digit that no base cell has bars nothing.
            if digits & !all == 0 && !sets[..count].contains(&digits) {
                sets[count] = digits;
                count += 1;
            }
        }
        // Each digit of a pair goes with two of the other cell unless a set bars them.
        if count == 0 && cells.len() == 2 {
            return None;
        }
        let combination = Combination { board: self.board, cells, sets: &sets[..count] };
        let possible = combination.possible();
        let lost = cells.iter().zip(possible);
        let lost = lost.map(|(&cell, left)| (cell as u8, self.board.candidates(cell) & !left));
        let eliminations: Vec<(u8, u16)> = lost.filter(|(_, digits)| *digits != 0).collect();
        if eliminations.is_empty() {
            return None;
        }
        let cells = cells.iter().map(|cell| *cell as u8).collect();
        let reason = Reason::Exclusion { cells, excluders };
        Some(Hint::strike(technique, rating, eliminations, reason))
    }
}

/// The combinations of base cells, and the sets of digits that bar them.
struct Combination<'a> {
    board: &'a Board,
    cells: &'a [usize],
    sets: &'a [u16],
}

impl Combination<'_> {
    /// The digits of each base cell that are in a combination which nothing bars. Most digits are in the first
    /// combination that is tried, so one is sought for each digit that no combination had so far.
    fn possible(&self) -> [u16; 3] {
        let mut possible = [0; 3];
        for (index, &cell) in self.cells.iter().enumerate() {
            for digit in bits_in(self.board.candidates(cell)) {
                if possible[index] >> digit & 1 == 1 {
                    continue;
                }
                let mut chosen = [0; 3];
                chosen[index] = 1 << digit;
                if self.complete(&mut chosen, index, 0) {
                    for (possible, digit) in possible.iter_mut().zip(chosen) {
                        *possible |= digit;
                    }
                }
            }
        }
        possible
    }

    /// Chooses digits for the cells from one on, but for the one that has its digit; whether nothing bars them.
    fn complete(&self, chosen: &mut [u16; 3], fixed: usize, depth: usize) -> bool {
        if depth == self.cells.len() {
            let used = chosen.iter().fold(0, |used, digit| used | digit);
            return self.sets.iter().all(|set| set & !used != 0);
        }
        if depth == fixed {
            return self.complete(chosen, fixed, depth + 1);
        }
        let cell = self.cells[depth];
        let is_known = |other: &usize| *other < depth || *other == fixed;
        let sees = |other: &usize| PEERS[cell] >> self.cells[*other] & 1 == 1;
        let known = (0..self.cells.len()).filter(is_known).filter(sees);
        let taken = known.fold(0, |taken, other| taken | chosen[other]);
        bits_in(self.board.candidates(cell) & !taken).any(|digit| {
            chosen[depth] = 1 << digit;
            self.complete(chosen, fixed, depth + 1)
        })
    }
}
