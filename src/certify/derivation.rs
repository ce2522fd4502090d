//! A derivation: clauses that follow from a formula, each with the clauses that imply it.
//!
//! A step means: assume that every literal of its clause is false. Then each of its *hints*, taken in order, has a
//! single literal left, which must be true, and the last hint has none left (reverse unit propagation, RUP). So a step
//! is checked by reading its hints once, without a search.
//!
//! ```text
//! references     0 .. originals            clauses of the formula, in its order
//!                originals .. + steps      clauses of the derivation, in its order
//! ```
//!
//! In a finished proof the identifier of a clause in LRAT is its reference + 1. As in
//! [`Cnf`], literals and hints are in two flat vectors.
//!
//! Source: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, Efficient Certified RAT Verification
//! (LRAT), CADE 2017; the steps here are the part of LRAT without RAT.

use veridoku_core::memory::{self, OutOfMemory};
use veridoku_solve::encode::{Cnf, Literal};

/// The name of this memory in messages.
pub(super) const WHAT: &str = "the proof";

/// A clause of the formula or of the derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Reference(u32);

/// Steps on top of a formula.
#[derive(Clone, Debug)]
pub(super) struct Derivation {
    originals: usize,
    literals: Vec<Literal>,
    hints: Vec<Reference>,
    ends: Vec<(u32, u32)>,
}

impl Reference {
    /// The reference with this index, from 0.
    pub(super) fn from_index(index: usize) -> Reference {
        Reference(u32::try_from(index).expect("fewer than 2^32 clauses"))
    }

    /// The index, from 0; the formula's clauses come first.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Derivation {
    /// A derivation without steps, on top of a formula of this many clauses.
    pub(super) fn new(originals: usize) -> Derivation {
        Derivation { originals, literals: Vec::new(), hints: Vec::new(), ends: Vec::new() }
    }

    /// Adds a step.
    ///
    /// # Errors
    /// If there isn't enough memory; the derivation is then unchanged.
    pub(super) fn push(
        &mut self,
        clause: impl IntoIterator<Item = Literal, IntoIter: ExactSizeIterator>,
        hints: impl IntoIterator<Item = Reference, IntoIter: ExactSizeIterator>,
    ) -> Result<Reference, OutOfMemory> {
        let (clause, hints) = (clause.into_iter(), hints.into_iter());
        memory::reserve(&mut self.literals, clause.len(), WHAT)?;
        memory::reserve(&mut self.hints, hints.len(), WHAT)?;
        memory::reserve(&mut self.ends, 1, WHAT)?;
        let reference = Reference::from_index(self.originals + self.ends.len());
        self.literals.extend(clause);
        self.hints.extend(hints);
        let end = |length| u32::try_from(length).expect("fewer than 2^32 literals and hints");
        self.ends.push((end(self.literals.len()), end(self.hints.len())));
        Ok(reference)
    }

    /// The number of clauses of the formula.
    pub(super) fn originals(&self) -> usize {
        self.originals
    }

    /// Steps.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Literals and hints of all steps together.
    pub(super) fn size(&self) -> usize {
        self.literals.len() + self.hints.len()
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.size() * size_of::<Reference>() + self.len() * size_of::<(u32, u32)>()) as u64
    }

    /// The clause and the hints of a step, from 0.
    pub(super) fn step(&self, index: usize) -> (&[Literal], &[Reference]) {
        let (from, first) = if index == 0 { (0, 0) } else { self.ends[index - 1] };
        let (to, last) = self.ends[index];
        (&self.literals[from as usize..to as usize], &self.hints[first as usize..last as usize])
    }

    /// Every step, in order.
    pub(super) fn steps(&self) -> impl ExactSizeIterator<Item = (&[Literal], &[Reference])> {
        (0..self.len()).map(|index| self.step(index))
    }

    /// The place of a clause among the steps, from 0; `None` for a clause of the formula.
    pub(super) fn step_index(&self, reference: Reference) -> Option<usize> {
        reference.index().checked_sub(self.originals)
    }

    /// The literals of a clause of the formula or of a step.
    pub(super) fn clause<'a>(&'a self, cnf: &'a Cnf, reference: Reference) -> &'a [Literal] {
        match self.step_index(reference) {
            Some(index) => self.step(index).0,
            None => cnf.clause(reference.index()),
        }
    }
}
