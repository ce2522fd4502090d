//! The formula of a puzzle, derived independently, and the comparison of a DIMACS file with it.
//!
//! Variable `1 + cell * side + digit` (cell and digit from 0) means that the cell holds the digit. Hidden cells, which
//! no grid shows, are numbered after the last shown cell. The clauses are, in this order:
//!
//! 1. for each cell, also hidden ones: its variables, at least one; then for every two of them: not both;
//! 2. for each house and each digit: the variables of the digit in its cells, at least one; then for
//!    every two of them: not both. Houses come as in [`Geometry::houses`]: rows, columns, boxes or
//!    regions, then those of the variants;
//! 3. for each pair of peers that share no house, and each digit: not in both;
//! 4. each given; each candidate that a restriction removes, negated;
//! 5. the clauses of the rules, in the order of the rules, without rules equal to an earlier one: see
//!    `rules/clauses.rs`;
//! 6. in `other-solution.cnf` only: not all cells as in the solution, one literal for each in order.
//!
//! "Every two" lists the pairs by their first member, then by their second, both ascending. This is the
//! extended encoding (Lynce and Ouaknine 2006) as documented at the head of `encode/encoding.rs`. The code
//! here was written independently from that text.

use std::io::Read;

use super::rules::{self, MOST_LITERALS, Statements};
use super::text::{Hashed, Text};
use super::{VerifyError, VerifyErrorKind, file};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, Naming, Puzzle, Solution};
use veridoku_core::memory::{self, OutOfMemory};

/// Literals to write between two looks at the clock.
const LITERALS_PER_LOOK: u64 = 1 << 16;

/// The name of this memory in messages.
const WHAT: &str = "the formula";

/// Clauses in a flat vector: clause k, from 0, is `literals[ends[k - 1]..ends[k]]`.
pub struct Clauses {
    /// The number of variables.
    pub variables: usize,
    pub(super) literals: Vec<i32>,
    pub(super) ends: Vec<usize>,
    side: usize,
    /// The number of variables that are candidates of shown cells.
    candidates: usize,
    naming: Naming,
}

/// Takes the clauses of rules.
struct OfRules<'a> {
    clauses: &'a mut Clauses,
    watch: &'a Watch,
}

impl Clauses {
    /// The clauses of a puzzle.
    pub fn of(puzzle: &Puzzle, deadline: &Deadline) -> Result<Clauses, VerifyError> {
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
        // The units are not counted yet, and one more clause, of all cells, may follow. Most clauses have two literals.
        let units = if puzzle.restrictions().is_some() { geometry.candidate_count() } else { 0 };
        let more = units + 2 * geometry.cell_count();
        let literals = memory::room(found as usize + more, WHAT).map_err(refused)?;
        let ends = memory::room(found as usize / 2 + more, WHAT).map_err(refused)?;
        let (candidates, naming) = (geometry.candidate_count(), Naming::of(geometry));
        let variables = cells * side;
        let mut clauses = Clauses { variables, literals, ends, side, candidates, naming };
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
            let mut of_rules = OfRules { clauses: &mut clauses, watch: &watch };
            statement.write(side, &mut of_rules).map_err(error)?;
        }
        // Room for the clause of all cells.
        let more = geometry.cell_count();
        memory::reserve(&mut clauses.literals, more, WHAT).map_err(refused)?;
        memory::reserve(&mut clauses.ends, 1, WHAT).map_err(refused)?;
        Ok(clauses)
    }

    /// All clauses in order.
    pub fn iter(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.ends.len()).map(|index| self.clause(index))
    }

    /// Adds the clause that some cell differs from the solution.
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

    /// The name of a variable in a comment: the candidate, or a note that it belongs only to the formula.
    fn name(&self, variable: usize) -> Option<String> {
        (1..=self.variables).contains(&variable).then(|| {
            if variable > self.candidates {
                return "auxiliary".into();
            }
            let candidate = Candidate::from_index(variable - 1, self.side);
            self.naming.candidate(candidate).to_string()
        })
    }

    /// Checks a comment after its `c`, and moves to the word after it. It must name a variable as this puzzle does,
    /// because people take the meaning of the numbers from the comments.
    fn expect_comment<R: Read>(&self, text: &mut Text<R>) -> Result<(), VerifyError> {
        let line = text.word_line();
        text.word()?;
        let number = text.as_number().filter(|_| text.word_line() == line);
        let name = number.and_then(|number| self.name(usize::try_from(number).ok()?));
        let Some(name) = name else {
            let expected = "a comment with a variable and its candidate, as in `c 1 r1c1=1`";
            return Err(text.unexpected(expected));
        };
        if text.word()? != name.as_bytes() || text.word_line() != line {
            let number = number.unwrap_or_default();
            return Err(text.unexpected(format!("`{name}`, the name of variable {number}")));
        }
        if !text.word()?.is_empty() && text.word_line() == line {
            return Err(text.unexpected("the end of the comment"));
        }
        Ok(())
    }

    /// Checks that a file has exactly these clauses, in this order, and before them only comments with the names of the
    /// variables.
    pub(super) fn compare<R: Read>(&self, mut text: Text<R>) -> Result<Hashed, VerifyError> {
        text.word()?;
        while text.last() == b"c" {
            self.expect_comment(&mut text)?;
        }
        let heading = format!("`p cnf {} {}`", self.variables, self.ends.len());
        let numbers = [self.variables, self.ends.len()].map(|number| number.to_string());
        for (index, word) in ["p", "cnf", &numbers[0], &numbers[1]].into_iter().enumerate() {
            let found = if index == 0 { text.last() } else { text.word()? };
            if found != word.as_bytes() {
                return Err(text.unexpected(format!("`{word}` in the header line {heading}")));
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

impl rules::Clauses for OfRules<'_> {
    fn variable(&self, cell: Cell, digit: usize) -> i32 {
        self.clauses.variable((cell, Digit::from_index(digit)))
    }

    fn new_variable(&mut self) -> i32 {
        self.clauses.variables += 1;
        i32::try_from(self.clauses.variables).unwrap_or(i32::MAX)
    }

    fn add(&mut self, clause: &[i32]) -> Result<(), VerifyErrorKind> {
        if let Some(ending) = self.watch.over(clause.len() as u64 + 1) {
            return Err(VerifyErrorKind::Over(ending));
        }
        let found = (self.clauses.literals.len() + clause.len()) as u64;
        if found >= MOST_LITERALS {
            return Err(VerifyErrorKind::TooLarge { found, most: MOST_LITERALS });
        }
        for bytes in [size_of_val(clause), size_of::<usize>()] {
            self.watch.take(bytes, "the clauses of the rules")?;
        }
        memory::reserve(&mut self.clauses.literals, clause.len(), WHAT)?;
        memory::reserve(&mut self.clauses.ends, 1, WHAT)?;
        self.clauses.add(clause.iter().copied());
        Ok(())
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
