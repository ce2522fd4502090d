//! The formula of a puzzle, derived anew, and the comparison of a DIMACS file with it.
//!
//! Variable `1 + cell * side + digit` (cell and digit from 0) says that the cell holds the digit. Cells that no grid shows
//! are numbered on from the last that it shows. The clauses are, in this order:
//!
//! 1. for each cell, also those that no grid shows: its variables, at least one; then for every two of them: not both;
//! 2. for each house and each digit: the variables of the digit in its cells, at least one; then for
//!    every two of them: not both. Houses come as in [`Geometry::houses`]: rows, columns, boxes or
//!    regions, then those of the variants;
//! 3. for each pair of peers that share no house, and each digit: not in both;
//! 4. each given; each candidate that a restriction takes away, negated;
//! 5. what the rules say, in their order: see `rules/clauses.rs`;
//! 6. in `other-solution.cnf` only: not all cells as in the solution, one literal for each in order.
//!
//! "Every two" lists the pairs by their first member, then by their second, both ascending. This is the
//! extended encoding (Lynce and Ouaknine 2006) as documented at the head of `encode/encoding.rs`. The code
//! here was written anew from that text.

use std::io::Read;

use super::rules::{self, Statements};
use super::text::{Hashed, Text};
use super::{VerifyError, VerifyErrorKind, file};
use crate::budget::{Deadline, Watch};
use crate::grid::{Candidate, Cell, Digit, Geometry, Puzzle, Solution};
use crate::memory::{self, OutOfMemory};

/// The most literals that a formula may have. That of a 49x49 grid has fewer.
const MOST_LITERALS: u64 = 1 << 25;

/// Literals to write between two looks at the clock.
const LITERALS_PER_LOOK: u64 = 1 << 16;

/// The name of this memory in messages.
const WHAT: &str = "the formula";

/// Clauses in a flat vector: clause k, from 0, is `literals[ends[k - 1]..ends[k]]`.
pub(crate) struct Clauses {
    pub(crate) variables: usize,
    pub(super) literals: Vec<i32>,
    pub(super) ends: Vec<usize>,
    side: usize,
    /// Why not all clauses of the rules were taken.
    cut: Option<VerifyErrorKind>,
}

impl Clauses {
    /// The clauses of a puzzle.
    pub(crate) fn of(puzzle: &Puzzle, deadline: &Deadline) -> Result<Clauses, VerifyError> {
        let geometry: &Geometry = puzzle.geometry();
        let side = geometry.side();
        let statements = Statements::of(geometry, deadline)?;
        let cells = statements.cell_count();
        let found = literal_count(puzzle, cells);
        let error = |kind| VerifyError { file: file::PUZZLE, line: None, kind };
        if found >= MOST_LITERALS {
            return Err(error(VerifyErrorKind::TooLarge { found, most: MOST_LITERALS }));
        }
        let refused = |refusal: OutOfMemory| error(refusal.into());
        let watch = Watch::new(deadline, LITERALS_PER_LOOK);
        let look = |literals: usize| match watch.over(literals as u64) {
            Some(ending) => Err(error(VerifyErrorKind::Over(ending))),
            None => Ok(()),
        };
        // The units are not counted yet, and one more clause, of all cells, may come. Most clauses have two literals.
        let units = if puzzle.restrictions().is_some() { side.pow(3) } else { 0 };
        let more = units + 2 * geometry.cell_count();
        let literals = memory::room(found as usize + more, WHAT).map_err(refused)?;
        let ends = memory::room(found as usize / 2 + more, WHAT).map_err(refused)?;
        let mut clauses = Clauses { variables: cells * side, literals, ends, side, cut: None };
        let digits = || (0..side).map(Digit::from_index);
        for cell in (0..cells).map(Cell::from_index) {
            look(side * side)?;
            clauses.add_exactly_one(digits().map(|digit| (cell, digit)));
        }
        for house in geometry.houses() {
            for digit in digits() {
                look(side * side)?;
                clauses.add_exactly_one(house.cells.iter().map(|cell| (*cell, digit)));
            }
        }
        for cell in geometry.cells() {
            for &peer in geometry.extra_peers(cell).iter().filter(|peer| **peer > cell) {
                look(2 * side)?;
                for digit in digits() {
                    let both = [(cell, digit), (peer, digit)].map(|at| -clauses.variable(at));
                    clauses.add(both);
                }
            }
        }
        for given in puzzle.givens() {
            clauses.add([clauses.variable((given.cell, given.digit))]);
        }
        for (index, allowed) in puzzle.restrictions().into_iter().flatten().enumerate() {
            for digit in digits().filter(|digit| !allowed.contains(*digit)) {
                clauses.add([-clauses.variable((Cell::from_index(index), digit))]);
            }
        }
        for statement in statements.iter() {
            look(LITERALS_PER_LOOK as usize)?;
            statement.write(side, &mut clauses);
            if let Some(kind) = clauses.cut.take() {
                return Err(error(kind));
            }
        }
        // Room for the clause of all cells.
        let more = geometry.cell_count();
        memory::reserve(&mut clauses.literals, more, WHAT).map_err(refused)?;
        memory::reserve(&mut clauses.ends, 1, WHAT).map_err(refused)?;
        Ok(clauses)
    }

