//! The rest of a puzzle to encode: the cells already decided, and the candidates still open.
//!
//! An encoder reads only this and the geometry. The encoding determines how much is decided beforehand: nothing (the
//! givens become unit clauses), the consequences of the givens in their cells and peers (Kwon and Jain 2006), all
//! consequences of singles (`singles.rs`), or of singles and locked candidates (`locked.rs`). Nothing is guessed, so
//! the decided cells and open candidates contain every solution of the puzzle.

use std::fmt;

use super::Literal;
use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, Geometry, House, Naming, Puzzle};

/// Decided cells and open candidates of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residue {
    side: usize,
    naming: Naming,
    /// Empty for a decided cell.
    pub(super) open: Box<[DigitSet]>,
    pub(super) decided: Box<[Option<Digit>]>,
    pub(super) contradictory: bool,
}

impl Residue {
    /// Nothing decided: every digit is open in every cell.
    pub fn blank(geometry: &Geometry) -> Residue {
        Residue::new(geometry, vec![DigitSet::all(geometry.side()); geometry.cell_count()].into())
    }

    /// The candidates that survive the givens. No cell counts as decided; a given cell has one candidate left, or
    /// none if the givens contradict each other.
    pub fn surviving(puzzle: &Puzzle) -> Residue {
        let mut residue = Residue::new(puzzle.geometry(), puzzle.surviving_candidates());
        residue.contradictory = residue.open.iter().any(|digits| digits.is_empty());
        residue
    }

    /// These candidates, with the given cells decided.
    pub fn after_givens(puzzle: &Puzzle) -> Residue {
        let mut residue = Residue::surviving(puzzle);
        for Candidate { cell, digit } in puzzle.givens() {
            if residue.open[cell.index()].contains(digit) {
                residue.decide(cell, digit);
            }
        }
        residue
    }

    pub(super) fn new(geometry: &Geometry, open: Box<[DigitSet]>) -> Residue {
        let decided = vec![None; open.len()].into();
        Residue {
            side: geometry.side(),
            naming: Naming::of(geometry),
            open,
            decided,
            contradictory: false,
        }
    }

    pub(super) fn decide(&mut self, cell: Cell, digit: Digit) {
        self.decided[cell.index()] = Some(digit);
        self.open[cell.index()] = DigitSet::EMPTY;
    }

    /// The number of digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// A readable name of a candidate: `r4c7=5`, with the value of the digit in the puzzle.
    pub(super) fn candidate_name(&self, candidate: Candidate) -> impl fmt::Display + use<> {
        self.naming.candidate(candidate)
    }

    /// The candidates of an undecided cell; empty for a decided cell.
    pub fn open(&self, cell: Cell) -> DigitSet {
        self.open[cell.index()]
    }

    /// The digit of a decided cell.
    pub fn decided(&self, cell: Cell) -> Option<Digit> {
        self.decided[cell.index()]
    }

    /// The digits that no decided cell of a house holds.
    pub(super) fn undecided_in(&self, house: &House) -> DigitSet {
        let mut digits = DigitSet::all(self.side);
        house.cells.iter().filter_map(|cell| self.decided(*cell)).for_each(|d| digits.remove(d));
        digits
    }

    /// The decided cells as candidates, in cell order.
    pub fn decided_candidates(&self) -> impl Iterator<Item = Candidate> {
        self.decided.iter().enumerate().filter_map(|(index, digit)| {
            digit.map(|digit| Candidate { cell: Cell::from_index(index), digit })
        })
    }

    /// The candidates that are not open, in their order, as literals: positive if a decided cell holds the
    /// candidate. Empty if the residue is contradictory.
    pub(super) fn units(&self) -> impl Iterator<Item = Literal> + '_ {
        let cells = if self.contradictory { 0 } else { self.open.len() };
        let side = self.side;
        (0..cells).map(Cell::from_index).flat_map(move |cell| {
            let (open, decided) = (self.open(cell), self.decided(cell));
            let closed = (0..side).map(Digit::from_index).filter(move |it| !open.contains(*it));
            closed.map(move |digit| {
                let placed = Literal::from_dimacs(Candidate { cell, digit }.to_dimacs(side));
                if decided == Some(digit) { placed } else { !placed }
            })
        })
    }

    /// How many [`units`](Residue::units) there are.
    pub(super) fn unit_count(&self) -> usize {
        if self.contradictory { 0 } else { self.candidate_count() - self.open_count() }
    }

    /// How many candidates there are: a digit in a cell.
    pub(crate) fn candidate_count(&self) -> usize {
        self.open.len() * self.side
    }

    /// How many candidates are open.
    pub fn open_count(&self) -> usize {
        self.open.iter().map(|digits| digits.len()).sum()
    }

    /// Whether it is already known that there is no solution. The rest of the residue then has no meaning.
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }
}
