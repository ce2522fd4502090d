//! What the SAT backend asks of a solver of formulas, and the registry of those there are.
//!
//! ```text
//! clauses --add_clause--> Engine --solve--> Model --value--> true or false
//!            ^------- blocking clause --------'
//! ```
//!
//! An engine is a solver in one configuration: CaDiCaL tuned for models and CaDiCaL tuned for proofs are
//! two. To add one, write its file, which holds a type that is an [`Engine`], and give it a variant here.
//!
//! Variables are numbered from 1 without gaps in the order in which they are met, as all engines
//! keep tables by variable number; [`Literal`] holds the number as DIMACS writes it.
//!
//! Seconds of CPU to prove hard 25x25 puzzles unique (Gecode's problems, residual encoding, one engine at a
//! time, Zen 3; `veridoku check --backend sat --sat-solver NAME`):
//!
//! | | p18 | p19 | p20 | p21 | p22 | p23 | p24 | p25 | p26 | p27 | p89 | p90 |
//! |---|---|---|---|---|---|---|---|---|---|---|---|---|
//! | varisat | 23.5 | 0.68 | 0.37 | 8.8 | 9.9 | 1.5 | 3.2 | 8.1 | - | 34.4 | 0.04 | 0.04 |
//! | batsat | 23.5 | 0.71 | 0.32 | 8.0 | 8.2 | 1.6 | 3.3 | 7.2 | - | - | 0.03 | 0.04 |
//! | cadical | 11.3 | 0.59 | 0.30 | 5.6 | 4.8 | 1.2 | 1.4 | 4.5 | 22.0 | 16.0 | 0.05 | 0.06 |
//! | cadical-sat | 10.2 | 0.58 | 0.35 | 5.2 | 4.1 | 1.1 | 1.3 | 4.2 | 14.3 | 13.2 | 0.03 | 0.04 |
//! | cadical-unsat | 15.4 | 0.81 | 0.45 | 8.0 | 7.2 | 1.9 | 2.0 | 7.1 | - | - | 0.05 | 0.05 |
//! | cadical-plain | 12.7 | 0.65 | 0.26 | 5.3 | 6.0 | 1.6 | 2.5 | 5.1 | - | - | 0.05 | 0.06 |
//!
//! A dash was not measured.

use thiserror::Error;

#[cfg(feature = "batsat")]
use super::batsat::Batsat;
#[cfg(feature = "cadical")]
use super::cadical::{Cadical, Tuning};
use super::varisat::Varisat;
use crate::budget::{Deadline, Ending, Stop};
use crate::encode::{Literal, Size};
use crate::names::named;
use crate::solve::SolveError;

/// A solver of formulas at work on one formula.
pub(super) trait Engine {
    /// Adds a clause, before the first call of [`solve`](Engine::solve) or between two.
    fn add_clause(&mut self, clause: &[Literal]);

    /// Looks for a model of all clauses so far. After [`Found::Stopped`] it may be called again, but once the
    /// deadline is over it says no more than that.
    ///
    /// # Errors
    /// If the solver behind it fails.
    fn solve(&mut self) -> Result<Found, SolveError>;

    /// Whether a variable is true in the model just found. One that occurs nowhere is false.
    fn value(&self, variable: u32) -> bool;
}

/// What an engine's search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A model: [`Engine::value`] tells it.
    Model,
    /// There is none.
    NoModel,
    /// It was to stop before it knew.
    Stopped,
}

/// When an engine is to stop: when the search is over, or when another engine has the answer. It asks often,
/// some thousand times in a second or more.
#[derive(Clone, Debug, Default)]
pub(super) struct Halt {
    /// The end of the search.
    pub(super) deadline: Deadline,
    /// Set by who runs several engines, and has an answer.
    pub(super) told: Option<Stop>,
}

impl Halt {
    /// Whether it is time.
    pub(super) fn is_now(&self) -> bool {
        self.told.as_ref().is_some_and(Stop::is_stopped) || self.deadline.is_over()
    }

    /// Whether it may ever be time.
    pub(super) fn is_possible(&self) -> bool {
        self.deadline.is_bounded() || self.told.is_some()
    }

