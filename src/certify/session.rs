//! One run of varisat, which records every clause that it learns with its hints.
//!
//! ```text
//! clauses --load--> varisat --self-check--> Recorder --> Derivation
//!                      '---- model
//! ```
//!
//! varisat checks its own proof while it solves, and hands each checked step, with the clauses that
//! it used, to a *proof processor*. Our processor writes the steps into a derivation. So no proof text
//! is written and read back. Unlike varisat's DRAT output, this also allows adding a clause after a first answer: one
//! run finds the solution and then proves that there is no other. varisat's deletions are ignored; the writer of the
//! proof finds the last use of each clause itself.
//!
//! The checker numbers all clauses, including those of the input and repeated ones; `references` maps its numbers to
//! ours. Its variables are numbered in the order in which they occur, because varisat keeps tables by number.
//!
//! **Time and memory.** varisat cannot be interrupted, but a processor may fail. Ours fails when the time is over, and
//! when there isn't enough memory for the next steps of varisat and its checker (see `need`).
//!
//! Source: Harder, varisat 0.2.2 and varisat-checker 0.2.2, 2020.

use std::cell::RefCell;

use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::solver::SolverError;
use varisat::{ExtendFormula, Lit, Var};

use super::derivation::{Derivation, Reference, WHAT};
use super::need::Held;
use super::{CertifyError, MOST_PROOF, WORK_PER_LOOK, check};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::memory::{self, OutOfMemory};
use veridoku_solve::encode::Literal;

/// The record of a run.
pub(super) struct Record {
    pub(super) derivation: Derivation,
    /// Our references to the clauses loaded, in their order; then the number that the checker has seen.
    loaded: Vec<Reference>,
    met: usize,
    /// Our references by the checker's number.
    references: Vec<Option<Reference>>,
    /// Our literals by the solver's variable.
    variables: Vec<Literal>,
    held: Held,
    /// The most bytes that all of this may take.
    most: Option<u64>,
    /// Steps since memory was last requested.
    steps: usize,
}

/// The processor. It shares the record with the session.
pub(super) struct Recorder<'a> {
    record: &'a RefCell<Record>,
    watch: Watch,
}

/// A solver whose steps are recorded.
pub(super) struct Session<'a> {
    solver: varisat::Solver<'a>,
    record: &'a RefCell<Record>,
    watch: Watch,
    /// By our variable: the solver's variable, from 1, or 0 if it has not occurred.
    numbers: Vec<u32>,
}

/// The steps after which memory is requested again.
const STEPS_PER_ASKING: usize = 256;

impl Record {
    /// A record that continues a derivation.
    pub(super) fn new(derivation: Derivation, most: Option<u64>) -> RefCell<Record> {
        RefCell::new(Record {
            derivation,
            loaded: Vec::new(),
            met: 0,
            references: Vec::new(),
            variables: Vec::new(),
            held: Held::default(),
            most,
            steps: 0,
        })
    }

    fn note(&mut self, id: u64, reference: Option<Reference>) -> Result<(), OutOfMemory> {
        let index = id as usize;
        if self.references.len() <= index {
            let more = index + 1 - self.references.len();
            memory::reserve(&mut self.references, more, WHAT)?;
            self.references.resize(index + 1, None);
        }
        self.references[index] = reference;
        Ok(())
    }

    fn step(
        &mut self,
        step: &CheckedProofStep<'_>,
        data: CheckerData<'_, '_>,
    ) -> Result<(), CertifyError> {
        let unsaid = || CertifyError::Solver("a step of its proof uses an unknown clause".into());
        match *step {
            CheckedProofStep::AddClause { id, clause } => {
                let reference = *self.loaded.get(self.met).ok_or_else(unsaid)?;
                self.note(id, Some(reference))?;
                self.met += 1;
                self.held.add(clause.len());
            }
            CheckedProofStep::DuplicatedClause { .. }
            | CheckedProofStep::TautologicalClause { .. } => self.met += 1,
            CheckedProofStep::AtClause { id, clause, propagations, .. } => {
                let ours = |lit: &Lit| {
                    let variable = data.user_from_proof_var(lit.var()).unwrap_or(lit.var());
                    let literal = *self.variables.get(variable.index())?;
                    Some(if lit.is_positive() { literal } else { !literal })
                };
                let hint = |id: &u64| *self.references.get(*id as usize)?;
                let clause: Option<Vec<Literal>> = clause.iter().map(ours).collect();
                let hints: Option<Vec<Reference>> = propagations.iter().map(hint).collect();
                let (clause, hints) = clause.zip(hints).ok_or_else(unsaid)?;
                self.held.add(clause.len());
                let reference = self.derivation.push(clause, hints)?;
                self.note(id, Some(reference))?;
                self.expect_room()?;
            }
            CheckedProofStep::DeleteClause { clause, .. }
            | CheckedProofStep::DeleteAtClause { keep_as_redundant: false, clause, .. } => {
                self.held.remove(clause.len());
            }
            _ => {}
        }
        Ok(())
    }

