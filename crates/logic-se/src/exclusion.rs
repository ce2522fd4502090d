//! Aligned pair and triple exclusion: each combination of digits for two or three cells is tested.
//!
//! ```text
//! base cells      each with a combination of candidates   barred if two cells that see each other are equal,
//! excluders       cells that every base cell sees         or if the combination has all candidates of an excluder
//! ```
//!
//! A digit of a base cell that is in no remaining combination is eliminated. An excluder has two candidates
//! (triples: two or three); a base cell has at least two, sees an excluder, and sees no cell with one candidate.
//! Base cells need not be aligned; they share at least two excluders. The third cell of a triple is itself an
//! excluder of the first or second.
//!
//! | technique | rating |
//! |---|---|
//! | aligned pair exclusion | 6.2 |
//! | aligned triple exclusion | 7.5 |
//!
//! Pairs of base cells are scanned with the second cell as the outer loop; the third iterates over the excluders of
//! the first, then over those of the second. A combination is tested as a set of digits against the distinct sets
//! of the excluders. After a call that found nothing, only base cells are tested of which one is changed, or which
//! see a changed excluder ([`Silence`]): whether a combination is barred depends only on the candidates of base
//! cells and excluders, and a cell that is no longer an excluder bars nothing. Source: Sukaku Explainer's scale.

use super::board::Board;
use super::hint::{Hint, Reason};
use super::layout::{Cells, PEERS, bits_in, cells_in, count_in, has_at_least};
use super::silence::Silence;
use super::technique::Technique;

/// The board on which nothing was found, and its base cells.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    silence: Silence,
    base: Cells,
}

/// The first aligned pair exclusion.
pub fn pair(board: &Board, memory: &mut Memory) -> Option<Hint> {
    memory.remember(board, 2, |stage| stage.pair())
}

/// The first aligned triple exclusion.
pub fn triple(board: &Board, memory: &mut Memory) -> Option<Hint> {
    memory.remember(board, 3, |stage| stage.triple())
}

impl Memory {
    /// The first hint, with excluders of at most this many candidates.
    fn remember(
        &mut self,
        board: &Board,
        most: u32,
        find: impl Fn(&Stage<'_>) -> Option<Hint>,
    ) -> Option<Hint> {
        let mut stage = Stage::new(board, most, self.silence.changed(board));
        // A cell becomes a base cell when a neighbor changes.
        stage.changed |= stage.base & !self.base;
        let hint = find(&stage);
        self.silence.note(board, hint.is_none());
        if hint.is_none() {
            self.base = stage.base;
        }
        hint
    }
}

/// The cells that can take part.
struct Stage<'a> {
    board: &'a Board,
    base: Cells,
    excluders: Cells,
    changed: Cells,
}

