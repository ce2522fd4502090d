//! CaDiCaL: the strongest engine on hard formulas, by way of the crate `cadical`.
//!
//! The crate holds CaDiCaL 1.9.5 in C++, compiles it without configuration, and offers it as safe
//! Rust. This file keeps the parts of CaDiCaL's contract that the crate leaves to the caller: literals are not 0, and
//! values are read only after a model. CaDiCaL has hundreds of options; the crate offers four presets, which are the
//! variants of [`Tuning`].
//!
//! **Stopping.** CaDiCaL calls back every few conflicts and between the steps of its
//! preprocessing. It keeps what it has learned, and continues from there when it is called again.
//!
//! **Rejected.** The crate `cadical-sys` 0.8 holds CaDiCaL 3.0.1 and offers every option. Its best settings gain too
//! little on hard puzzles to justify a build that takes twice as long, through a C++ bridge
//! (`docs/notes/sat-and-dlx.md`).
//!
//! Source: Biere, Fazekas, Fleury and Heisinger, CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling
//! entering the SAT Competition 2020.

use ::cadical::{Callbacks, Solver};

use super::engine::{Engine, Found, Halt};
use crate::SolveError;
use crate::encode::Literal;

/// CaDiCaL's presets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tuning {
    Default,
    /// For formulas with models: few restarts and saved best phases, throughout.
    Sat,
    /// For formulas without models: many restarts throughout, and no local search.
    Unsat,
    /// Neither preprocessing nor inprocessing.
    Plain,
}

impl Tuning {
    fn name(self) -> &'static str {
        match self {
            Tuning::Default => "default",
            Tuning::Sat => "sat",
            Tuning::Unsat => "unsat",
            Tuning::Plain => "plain",
        }
    }
}

pub(super) struct Cadical {
    solver: Solver<Halt>,
}

impl Cadical {
    pub(super) fn new(tuning: Tuning, halt: Halt) -> Cadical {
        let mut solver = Solver::with_config(tuning.name()).unwrap_or_default();
        if halt.is_possible() {
            solver.set_callbacks(Some(halt));
        }
        Cadical { solver }
    }
}

impl Callbacks for Halt {
    fn terminate(&mut self) -> bool {
        self.is_now()
    }
}

impl Engine for Cadical {
    fn add_clause(&mut self, clause: &[Literal]) {
        self.solver.add_clause(clause.iter().map(|literal| literal.to_dimacs()));
    }

    fn solve(&mut self) -> Result<Found, SolveError> {
        Ok(match self.solver.solve() {
            Some(true) => Found::Model,
            Some(false) => Found::NoModel,
            None => Found::Stopped,
        })
    }

    fn value(&self, variable: u32) -> bool {
        self.solver.value(variable as i32) == Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tuning_is_known_to_cadical() {
        for tuning in [Tuning::Default, Tuning::Sat, Tuning::Unsat, Tuning::Plain] {
            assert!(Solver::<Halt>::with_config(tuning.name()).is_ok(), "{tuning:?}");
        }
    }
}
