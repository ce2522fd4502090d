//! The registry of backends: the list that `--backend`, the cross-check and the tests use.
//!
//! A backend is added as a separate folder, whose solver has a `NAME`, and a row here. If it brings its own crates, it
//! has a cargo feature of the same name, which its row names after `if`; without the feature the backend is absent.

#[cfg(feature = "dlx")]
use super::DlxSolver;
use super::{NativeSolver, Solver};
#[cfg(feature = "sat")]
use super::{SatSolver, roster::LONGEST_PROOF};
use veridoku_core::names::named;

named! {
    /// A solving method.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Backend("a backend") {
        /// Propagation and backtracking.
        Native = NativeSolver::NAME => Makers::of(|| Box::new(NativeSolver::new())),
        /// The CNF of the puzzle in a SAT solver; with the cargo feature `sat`.
        Sat if "sat" = SatSolver::NAME => Makers {
            strongest: || Box::new(SatSolver::strongest()),
            bounded: || Box::new(SatSolver::new().with_longest_proof(LONGEST_PROOF)),
            ..Makers::of(|| Box::new(SatSolver::new()))
        },
        /// The exact cover of the puzzle by dancing links; with the cargo feature `dlx`.
        Dlx if "dlx" = DlxSolver::NAME => Makers::of(|| Box::new(DlxSolver::new())),
    }
    /// How solvers of this kind are made.
    fn makers() -> Makers
}

/// How solvers of a backend are made.
struct Makers {
    usual: fn() -> Box<dyn Solver>,
    strongest: fn() -> Box<dyn Solver>,
    bounded: fn() -> Box<dyn Solver>,
}

impl Makers {
    /// The makers of a backend that has only one kind.
    fn of(maker: fn() -> Box<dyn Solver>) -> Makers {
        Makers { usual: maker, strongest: maker, bounded: maker }
    }
}

impl Backend {
    /// A new solver of this kind. It is the same whatever other features are built in.
    pub fn solver(self) -> Box<dyn Solver> {
        (self.makers().usual)()
    }

    /// A new solver of this kind, with the strongest engine that is built in.
    #[doc(hidden)]
    pub fn strongest(self) -> Box<dyn Solver> {
        (self.makers().strongest)()
    }

    /// A new solver of this kind for questions with a budget of guesses. A solver that does not count guesses has
    /// another bound.
    #[doc(hidden)]
    pub fn bounded(self) -> Box<dyn Solver> {
        (self.makers().bounded)()
    }
}
