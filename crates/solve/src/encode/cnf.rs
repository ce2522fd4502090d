//! A formula in conjunctive normal form, as plain data: it knows nothing about Sudoku.
//!
//! All literals are in one flat vector; clause k is `literals[ends[k - 1]..ends[k]]`. A binary clause takes twelve
//! bytes, and a formula of any size has two allocations.
//!
//! ```text
//! (x1 or not x2) and (x3)      literals  1 -2 | 3
//!                              ends          2   3
//! ```

use std::fmt;
use std::ops::Not;

use veridoku_core::memory::{self, OutOfMemory};

/// Literals to decide, count or write between two looks at the clock: well below a millisecond of work.
pub(super) const LITERALS_PER_LOOK: u64 = 1 << 14;

/// A variable or its negation, kept as DIMACS writes it: `5`, or `-5` for its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(i32);

/// A formula: clauses, each of which must have a true literal.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use veridoku::encode::{Cnf, Literal};
/// let mut cnf = Cnf::new(2);
/// let [a, b] = [1, 2].map(Literal::from_dimacs);
/// cnf.add_clause([a, !b]);
/// assert_eq!((cnf.variable_count(), cnf.clause_count()), (2, 1));
/// assert!(cnf.is_satisfied_by(|variable| variable == 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    literals: Vec<Literal>,
    ends: Vec<u32>,
}

/// The size that a formula has, or would have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Variables.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Literals of all clauses together.
    pub literals: u64,
}

impl Literal {
    /// The literal that DIMACS writes as this number.
    ///
    /// # Panics
    /// For 0, which DIMACS uses as the end of a clause.
    pub fn from_dimacs(number: i32) -> Literal {
        assert_ne!(number, 0, "0 is not a literal");
        Literal(number)
    }

    /// The number that DIMACS writes: the variable, negative for its negation.
    pub fn to_dimacs(self) -> i32 {
        self.0
    }

    /// The variable, from 1.
    pub fn variable(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Whether this is the variable itself rather than its negation.
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(-self.0)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// The name of this memory in messages.
const WHAT: &str = "the formula";

impl Cnf {
    /// The largest number of literals that a formula may have: 2^28. The data then takes 1.5 GiB
    /// if all clauses are binary.
    pub const MOST_LITERALS: u64 = 1 << 28;

    /// A formula over the variables 1 to `variables`, without clauses.
    pub fn new(variables: u32) -> Cnf {
        Cnf { variables, ..Cnf::default() }
    }

    /// A formula with room for its expected size.
    ///
    /// # Errors
    /// If there isn't enough memory.
    #[doc(hidden)]
    pub fn with_room(variables: u32, size: Size) -> Result<Cnf, OutOfMemory> {
        let literals = memory::room(size.literals as usize, WHAT)?;
        let ends = memory::room(size.clauses as usize, WHAT)?;
        Ok(Cnf { variables, literals, ends })
    }

    /// Adds a clause. The empty clause makes the formula unsatisfiable.
    ///
    /// # Panics
    /// If the formula grows beyond 2^32 literals.
    pub fn add_clause(&mut self, clause: impl IntoIterator<Item = Literal>) {
        self.literals.extend(clause);
        self.ends.push(u32::try_from(self.literals.len()).expect("fewer than 2^32 literals"));
    }

    /// Adds a variable, and returns its positive literal.
    pub fn add_variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::from_dimacs(self.variables as i32)
    }

    /// Variables, whether they occur in a clause or not.
    pub fn variable_count(&self) -> usize {
        self.variables as usize
    }

    /// Clauses.
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// Literals of all clauses together.
    pub fn literal_count(&self) -> usize {
        self.literals.len()
    }

    /// Variables, clauses and literals.
    pub fn size(&self) -> Size {
        Size {
            variables: self.variables.into(),
            clauses: self.ends.len() as u64,
            literals: self.literals.len() as u64,
        }
    }

    /// One clause, from 0.
    pub fn clause(&self, index: usize) -> &[Literal] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.literals[start..self.ends[index] as usize]
    }

    /// The clauses, in the order they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Literal]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.literals[start..end as usize];
            start = end as usize;
            clause
        })
    }

    /// All literals, clause after clause.
    pub fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// Whether every clause has a true literal under the assignment `is_true`.
    pub fn is_satisfied_by(&self, is_true: impl Fn(u32) -> bool) -> bool {
        let holds = |literal: &Literal| is_true(literal.variable()) == literal.is_positive();
        self.clauses().all(|clause| clause.iter().any(holds))
    }
}

/// One more clause, removed again later: the start of a certificate's proof.
#[cfg(feature = "sat")]
impl Cnf {
    /// Makes room for exactly one more clause of this many literals.
    #[doc(hidden)]
    pub fn make_room(&mut self, literals: usize) -> Result<(), OutOfMemory> {
        memory::reserve_exact(&mut self.literals, literals, WHAT)?;
        memory::reserve_exact(&mut self.ends, 1, WHAT)
    }

    /// Removes the last clause.
    #[doc(hidden)]
    pub fn remove_last_clause(&mut self) {
        self.ends.pop();
        self.literals.truncate(self.ends.last().map_or(0, |end| *end as usize));
    }
}

impl Size {
    /// Adds this many clauses of one length.
    pub(super) fn add_clauses(&mut self, clauses: u64, length: u64) {
        self.clauses += clauses;
        self.literals += clauses * length;
    }

    /// Adds another size.
    pub(super) fn add(&mut self, other: Size) {
        self.variables += other.variables;
        self.clauses += other.clauses;
        self.literals += other.literals;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_slices_of_one_vector() {
        let mut cnf = Cnf::new(1);
        let first = Literal::from_dimacs(1);
        let second = cnf.add_variable();
        cnf.add_clause([first, !second]);
        cnf.add_clause([]);
        cnf.add_clause([second]);
        let clauses: Vec<Vec<i32>> =
            cnf.clauses().map(|clause| clause.iter().map(|l| l.to_dimacs()).collect()).collect();
        assert_eq!(clauses, [vec![1, -2], vec![], vec![2]]);
        assert_eq!(cnf.clause(2), [second]);
        assert_eq!(cnf.size(), Size { variables: 2, clauses: 3, literals: 3 });
        assert!(!cnf.is_satisfied_by(|_| true), "the empty clause holds under no model");
        let before = cnf.clone();
        cnf.make_room(2).unwrap();
        cnf.add_clause([first, second]);
        cnf.remove_last_clause();
        assert_eq!(cnf, before);
    }
}
