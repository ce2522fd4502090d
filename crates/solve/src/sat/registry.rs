//! The SAT engines by name: a row for each.
//!
//! An engine is a solver in one configuration: CaDiCaL tuned for models and CaDiCaL tuned for proofs are
//! two. To add an engine, write its file, which holds a type that is an [`Engine`], and give it a row here.
//!
//! On hard puzzles CaDiCaL is the fastest, especially when tuned for models; varisat and batsat are close to each
//! other. `docs/notes/sat-and-dlx.md` has the figures, by which the engines are ranked.

#[cfg(feature = "batsat")]
use super::batsat::Batsat;
#[cfg(feature = "cadical")]
use super::cadical::{Cadical, Tuning};
use super::engine::{Engine, Halt};
use super::varisat::Varisat;
use crate::encode::Size;
use veridoku_core::names::named;

/// The registry's facts about an engine.
struct Entry {
    /// The cargo feature that builds it in; `None` if it always is.
    feature: Option<&'static str>,
    /// An upper bound for the bytes that a literal of a clause takes before the engine has learned anything: for
    /// varisat by measurement, for the other engines by the data they keep for a clause of two literals.
    bytes_per_literal: u64,
    /// Whether in a portfolio it keeps a copy of the clauses, to begin again with them.
    keeps_clauses: bool,
    /// Its place in a portfolio, by speed. Other solvers come before further tunings of the same solver.
    rank: u8,
    /// How it starts; `None` if it is not built in.
    start: Option<fn(Halt) -> Box<dyn Engine>>,
}

/// The entry of an engine that a cargo feature builds in.
macro_rules! with_feature {
    ($feature:literal, $bytes_per_literal:literal, $rank:literal, $start:expr) => {
        Entry {
            feature: Some($feature),
            bytes_per_literal: $bytes_per_literal,
            keeps_clauses: false,
            rank: $rank,
            #[cfg(feature = $feature)]
            start: Some($start),
            #[cfg(not(feature = $feature))]
            start: None,
        }
    };
}

named! {
    /// A SAT solver in one configuration, for the SAT backend; listed whether it is built in or not.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum SatEngine("a SAT solver") {
        /// varisat, pure Rust and always built in.
        #[default]
        Varisat = "varisat" => Entry {
            feature: None,
            bytes_per_literal: 9,
            keeps_clauses: true,
            rank: 5,
            start: Some(|halt| Box::new(Varisat::new(halt))),
        },
        /// batsat, minisat's heir in Rust; with the cargo feature `batsat`.
        Batsat = "batsat" =>
            with_feature!("batsat", 24, 3, |halt| Box::new(Batsat::new(halt))),
        /// CaDiCaL with its own defaults; with the cargo feature `cadical`, which needs a C++ compiler.
        Cadical = "cadical" =>
            with_feature!("cadical", 40, 4, |halt| Box::new(Cadical::new(Tuning::Default, halt))),
        /// CaDiCaL tuned to find models.
        CadicalSat = "cadical-sat" =>
            with_feature!("cadical", 40, 1, |halt| Box::new(Cadical::new(Tuning::Sat, halt))),
        /// CaDiCaL tuned to prove that there is no model.
        CadicalUnsat = "cadical-unsat" =>
            with_feature!("cadical", 40, 6, |halt| Box::new(Cadical::new(Tuning::Unsat, halt))),
        /// CaDiCaL without preprocessing.
        CadicalPlain = "cadical-plain" =>
            with_feature!("cadical", 40, 2, |halt| Box::new(Cadical::new(Tuning::Plain, halt))),
    }
    /// The registry's facts about the engine.
    fn entry() -> Entry
}

impl SatEngine {
    /// The cargo feature that builds it in; `None` if it always is.
    pub fn feature(self) -> Option<&'static str> {
        self.entry().feature
    }

    /// Whether it is built in.
    pub fn is_available(self) -> bool {
        self.entry().start.is_some()
    }

    /// The engines to run side by side: the best `most` of those built in, and at least one.
    pub fn portfolio(most: usize) -> Vec<SatEngine> {
        let mut engines = SatEngine::ALL.to_vec();
        engines.retain(|engine| engine.is_available());
        engines.sort_by_key(|engine| engine.entry().rank);
        engines.truncate(most.max(1));
        engines
    }

    /// An upper bound for the bytes that the engine takes for a formula before it has learned anything.
    pub(super) fn bytes_for(self, size: Size) -> usize {
        let bytes = size.literals.saturating_mul(self.entry().bytes_per_literal);
        usize::try_from(bytes.saturating_add(size.variables * 200)).unwrap_or(usize::MAX)
    }

    /// Whether it keeps a copy of the clauses in a portfolio.
    pub(super) fn keeps_clauses(self) -> bool {
        self.entry().keeps_clauses
    }

    /// A new engine without clauses; varisat if this one is not built in.
    pub(super) fn start(self, halt: Halt) -> Box<dyn Engine> {
        match self.entry().start {
            Some(start) => start(halt),
            None => Box::new(Varisat::new(halt)),
        }
    }
}
