//! The variables of a network as variables of a formula: the remaining values of each, and which must differ.

use super::term::Term;
use crate::encode::{Literal, Residue};
use veridoku_core::grid::{Candidate, Cell, Digit};
use veridoku_core::rules::network::{Constraint, Network, Values, Variable};

pub(super) struct Variables {
    /// The remaining values of each variable.
    pub(super) values: Vec<Values>,
    side: usize,
    /// For each cell and digit, whether it is known.
    candidates: Vec<Term>,
    /// For each two variables, whether they must differ.
    differ: Vec<bool>,
}

impl Variables {
    pub(super) fn new(network: &Network, residue: &Residue) -> Variables {
        let side = residue.side();
        let mut values = network.domains.clone();
        let mut candidates = vec![Term::False; residue.candidate_count()];
        for (index, values) in values.iter_mut().enumerate().take(network.cells) {
            let cell = Cell::from_index(index);
            *values = 0;
            if let Some(digit) = residue.decided(cell) {
                candidates[Candidate { cell, digit }.index(side)] = Term::True;
                *values |= 1 << digit.index();
            }
            for digit in residue.open(cell).iter() {
                let candidate = Candidate { cell, digit };
                let literal = Literal::from_dimacs(candidate.to_dimacs(side));
                candidates[candidate.index(side)] = Term::Open(literal);
                *values |= 1 << digit.index();
            }
        }
        let count = values.len();
        let mut differ = vec![false; count * count];
        for constraint in &network.constraints {
            let Constraint::Distinct(members) = constraint else { continue };
            for one in members {
                for other in members.iter().filter(|other| *other != one) {
                    differ[usize::from(*one) * count + usize::from(*other)] = true;
                }
            }
        }
        Variables { values, side, candidates, differ }
    }

    pub(super) fn candidate(&self, cell: usize, bit: usize) -> Term {
        if bit >= self.side {
            return Term::False;
        }
        let (cell, digit) = (Cell::from_index(cell), Digit::from_index(bit));
        self.candidates[Candidate { cell, digit }.index(self.side)]
    }

    /// Whether two variables never have equal values.
    pub(super) fn must_differ(&self, one: Variable, other: Variable) -> bool {
        self.differ[usize::from(one) * self.values.len() + usize::from(other)]
    }
}
