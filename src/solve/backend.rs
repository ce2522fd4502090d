//! The registry of backends: what `--backend`, the cross-check and the tests iterate.
//!
//! A backend is added by a folder of its own, whose solver has a `NAME`, and a row here.

use super::{DlxSolver, NativeSolver, SatSolver, Solver};
use crate::names::named;

named! {
    /// A way to solve.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Backend("a backend") {
        /// Propagation and backtracking.
        Native = NativeSolver::NAME => || Box::new(NativeSolver::new()),
        /// The CNF of the puzzle in a SAT solver.
        Sat = SatSolver::NAME => || Box::new(SatSolver::new()),
        /// The exact cover of the puzzle by dancing links.
        Dlx = DlxSolver::NAME => || Box::new(DlxSolver::new()),
    }
    /// The function that makes a solver of this kind.
    fn maker() -> fn() -> Box<dyn Solver>
}

impl Backend {
    /// A new solver of this kind.
    pub fn solver(self) -> Box<dyn Solver> {
        self.maker()()
    }
}
