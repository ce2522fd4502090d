//! A formula in two parts: clauses about what is open, and what was decided before.
//!
//! ```text
//! cnf        clauses over the open candidates, and over auxiliary variables
//! residue    the cells decided, and the candidates struck out, before a clause was written
//! ```
//!
//! Together they are the puzzle. The clauses alone are not: the variables of decided candidates do not
//! occur in them, and a stranger's solver leaves such a variable free, which makes its models
//! many and its cells hold several digits. So what leaves this crate is whole: [`cnf`](super::cnf),
//! [`size`](super::size) and [`write_dimacs`](super::write_dimacs) have a unit clause for every
//! candidate that is not open. The sat backend takes the two parts as they are. It reads the decided cells off the
//! residue and spares its engine the units, which for a 17-given puzzle are four fifths of all clauses.
//!
//! **Models.** The models of a whole formula are the solutions, one to one, and not only projected on
//! the candidates: every auxiliary variable follows from them. A triad is defined both ways. Where an
//! at-most-one leaves its variables free, it does so if *none* of its literals is true; but every
//! group here has exactly one true literal in a solution, and that one fixes all counters,
//! commanders, rows and columns, bits, and rungs. So solutions may be counted by counting models,
//! with a projection or without, in every encoding and every way of at-most-one.

use super::{Cnf, Literal, Residue, Size};
use crate::grid::{Candidate, Cell, Digit, Solution};

/// A formula and what was decided before it was written: together they are the puzzle.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The clauses about what is open. Alone they leave the variables of what is decided free.
    pub cnf: Cnf,
    /// The cells decided before encoding, and the candidates that the clauses are about.
    pub residue: Residue,
}

impl Formula {
    /// What is decided, as literals that are unit clauses of the whole formula: a candidate placed, or
    /// struck out. In the order of candidates.
    pub fn units(&self) -> impl Iterator<Item = Literal> + '_ {
        self.residue.units()
    }

    /// The size of the whole formula, units included.
    pub fn size(&self) -> Size {
        let mut size = self.cnf.size();
        size.add_clauses(self.residue.unit_count() as u64, 1);
        size
    }

    /// The solution that a model of the formula stands for: `is_true` says which variables are. Those
    /// of decided candidates are not asked for.
    ///
    /// `None` if some cell has no digit, which no model of any encoding leaves it.
    pub fn solution(&self, is_true: impl Fn(u32) -> bool) -> Option<Solution> {
        let side = self.residue.side();
        let digit = |cell: Cell| {
            let holds = |digit: &Digit| {
                is_true(Candidate { cell, digit: *digit }.to_dimacs(side).unsigned_abs())
            };
            self.residue.decided(cell).or_else(|| self.residue.open(cell).iter().find(holds))
        };
        let cells = (0..side * side).map(Cell::from_index);
        cells.map(digit).collect::<Option<Vec<Digit>>>().map(Solution::new)
    }
}
