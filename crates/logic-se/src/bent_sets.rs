//! WXYZ- to TUVWXYZ-wings: an almost locked set and a cell with two of its digits (ALS-XZ with a bivalue cell).
//!
//! ```text
//! n cells that see each other, n + 1 digits        x: the pair sees every cell of the set that may be x
//! a pair: a cell xz that sees one of them          so set or pair has z: z is eliminated from the cells that see all its places
//! ```
//!
//! If both x and z are such digits, the set is locked with the pair: every digit is eliminated from the cells that
//! see all of its positions.
//!
//! | n | name | rating |
//! |---|---|---|
//! | 3 | WXYZ-wing | 5.6 if the largest cell of the set has 3 candidates, else 5.5 |
//! | 4 | VWXYZ-wing | 6.4 if it has 3, 6.2 if it has 5, else 6.3 |
//! | 5 | UVWXYZ-wing | 6.6 |
//! | 6 | TUVWXYZ-wing | 7.5 |
//!
//! Among all hints the first by rating is taken; on a tie the one with the most eliminations, then the highest
//! suffix as text (2 if doubly linked, the largest cell, the sum of the set's candidates), then the first in the
//! order of cells.
//!
//! Cells that see each other share a region, so the sets are found by a walk through common peers, which turns back
//! as soon as there are too many digits. A pair is tested by the cells of the set that it does not see: a digit is
//! restricted if it is in none of them. After a call that found nothing, only sets with a changed cell or pair are
//! tested ([`Silence`]): the eliminations of a set and a pair depend only on their candidates, and do not grow when
//! other cells lose some. Source: Sukaku Explainer's scale.

use super::board::Board;
use super::hint::{Hint, Reason, strike_digit};
use super::layout::{Cells, PEERS, bits_in, cells_in, common_peers, count_in, has_at_least};
use super::silence::Silence;
use super::technique::Technique;

/// The best WXYZ-wing.
pub fn wxyz(board: &Board, memory: &mut Memory) -> Option<Hint> {
    best::<3>(board, memory, Technique::WxyzWing, |big| if big == 3 { 5.6 } else { 5.5 })
}

/// The best VWXYZ-wing.
pub fn vwxyz(board: &Board, memory: &mut Memory) -> Option<Hint> {
    best::<4>(board, memory, Technique::VwxyzWing, |big| match big {
        3 => 6.4,
        5 => 6.2,
        _ => 6.3,
    })
}

/// The best UVWXYZ-wing.
pub fn uvwxyz(board: &Board, memory: &mut Memory) -> Option<Hint> {
    best::<5>(board, memory, Technique::UvwxyzWing, |_| 6.6)
}

/// The best TUVWXYZ-wing.
pub fn tuvwxyz(board: &Board, memory: &mut Memory) -> Option<Hint> {
    best::<6>(board, memory, Technique::TuvwxyzWing, |_| 7.5)
}

/// The boards without a wing, for each number of cells from 3 on.
pub type Memory = [Silence; 4];

/// Some cells of a set.
#[derive(Clone, Copy)]
struct Partial {
    cells: Cells,
    digits: u16,
    /// The most candidates of a cell.
    big: u32,
    /// The sum of the candidates.
    sum: u32,
}

/// The eliminations of a set with a pair, and how good they are.
struct Found {
    rating: f64,
    count: u32,
    suffix: [u8; 5],
    set: Partial,
    pair: usize,
    eliminations: Vec<(u8, u16)>,
}

fn best<const N: u32>(
    board: &Board,
    memory: &mut Memory,
    technique: Technique,
    rating: fn(u32) -> f64,
) -> Option<Hint> {
    let silence = &mut memory[N as usize - 3];
    let hint = best_changed::<N>(board, silence.changed(board), technique, rating);
    silence.note(board, hint.is_none());
    hint
}

/// The best wing with a changed cell.
fn best_changed<const N: u32>(
    board: &Board,
    changed: Cells,
    technique: Technique,
    rating: fn(u32) -> f64,
) -> Option<Hint> {
    let most = N + 1;
    let eligible = board.cells_with(|count| (2..=most).contains(&count));
    let pairs = board.cells_with(|count| count == 2);
    if pairs == 0 || eligible.count_ones() < N {
        return None;
    }
    let mut search = Search { board, pairs, changed, rating, most, best: None };
    search.extend(Partial { cells: 0, digits: 0, big: 0, sum: 0 }, eligible, N);
    let Found { rating, set, pair, eliminations, .. } = search.best?;
    let reason = Reason::BentSet { cells: set.cells, digits: set.digits, pair: pair as u8 };
    Some(Hint::strike(technique, rating, eliminations, reason))
}

