//! The SAT engines by name: a row for each, and how they compare.
//!
//! An engine is a solver in one configuration: CaDiCaL tuned for models and CaDiCaL tuned for proofs are
//! two. To add an engine, write its file, which holds a type that is an [`Engine`], and give it a row here.
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

#[cfg(feature = "batsat")]
use super::batsat::Batsat;
#[cfg(feature = "cadical")]
use super::cadical::{Cadical, Tuning};
use super::engine::{Engine, Halt};
use super::varisat::Varisat;
use crate::encode::Size;
use crate::names::named;

/// What the registry knows of an engine.
struct Entry {
    /// The cargo feature that builds it in; `None` if it always is.
    feature: Option<&'static str>,
    /// Bytes that it takes for a literal of a clause before it has learned anything, or somewhat more: varisat's
    /// by measurement, those of the others by what they keep of a clause of two literals.
    bytes_per_literal: u64,
    /// Whether it keeps a copy of the clauses in a portfolio, to begin again with them.
    keeps_clauses: bool,
    /// Its place in a portfolio, by the table above: other solvers come before further tunings of the same one.
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
    /// A SAT solver in one configuration, behind the SAT backend; listed whether it is built in or not.
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
        /// CaDiCaL as its authors set it; with the cargo feature `cadical`, which needs a C++ compiler.
        Cadical = "cadical" =>
            with_feature!("cadical", 40, 4, |halt| Box::new(Cadical::new(Tuning::Default, halt))),
        /// CaDiCaL tuned to find models.
        CadicalSat = "cadical-sat" =>
            with_feature!("cadical", 40, 1, |halt| Box::new(Cadical::new(Tuning::Sat, halt))),
        /// CaDiCaL tuned to prove that there is none.
        CadicalUnsat = "cadical-unsat" =>
            with_feature!("cadical", 40, 6, |halt| Box::new(Cadical::new(Tuning::Unsat, halt))),
        /// CaDiCaL without preprocessing.
        CadicalPlain = "cadical-plain" =>
            with_feature!("cadical", 40, 2, |halt| Box::new(Cadical::new(Tuning::Plain, halt))),
    }
    /// What is known of it.
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

    /// The engines to run side by side: of those built in, the best `most` of them, and at least one.
    pub fn portfolio(most: usize) -> Vec<SatEngine> {
        let mut engines = SatEngine::ALL.to_vec();
        engines.retain(|engine| engine.is_available());
        engines.sort_by_key(|engine| engine.entry().rank);
        engines.truncate(most.max(1));
        engines
    }

    /// Bytes that an engine takes for a formula before it has learned anything, or somewhat more.
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