impl Stage<'_> {
    fn new(board: &Board, most: u32, changed: Cells) -> Stage<'_> {
        let excluders = board.cells_with(|count| (2..=most).contains(&count));
        let singles = board.cells_with(|count| count == 1);
        let near = |cells: Cells| cells_in(cells).fold(0, |near, cell| near | PEERS[cell]);
        let base = board.cells_with(|count| count >= 2) & near(excluders) & !near(singles);
        Stage { board, base, excluders, changed }
    }

    /// Pairs of base cells, the second in the outer loop.
    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let base = self.base;
        cells_in(base).flat_map(move |second| {
            let before = base & ((1 << second) - 1);
            cells_in(before).map(move |first| [first, second])
        })
    }

    /// Whether base cells, or their excluders, are changed.
    fn is_changed(&self, cells: Cells, excluders: Cells) -> bool {
        (cells | excluders) & self.changed != 0
    }

    /// The first aligned pair exclusion.
    fn pair(&self) -> Option<Hint> {
        self.pairs().find_map(|[first, second]| {
            let excluders = self.excluders & PEERS[first] & PEERS[second];
            let is_worth = self.is_changed(1 << first | 1 << second, excluders);
            if !is_worth || !has_at_least(excluders, 2) {
                return None;
            }
            self.exclude(&[first, second], excluders, Technique::AlignedPairExclusion, 6.2)
        })
    }

    /// The first aligned triple exclusion.
    fn triple(&self) -> Option<Hint> {
        self.pairs().find_map(|[first, second]| {
            let common = self.excluders & PEERS[first] & PEERS[second];
            if !has_at_least(common, 2) {
                return None;
            }
            let own = 1 << first | 1 << second;
            let [near, further] =
                [first, second].map(|cell| self.excluders & PEERS[cell] & self.base);
            let is_open = !self.is_changed(own, common);
            let kept = if is_open { self.changed } else { !0 };
            let thirds =
                cells_in(near & !own & kept).chain(cells_in(further & !near & !own & kept));
            thirds.into_iter().find_map(|third| {
                let excluders = common & PEERS[third];
                let is_worth = self.is_changed(own | 1 << third, excluders);
                if !is_worth || !has_at_least(excluders, 2) {
                    return None;
                }
                let cells = [first, second, third];
                self.exclude(&cells, excluders, Technique::AlignedTripleExclusion, 7.5)
            })
        })
    }

    /// The digits eliminated from base cells, if there are any.
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
        // Each digit of a pair combines with two of the other cell unless a set bars them.
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
    /// The digits of each base cell that are in a combination that nothing bars.
    ///
    /// Two cells are tried digit by digit; the digits left for a third follow at once, as a set. Pairs of digits
    /// are visited by diagonals, so a few of them usually show that every digit is possible.
    fn possible(&self) -> [u16; 3] {
        let candidates =
            |index: usize| self.cells.get(index).map_or(0, |cell| self.board.candidates(*cell));
        let all = [candidates(0), candidates(1), candidates(2)];
        let sees = |one: usize, other: usize| match (self.cells.get(one), self.cells.get(other)) {
            (Some(one), Some(other)) => PEERS[*one] >> other & 1 == 1,
            _ => false,
        };
        let [first_sees_second, first_sees_third, second_sees_third] =
            [sees(0, 1), sees(0, 2), sees(1, 2)];
        let (firsts, first_count) = members(all[0]);
        let (seconds, second_count) = members(all[1]);
        let (most, least) = (first_count.max(second_count), first_count.min(second_count));
        let mut possible = [0; 3];
        for shift in 0..most {
            for step in 0..least {
                let (one, other) = if first_count < second_count {
                    (step, (step + shift) % second_count)
                } else {
                    ((step + shift) % first_count, step)
                };
                let (one, other) = (firsts[one], seconds[other]);
                if one == other && first_sees_second {
                    continue;
                }
                let Some(barred) = self.barred(one | other) else { continue };
                let taken = if first_sees_third { one } else { 0 };
                let taken = if second_sees_third { taken | other } else { taken };
                let left = all[2] & !barred & !taken;
                if left != 0 || self.cells.len() == 2 {
                    possible = [possible[0] | one, possible[1] | other, possible[2] | left];
                    if possible == all {
                        return possible;
                    }
                }
            }
        }
        possible
    }

    /// The digits that complete a set together with the chosen ones; `None` if these contain a whole set.
    fn barred(&self, chosen: u16) -> Option<u16> {
        self.sets.iter().try_fold(0, |barred, set| match set & !chosen {
            0 => None,
            rest if rest.is_power_of_two() => Some(barred | rest),
            _ => Some(barred),
        })
    }
}

/// The members of a set of digits as sets of one, and how many there are.
fn members(digits: u16) -> ([u16; 9], usize) {
    let mut members = [0; 9];
    for (member, digit) in members.iter_mut().zip(bits_in(digits)) {
        *member = 1 << digit;
    }
    (members, count_in(digits) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_is_possible_with_any_combination_left() {
        let mut marks = [0o777; 81];
        for (cell, digits) in [(0, 0b011), (1, 0b101), (20, 0b110)] {
            marks[cell] = digits;
        }
        let board = Board::new(&[None; 81], &marks);
        let possible =
            |cells: &[usize], sets: &[u16]| Combination { board: &board, cells, sets }.possible();
        assert_eq!(possible(&[0, 1], &[]), [0b011, 0b101, 0]);
        // r1c1=1 with r1c2=3 is barred, and with r1c2=1 they would be equal.
        assert_eq!(possible(&[0, 1], &[0b101]), [0b010, 0b101, 0]);
        assert_eq!(possible(&[0, 1, 20], &[]), [0b011, 0b101, 0b110]);
        // Three cells that see each other hold all three digits, so any set of these bars all.
        assert_eq!(possible(&[0, 1, 20], &[0b101]), [0; 3]);
    }
}
