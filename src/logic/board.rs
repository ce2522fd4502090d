//! Values and candidates, as the logic of a person sees them.
//!
//! ```text
//! candidates   a set of digits per open cell       what may stand here?
//! places       a set of cells per digit            where may it stand?
//! missing      a set of digits per house           what does it still want?
//! ```
//!
//! The first two are one relation read both ways; [`Board::place`] and [`Board::eliminate`] keep them
//! so. A board is never guessed on: it changes only by steps.

use std::sync::Arc;

use super::cells::CellSet;
use super::digits::Digits;
use super::layout::Layout;
use super::position::Position;
use crate::grid::{Candidate, Cell, Digit, HouseId, Puzzle, Solution};

/// A grid that is being solved.
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    layout: Arc<Layout<W>>,
    /// Where the puzzle itself lets a digit stand; a given's cell has its digit only.
    allowed: Vec<CellSet<W>>,
    candidates: Vec<Digits>,
    places: Vec<CellSet<W>>,
    missing: Vec<Digits>,
    values: Vec<Option<Digit>>,
    givens: CellSet<W>,
    open: CellSet<W>,
}

impl<const W: usize> Board<W> {
    /// The board of a puzzle of this layout: givens placed, their digits struck from their peers.
    pub fn new(layout: Arc<Layout<W>>, puzzle: &Puzzle) -> Board<W> {
        let geometry = layout.geometry().clone();
        let side = geometry.side();
        let all = Digits::of(crate::grid::DigitSet::all(side));
        let mut board = Board {
            allowed: Vec::new(),
            candidates: vec![Digits::EMPTY; geometry.cell_count()],
            places: vec![CellSet::EMPTY; side],
            missing: vec![all; geometry.houses().len()],
            values: vec![None; geometry.cell_count()],
            givens: CellSet::EMPTY,
            open: geometry.cells().collect(),
            layout,
        };
        for cell in geometry.cells() {
            let allowed = Digits::of(puzzle.allowed(cell));
            board.candidates[cell.index()] = allowed;
            allowed.iter().for_each(|digit| board.places[digit.index()].insert(cell));
        }
        board.allowed = board.places.clone();
        for given in puzzle.given_candidates() {
            board.givens.insert(given.cell);
            if board.has(given) {
                board.place(given);
            }
        }
        board
    }

    /// The board of a position of this layout.
    pub fn at(layout: Arc<Layout<W>>, position: &Position) -> Board<W> {
        let mut board = Board::new(layout, position.puzzle());
        for cell in board.layout.geometry().clone().cells() {
            let allowed = Digits::of(position.candidates(cell));
            for digit in (board.candidates(cell) - allowed).iter() {
                board.eliminate(Candidate { cell, digit });
            }
            if let Some(digit) = position.value(cell).filter(|_| position.is_placed(cell))
                && board.has(Candidate { cell, digit })
            {
                board.place(Candidate { cell, digit });
            }
        }
        board
    }

    /// Houses and peers.
    pub fn layout(&self) -> &Layout<W> {
        &self.layout
    }

    /// What an open cell may hold; empty for a cell with a value.
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.candidates[cell.index()]
    }

    /// Where a digit may still be placed.
    pub fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[digit.index()]
    }

    /// Where the puzzle itself lets both digits stand, whatever has been struck or placed since: in none
    /// of the givens' cells.
    pub fn allowed_both(&self, [one, other]: [Digit; 2]) -> CellSet<W> {
        self.allowed[one.index()] & self.allowed[other.index()]
    }

    /// Where in a house a digit may still be placed.
    pub fn places_in(&self, house: HouseId, digit: Digit) -> CellSet<W> {
        self.places(digit) & self.layout.house(house)
    }

    /// The digits that a house does not hold yet.
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
    pub fn open(&self) -> CellSet<W> {
        self.open
    }

    /// The cells that were given.
    pub fn givens(&self) -> CellSet<W> {
        self.givens
    }

    /// Open candidates.
    pub fn candidate_count(&self) -> usize {
        self.places.iter().map(CellSet::len).sum()
    }

    /// The solution, if every cell has a value.
    pub fn solution(&self) -> Option<Solution> {
        self.values.iter().copied().collect::<Option<Vec<Digit>>>().map(Solution::new)
    }

    /// Whether some open cell has no candidate, or some house no place for a digit it wants.
    pub fn is_contradictory(&self) -> bool {
        self.open.iter().any(|cell| self.candidates(cell).is_empty())
            || self.layout.houses().iter().any(|house| {
                let is_lost = |digit: Digit| !self.places(digit).meets(&self.layout.house(*house));
                self.missing(*house).iter().any(is_lost)
            })
    }

    /// Places an open candidate: its cell is no longer open, and its peers lose the digit.
    pub fn place(&mut self, Candidate { cell, digit }: Candidate) {
        for other in self.candidates(cell).iter() {
            self.places[other.index()].remove(cell);
        }
        self.candidates[cell.index()] = Digits::EMPTY;
        self.values[cell.index()] = Some(digit);
        self.open.remove(cell);
        let layout = &self.layout;
        for house in layout.houses_of(cell) {
            self.missing[house.index()].remove(digit);
        }
        let places = &mut self.places[digit.index()];
        for peer in (*places & layout.peers(cell)).iter() {
            self.candidates[peer.index()].remove(digit);
        }
        *places -= layout.peers(cell);
    }

    /// Strikes a candidate.
    pub fn eliminate(&mut self, Candidate { cell, digit }: Candidate) {
        self.candidates[cell.index()].remove(digit);
        self.places[digit.index()].remove(cell);
    }
}
