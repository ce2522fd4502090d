//! A puzzle on its way: what was given, what was placed since, and what was struck.
//!
//! This is what a person has on paper, and what the outside knows of a board: it has no widths. Given and
//! placed cells are told apart because some techniques of uniqueness do.

use crate::grid::{Candidate, Cell, Digit, DigitSet, Puzzle};

use super::step::{Conclusion, Step};

/// A puzzle with placements and eliminations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    puzzle: Puzzle,
    placed: Box<[Option<Digit>]>,
    candidates: Box<[DigitSet]>,
}

impl Position {
    /// The beginning: only the givens, whose digits are struck from their peers.
    pub fn new(puzzle: Puzzle) -> Position {
        let candidates = puzzle.surviving_candidates();
        Position { placed: vec![None; candidates.len()].into(), candidates, puzzle }
    }

    /// The puzzle as it was given.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The value of a cell, given or placed.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.puzzle.given(cell).or(self.placed[cell.index()])
    }

    /// Whether the value of a cell was placed, not given.
    pub fn is_placed(&self, cell: Cell) -> bool {
        self.placed[cell.index()].is_some()
    }

    /// What may still stand in a cell; for a cell with a value at most this one.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Whether every cell has a value.
    pub fn is_complete(&self) -> bool {
        self.puzzle.geometry().cells().all(|cell| self.value(cell).is_some())
    }

    /// Places a digit and strikes it from the peers of its cell.
    pub fn place(&mut self, Candidate { cell, digit }: Candidate) {
        self.placed[cell.index()] = Some(digit);
        self.candidates[cell.index()] = DigitSet::single(digit);
        for peer in self.puzzle.geometry().peers(cell) {
            self.candidates[peer.index()].remove(digit);
        }
    }

    /// Strikes a candidate.
    pub fn strike(&mut self, Candidate { cell, digit }: Candidate) {
        self.candidates[cell.index()].remove(digit);
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        match &step.conclusion {
            Conclusion::Place(candidate) => self.place(*candidate),
            Conclusion::Eliminate(struck) => {
                struck.iter().for_each(|candidate| self.strike(*candidate));
            }
        }
    }
}

impl From<Puzzle> for Position {
    fn from(puzzle: Puzzle) -> Position {
        Position::new(puzzle)
    }
}
