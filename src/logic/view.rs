//! A board as the finders of one round see it, with what several of them need worked out once.
//!
//! A fact is worked out when first asked for and kept for the round: the board does not change in it.

use std::cell::{Cell, OnceCell};
use std::ops::Deref;

use super::almost::AlmostLocked;
use super::board::Board;
use super::cells::CellSet;
use super::digits::Digits;
use super::links::{Links, Reach};
use super::tally::Tally;
use crate::grid::{Digit, HouseId};

/// A board that does not change.
#[derive(Debug)]
pub(super) struct View<'a, const W: usize> {
    board: &'a Board<W>,
    /// The cells and digits that lost candidates since the finder that looks now looked last.
    fresh: Cell<(CellSet<W>, Digits)>,
    by_candidates: OnceCell<Tally<CellSet<W>, 6>>,
    by_places: OnceCell<Vec<OnceCell<Tally<Digits, 5>>>>,
    lines: OnceCell<Vec<[u32; 2]>>,
    almost_locked: OnceCell<AlmostLocked<W>>,
    links: [OnceCell<Links<W>>; 3],
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
            fresh: Cell::new(board.changed_since(0)),
            by_candidates: OnceCell::new(),
            by_places: OnceCell::new(),
            lines: OnceCell::new(),
            almost_locked: OnceCell::new(),
            links: [const { OnceCell::new() }; 3],
        }
    }

    /// From now on a finder looks that last looked at this time and saw nothing but what was then done.
    pub(super) fn look_again(&self, since: usize) {
        self.fresh.set(self.changed_since(since));
    }

    /// The cells that lost candidates since the finder last looked. A pattern of other cells alone
    /// strikes nothing that it did not strike then.
    pub(super) fn fresh_cells(&self) -> CellSet<W> {
        self.fresh.get().0
    }

    /// Whether a cell of a house lost candidates since the finder last looked.
    pub(super) fn is_fresh(&self, house: HouseId) -> bool {
        self.layout().house(house).meets(&self.fresh_cells())
    }

    /// Whether a digit lost places since the finder last looked. If not, a pattern of this digit alone
    /// strikes nothing that it did not strike then.
    pub(super) fn is_fresh_digit(&self, digit: Digit) -> bool {
        self.fresh.get().1.contains(digit)
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
        let count = || {
            let mut tally = Tally::new(Digits::EMPTY);
            for cell in &self.layout().geometry().house(house).cells {
                tally.add(self.candidates(*cell));
            }
            tally
        };
        let of = || vec![OnceCell::new(); self.layout().houses().len()];
        self.by_places.get_or_init(of)[house.index()].get_or_init(count).exactly(places)
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

    /// The almost locked sets.
    pub(super) fn almost_locked(&self) -> &AlmostLocked<W> {
        self.almost_locked.get_or_init(|| AlmostLocked::new(self.board))
    }

    /// Nodes and links as far as they are wanted.
    pub(super) fn links(&self, reach: Reach) -> &Links<W> {
        self.links[reach as usize].get_or_init(|| Links::new(self, reach))
    }
}
