//! A team: a solver of each backend that may be asked, made once for any number of puzzles.

use super::{Backend, Solver};

/// Solvers by their backend.
pub(crate) struct Team {
    members: Vec<(Backend, Box<dyn Solver>)>,
}

impl Team {
    /// A solver of each of these backends, made in this way.
    pub(crate) fn new(backends: &[Backend], solver: fn(Backend) -> Box<dyn Solver>) -> Team {
        let members = backends.iter().map(|backend| (*backend, solver(*backend)));
        Team { members: members.collect() }
    }

    /// Puts a solver in the place of its backend's, if the team has that backend.
    pub(crate) fn replace(&mut self, solver: Box<dyn Solver>) {
        let name = solver.name();
        if let Some(member) = self.members.iter_mut().find(|(backend, _)| backend.name() == name) {
            member.1 = solver;
        }
    }

    /// The solver of a backend, which must be one of the team's.
    pub(crate) fn solver(&mut self, backend: Backend) -> &mut dyn Solver {
        let member = self.members.iter_mut().find(|(each, _)| *each == backend);
        member.expect("the team has every backend that is asked").1.as_mut()
    }
}