    /// From time to time, checks that there is memory for the next steps of varisat and its checker.
    fn expect_room(&mut self) -> Result<(), OutOfMemory> {
        self.steps += 1;
        if self.steps < STEPS_PER_ASKING {
            return Ok(());
        }
        self.steps = 0;
        expect_within(self.held.bytes() + self.derivation.bytes(), self.most)?;
        memory::expect_room(self.held.growth(), WHAT)
    }
}

/// Fails if more bytes are needed than allowed.
pub(super) fn expect_within(bytes: u64, most: Option<u64>) -> Result<(), OutOfMemory> {
    match most {
        Some(most) if bytes > most => {
            Err(OutOfMemory { what: WHAT, bytes: bytes as usize, most: Some(most) })
        }
        _ => Ok(()),
    }
}

impl<'a> Recorder<'a> {
    pub(super) fn new(record: &'a RefCell<Record>, deadline: &Deadline) -> Recorder<'a> {
        Recorder { record, watch: Watch::new(deadline, WORK_PER_LOOK) }
    }
}

impl ProofProcessor for Recorder<'_> {
    fn process_step(
        &mut self,
        step: &CheckedProofStep<'_>,
        data: CheckerData<'_, '_>,
    ) -> Result<(), anyhow::Error> {
        let work = match step {
            CheckedProofStep::AddClause { clause, .. } => clause.len(),
            // The search that led to a clause took much longer than a look at the clock.
            CheckedProofStep::AtClause { .. } => WORK_PER_LOOK as usize + 1,
            _ => 1,
        };
        check(&self.watch, work)?;
        let mut record = self.record.borrow_mut();
        if record.derivation.size() > MOST_PROOF {
            return Err(CertifyError::TooLong.into());
        }
        Ok(record.step(step, data)?)
    }
}

impl<'a> Session<'a> {
    /// A solver without clauses, over this many variables of ours.
    pub(super) fn new(
        recorder: &'a mut Recorder<'a>,
        record: &'a RefCell<Record>,
        variables: usize,
    ) -> Session<'a> {
        let watch = Watch::new(recorder.watch.deadline(), WORK_PER_LOOK);
        let mut solver = varisat::Solver::new();
        solver.add_proof_processor(recorder);
        Session { solver, record, watch, numbers: vec![0; variables + 1] }
    }

    /// Adds a clause that has this reference in the derivation.
    pub(super) fn load(
        &mut self,
        clause: &[Literal],
        reference: Reference,
    ) -> Result<(), CertifyError> {
        check(&self.watch, clause.len())?;
        let mut record = self.record.borrow_mut();
        memory::reserve(&mut record.loaded, 1, WHAT)?;
        record.loaded.push(reference);
        let mut number = |literal: &Literal| {
            let number = &mut self.numbers[literal.variable() as usize];
            if *number == 0 {
                let positive = if literal.is_positive() { *literal } else { !*literal };
                record.variables.push(positive);
                *number = record.variables.len() as u32;
            }
            Lit::from_var(Var::from_index(*number as usize - 1), literal.is_positive())
        };
        let clause: Vec<Lit> = clause.iter().map(&mut number).collect();
        drop(record);
        self.solver.add_clause(&clause);
        Ok(())
    }

    /// Looks for a model of the clauses so far: whether each of our variables is true. `None` if there is no
    /// model; the derivation then holds the empty clause.
    pub(super) fn solve(&mut self) -> Result<Option<Vec<bool>>, CertifyError> {
        check(&self.watch, WORK_PER_LOOK as usize + 1)?;
        let is_satisfiable = self.solver.solve().map_err(|error| match error {
            SolverError::ProofProcessorError { cause } => match cause.downcast() {
                Ok(ours) => ours,
                Err(other) => CertifyError::Solver(other.to_string()),
            },
            other => CertifyError::Solver(other.to_string()),
        })?;
        if !is_satisfiable {
            return Ok(None);
        }
        let record = self.record.borrow();
        let mut is_true = vec![false; self.numbers.len()];
        for literal in self.solver.model().unwrap_or_default() {
            let ours = record.variables.get(literal.index());
            if let Some(variable) = ours.filter(|_| literal.is_positive()) {
                is_true[variable.variable() as usize] = true;
            }
        }
        Ok(Some(is_true))
    }
}
