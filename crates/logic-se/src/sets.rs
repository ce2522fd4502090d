//! Naked and hidden sets of two, three and four.
//!
//! | technique | rating | condition |
//! |---|---|---|
//! | naked pair, triple, quad | 3.0, 3.6, 5.0 | n cells of a region with at least 2n empty cells have n digits |
//! | hidden pair, triple, quad | 3.4, 4.0, 5.4 | n digits of a region with more than 2n empty cells have n positions |
//! | direct hidden pair, triple | 2.0, 2.5 | as above, with more than n empty cells; another digit has one position |
//!
//! Each of the n has at least two of the n: a single is another technique. Regions are scanned blocks, columns,
//! rows; subsets by the numeric value of their bits. A direct form places the digit and eliminates nothing else.
//! Source: Sukaku Explainer's scale.

use super::board::Board;
use super::hint::{Hint, Reason};
use super::layout::{BLOCKS_COLUMNS_ROWS, Cells, REGION_CELLS, bits_in, count_in, subsets};
use super::technique::Technique;

/// The first naked pair.
pub fn naked_pair(board: &Board) -> Option<Hint> {
    naked::<2>(board, Technique::NakedPair, 3.0)
}

/// The first naked triple.
pub fn naked_triple(board: &Board) -> Option<Hint> {
    naked::<3>(board, Technique::NakedTriple, 3.6)
}

/// The first naked quad.
pub fn naked_quad(board: &Board) -> Option<Hint> {
    naked::<4>(board, Technique::NakedQuad, 5.0)
}

/// The first hidden pair.
pub fn hidden_pair(board: &Board) -> Option<Hint> {
    hidden::<2>(board, |set| set.strike(board, Technique::HiddenPair, 3.4), 5)
}

/// The first hidden triple.
pub fn hidden_triple(board: &Board) -> Option<Hint> {
    hidden::<3>(board, |set| set.strike(board, Technique::HiddenTriple, 4.0), 7)
}

/// The first hidden quad.
pub fn hidden_quad(board: &Board) -> Option<Hint> {
    hidden::<4>(board, |set| set.strike(board, Technique::HiddenQuad, 5.4), 9)
}

/// The first hidden pair that leaves another digit one position.
pub fn direct_hidden_pair(board: &Board) -> Option<Hint> {
    hidden::<2>(board, |set| set.place(Technique::DirectHiddenPair, 2.0), 3)
}

/// The first hidden triple that leaves another digit one position.
pub fn direct_hidden_triple(board: &Board) -> Option<Hint> {
    hidden::<3>(board, |set| set.place(Technique::DirectHiddenTriple, 2.5), 4)
}

/// Those of nine sets that have two to `N` members; empty if there are fewer than `N`.
fn small<const N: u32>(sets: [u16; 9]) -> u16 {
    let is_small = |set: u16| (2..=N).contains(&count_in(set));
    let small = (0..9).fold(0, |small, index| small | u16::from(is_small(sets[index])) << index);
    if count_in(small) >= N { small } else { 0 }
}

/// All members of some of nine sets.
fn union(sets: &[u16; 9], which: u16) -> u16 {
    bits_in(which).fold(0, |union, index| union | sets[index])
}

/// The cells at some positions of a region.
fn cells_at(region: usize, places: u16) -> Cells {
    bits_in(places).fold(0, |cells, place| cells | 1 << REGION_CELLS[region][place])
}

fn naked<const N: u32>(board: &Board, technique: Technique, rating: f64) -> Option<Hint> {
    for region in BLOCKS_COLUMNS_ROWS {
        if board.empty_in(region) < 2 * N {
            continue;
        }
        let candidates = REGION_CELLS[region].map(|cell| board.candidates(cell.into()));
        let small = small::<N>(candidates);
        if small == 0 {
            continue;
        }
        for places in subsets(small, N) {
            let digits = union(&candidates, places);
            if count_in(digits) != N {
                continue;
            }
            let others = (0..9).filter(|place| places >> place & 1 == 0);
            let lost = others.filter(|place| candidates[*place] & digits != 0);
            let eliminations: Vec<(u8, u16)> = lost
                .map(|place| (REGION_CELLS[region][place], candidates[place] & digits))
                .collect();
            if !eliminations.is_empty() {
                let reason = Reason::NakedSet { cells: cells_at(region, places), digits, region };
                return Some(Hint::strike(technique, rating, eliminations, reason));
            }
        }
    }
    None
}

/// Digits of a region that have as many positions.
struct HiddenSet {
    region: usize,
    digits: u16,
    places: u16,
    positions: [u16; 9],
}

/// The first hint from a hidden set in a region with at least this many empty cells.
fn hidden<const N: u32>(
    board: &Board,
    hint: impl Fn(&HiddenSet) -> Option<Hint>,
    least_empty: u32,
) -> Option<Hint> {
    for region in BLOCKS_COLUMNS_ROWS {
        if board.empty_in(region) < least_empty {
            continue;
        }
        let positions = std::array::from_fn(|digit| board.positions(digit, region));
        let small = small::<N>(positions);
        if small == 0 {
            continue;
        }
        for digits in subsets(small, N) {
            let places = union(&positions, digits);
            if count_in(places) != N {
                continue;
            }
            let set = HiddenSet { region, digits, places, positions };
            if let Some(hint) = hint(&set) {
                return Some(hint);
            }
        }
    }
    None
}

impl HiddenSet {
    fn reason(&self) -> Reason {
        let HiddenSet { region, digits, places, .. } = *self;
        Reason::HiddenSet { cells: cells_at(region, places), digits, region }
    }

    /// Eliminates the other digits from the set's cells.
    fn strike(&self, board: &Board, technique: Technique, rating: f64) -> Option<Hint> {
        let cells = bits_in(self.places).map(|place| REGION_CELLS[self.region][place]);
        let lost = cells.map(|cell| (cell, board.candidates(cell.into()) & !self.digits));
        let eliminations: Vec<(u8, u16)> = lost.filter(|(_, digits)| *digits != 0).collect();
        let is_worth = !eliminations.is_empty();
        is_worth.then(|| Hint::strike(technique, rating, eliminations, self.reason()))
    }

    /// The lowest other digit left with one position by the set.
    fn place(&self, technique: Technique, rating: f64) -> Option<Hint> {
        let others = bits_in(!self.digits & 0o777);
        let (digit, place) = others.into_iter().find_map(|digit| {
            let positions = self.positions[digit];
            let left = positions & !self.places;
            let is_single = positions != left && left.is_power_of_two();
            is_single.then(|| (digit, left.trailing_zeros() as usize))
        })?;
        let cell = REGION_CELLS[self.region][place].into();
        Some(Hint::place(technique, rating, cell, digit, self.reason()))
    }
}
