//! A grid in the making, and the reasons why it isn't a solution.

use thiserror::Error;

use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, Naming, Puzzle, Solution, Violation};
use veridoku_core::rules;

/// Why an answer isn't a solution of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A variable with two values.
    #[error("variable {variable} ({name}) is both true and false")]
    BothWays {
        /// The variable.
        variable: i32,
        /// The candidate that it represents.
        name: String,
    },
    /// A cell without a digit.
    #[error("{cell}{} no digit", and_others(*others))]
    NoDigit {
        /// The first such cell.
        cell: String,
        /// How many more there are.
        others: usize,
    },
    /// A cell with several digits.
    #[error("{cell} has two digits, {} and {}", digits[0], digits[1])]
    TwoDigits {
        /// The cell.
        cell: String,
        /// The values of two of its digits.
        digits: [i32; 2],
    },
    /// An option, or a vertex, that is named more than once.
    #[error("{0} is chosen twice")]
    Twice(String),
    /// A given that was changed.
    #[error("it has {found} where {given} is given")]
    Given {
        /// The answer's value for the cell.
        found: String,
        /// The given of the puzzle.
        given: i32,
    },
    /// A digit that appears more than once in a house.
    #[error("{house} has {} twice, in {} and {}", digit, cells[0], cells[1])]
    House {
        /// The house, for example `row 4`.
        house: String,
        /// The value of the digit.
        digit: i32,
        /// Two of its cells.
        cells: [String; 2],
    },
    /// A rule that is broken in another way.
    #[error(transparent)]
    Rule(Violation),
    /// A vertex without a color.
    #[error("vertex {0}, which represents a color, has no color")]
    Uncolored(usize),
    /// Vertices of the clique that have the same color.
    #[error("vertices {0} and {1}, which represent different colors, have the same color")]
    SameColor(usize, usize),
    /// A cell whose color differs from those of all clique vertices.
    #[error("{cell} has color {color}, which no vertex numbered {first} or higher has")]
    NotAColor {
        /// The cell.
        cell: String,
        /// Its color.
        color: u64,
        /// The first vertex that represents a color.
        first: usize,
    },
    /// More colors than digits.
    #[error("the cells have {found} colors; expected at most {expected}")]
    Colors {
        /// Colors of the cells.
        found: usize,
        /// Digits.
        expected: usize,
    },
}

fn and_others(count: usize) -> String {
    match count {
        0 => " has".into(),
        1 => " and 1 other cell have".into(),
        _ => format!(" and {count} other cells have"),
    }
}

/// A digit for each cell, as far as they are known.
pub(super) struct Draft {
    naming: Naming,
    digits: Vec<Option<Digit>>,
    placed: usize,
    fault: Option<Fault>,
}

impl Draft {
    pub(super) fn new(puzzle: &Puzzle) -> Draft {
        let geometry = puzzle.geometry();
        let (naming, digits) = (Naming::of(geometry), vec![None; geometry.cell_count()]);
        Draft { naming, digits, placed: 0, fault: None }
    }

    pub(super) fn clear(&mut self) {
        self.digits.fill(None);
        (self.placed, self.fault) = (0, None);
    }

    /// Whether nothing was placed.
    pub(super) fn is_empty(&self) -> bool {
        self.placed == 0
    }

    /// How many cells have a digit, if that is fewer than all and nothing else is wrong with them.
    pub(super) fn unfinished(&self) -> Option<usize> {
        (self.placed < self.digits.len() && self.fault.is_none()).then_some(self.placed)
    }

    /// Places a digit. The first fault is remembered.
    pub(super) fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.placed += 1;
        let before = self.digits[cell.index()].replace(digit);
        if let (Some(before), None) = (before, &self.fault) {
            self.fault = Some(if before == digit {
                Fault::Twice(self.naming.candidate(candidate).to_string())
            } else {
                let cell = self.naming.cell(cell).to_string();
                Fault::TwoDigits {
                    cell,
                    digits: [before, digit].map(|digit| self.naming.value(digit)),
                }
            });
        }
    }

    /// The grid, if it is a solution. The draft is empty afterwards.
    pub(super) fn finish(&mut self, puzzle: &Puzzle) -> Result<Solution, Fault> {
        let fault = self.fault.take();
        let digits = self.digits.clone();
        self.clear();
        if let Some(fault) = fault {
            return Err(fault);
        }
        let mut blanks = digits.iter().enumerate().filter(|(_, digit)| digit.is_none());
        if let Some((first, _)) = blanks.next() {
            let cell = self.naming.cell(Cell::from_index(first)).to_string();
            return Err(Fault::NoDigit { cell, others: blanks.count() });
        }
        let solution = Solution::new(digits.into_iter().flatten().collect::<Vec<Digit>>());
        match rules::check(puzzle, &solution) {
            Ok(()) => Ok(solution),
            Err(violation) => Err(named(puzzle, &solution, violation)),
        }
    }
}

