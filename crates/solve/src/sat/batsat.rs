//! batsat: minisat in Rust, the engine that starts fastest.
//!
//! **Stopping.** batsat calls back at every decision. A look at the clock costs far more than a
//! decision, so only every 64th call checks it.
//!
//! Sources: Een and Soerensson, An Extensible SAT-solver, SAT 2003; Sakai and Cruanes, batsat 0.6.

use std::cell::Cell;

use ::batsat::{Callbacks, Lit, Solver, SolverInterface, lbool};

use super::engine::{Engine, Found, Halt};
use crate::SolveError;
use crate::encode::Literal;

/// Calls between two looks at the clock.
const ASKED_PER_LOOK: u32 = 64;

pub(super) struct Batsat {
    solver: Solver<Sentry>,
    /// The clause being passed on; kept for its memory.
    clause: Vec<Lit>,
}

impl Batsat {
    pub(super) fn new(halt: Halt) -> Batsat {
        let watch = Sentry { halt, asked: Cell::new(0), is_over: Cell::new(false) };
        let solver = Solver::new(Default::default(), watch);
        Batsat { solver, clause: Vec::new() }
    }
}

impl Engine for Batsat {
    fn add_clause(&mut self, clause: &[Literal]) {
        self.clause.clear();
        for literal in clause {
            let variable = self.solver.var_of_int(literal.variable() - 1);
            self.clause.push(Lit::new(variable, literal.is_positive()));
        }
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self) -> Result<Found, SolveError> {
        let found = self.solver.solve_limited(&[]);
        Ok(if found == lbool::TRUE {
            Found::Model
        } else if found == lbool::FALSE {
            Found::NoModel
        } else {
            Found::Stopped
        })
    }

    fn value(&self, variable: u32) -> bool {
        let model = self.solver.get_model();
        model.get(variable as usize - 1) == Some(&lbool::TRUE)
    }
}

/// The callback that stops batsat.
struct Sentry {
    halt: Halt,
    asked: Cell<u32>,
    /// Whether batsat was stopped. It calls back again while it unwinds, and must get the same answer.
    is_over: Cell<bool>,
}

impl Callbacks for Sentry {
    fn on_start(&mut self) {
        self.asked.set(0);
        self.is_over.set(false);
    }

    fn stop(&self) -> bool {
        let asked = self.asked.replace(self.asked.get().wrapping_add(1));
        if asked.is_multiple_of(ASKED_PER_LOOK) && self.halt.is_now() {
            self.is_over.set(true);
        }
        self.is_over.get()
    }
}
