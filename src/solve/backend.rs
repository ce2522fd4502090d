//! The registry of backends: what `--backend`, the cross-check and the tests iterate.

use thiserror::Error;

use super::{DlxSolver, NativeSolver, SatSolver, Solver};
use crate::names::named;

named! {
    /// A way to solve.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Backend {
        /// Propagation and backtracking.
        Native = "native",
        /// The CNF of the puzzle in a SAT solver.
        Sat = "sat",
        /// The exact cover of the puzzle by dancing links.
        Dlx = "dlx",
    }
    fn unknown(name: String) -> UnknownBackend {
        UnknownBackend(name)
    }
}

/// A name that is no backend's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a backend; expected native, sat or dlx")]
pub struct UnknownBackend(pub String);

impl Backend {
    /// A new solver of this kind.
    pub fn solver(self) -> Box<dyn Solver> {
        match self {
            Backend::Native => Box::new(NativeSolver::new()),
            Backend::Sat => Box::new(SatSolver::new()),
            Backend::Dlx => Box::new(DlxSolver::new()),
        }
    }
}
