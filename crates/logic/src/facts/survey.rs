//! A sheet as the finders of one round see it: what changed since they last looked, and counts that all of them
//! share.
//!
//! A count is made when a finder first asks for it. It is kept for the round, in which the sheet does not change.

use std::cell::{self, OnceCell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

use super::closure::Memo;
use crate::paper::sheet::Sheet;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use crate::sets::tally::Tally;
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Cell, Digit, HouseId};

/// The set bits of a word, lowest first.
fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

/// A sheet that does not change, and the counts made on it.
#[derive(Debug)]
pub struct Survey<'a, const W: usize> {
    sheet: &'a Sheet<W>,
    /// When the current finder last looked.
    since: cell::Cell<usize>,
    /// The cells and digits that lost candidates since then.
    fresh: cell::Cell<Option<(CellSet<W>, Digits)>>,
    by_candidates: OnceCell<Tally<CellSet<W>, 6>>,
    by_places: OnceCell<Vec<OnceCell<Tally<Digits, 5>>>>,
    lines: OnceCell<Lines<W>>,
    kept: RefCell<Option<Lines<W>>>,
    strong_pairs: OnceCell<Vec<OnceCell<Vec<StrongPair>>>>,
    watch: Rc<Watch>,
}

/// The places of each digit as bits of rows and columns.
#[derive(Debug)]
struct Lines<const W: usize> {
    /// The places when the bits were computed.
    places: Vec<CellSet<W>>,
    lines: Vec<[u32; 2]>,
}

/// The data handed on to the survey of the next round.
#[derive(Debug, Default)]
pub struct Kept<const W: usize> {
    lines: Option<Lines<W>>,
    /// What the rules leave of candidates that were asked before.
    pub(super) memo: Memo,
}

/// The two places of a digit that has only two in a house, or in several houses at once.
#[derive(Clone, Copy, Debug)]
pub struct StrongPair {
    /// The places, ascending.
    pub ends: [Cell; 2],
    /// Whether they are all the places of a row.
    pub in_row: bool,
    /// Whether they are all the places of a column.
    pub in_column: bool,
}

impl StrongPair {
    /// Both directions through the pair: in by the second end, out by the first.
    pub fn ways(&self) -> [[Cell; 2]; 2] {
        let [one, other] = self.ends;
        [[one, other], [other, one]]
    }
}

impl<const W: usize> Deref for Survey<'_, W> {
    type Target = Sheet<W>;

    #[inline]
    fn deref(&self) -> &Sheet<W> {
        self.sheet
    }
}

impl<const W: usize> Lines<W> {
    /// No places.
    fn new(side: usize) -> Lines<W> {
        Lines { places: vec![CellSet::EMPTY; side], lines: vec![[0; 2]; side * side] }
    }

    /// Updates whatever has changed.
    fn update(&mut self, planes: &[CellSet<W>]) {
        let side = planes.len();
        let lines = self.lines.chunks_exact_mut(side);
        for ((places, known), lines) in planes.iter().zip(&mut self.places).zip(lines) {
            if places == known {
                continue;
            }
            *known = *places;
            lines.fill([0; 2]);
            for row in 0..side {
                let columns = places.run(row * side, side);
                lines[row][0] = columns;
                for column in bits(columns) {
                    lines[column][1] |= 1 << row;
                }
            }
        }
    }
}

impl<'a, const W: usize> Survey<'a, W> {
    /// A survey with the data kept from another sheet of the same geometry.
    pub fn new(sheet: &'a Sheet<W>, kept: Kept<W>, watch: &Rc<Watch>) -> Survey<'a, W> {
        Survey {
            sheet,
            since: cell::Cell::new(0),
            fresh: cell::Cell::new(None),
            by_candidates: OnceCell::new(),
            by_places: OnceCell::new(),
            lines: OnceCell::new(),
            kept: RefCell::new(kept.lines),
            strong_pairs: OnceCell::new(),
            watch: Rc::clone(watch),
        }
    }

    /// The sheet itself.
    #[inline]
    pub fn sheet(&self) -> &'a Sheet<W> {
        self.sheet
    }

