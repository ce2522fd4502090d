//! What a puzzle says about single cells, and the puzzle with only some of these statements.
//!
//! A cell's *statement* is its given together with the candidates that it is restricted to. A Sukaku has
//! only restrictions, so a restricted cell can be left out just as a given can. A puzzle without
//! restrictions has a statement for each given. Without any statement, the geometry is left.

use std::fmt;
use std::sync::Arc;

use super::members::Members;
use crate::grid::{Candidate, Cell, DigitSet, Puzzle, Solution};

/// The statements of a puzzle, in cell order.
pub(super) struct Statements<'a> {
    puzzle: &'a Puzzle,
    cells: Vec<Cell>,
}

impl<'a> Statements<'a> {
    pub(super) fn of(puzzle: &'a Puzzle) -> Statements<'a> {
        let all = DigitSet::all(puzzle.side());
        let says = |cell: &Cell| puzzle.given(*cell).is_some() || puzzle.allowed(*cell) != all;
        Statements { puzzle, cells: puzzle.geometry().cells().filter(says).collect() }
    }

    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    pub(super) fn count(&self) -> usize {
        self.cells.len()
    }

    /// The cells of some statements.
    pub(super) fn cells(&self, members: &Members) -> Vec<Cell> {
        members.iter().map(|index| self.cells[index]).collect()
    }

    /// The statements of some cells.
    pub(super) fn members(&self, cells: &[Cell]) -> Members {
        let mut members = Members::none(self.count());
        for cell in cells {
            if let Ok(index) = self.cells.binary_search(cell) {
                members.insert(index);
            }
        }
        members
    }

    /// The puzzle with these statements only.
    pub(super) fn only(&self, members: &Members) -> Puzzle {
        let mut part = Puzzle::blank(Arc::clone(self.puzzle.geometry()));
        for index in members.iter() {
            let cell = self.cells[index];
            if let Some(digit) = self.puzzle.given(cell) {
                part.give(cell, digit);
            }
            if let Some(sets) = self.puzzle.restrictions() {
                part.restrict(cell, sets[cell.index()]);
            }
        }
        part
    }

    /// The statements that a completed grid satisfies.
    pub(super) fn kept_by(&self, solution: &Solution) -> Members {
        let mut kept = Members::none(self.count());
        for (index, &cell) in self.cells.iter().enumerate() {
            if self.puzzle.allowed(cell).contains(solution.digit(cell)) {
                kept.insert(index);
            }
        }
        kept
    }
}

/// What a puzzle says about a cell, for people: `r4c7=5`; for a restricted cell `r4c7=1|5`, or `r4c7=-`
/// if no candidate is left.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::{Cell, Digit, Geometry, Puzzle, Shape};
/// let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
/// let cell = Cell::at(3, 6, 9);
/// puzzle.give(cell, Digit::from_index(4));
/// assert_eq!(veridoku::diagnose::statement(&puzzle, cell).to_string(), "r4c7=5");
/// ```
pub fn statement(puzzle: &Puzzle, cell: Cell) -> impl fmt::Display {
    fmt::from_fn(move |out| {
        if let Some(digit) = puzzle.given(cell) {
            return write!(out, "{}", Candidate { cell, digit }.name(puzzle.side()));
        }
        let digits: Vec<String> =
            puzzle.allowed(cell).iter().map(|digit| digit.to_string()).collect();
        let digits = if digits.is_empty() { "-".into() } else { digits.join("|") };
        write!(out, "{}={digits}", cell.name(puzzle.side()))
    })
}

/// What a puzzle says about some cells.
pub fn statements(puzzle: &Puzzle, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| statement(puzzle, *cell).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Digit, Geometry, Shape};

    #[test]
    fn givens_and_restrictions_state_alike() {
        let geometry = Arc::new(Geometry::classic(Shape::new(2, 2).unwrap()));
        let mut puzzle = Puzzle::blank(geometry);
        let cell = Cell::from_index;
        let digit = Digit::from_index;
        puzzle.give(cell(3), digit(2));
        puzzle.restrict(cell(5), [digit(0), digit(3)].into_iter().collect());
        puzzle.restrict(cell(7), DigitSet::EMPTY);
        puzzle.restrict(cell(9), DigitSet::all(4));
        let statements = Statements::of(&puzzle);
        let names: Vec<String> = statements
            .cells(&Members::all(3))
            .into_iter()
            .map(|cell| statement(&puzzle, cell).to_string())
            .collect();
        assert_eq!(names, ["r1c4=3", "r2c2=1|4", "r2c4=-"]);
        assert_eq!(statements.only(&Members::all(3)), puzzle);
        let without = statements.only(&statements.members(&[cell(5)]));
        assert_eq!((without.given_count(), without.allowed(cell(5)).len()), (0, 2));
        assert_eq!(without.allowed(cell(7)).len(), 4);
    }
}
