//! A board as the finders of one round see it, with what several of them need worked out once.
//!
//! A fact is worked out when first asked for and kept for the round: the board does not change in it.

use std::cell::OnceCell;
use std::ops::Deref;

use super::board::Board;
use super::cells::CellSet;
use crate::grid::{Cell, Digit, HouseId};

/// The largest number of candidates for which [`View::cells_with`] knows the cells.
const FEW: usize = 5;

/// A board that does not change.
#[derive(Debug)]
pub(super) struct View<'a, const W: usize> {
    board: &'a Board<W>,
    by_count: OnceCell<[CellSet<W>; FEW + 1]>,
    place_counts: OnceCell<Vec<u8>>,
    lines: OnceCell<Vec<[u32; 2]>>,
    strong_pairs: OnceCell<(Vec<StrongPair>, Vec<usize>)>,
}

/// The two places of a digit that has two in some house, or in several houses at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongPair {
    /// The places, ascending.
    pub(super) ends: [Cell; 2],
    /// Whether they are all the places of a row.
    pub(super) in_row: bool,
    /// Whether they are all the places of a column.
    pub(super) in_column: bool,
}

impl StrongPair {
    /// Both ways to go through the pair: in by the second, out by the first.
    pub(super) fn ways(&self) -> [[Cell; 2]; 2] {
        let [one, other] = self.ends;
        [[one, other], [other, one]]
    }
}

impl<const W: usize> Deref for View<'_, W> {
    type Target = Board<W>;

    fn deref(&self) -> &Board<W> {
        self.board
    }
}

impl<'a, const W: usize> View<'a, W> {
    /// Nothing worked out yet.
    pub(super) fn new(board: &'a Board<W>) -> View<'a, W> {
        View {
            board,
            by_count: OnceCell::new(),
            place_counts: OnceCell::new(),
            lines: OnceCell::new(),
            strong_pairs: OnceCell::new(),
        }
    }

    /// The open cells with this many candidates, at most five.
    pub(super) fn cells_with(&self, candidates: usize) -> CellSet<W> {
        let of = || {
            let mut by_count = [CellSet::EMPTY; FEW + 1];
            for cell in self.open().iter() {
                if let Some(cells) = by_count.get_mut(self.candidates(cell).len()) {
                    cells.insert(cell);
                }
            }
            by_count
        };
        self.by_count.get_or_init(of)[candidates]
    }

    /// The open cells with two candidates.
    pub(super) fn bivalue(&self) -> CellSet<W> {
        self.cells_with(2)
    }

    /// How many places a digit has in a house.
    pub(super) fn place_count(&self, house: HouseId, digit: Digit) -> usize {
        let side = self.layout().side();
        let of = || {
            let mut counts = vec![0; self.layout().houses().len() * side];
            for &house in self.layout().houses() {
                for digit in self.missing(house).iter() {
                    let places = self.places_in(house, digit).len();
                    counts[house.index() * side + digit.index()] = places as u8;
                }
            }
            counts
        };
        usize::from(self.place_counts.get_or_init(of)[house.index() * side + digit.index()])
    }

    /// The columns in which a digit has a place in a row, as bits; with `in_columns` the rows in which it
    /// has one in a column.
    pub(super) fn line(&self, in_columns: bool, index: usize, digit: Digit) -> u32 {
        self.lines_of(digit)[index][usize::from(in_columns)]
    }

    /// [`View::line`] of the rows and columns in order.
    pub(super) fn lines_of(&self, digit: Digit) -> &[[u32; 2]] {
        let side = self.layout().side();
        let of = || {
            let mut lines = vec![[0; 2]; side * side];
            for cell in self.open().iter() {
                let (row, column) = (cell.row(side), cell.column(side));
                for digit in self.candidates(cell).iter() {
                    lines[digit.index() * side + row][0] |= 1 << column;
                    lines[digit.index() * side + column][1] |= 1 << row;
                }
            }
            lines
        };
        &self.lines.get_or_init(of)[digit.index() * side..][..side]
    }

    /// The two places of a digit that has two in a house.
    pub(super) fn strong_pair(&self, house: HouseId, digit: Digit) -> Option<CellSet<W>> {
        (self.place_count(house, digit) == 2).then(|| self.places_in(house, digit))
    }

    /// The pairs of cells that are all the places of a digit in some house, each once.
    pub(super) fn strong_pairs(&self, digit: Digit) -> &[StrongPair] {
        let (pairs, starts) = self.strong_pairs.get_or_init(|| {
            let side = self.layout().side();
            let mut pairs = Vec::with_capacity(8 * side);
            let mut starts = Vec::with_capacity(side + 1);
            starts.push(0);
            for digit in (0..side).map(Digit::from_index) {
                let start = pairs.len();
                self.push_strong_pairs(digit, start, &mut pairs);
                starts.push(pairs.len());
            }
            (pairs, starts)
        });
        &pairs[starts[digit.index()]..starts[digit.index() + 1]]
    }

    fn push_strong_pairs(&self, digit: Digit, start: usize, pairs: &mut Vec<StrongPair>) {
        let side = self.layout().side();
        for &house in self.layout().houses() {
            let Some(places) = self.strong_pair(house, digit) else { continue };
            let mut cells = places.iter();
            let (Some(one), Some(other)) = (cells.next(), cells.next()) else { continue };
            let ends = [one, other];
            if !pairs[start..].iter().any(|pair| pair.ends == ends) {
                let in_row = one.row(side) == other.row(side);
                let in_column = one.column(side) == other.column(side);
                pairs.push(StrongPair { ends, in_row, in_column });
            }
        }
    }
}
