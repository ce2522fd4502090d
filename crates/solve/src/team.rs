//! A team: a solver of each backend that may be asked, made once for any number of puzzles.

use super::{Backend, Solver};

/// Solvers by their backend.
pub struct Team {
    members: Vec<(Backend, Box<dyn Solver>)>,
}

impl Team {
    /// A solver of each of these backends, made in this way.
    pub fn new(backends: &[Backend], solver: fn(Backend) -> Box<dyn Solver>) -> Team {
        let members = backends.iter().map(|backend| (*backend, solver(*backend)));
        Team { members: members.collect() }
    }

    /// Replaces the solver of a backend.
    pub(crate) fn replace(&mut self, backend: Backend, solver: Box<dyn Solver>) {
        *self.member(backend) = solver;
    }

    /// The solver of a backend, which must be one of the team's.
    pub fn solver(&mut self, backend: Backend) -> &mut dyn Solver {
        self.member(backend).as_mut()
    }

    fn member(&mut self, backend: Backend) -> &mut Box<dyn Solver> {
        let member = self.members.iter_mut().find(|(each, _)| *each == backend);
        &mut member.expect("the team has every backend that is asked").1
    }
}