    /// Why the search is over, if that is why it is time.
    pub(super) fn over(&self) -> Option<Ending> {
        self.deadline.over()
    }

    /// Tells all who run side by side.
    pub(super) fn tell_others(&self) {
        if let Some(told) = &self.told {
            told.stop();
        }
    }
}

named! {
    /// A SAT solver in one configuration, behind the SAT backend; listed whether it is built in or not.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum SatEngine {
        /// varisat, pure Rust and always built in.
        #[default]
        Varisat = "varisat",
        /// batsat, minisat's heir in Rust; with the cargo feature `batsat`.
        Batsat = "batsat",
        /// CaDiCaL as its authors set it; with the cargo feature `cadical`, which needs a C++ compiler.
        Cadical = "cadical",
        /// CaDiCaL tuned to find models.
        CadicalSat = "cadical-sat",
        /// CaDiCaL tuned to prove that there is none.
        CadicalUnsat = "cadical-unsat",
        /// CaDiCaL without preprocessing.
        CadicalPlain = "cadical-plain",
    }
    fn unknown(name: String) -> UnknownSatEngine {
        UnknownSatEngine { found: name }
    }
}

/// A name that is no engine's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{found}` is not a SAT solver; expected one of {}", SatEngine::ALL.map(SatEngine::name).join(", ")
)]
pub struct UnknownSatEngine {
    found: String,
}

/// The order in which engines join a portfolio: by the table above, solvers of another kind before
/// further tunings of the same.
const PORTFOLIO: [SatEngine; 6] = [
    SatEngine::CadicalSat,
    SatEngine::CadicalPlain,
    SatEngine::Batsat,
    SatEngine::Cadical,
    SatEngine::Varisat,
    SatEngine::CadicalUnsat,
];

impl SatEngine {
    /// The cargo feature that builds it in; `None` if it always is.
    pub fn feature(self) -> Option<&'static str> {
        match self {
            SatEngine::Varisat => None,
            SatEngine::Batsat => Some("batsat"),
            _ => Some("cadical"),
        }
    }

    /// Whether it is built in.
    pub fn is_available(self) -> bool {
        match self.feature() {
            None => true,
            Some("batsat") => cfg!(feature = "batsat"),
            Some(_) => cfg!(feature = "cadical"),
        }
    }

    /// Of the engines built in, so many to run side by side.
    pub fn portfolio(most: usize) -> Vec<SatEngine> {
        let mut engines = PORTFOLIO.to_vec();
        engines.retain(|engine| engine.is_available());
        engines.truncate(most.max(1));
        engines
    }

    /// Bytes that an engine takes for a formula before it has learned anything, or somewhat more: varisat's by
    /// measurement, the others' by what they keep of a clause of two literals.
    pub(super) fn bytes_for(self, size: Size) -> usize {
        let of_literal = match self.feature() {
            None => 9,
            Some("batsat") => 24,
            Some(_) => 40,
        };
        let bytes = size.literals.saturating_mul(of_literal);
        usize::try_from(bytes.saturating_add(size.variables * 200)).unwrap_or(usize::MAX)
    }

    /// A new engine without clauses; the default one if this is not built in.
    pub(super) fn start(self, halt: Halt) -> Box<dyn Engine> {
        match self {
            #[cfg(feature = "batsat")]
            SatEngine::Batsat => Box::new(Batsat::new(halt)),
            #[cfg(feature = "cadical")]
            SatEngine::Cadical => Box::new(Cadical::new(Tuning::Default, halt)),
            #[cfg(feature = "cadical")]
            SatEngine::CadicalSat => Box::new(Cadical::new(Tuning::Sat, halt)),
            #[cfg(feature = "cadical")]
            SatEngine::CadicalUnsat => Box::new(Cadical::new(Tuning::Unsat, halt)),
            #[cfg(feature = "cadical")]
            SatEngine::CadicalPlain => Box::new(Cadical::new(Tuning::Plain, halt)),
            _ => Box::new(Varisat::new(halt)),
        }
    }
}