    /// All clauses in order.
    #[cfg(feature = "sat")]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.ends.len()).map(|index| self.clause(index))
    }

    /// Adds the clause that some cell does not hold its digit of the solution.
    pub(super) fn forbid(&mut self, solution: &Solution) {
        let cells = (0..).map(Cell::from_index).zip(solution.digits());
        let literals: Vec<i32> =
            cells.map(|(cell, digit)| -self.variable((cell, *digit))).collect();
        self.add(literals);
    }

    fn variable(&self, (cell, digit): (Cell, Digit)) -> i32 {
        Candidate { cell, digit }.to_dimacs(self.side)
    }

    fn add(&mut self, literals: impl IntoIterator<Item = i32>) {
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
    }

    fn add_exactly_one(&mut self, candidates: impl Iterator<Item = (Cell, Digit)>) {
        let variables: Vec<i32> = candidates.map(|at| self.variable(at)).collect();
        self.add(variables.iter().copied());
        for (index, one) in variables.iter().enumerate() {
            for other in &variables[index + 1..] {
                self.add([-one, -other]);
            }
        }
    }

    /// A clause, from 0.
    pub(super) fn clause(&self, index: usize) -> &[i32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.literals[start..self.ends[index]]
    }

    /// Checks that a file has exactly these clauses, in this order, and only comments before them.
    pub(super) fn compare<R: Read>(&self, mut text: Text<R>) -> Result<Hashed, VerifyError> {
        while text.word()? == b"c" {
            text.skip_line()?;
        }
        let heading = format!("`p cnf {} {}`", self.variables, self.ends.len());
        let numbers = [self.variables, self.ends.len()].map(|number| number.to_string());
        for (index, word) in ["p", "cnf", &numbers[0], &numbers[1]].into_iter().enumerate() {
            let found = if index == 0 { text.last() } else { text.word()? };
            if found != word.as_bytes() {
                return Err(text.unexpected(format!("{word} of {heading}")));
            }
        }
        for index in 0..self.ends.len() {
            let clause = self.clause(index);
            for &expected in clause.iter().chain([&0]) {
                text.word()?;
                if text.as_number() != Some(expected.into()) {
                    let words = clause.iter().map(|literal| format!("{literal} "));
                    return Err(text.error(VerifyErrorKind::Clause {
                        clause: index + 1,
                        found: text.found(),
                        expected,
                        whole: words.collect::<String>() + "0",
                    }));
                }
            }
        }
        text.end()
    }
}

impl rules::Clauses for Clauses {
    fn variable(&self, cell: Cell, digit: usize) -> i32 {
        Clauses::variable(self, (cell, Digit::from_index(digit)))
    }

    fn new_variable(&mut self) -> i32 {
        self.variables += 1;
        i32::try_from(self.variables).unwrap_or(i32::MAX)
    }

    fn add(&mut self, clause: &[i32]) {
        let found = (self.literals.len() + clause.len()) as u64;
        let room = memory::reserve(&mut self.literals, clause.len(), WHAT)
            .and_then(|()| memory::reserve(&mut self.ends, 1, WHAT));
        match room {
            _ if self.cut.is_some() => {}
            Err(refusal) => self.cut = Some(refusal.into()),
            Ok(()) if found >= MOST_LITERALS => {
                self.cut = Some(VerifyErrorKind::TooLarge { found, most: MOST_LITERALS });
            }
            Ok(()) => Clauses::add(self, clause.iter().copied()),
        }
    }
}

/// The number of literals of a puzzle's clauses, without those of its rules but with those of all cells.
fn literal_count(puzzle: &Puzzle, cells: usize) -> u64 {
    let geometry: &Geometry = puzzle.geometry();
    let side = geometry.side() as u64;
    let groups = cells as u64 + side * geometry.houses().len() as u64;
    let pairs: usize = geometry.cells().map(|cell| geometry.extra_peers(cell).len()).sum();
    // A group is a clause of `side` literals and `side * (side - 1) / 2` clauses of two. `pairs` counts each pair of
    // peers from both ends.
    groups * side * side + pairs as u64 * side
}