/// The fault of a full grid, as precisely as possible.
fn named(puzzle: &Puzzle, solution: &Solution, violation: Violation) -> Fault {
    let geometry = puzzle.geometry();
    let is_changed = |given: &Candidate| solution.digit(given.cell) != given.digit;
    let fault = match &violation {
        Violation::NotAllowed(_) => puzzle.givens().find(is_changed).map(|given| {
            let digit = solution.digit(given.cell);
            let found = geometry.candidate_name(Candidate { digit, ..given }).to_string();
            Fault::Given { found, given: geometry.frame().value(given.digit) }
        }),
        Violation::House { .. } => twice(geometry, solution),
        _ => None,
    };
    fault.unwrap_or(Fault::Rule(violation))
}

/// The first house that has a digit twice.
fn twice(geometry: &Geometry, solution: &Solution) -> Option<Fault> {
    geometry.houses().iter().find_map(|house| {
        let mut holders = vec![None; geometry.side()];
        house.cells.iter().find_map(|&cell| {
            let digit = solution.digit(cell);
            let before = holders[digit.index()].replace(cell)?;
            let cells = [before, cell].map(|cell: Cell| geometry.cell_name(cell).to_string());
            Some(Fault::House {
                house: house.to_string(),
                digit: geometry.frame().value(digit),
                cells,
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use veridoku_core::grid::{DigitSet, Shape, Variant};

    fn decoded(puzzle: &Puzzle, text: &str) -> Result<String, String> {
        let mut draft = Draft::new(puzzle);
        for (index, symbol) in text.chars().enumerate() {
            if let Some(digit) = symbol.to_digit(10).and_then(|n| Digit::from_number(n as usize)) {
                draft.place(Candidate { cell: Cell::from_index(index), digit });
            }
        }
        let found = draft.finish(puzzle);
        assert!(draft.is_empty());
        found.map(|solution| solution.to_string()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn faults_name_the_cell_and_the_house() {
        let shape = Shape::new(2, 2).unwrap();
        let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(shape)));
        let good = "1234341221434321";
        assert_eq!(decoded(&puzzle, good), Ok(good.into()));
        let fault = |text: &str| Err(text.to_owned());
        assert_eq!(decoded(&puzzle, "1234341221.34321"), fault("r3c3 has no digit"));
        let two = decoded(&puzzle, "1234341221.3432.");
        assert_eq!(two, fault("r3c3 and 1 other cell have no digit"));
        let none = decoded(&puzzle, "................");
        assert_eq!(none, fault("r1c1 and 15 other cells have no digit"));
        let row = decoded(&puzzle, "1231341221434321");
        assert_eq!(row, fault("row 1 has 1 twice, in r1c1 and r1c4"));
        let column = decoded(&puzzle, "1234341221434312");
        assert_eq!(column, fault("column 3 has 1 twice, in r2c3 and r4c3"));
        puzzle.restrict(Cell::from_index(1), DigitSet::single(Digit::from_index(2)));
        assert_eq!(decoded(&puzzle, good), fault("r1c2=2 is not allowed by the puzzle"));
        puzzle.give(Cell::from_index(0), Digit::from_index(1));
        assert_eq!(decoded(&puzzle, good), fault("it has r1c1=1 where 2 is given"));
        let touching = Arc::new(Geometry::new(shape, &[Variant::AntiKing]).unwrap());
        let king = decoded(&Puzzle::blank(touching), "1234341243212143");
        assert_eq!(king, fault("r2c1=3 and r3c2=3 are peers"));
    }

    #[test]
    fn the_first_clash_is_said() {
        let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).unwrap())));
        let mut draft = Draft::new(&puzzle);
        let place = |draft: &mut Draft, index| draft.place(Candidate::from_index(index, 4));
        [0, 5, 5].into_iter().for_each(|index| place(&mut draft, index));
        assert_eq!(draft.finish(&puzzle).unwrap_err().to_string(), "r1c2=2 is chosen twice");
        [0, 2, 5, 5].into_iter().for_each(|index| place(&mut draft, index));
        let fault = draft.finish(&puzzle).unwrap_err().to_string();
        assert_eq!(fault, "r1c1 has two digits, 1 and 3");
    }
}
