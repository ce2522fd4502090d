//! CaDiCaL: the strongest engine on hard formulas, by way of the crate `cadical`.
//!
//! The crate holds CaDiCaL 1.9.5 in C++, compiles it without configuration, and offers it as safe
//! Rust. This file keeps what CaDiCaL's contract leaves to the caller: literals are not 0, and
//! values are read after a model only. Of its hundreds of options the crate lets through only the
//! four presets that are [`Tuning`].
//!
//! **Stopping.** CaDiCaL asks a callback every few conflicts and between the steps of its
//! preprocessing. It keeps what it learned, and goes on from there when it is called again.
//!
//! **What lost.** The crate `cadical-sys` 0.8 holds CaDiCaL 3.0.1 and lets every option through. With
//! stable mode alone, no rephasing, no target phases and short-lived scores it took 0.89 of the time of
//! the preset `sat` on twelve hard 25x25 puzzles (gecode p18 to p27, p89, p90: 45.7 s against 51.4),
//! for a build twice as long, by way of a C++ bridge. Of 26 further settings none was better by more
//! than luck.
//!
//! Source: Biere, Fazekas, Fleury and Heisinger, CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling
//! entering the SAT Competition 2020.

use ::cadical::{Callbacks, Solver};

use super::engine::{Engine, Found, Halt};
use crate::encode::Literal;
use crate::solve::SolveError;

/// CaDiCaL's presets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tuning {
    Default,
    /// For formulas with models: few restarts and saved best phases, throughout.
    Sat,
    /// For formulas without: many restarts throughout, and no local search.
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
