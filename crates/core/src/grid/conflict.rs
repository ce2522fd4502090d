//! Givens that contradict each other, each with the rule that they break.

use std::fmt;

use super::{Candidate, Cell, Digit, Geometry, HouseId, Puzzle};

/// Cells that are given the same digit although a rule forbids it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The digit.
    pub digit: Digit,
    /// The cells that are given the digit, ascending; for [`BrokenRule::Restriction`] a single cell.
    pub cells: Vec<Cell>,
    /// The rule that forbids it.
    pub rule: BrokenRule,
}

/// The rule that a conflict breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BrokenRule {
    /// A house holds each digit only once.
    House(HouseId),
    /// Two cells that are peers by pair differ.
    Peers,
    /// A cell holds one of the candidates to which it is restricted.
    Restriction,
}

impl Conflict {
    /// Every conflict of a puzzle: by house in the geometry's order, then by pair, then by restriction. A cell that
    /// is wrong in two houses appears in both conflicts.
    pub(super) fn all_of(puzzle: &Puzzle) -> Vec<Conflict> {
        let geometry = puzzle.geometry();
        let mut conflicts = Vec::new();
        let mut holders: Vec<Vec<Cell>> = vec![Vec::new(); puzzle.side()];
        for (id, house) in geometry.houses_with_ids() {
            for &cell in &house.cells {
                if let Some(digit) = puzzle.given(cell) {
                    holders[digit.index()].push(cell);
                }
            }
            for (index, cells) in holders.iter_mut().enumerate() {
                if cells.len() > 1 {
                    let digit = Digit::from_index(index);
                    let rule = BrokenRule::House(id);
                    conflicts.push(Conflict { digit, cells: std::mem::take(cells), rule });
                }
                cells.clear();
            }
        }
        for Candidate { cell, digit } in puzzle.givens() {
            for &peer in geometry.extra_peers(cell).iter().filter(|peer| **peer > cell) {
                if puzzle.given(peer) == Some(digit) {
                    conflicts.push(Conflict {
                        digit,
                        cells: vec![cell, peer],
                        rule: BrokenRule::Peers,
                    });
                }
            }
        }
        if let Some(sets) = puzzle.restrictions() {
            for Candidate { cell, digit } in puzzle.givens() {
                if !sets[cell.index()].contains(digit) {
                    let rule = BrokenRule::Restriction;
                    conflicts.push(Conflict { digit, cells: vec![cell], rule });
                }
            }
        }
        conflicts
    }

    /// The conflict as people read it: `r1c1=5 r1c9=5 (row 1)`.
    pub fn describe(&self, geometry: &Geometry) -> impl fmt::Display {
        fmt::from_fn(move |out| {
            for &cell in &self.cells {
                let candidate = Candidate { cell, digit: self.digit };
                write!(out, "{} ", geometry.candidate_name(candidate))?;
            }
            match self.rule {
                BrokenRule::House(id) => write!(out, "({})", geometry.house(id)),
                BrokenRule::Peers => write!(out, "(peers)"),
                BrokenRule::Restriction => write!(out, "(not a candidate)"),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{DigitSet, Shape, Variant};
    use super::*;

    #[test]
    fn a_cell_is_named_in_every_house_where_it_conflicts() {
        let geometry = Arc::new(Geometry::new(Shape::CLASSIC, &[Variant::AntiKnight]).unwrap());
        let mut puzzle = Puzzle::blank(geometry.clone());
        let five = Digit::from_index(4);
        for (row, column) in [(0, 0), (0, 1), (0, 8), (2, 2)] {
            puzzle.give(Cell::at(row, column, 9), five);
        }
        puzzle.restrict(Cell::at(2, 2, 9), DigitSet::single(Digit::from_index(0)));
        let text: Vec<String> =
            puzzle.conflicts().iter().map(|c| c.describe(&geometry).to_string()).collect();
        assert_eq!(
            text,
            [
                "r1c1=5 r1c2=5 r1c9=5 (row 1)",
                "r1c1=5 r1c2=5 r3c3=5 (box 1)",
                "r3c3=5 (not a candidate)"
            ]
        );
        let mut puzzle = Puzzle::blank(geometry.clone());
        puzzle.give(Cell::at(2, 2, 9), five);
        puzzle.give(Cell::at(4, 3, 9), five);
        assert_eq!(puzzle.conflicts()[0].describe(&geometry).to_string(), "r3c3=5 r5c4=5 (peers)");
    }
}