struct Search<'a> {
    board: &'a Board,
    pairs: Cells,
    changed: Cells,
    rating: fn(u32) -> f64,
    most: u32,
    best: Option<Found>,
}

impl Search<'_> {
    /// Adds each of some cells to a set, and continues with the peers after it.
    fn extend(&mut self, set: Partial, among: Cells, missing: u32) {
        let is_open = set.cells & self.changed == 0 && self.pairs & self.changed == 0;
        let changed = among & self.changed;
        if is_open && changed == 0 {
            return;
        }
        // The last cell of a set without a changed one must be changed.
        for cell in cells_in(if is_open && missing == 1 { changed } else { among }) {
            let candidates = self.board.candidates(cell);
            let digits = set.digits | candidates;
            let size = count_in(digits);
            if size > self.most || missing == 1 && size != self.most {
                continue;
            }
            let count = count_in(candidates);
            let cells = set.cells | 1 << cell;
            let next = Partial { cells, digits, big: set.big.max(count), sum: set.sum + count };
            if missing == 1 {
                self.test(&next);
                continue;
            }
            let behind = among & PEERS[cell] & (!0 << cell);
            if has_at_least(behind, missing - 1) {
                self.extend(next, behind, missing - 1);
            }
        }
    }

    /// Tests a whole set against all pairs of its digits, ascending.
    fn test(&mut self, set: &Partial) {
        let others = bits_in(!set.digits & 0o777);
        let with_others = others.fold(0, |cells, digit| cells | self.board.cells(digit));
        let is_changed = set.cells & self.changed != 0;
        let pairs = if is_changed { self.pairs } else { self.pairs & self.changed };
        for cell in cells_in(pairs & !with_others & !set.cells) {
            let digits = self.board.candidates(cell);
            // The pair sees every position of a digit in the set.
            let unseen = set.cells & !PEERS[cell];
            let is_restricted = |digit: usize| unseen & self.board.cells(digit) == 0;
            let (low, high) = (digits & digits.wrapping_neg(), digits & (digits - 1));
            let number = |digit: u16| digit.trailing_zeros() as usize;
            match (is_restricted(number(low)), is_restricted(number(high))) {
                (false, false) => {}
                (true, false) => self.found(set, cell, high, 0),
                (false, true) => self.found(set, cell, low, 0),
                (true, true) => self.found(set, cell, digits, set.digits & !digits),
            }
        }
    }

    /// Notes the eliminations of a set and a pair: these digits of the pair, and these others.
    fn found(&mut self, set: &Partial, pair: usize, of_pair: u16, others: u16) {
        let victims = |digit: usize| {
            let places = self.board.cells(digit);
            let seen = common_peers(set.cells & places) & places & !set.cells & !(1 << pair);
            if of_pair >> digit & 1 == 1 { seen & PEERS[pair] } else { seen }
        };
        let fallen = |digits: u16| bits_in(digits).filter(|digit| victims(*digit) != 0).count();
        let (pair_fallen, others_fallen) = (fallen(of_pair), fallen(others));
        if pair_fallen + others_fallen == 0 {
            return;
        }
        let is_double = of_pair.count_ones() == 2 && (others_fallen > 0 || pair_fallen == 2);
        let rating = (self.rating)(set.big);
        let all = || bits_in(of_pair | others);
        let count = all().map(|digit| victims(digit).count_ones()).sum();
        let suffix = suffix(is_double, set.big, set.sum);
        let is_better = self
            .best
            .as_ref()
            .is_none_or(|best| (rating, best.count, best.suffix) < (best.rating, count, suffix));
        if is_better {
            let eliminations =
                all().flat_map(|digit| strike_digit(digit, victims(digit))).collect();
            self.best = Some(Found { rating, count, suffix, set: *set, pair, eliminations });
        }
    }
}

/// The text that sorts equal hints, as the digits of its numbers.
fn suffix(is_double: bool, big: u32, sum: u32) -> [u8; 5] {
    let mut text = [0; 5];
    text[0] = b'1' + u8::from(is_double);
    text[1] = b'0' + big as u8;
    let digits = [sum / 10, sum % 10].map(|digit| b'0' + digit as u8);
    if sum < 10 {
        text[2] = digits[1];
    } else {
        text[2..4].copy_from_slice(&digits);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_compare_as_text() {
        assert!(suffix(false, 3, 9) > suffix(false, 3, 10));
        assert!(suffix(true, 2, 8) > suffix(false, 4, 9));
        assert_eq!(&suffix(true, 3, 12)[..4], b"2312");
    }
}
