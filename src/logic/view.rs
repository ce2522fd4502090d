//! A board as the finders of one round see it, with what several of them need worked out once.
//!
//! A fact is worked out when first asked for and kept for the round: the board does not change in it.

use std::cell::OnceCell;
use std::ops::Deref;

use super::board::Board;
use super::cells::CellSet;
use super::digits::Digits;
use super::tally::Tally;
use crate::grid::{Digit, HouseId};

/// A board that does not change.
#[derive(Debug)]
pub(super) struct View<'a, const W: usize> {
    board: &'a Board<W>,
    by_candidates: OnceCell<Tally<CellSet<W>, 6>>,
    by_places: OnceCell<Vec<Tally<Digits, 5>>>,
    lines: OnceCell<Vec<[u32; 2]>>,
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
            by_candidates: OnceCell::new(),
            by_places: OnceCell::new(),
            lines: OnceCell::new(),
        }
    }

    /// The open cells with this many candidates, from one to five.
    pub(super) fn cells_with(&self, candidates: usize) -> CellSet<W> {
        let of = || {
            let mut tally = Tally::new(CellSet::EMPTY);
            self.planes().iter().for_each(|places| tally.add(*places));
            tally
        };
        self.by_candidates.get_or_init(of).exactly(candidates)
    }

    /// The open cells with two candidates.
    pub(super) fn bivalue(&self) -> CellSet<W> {
        self.cells_with(2)
    }

    /// The digits that have this many places in a house, from one to four.
    pub(super) fn digits_with(&self, places: usize, house: HouseId) -> Digits {
        let of = || {
            let layout = self.layout();
            let mut tallies = vec![Tally::new(Digits::EMPTY); layout.houses().len()];
            for cell in self.open().iter() {
                let candidates = self.candidates(cell);
                for house in layout.houses_of(cell) {
                    tallies[house.index()].add(candidates);
                }
            }
            tallies
        };
        self.by_places.get_or_init(of)[house.index()].exactly(places)
    }

    /// The columns in which a digit has a place in a row, as bits; with `in_columns` the rows in which it
    /// has one in a column.
    pub(super) fn line(&self, in_columns: bool, index: usize, digit: Digit) -> u32 {
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
        self.lines.get_or_init(of)[digit.index() * side + index][usize::from(in_columns)]
    }

    /// The two places of a digit that has two in a house.
    pub(super) fn strong_pair(&self, house: HouseId, digit: Digit) -> Option<CellSet<W>> {
        self.digits_with(2, house).contains(digit).then(|| self.places_in(house, digit))
    }
}