    /// Whether time has run out. Every loop with iterations of more than a few set operations asks this. If so, it
    /// breaks off with what it has: all of it will be discarded, including the facts of this round.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.watch.over(1).is_some()
    }

    /// The watch that [`is_over`](Survey::is_over) asks, for facts that do not know the survey.
    pub fn watch(&self) -> &Rc<Watch> {
        &self.watch
    }

    /// The data that the survey of the next round can reuse.
    pub fn keep(&mut self) -> Kept<W> {
        Kept { lines: self.lines.take().or(self.kept.take()), memo: Memo::default() }
    }

    /// Begins the turn of a finder that last looked at this time, and whose findings of then were all applied.
    pub fn look_again(&self, since: usize) {
        if self.since.replace(since) != since {
            self.fresh.set(None);
        }
    }

    /// The cells and digits that lost candidates since the finder last looked, compared on demand.
    fn fresh(&self) -> (CellSet<W>, Digits) {
        if let Some(fresh) = self.fresh.get() {
            return fresh;
        }
        let fresh = self.changed_since(self.since.get());
        self.fresh.set(Some(fresh));
        fresh
    }

    /// The cells that lost candidates since the finder last looked. A pattern with none of these cells eliminates
    /// nothing new.
    pub fn fresh_cells(&self) -> CellSet<W> {
        self.fresh().0
    }

    /// The cells that lost a digit since the finder last looked.
    pub fn fresh_places(&self, digit: Digit) -> CellSet<W> {
        self.lost_since(self.since.get(), digit)
    }

    /// Whether a cell of a house lost candidates since the finder last looked.
    pub fn is_fresh(&self, house: HouseId) -> bool {
        self.layout().house(house).meets(&self.fresh_cells())
    }

    /// The digits that lost places since the finder last looked. A pattern of any other digit eliminates nothing
    /// new.
    pub fn fresh_digits(&self) -> Digits {
        self.fresh().1
    }

    /// The open cells with this many candidates, from one to five.
    pub fn cells_with(&self, candidates: usize) -> CellSet<W> {
        self.by_candidates().exactly(candidates)
    }

    /// The open cells with two or more candidates, up to this many (at most five).
    pub fn cells_with_up_to(&self, candidates: usize) -> CellSet<W> {
        self.by_candidates().twice_to(candidates)
    }

    /// The open cells with two candidates.
    pub fn bivalue(&self) -> CellSet<W> {
        self.cells_with(2)
    }

    fn by_candidates(&self) -> &Tally<CellSet<W>, 6> {
        self.by_candidates.get_or_init(|| {
            let mut tally = Tally::new(CellSet::EMPTY);
            self.planes().iter().for_each(|places| tally.add(*places));
            tally
        })
    }

    /// The digits that have this many places in a house, from one to four.
    pub fn digits_with(&self, places: usize, house: HouseId) -> Digits {
        self.by_places(house).exactly(places)
    }

    /// The digits that have two or more places in a house, up to this many (at most four).
    pub fn digits_with_up_to(&self, places: usize, house: HouseId) -> Digits {
        self.by_places(house).twice_to(places)
    }

    fn by_places(&self, house: HouseId) -> &Tally<Digits, 5> {
        let count = || {
            let mut tally = Tally::new(Digits::EMPTY);
            for cell in &self.layout().geometry().house(house).cells {
                tally.add(self.candidates(*cell));
            }
            tally
        };
        let of = || vec![OnceCell::new(); self.layout().houses().len()];
        self.by_places.get_or_init(of)[house.index()].get_or_init(count)
    }

    /// The places of a digit as bits. For each index: the columns of the places in the row of this index, and the
    /// rows of those in the column of this index. Only where lines cross.
    pub fn lines_of(&self, digit: Digit) -> &[[u32; 2]] {
        let side = self.layout().side();
        let of = || {
            let mut lines = self.kept.take().unwrap_or_else(|| Lines::new(side));
            lines.update(self.planes());
            lines
        };
        &self.lines.get_or_init(of).lines[digit.index() * side..][..side]
    }

    /// The pairs of cells that are all the places of a digit in some house, without duplicates.
    pub fn strong_pairs(&self, digit: Digit) -> &[StrongPair] {
        let of = || vec![OnceCell::new(); self.layout().side()];
        self.strong_pairs.get_or_init(of)[digit.index()].get_or_init(|| self.find_pairs(digit))
    }

    fn find_pairs(&self, digit: Digit) -> Vec<StrongPair> {
        let side = self.layout().side();
        let mut pairs: Vec<StrongPair> = Vec::with_capacity(2 * side);
        // The lines of several grids are houses like others: they do not cross all of each other.
        let layout = self.layout();
        let is_square = layout.geometry().has_crossing_lines();
        let lines = if is_square { self.lines_of(digit) } else { &[] };
        let houses = if is_square { layout.houses_by_kind(false) } else { layout.houses() };
        for in_columns in [false, true] {
            for (index, crossed) in lines.iter().enumerate() {
                let one = crossed[usize::from(in_columns)];
                let other = one & one.wrapping_sub(1);
                if other.is_power_of_two() {
                    let ends = [one, other].map(|bits| {
                        let crossing = bits.trailing_zeros() as usize;
                        let (row, column) =
                            if in_columns { (crossing, index) } else { (index, crossing) };
                        Cell::at(row, column, side)
                    });
                    pairs.push(StrongPair { ends, in_row: !in_columns, in_column: in_columns });
                }
            }
        }
        for &house in houses {
            let mut places = self.places_in(house, digit);
            let Some(one) = places.first() else { continue };
            places.remove(one);
            let Some(other) = places.only() else { continue };
            let ends = [one, other];
            if !pairs.iter().any(|pair| pair.ends == ends) {
                pairs.push(StrongPair { ends, in_row: false, in_column: false });
            }
        }
        pairs
    }
}
