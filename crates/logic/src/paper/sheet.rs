//! Values and candidates, as a person sees them.
//!
//! ```text
//! candidates   a set of digits per open cell       what can be here?
//! places       a set of cells per digit            where can it be?
//! missing      a set of digits per house           which digits does it lack?
//! ```
//!
//! Candidates and positions are one relation seen from both sides; [`Sheet::place`] and [`Sheet::eliminate`] keep
//! them in step. A sheet changes only by steps, never by guesses.

use std::sync::Arc;

use super::layout::Layout;
use crate::position::Position;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, HouseId, Puzzle, Solution};
use veridoku_core::rules;

/// Number of ticks to reserve memory for: most puzzles have fewer rounds.
const ROUNDS: usize = 64;

/// A digit that some cells lose.
pub type Strike<const W: usize> = (Digit, CellSet<W>);

/// A grid in progress.
#[derive(Clone, Debug)]
pub struct Sheet<const W: usize> {
    layout: Arc<Layout<W>>,
    /// The cells where the puzzle itself allows a digit; a given's cell has only its digit.
    allowed: Vec<CellSet<W>>,
    candidates: Vec<Digits>,
    places: Vec<CellSet<W>>,
    missing: Vec<Digits>,
    /// The houses that lack one digit, in order.
    nearly_full: Vec<HouseId>,
    values: Vec<Option<Digit>>,
    givens: CellSet<W>,
    open: CellSet<W>,
    /// The positions at each tick of the clock that [`Sheet::tick`] advances, the first tick first.
    past: Vec<CellSet<W>>,
    ticks: usize,
}

impl<const W: usize> Sheet<W> {
    /// The sheet of a blank grid of this layout.
    pub fn blank(layout: Arc<Layout<W>>) -> Sheet<W> {
        let geometry = layout.geometry();
        let side = geometry.side();
        let all = Digits::of(DigitSet::all(side));
        let cells: CellSet<W> = geometry.cells().collect();
        Sheet {
            allowed: vec![cells; side],
            candidates: vec![all; geometry.cell_count()],
            places: vec![cells; side],
            missing: vec![all; geometry.houses().len()],
            nearly_full: if side == 1 { layout.houses().into() } else { Vec::new() },
            values: vec![None; geometry.cell_count()],
            givens: CellSet::EMPTY,
            open: cells,
            past: Vec::new(),
            ticks: 0,
            layout,
        }
    }

    /// This sheet, which is blank, with a puzzle of its layout: givens placed, their digits eliminated from their
    /// peers. The cell of a given that conflicts with an earlier one is left without candidates.
    #[must_use]
    pub fn with(&self, puzzle: &Puzzle) -> Sheet<W> {
        let mut sheet = self.clone();
        for (index, allowed) in puzzle.restrictions().unwrap_or_default().iter().enumerate() {
            let cell = Cell::from_index(index);
            for digit in (sheet.candidates(cell) - Digits::of(*allowed)).iter() {
                sheet.eliminate(Candidate { cell, digit });
            }
        }
        sheet.allowed.clone_from(&sheet.places);
        for given in puzzle.givens() {
            sheet.givens.insert(given.cell);
            if sheet.places(given.digit).contains(given.cell) {
                sheet.settle(given);
            }
            sheet.places[given.digit.index()] -= sheet.layout.peers(given.cell);
        }
        sheet.candidates.fill(Digits::EMPTY);
        for (index, cells) in sheet.places.iter_mut().enumerate() {
            *cells -= sheet.givens;
            let digit = Digits::single(Digit::from_index(index));
            cells.iter().for_each(|cell| sheet.candidates[cell.index()] |= digit);
        }
        for cells in &mut sheet.allowed {
            *cells -= sheet.givens;
        }
        sheet
    }

    /// This sheet, which is blank, with a position of its layout.
    #[must_use]
    pub fn at(&self, position: &Position) -> Sheet<W> {
        let mut sheet = self.with(position.puzzle());
        for cell in sheet.layout.geometry().clone().cells() {
            let allowed = Digits::of(position.candidates(cell));
            for digit in (sheet.candidates(cell) - allowed).iter() {
                sheet.eliminate(Candidate { cell, digit });
            }
            if let Some(digit) = position.value(cell).filter(|_| position.is_placed(cell))
                && sheet.has(Candidate { cell, digit })
            {
                sheet.place(Candidate { cell, digit });
            }
        }
        sheet
    }

    /// Houses and peers.
    #[inline]
    pub fn layout(&self) -> &Layout<W> {
        &self.layout
    }

