//! A 9x9 grid in progress, as producers read it: the candidates of each cell, and the positions of each digit.
//!
//! ```text
//! candidates[cell]           digits, 9 bits; none if the cell has a value
//! positions[digit][region]   places, 9 bits: the same facts, seen from the regions
//! cells[digit]               cells, 81 bits: the same facts, seen from the grid
//! ```
//!
//! [`strike`](Board::strike) and [`place`](Board::place) keep the three views in step, so every producer reads the
//! view in which its pattern is an operation on one word. An elimination costs five words, a placement about twenty
//! eliminations, most of which change nothing.

use super::layout::{
    COLUMNS, Cells, PEERS, PLACES_OF, REGION, REGION_COUNT, REGIONS_OF, ROWS, bits_in, cells_in,
    count_in,
};

/// A grid with values and candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    candidates: [u16; 81],
    positions: [[u16; REGION_COUNT]; 9],
    cells: [Cells; 9],
    empty: Cells,
    placed: [u8; 9],
}

impl Board {
    /// The position of a puzzle: values are placed and eliminated from their peers; other cells keep the rest of
    /// these marks (81 sets of digits).
    pub fn new(values: &[Option<u8>; 81], marks: &[u16; 81]) -> Board {
        let mut board = Board {
            candidates: [0o777; 81],
            positions: [[0o777; REGION_COUNT]; 9],
            cells: [!0 >> 47; 9],
            empty: !0 >> 47,
            placed: [0; 9],
        };
        for (cell, marks) in marks.iter().enumerate() {
            bits_in(!marks & 0o777).for_each(|digit| board.strike(cell, digit));
        }
        for (cell, value) in values.iter().enumerate() {
            if let Some(digit) = *value {
                board.place(cell, usize::from(digit));
            }
        }
        board
    }

    /// The candidates of a cell; none if it has a value.
    #[inline]
    pub fn candidates(&self, cell: usize) -> u16 {
        self.candidates[cell]
    }

    /// The candidates of all cells.
    #[inline]
    pub fn all_candidates(&self) -> &[u16; 81] {
        &self.candidates
    }

    /// The positions for a digit in a region; none once it is placed there.
    #[inline]
    pub fn positions(&self, digit: usize, region: usize) -> u16 {
        self.positions[digit][region]
    }

    /// The positions of a digit in all regions.
    #[inline]
    pub fn all_positions(&self, digit: usize) -> &[u16; REGION_COUNT] {
        &self.positions[digit]
    }

    /// The cells where a digit is possible.
    #[inline]
    pub fn cells(&self, digit: usize) -> Cells {
        self.cells[digit]
    }

    /// The cells without a value.
    #[inline]
    pub fn empty(&self) -> Cells {
        self.empty
    }

    /// How many cells of a region have no value.
    #[inline]
    pub fn empty_in(&self, region: usize) -> u32 {
        (self.empty & REGION[region]).count_ones()
    }

    /// How often a digit is placed in the grid.
    #[inline]
    pub fn placed(&self, digit: usize) -> usize {
        usize::from(self.placed[digit])
    }

    /// Whether every cell has a value.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.empty == 0
    }

    /// The cells whose number of candidates satisfies a condition.
    pub fn cells_with(&self, is_asked: impl Fn(u32) -> bool) -> Cells {
        cells_in(self.empty)
            .filter(|cell| is_asked(count_in(self.candidates[*cell])))
            .fold(0, |cells, cell| cells | 1 << cell)
    }

    /// Eliminates a candidate, if present.
    #[inline]
    pub fn strike(&mut self, cell: usize, digit: usize) {
        if self.candidates[cell] >> digit & 1 == 1 {
            self.flip(cell, digit);
        }
    }

    /// Removes a candidate from all views.
    #[inline]
    fn flip(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] ^= 1 << digit;
        self.cells[digit] ^= 1 << cell;
        for (region, place) in REGIONS_OF[cell].into_iter().zip(PLACES_OF[cell]) {
            self.positions[digit][usize::from(region)] ^= 1 << place;
        }
    }

    /// Gives a cell its value, and eliminates it from the cell's peers. A cell that has a value keeps it.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if self.empty >> cell & 1 == 0 {
            return;
        }
        self.empty ^= 1 << cell;
        self.placed[digit] += 1;
        for candidate in 0..9 {
            self.strike(cell, candidate);
        }
        for peer in cells_in(self.cells[digit] & PEERS[cell]) {
            self.flip(peer, digit);
        }
    }

    /// The lines of a kind (rows if `from` is [`ROWS`], columns if it is [`COLUMNS`]) where a digit is possible.
    #[inline]
    pub fn lines(&self, digit: usize, from: usize) -> &[u16] {
        debug_assert!(from == ROWS || from == COLUMNS);
        &self.positions[digit][from..from + 9]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{REGION_CELLS, bits_in};

    /// The three views of a board agree.
    fn assert_views_agree(board: &Board) {
        for digit in 0..9 {
            for cell in 0..81 {
                let is_candidate = board.candidates(cell) >> digit & 1 == 1;
                assert_eq!(board.cells(digit) >> cell & 1 == 1, is_candidate);
            }
            for (region, cells) in REGION_CELLS.iter().enumerate() {
                let places = bits_in(board.positions(digit, region));
                let by_place = places.fold(0, |set, place| set | 1u128 << cells[place]);
                assert_eq!(by_place, board.cells(digit) & REGION[region]);
            }
        }
    }

    #[test]
    fn the_views_stay_equal() {
        let mut values = [None; 81];
        values[0] = Some(4);
        values[40] = Some(0);
        let mut board = Board::new(&values, &[0o777; 81]);
        assert_views_agree(&board);
        assert_eq!((board.candidates(0), board.candidates(1)), (0, 0o777 ^ 1 << 4));
        assert_eq!((board.placed(4), board.empty_in(0), board.empty_in(1)), (1, 8, 9));
        board.strike(80, 3);
        board.strike(80, 3);
        assert_eq!(board.candidates(80), 0o777 ^ 1 << 3);
        board.place(79, 8);
        board.place(79, 7);
        assert_eq!((board.placed(8), board.placed(7)), (1, 0));
        assert_views_agree(&board);
        assert_eq!(board.empty().count_ones(), 78);
    }

    #[test]
    fn marks_are_kept() {
        let mut marks = [0o777; 81];
        marks[5] = 0o3;
        let mut values = [None; 81];
        values[0] = Some(0);
        let board = Board::new(&values, &marks);
        assert_eq!(board.candidates(5), 0o2);
        assert_eq!(board.cells_with(|count| count == 1), 1 << 5);
        assert!(!board.is_solved());
    }
}
