//! Pointing and claiming: if one region has a digit only in cells of another, it is eliminated from the rest of the
//! other.
//!
//! | technique | rating | condition |
//! |---|---|---|
//! | direct pointing | 1.7 | locked in a block; then a further block has one position left |
//! | direct claiming | 1.9 | locked in a line; then a further line has one position left |
//! | pointing | 2.6 | locked in a block: the line loses the digit elsewhere |
//! | claiming | 2.8 | locked in a line: the block loses the digit elsewhere |
//!
//! The direct forms place the digit and eliminate nothing else, although a person would. Pairs of kinds are scanned
//! block and column, block and row, column and block, row and block; within a pair digits, then the first region.
//! Digits that a few operations on words show not to be locked anywhere are skipped, which is most of them. Source:
//! Sukaku Explainer's scale.

use super::board::Board;
use super::hint::{Hint, Reason, strike_digit};
use super::layout::{COLUMNS, REGION, ROWS, bits_in, count_in, may_be_locked};
use super::technique::Technique;

/// The kinds of the first and of the second region, by the first region of the kind.
const KINDS: [[usize; 2]; 4] = [[0, COLUMNS], [0, ROWS], [COLUMNS, 0], [ROWS, 0]];

/// A digit that is, in one region, only in cells of another.
struct Locked {
    digit: usize,
    within: usize,
    also: usize,
}

/// The first locked digit that eliminates something.
pub fn indirect(board: &Board) -> Option<Hint> {
    find(board, |locked| locked.elimination(board))
}

/// The first locked digit that leaves one position in a further region.
pub fn direct(board: &Board) -> Option<Hint> {
    find(board, |locked| locked.placement(board))
}

/// The first hint from a locked digit that another region also has elsewhere.
fn find(board: &Board, hint: impl Fn(&Locked) -> Option<Hint>) -> Option<Hint> {
    let is_possible = |digit: &usize| may_be_locked(board.cells(*digit));
    let digits = (0..9).filter(is_possible).fold(0, |digits, digit| digits | 1 << digit);
    if digits == 0 {
        return None;
    }
    for [first, second] in KINDS {
        for digit in bits_in(digits) {
            for (within, cells) in REGION.iter().enumerate().skip(first).take(9) {
                let positions = board.positions(digit, within);
                if !(2..=3).contains(&count_in(positions)) {
                    continue;
                }
                let Some(also) = other_region(positions, within, second) else { continue };
                let others = board.cells(digit) & REGION[also] & !cells;
                let locked = Locked { digit, within, also };
                if let Some(hint) = (others != 0).then(|| hint(&locked)).flatten() {
                    return Some(hint);
                }
            }
        }
    }
    None
}

/// The region of the second kind that contains all of these positions of a region.
fn other_region(places: u16, within: usize, second: usize) -> Option<usize> {
    let index = within % 9;
    let is_within = |line: u16| places & !line == 0;
    let third = |lines: [u16; 3]| lines.into_iter().position(is_within);
    Some(match second {
        // A block's three columns, its three rows, and a line's three blocks.
        COLUMNS => COLUMNS + index % 3 * 3 + third([0o111, 0o222, 0o444])?,
        ROWS => ROWS + index / 3 * 3 + third([0o007, 0o070, 0o700])?,
        _ if within >= COLUMNS => index / 3 + third([0o007, 0o070, 0o700])? * 3,
        _ => index / 3 * 3 + third([0o007, 0o070, 0o700])?,
    })
}

impl Locked {
    fn reason(&self) -> Reason {
        Reason::Locked { digit: self.digit, within: self.within, also: self.also }
    }

    fn elimination(&self, board: &Board) -> Option<Hint> {
        let Locked { digit, within, also } = *self;
        let others = board.cells(digit) & REGION[also] & !REGION[within];
        let (technique, rating) =
            if within < ROWS { (Technique::Pointing, 2.6) } else { (Technique::Claiming, 2.8) };
        Some(Hint::strike(technique, rating, strike_digit(digit, others), self.reason()))
    }

    fn placement(&self, board: &Board) -> Option<Hint> {
        let Locked { digit, within, also } = *self;
        let kind = within / 9 * 9;
        let third = (kind..kind + 9).filter(|third| *third != within).find_map(|third| {
            let cells = board.cells(digit) & REGION[third];
            let left = cells & !REGION[also];
            (left != cells && left.is_power_of_two()).then(|| left.trailing_zeros() as usize)
        })?;
        let (technique, rating) = if within < ROWS {
            (Technique::DirectPointing, 1.7)
        } else {
            (Technique::DirectClaiming, 1.9)
        };
        Some(Hint::place(technique, rating, third, digit, self.reason()))
    }
}