    /// The candidates of an open cell; empty for a cell with a value.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.candidates[cell.index()]
    }

    /// Where a digit may still be placed.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[digit.index()]
    }

    /// Where each digit may still be placed, smallest digit first.
    #[inline]
    pub fn planes(&self) -> &[CellSet<W>] {
        &self.places
    }

    /// The cells where the puzzle itself allows both digits, regardless of later eliminations and placements.
    /// Givens' cells are excluded.
    pub fn allowed_both(&self, [one, other]: [Digit; 2]) -> CellSet<W> {
        self.allowed[one.index()] & self.allowed[other.index()]
    }

    /// Where in a house a digit may still be placed.
    pub fn places_in(&self, house: HouseId, digit: Digit) -> CellSet<W> {
        self.places(digit) & self.layout.house(house)
    }

    /// The houses that lack one digit, in order.
    pub fn nearly_full(&self) -> &[HouseId] {
        &self.nearly_full
    }

    /// The missing digits of each house, in the order of [`Layout::houses`].
    pub fn missing_by_house(&self) -> &[Digits] {
        &self.missing
    }

    /// The digits that are not yet placed in a house.
    pub fn missing(&self, house: HouseId) -> Digits {
        self.missing[house.index()]
    }

    /// Whether a candidate is open.
    pub fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.candidates(cell).contains(digit)
    }

    /// The value of a cell.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The cells without a value.
    #[inline]
    pub fn open(&self) -> CellSet<W> {
        self.open
    }

    /// The cells that were given.
    pub fn givens(&self) -> CellSet<W> {
        self.givens
    }

    /// The time: the number of ticks so far.
    pub fn now(&self) -> usize {
        self.ticks
    }

    /// Advances the clock: later eliminations count as after this tick.
    pub fn tick(&mut self) {
        if self.past.is_empty() {
            self.past.reserve(ROUNDS * self.places.len());
        }
        self.past.extend_from_slice(&self.places);
        self.ticks += 1;
    }

    /// The positions at a tick, counted from one.
    fn planes_at(&self, tick: usize) -> &[CellSet<W>] {
        let side = self.layout.side();
        &self.past[(tick - 1) * side..][..side]
    }

    /// The cells that lost a digit after a tick; all cells at time zero.
    pub fn lost_since(&self, time: usize, digit: Digit) -> CellSet<W> {
        if time == 0 {
            return self.layout.cells();
        }
        self.planes_at(time)[digit.index()] - self.places(digit)
    }

    /// The cells and the digits of the candidates lost after a tick; all at time zero.
    pub fn changed_since(&self, time: usize) -> (CellSet<W>, Digits) {
        if time == 0 {
            return (self.layout.cells(), Digits::of(DigitSet::all(self.layout.side())));
        }
        let (mut cells, mut digits) = (CellSet::EMPTY, Digits::EMPTY);
        for (index, (past, places)) in self.planes_at(time).iter().zip(&self.places).enumerate() {
            if past != places {
                cells |= *past - *places;
                digits |= Digits::single(Digit::from_index(index));
            }
        }
        (cells, digits)
    }

    /// Whether some open cell has no candidate, or some house no position for a digit that it lacks.
    pub fn is_contradictory(&self) -> bool {
        self.open.iter().any(|cell| self.candidates(cell).is_empty())
            || self.layout.houses().iter().any(|house| {
                let is_lost = |digit: Digit| !self.places(digit).meets(&self.layout.house(*house));
                self.missing(*house).iter().any(is_lost)
            })
    }

    /// Whether the cells, which all have values, break a rule beyond houses and pairs.
    pub fn breaks_rules(&self) -> bool {
        let geometry = self.layout.geometry();
        if self.layout.book().is_none() {
            return false;
        }
        let values: Option<Vec<Digit>> = self.values.iter().copied().collect();
        values.is_none_or(|values| !rules::broken(geometry, &Solution::new(values)).is_empty())
    }

    /// Places an open candidate: its cell is no longer open, and its peers lose the digit.
    pub fn place(&mut self, Candidate { cell, digit }: Candidate) {
        let candidates = std::mem::take(&mut self.candidates[cell.index()]);
        candidates.iter().for_each(|other| self.places[other.index()].remove(cell));
        self.settle(Candidate { cell, digit });
        let peers = self.places(digit) & self.layout.peers(cell);
        for peer in peers.iter() {
            self.candidates[peer.index()].remove(digit);
        }
        self.places[digit.index()] -= peers;
    }

    /// Restores the sheet that this is a copy of, with its clock unchanged. Allocates nothing.
    pub fn go_back_to(&mut self, original: &Sheet<W>) {
        self.candidates.copy_from_slice(&original.candidates);
        self.places.copy_from_slice(&original.places);
        self.missing.copy_from_slice(&original.missing);
        self.nearly_full.clone_from(&original.nearly_full);
        self.values.copy_from_slice(&original.values);
        self.open = original.open;
    }

    /// Records a value in its cell and houses.
    fn settle(&mut self, Candidate { cell, digit }: Candidate) {
        self.values[cell.index()] = Some(digit);
        self.open.remove(cell);
        for &house in self.layout.houses_of(cell) {
            let missing = &mut self.missing[house.index()];
            missing.remove(digit);
            if missing.is_empty() {
                self.nearly_full.retain(|other| *other != house);
            } else if missing.only().is_some()
                && let Err(place) = self.nearly_full.binary_search(&house)
            {
                self.nearly_full.insert(place, house);
            }
        }
    }

    /// Eliminates a candidate.
    pub fn eliminate(&mut self, Candidate { cell, digit }: Candidate) {
        self.candidates[cell.index()].remove(digit);
        self.places[digit.index()].remove(cell);
    }
}
