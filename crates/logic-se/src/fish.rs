//! X-wing, swordfish and jellyfish: if some lines have a digit only in as many crossing lines, it is eliminated
//! from the rest of these.
//!
//! | technique | lines | rating |
//! |---|---|---|
//! | X-wing | 2 | 3.2 |
//! | swordfish | 3 | 3.8 |
//! | jellyfish | 4 | 5.2 |
//!
//! Each base line has two to n positions. Columns are the base first, then rows; subsets of lines by their numeric
//! value are the outer loop, digits the inner one. A digit that is placed more than 9 - 2n times is skipped. The
//! search runs digit by digit, and keeps the hint with the lowest subset. Source: Sukaku Explainer's scale.

use super::board::Board;
use super::hint::{Hint, Reason, strike_digit};
use super::layout::{COLUMNS, Cells, REGION, ROWS, bits_in, count_in, subsets};
use super::technique::Technique;

/// The first X-wing.
pub fn x_wing(board: &Board) -> Option<Hint> {
    fish::<2>(board, Technique::XWing, 3.2)
}

/// The first swordfish.
pub fn swordfish(board: &Board) -> Option<Hint> {
    fish::<3>(board, Technique::Swordfish, 3.8)
}

/// The first jellyfish.
pub fn jellyfish(board: &Board) -> Option<Hint> {
    fish::<4>(board, Technique::Jellyfish, 5.2)
}

fn fish<const N: u32>(board: &Board, technique: Technique, rating: f64) -> Option<Hint> {
    [(COLUMNS, ROWS), (ROWS, COLUMNS)].into_iter().find_map(|(base, cover)| {
        let digits = (0..9).filter(|digit| board.placed(*digit) + 2 * N as usize <= 9);
        let firsts = digits.filter_map(|digit| first::<N>(board, digit, base, cover));
        let (lines, digit) = firsts.min()?;
        let crossing = cover_of(board, digit, base, lines);
        let strike = strike_digit(digit, victims(board, digit, [base, cover], [lines, crossing]));
        let regions = |from: usize, lines: u16| u32::from(lines) << from;
        let (base, cover) = (regions(base, lines), regions(cover, crossing));
        Some(Hint::strike(technique, rating, strike, Reason::Fish { digit, base, cover }))
    })
}

/// The first base lines of a fish of this digit that eliminates something.
fn first<const N: u32>(
    board: &Board,
    digit: usize,
    base: usize,
    cover: usize,
) -> Option<(u16, usize)> {
    let lines = board.lines(digit, base);
    let is_small = |line: &usize| (2..=N).contains(&count_in(lines[*line]));
    let small = (0..9).filter(is_small).fold(0, |small, line| small | 1 << line);
    let is_fish = |base_lines: &u16| {
        let crossing = cover_of(board, digit, base, *base_lines);
        count_in(crossing) == N
            && victims(board, digit, [base, cover], [*base_lines, crossing]) != 0
    };
    subsets(small, N).find(is_fish).map(|lines| (lines, digit))
}

/// The crossing lines where some base lines have the digit.
fn cover_of(board: &Board, digit: usize, base: usize, lines: u16) -> u16 {
    bits_in(lines).fold(0, |cover, line| cover | board.positions(digit, base + line))
}

/// The cells of the crossing lines with the digit that are in no base line.
fn victims(board: &Board, digit: usize, from: [usize; 2], lines: [u16; 2]) -> Cells {
    let [base, cover] = [0, 1].map(|side: usize| {
        bits_in(lines[side]).fold(0, |cells, line| cells | REGION[from[side] + line])
    });
    board.cells(digit) & cover & !base
}
