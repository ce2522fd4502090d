//! The registry of backends: what `--backend`, the cross-check and the tests iterate.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{DlxSolver, NativeSolver, SatSolver, Solver};

/// A way to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// Propagation and backtracking.
    Native,
    /// The CNF of the puzzle in a SAT solver.
    Sat,
    /// The exact cover of the puzzle by dancing links.
    Dlx,
}

/// A name that is no backend's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a backend; expected native, sat or dlx")]
pub struct UnknownBackend(pub String);

impl Backend {
    /// Every backend.
    pub const ALL: [Backend; 3] = [Backend::Native, Backend::Sat, Backend::Dlx];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Native => "native",
            Backend::Sat => "sat",
            Backend::Dlx => "dlx",
        }
    }

    /// A new solver of this kind.
    pub fn solver(self) -> Box<dyn Solver> {
        match self {
            Backend::Native => Box::new(NativeSolver::new()),
            Backend::Sat => Box::new(SatSolver::new()),
            Backend::Dlx => Box::new(DlxSolver::new()),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Backend {
    type Err = UnknownBackend;

    fn from_str(name: &str) -> Result<Backend, UnknownBackend> {
        let known = Backend::ALL.into_iter().find(|backend| backend.name() == name);
        known.ok_or_else(|| UnknownBackend(name.to_owned()))
    }
}
