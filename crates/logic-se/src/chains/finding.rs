//! Findings of branches, and which of them is kept.
//!
//! Findings sort by nodes, by the key of their kind, and by the order in which the original finds them; the rating
//! is a function of the nodes. A producer keeps the least of all. A nested search keeps the least for each set of
//! victims, since of those with equal victims only the first can eliminate anything.

use super::grid::{CandidateIndex, Grid, parts};

/// How a conclusion follows from closures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The closure of an assumption clashes.
    Contradiction(CandidateIndex, bool),
    /// A candidate leads to the conclusion whether it is on or off.
    Double(CandidateIndex),
    /// Each candidate of a cell leads to the conclusion.
    Cell(usize),
    /// Each position of a digit in a region leads to the conclusion.
    Region { region: usize, digit: usize },
}

impl Origin {
    /// The key that decides between findings with equal node counts.
    pub fn key(self) -> u8 {
        match self {
            Origin::Double(_) => 1,
            Origin::Cell(_) => 5,
            Origin::Region { .. } => 6,
            Origin::Contradiction(..) => 7,
        }
    }
}

/// A conclusion and its origin.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    /// How many nodes its branches rest on, and the nested chains in them.
    pub nodes: u32,
    /// The order of the original's search.
    pub order: u64,
    /// The candidate that is on, or off.
    pub conclusion: (CandidateIndex, bool),
    /// The closures that prove it.
    pub origin: Origin,
}

impl Finding {
    /// The sort key of findings.
    pub fn rank(&self) -> (u32, u8, u64) {
        (self.nodes, self.origin.key(), self.order)
    }

    /// The candidates that it eliminates, ascending.
    pub fn victims(&self, grid: &Grid) -> (usize, u16) {
        let (cell, digit) = parts(self.conclusion.0);
        let digit = 1 << digit;
        (cell, if self.conclusion.1 { grid.cells[cell] & !digit } else { digit })
    }
}

/// The destination of findings.
pub trait Sink {
    /// The least finding so far that competes with a conclusion.
    fn rival(&mut self, grid: &Grid, conclusion: (CandidateIndex, bool)) -> &mut Option<Finding>;
}

/// The least of all findings.
#[derive(Default)]
pub struct Least(pub Option<Finding>);

impl Sink for Least {
    #[inline]
    fn rival(&mut self, _: &Grid, _: (CandidateIndex, bool)) -> &mut Option<Finding> {
        &mut self.0
    }
}

/// The least finding for each set of victims.
pub struct LeastOfEach(Vec<Option<Finding>>);

impl LeastOfEach {
    /// No findings.
    pub fn new() -> LeastOfEach {
        LeastOfEach(vec![None; 2 * 729])
    }

    /// The findings, the least first.
    pub fn into_sorted(self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = self.0.into_iter().flatten().collect();
        findings.sort_unstable_by_key(Finding::rank);
        findings
    }
}

impl Sink for LeastOfEach {
    #[inline]
    fn rival(&mut self, grid: &Grid, conclusion: (CandidateIndex, bool)) -> &mut Option<Finding> {
        let (candidate, is_on) = conclusion;
        let (cell, digit) = parts(candidate);
        let others = grid.cells[cell] & !(1 << digit);
        // In a cell of two, placing one digit eliminates the other.
        let slot = match (is_on, others.is_power_of_two()) {
            (false, _) => usize::from(candidate),
            (true, true) => cell * 9 + others.trailing_zeros() as usize,
            (true, false) => 729 + usize::from(candidate),
        };
        &mut self.0[slot]
    }
}
