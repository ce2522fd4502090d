//! varisat: conflict-driven search in pure Rust, the engine that is always built in.
//!
//! **Stopping.** varisat cannot be interrupted, but it ends with an error when its proof cannot be
//! written. So if it may have to stop, it writes a proof in its own format to a sink that fails once it
//! must stop. That costs little in a long search, but much where a large formula is loaded for a short one. varisat
//! writes 8 KiB at a time, the proof of some tens of conflicts, so it stops soon.
//!
//! A solver that was stopped cannot continue. If it may have to stop and continue later, as in a portfolio, the clauses
//! are kept here, and a new solver begins with them; the knowledge of the old solver is lost. After a deadline has
//! stopped the engine, no new solver is made.
//!
//! Source: Harder, varisat 0.2.2, 2020.

use std::io::{self, Write};

use varisat::{ExtendFormula, Lit, ProofFormat, Solver, solver::SolverError};

use super::engine::{Engine, Found, Halt, LITERALS_PER_LOOK, failed};
use crate::SolveError;
use crate::encode::{Cnf, Literal};
use veridoku_core::budget::Watch;

pub(super) struct Varisat {
    solver: Solver<'static>,
    halt: Halt,
    /// All clauses so far, if a new solver may have to begin with them.
    clauses: Option<Cnf>,
    /// Whether the solver was stopped.
    is_spent: bool,
    /// The model found last, by variable.
    is_true: Vec<bool>,
    /// The clause being passed on; kept for its memory.
    clause: Vec<Lit>,
}

impl Varisat {
    pub(super) fn new(halt: Halt) -> Varisat {
        Varisat {
            solver: solver(&halt),
            clauses: halt.answered.is_some().then(|| Cnf::new(0)),
            halt,
            is_spent: false,
            is_true: Vec::new(),
            clause: Vec::new(),
        }
    }

    /// A new solver with all clauses; false if the search is over before it has them.
    fn begin_again(&mut self) -> bool {
        self.solver = solver(&self.halt);
        let watch = Watch::new(&self.halt.deadline, LITERALS_PER_LOOK);
        let Some(clauses) = self.clauses.take() else { return false };
        self.is_spent = !clauses.clauses().all(|clause| {
            self.hand_on(clause);
            watch.over(clause.len() as u64).is_none()
        });
        self.clauses = Some(clauses);
        !self.is_spent
    }

    fn hand_on(&mut self, clause: &[Literal]) {
        self.clause.clear();
        let lit = |literal: &Literal| Lit::from_dimacs(literal.to_dimacs() as isize);
        self.clause.extend(clause.iter().map(lit));
        self.solver.add_clause(&self.clause);
    }
}

fn solver(halt: &Halt) -> Solver<'static> {
    let mut solver = Solver::new();
    if halt.is_possible() {
        solver.write_proof(Sentry(halt.clone()), ProofFormat::Varisat);
    }
    solver
}

impl Engine for Varisat {
    fn add_clause(&mut self, clause: &[Literal]) {
        if let Some(clauses) = &mut self.clauses {
            clauses.add_clause(clause.iter().copied());
        }
        if !self.is_spent {
            self.hand_on(clause);
        }
    }

    fn solve(&mut self) -> Result<Found, SolveError> {
        if self.is_spent && !self.begin_again() {
            return Ok(Found::Stopped);
        }
        if let Some(proof) = &self.halt.proof {
            proof.begin();
        }
        match self.solver.solve() {
            Ok(true) => {
                self.is_true.clear();
                for literal in self.solver.model().unwrap_or_default() {
                    let variable = literal.var().to_dimacs() as usize;
                    if self.is_true.len() <= variable {
                        self.is_true.resize(variable + 1, false);
                    }
                    self.is_true[variable] = literal.is_positive();
                }
                Ok(Found::Model)
            }
            Ok(false) => Ok(Found::NoModel),
            Err(SolverError::ProofIoError { .. }) => {
                self.is_spent = true;
                Ok(Found::Stopped)
            }
            Err(error) => Err(failed(error.to_string())),
        }
    }

    fn value(&self, variable: u32) -> bool {
        self.is_true.get(variable as usize).copied().unwrap_or(false)
    }
}

/// The sink for a proof that is not read. Writing to it fails once the engine must stop.
struct Sentry(Halt);

impl Write for Sentry {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        let is_too_long = self.0.proof.as_ref().is_some_and(|bound| !bound.admits(proof.len()));
        if is_too_long || self.0.is_now() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(proof.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
