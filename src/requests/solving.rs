//! Which solver answers, and for how long.

use std::fmt;
use std::slice;
use std::str::FromStr;
use std::time::Duration;

use super::{OptionError, Other};
use veridoku_core::budget::{Budget, Deadline, Stop};
use veridoku_core::grid::Puzzle;
use veridoku_core::names::UnknownName;
use veridoku_solve::encode::{AtMostOne, Encoding};
use veridoku_solve::{
    Answer, AutoSolver, Backend, Confirmation, CrossCheck, Kernel, NativeSolver, SolveError, Solver,
};
#[cfg(feature = "sat")]
use veridoku_solve::{SatEngine, SatSolver};

/// A backend, or the automatic choice by puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BackendChoice {
    /// The backend that suits the puzzle.
    #[default]
    Auto,
    /// This one.
    Backend(Backend),
}

impl BackendChoice {
    /// The name of the automatic choice.
    pub const AUTO: &'static str = "auto";

    /// The names of all choices.
    pub fn names() -> [&'static str; Backend::ALL.len() + 1] {
        let mut names = [BackendChoice::AUTO; Backend::ALL.len() + 1];
        names[1..].copy_from_slice(&Backend::ALL.map(Backend::name));
        names
    }

    /// Whether the native engine may answer; it solves many puzzles at once.
    pub fn may_be_native(self) -> bool {
        matches!(self, BackendChoice::Auto | BackendChoice::Backend(Backend::Native))
    }

    /// Refuses options that have no effect on this backend: those of sat (each with its key, and whether it is given)
    /// and the kernel of native.
    ///
    /// # Errors
    /// [`OptionError::Idle`].
    pub fn refuse_idle(
        self,
        of_sat: &[(&'static str, bool)],
        has_kernel: bool,
    ) -> Result<(), OptionError> {
        let BackendChoice::Backend(backend) = self else { return Ok(()) };
        let of_sat = of_sat.iter().filter(|(_, is_given)| *is_given).map(|(key, _)| (*key, "sat"));
        let of_native = has_kernel.then_some(("kernel", Backend::Native.name()));
        match of_sat.chain(of_native).find(|(_, owner)| *owner != backend.name()) {
            Some((key, owner)) => Err(OptionError::Idle {
                key,
                with: Other::Value("backend", backend.name()),
                expected: Some(Other::Value("backend", owner)),
            }),
            None => Ok(()),
        }
    }

    /// A solver for this choice.
    pub fn solver(self, options: &BackendOptions) -> Box<dyn Solver> {
        match self {
            BackendChoice::Auto => {
                let solver = AutoSolver::new().with_native(options.native());
                #[cfg(feature = "sat")]
                let solver = solver.with_sat(options.sat(&SatEngine::portfolio(1)));
                Box::new(solver)
            }
            BackendChoice::Backend(Backend::Native) => Box::new(options.native()),
            #[cfg(feature = "sat")]
            BackendChoice::Backend(Backend::Sat) => Box::new(options.sat(&[])),
            BackendChoice::Backend(backend) => backend.solver(),
        }
    }
}

impl FromStr for BackendChoice {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<BackendChoice, UnknownName> {
        match name {
            BackendChoice::AUTO => Ok(BackendChoice::Auto),
            _ => match name.parse() {
                Ok(backend) => Ok(BackendChoice::Backend(backend)),
                Err(error) => Err(UnknownName { expected: BackendChoice::names().into(), ..error }),
            },
        }
    }
}

impl fmt::Display for BackendChoice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendChoice::Auto => out.write_str(BackendChoice::AUTO),
            BackendChoice::Backend(backend) => backend.fmt(out),
        }
    }
}

/// Options of individual backends. A backend chooses those that are not given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackendOptions {
    /// Encoding of the sat backend.
    pub encoding: Option<Encoding>,
    /// How the formula of the sat backend states that at most one of several candidates holds.
    pub at_most_one: Option<AtMostOne>,
    /// SAT solvers that run in parallel.
    #[cfg(feature = "sat")]
    pub engines: Option<Vec<SatEngine>>,
    /// Kernel of the native backend.
    pub kernel: Option<Kernel>,
}

impl BackendOptions {
    fn native(&self) -> NativeSolver {
        self.kernel.map_or_else(NativeSolver::new, NativeSolver::with_kernel)
    }

    #[cfg(feature = "sat")]
    fn sat(&self, engines: &[SatEngine]) -> SatSolver {
        let solver = self.encoding.map_or_else(SatSolver::new, SatSolver::with_encoding);
        let solver = match self.at_most_one {
            Some(way) => solver.with_at_most_one(way),
            None => solver,
        };
        solver.with_engines(self.engines.as_deref().unwrap_or(engines))
    }

    /// The options of the sat backend by key, and whether each is given.
    fn of_sat(&self) -> [(&'static str, bool); 3] {
        #[cfg(feature = "sat")]
        let has_engines = self.engines.is_some();
        #[cfg(not(feature = "sat"))]
        let has_engines = false;
        [
            ("encoding", self.encoding.is_some()),
            ("at_most_one", self.at_most_one.is_some()),
            ("sat_solver", has_engines),
        ]
    }
}

/// Which solver answers a request, and for how long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solving {
    /// The backend.
    pub backend: BackendChoice,
    /// Whether every backend solves, and the answers are compared.
    pub cross_check: bool,
    /// Options of individual backends.
    pub options: BackendOptions,
    /// The time for a puzzle, with a cross-check for each backend; no bound if `None`.
    pub timeout: Option<Duration>,
}

/// The question to a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The most solutions to search for; all if `None`.
    pub limit: Option<u64>,
    /// How many solutions are kept.
    pub keep: usize,
    /// Whether work follows the answer, which may then take half of the time.
    pub continues: bool,
}

impl Question {
    /// How many solutions there are: none, one or several. Work follows.
    pub fn verdict(keep: usize) -> Question {
        Question { limit: Some(2), keep, continues: true }
    }
}

/// The answer of a solver.
#[derive(Debug)]
pub struct Searched {
    /// The answer.
    pub answer: Answer,
    /// The deadline of the work that follows.
    pub deadline: Deadline,
    /// Which backends decided the puzzle, if several were asked.
    pub confirmation: Option<Confirmation>,
}

impl Solving {
    /// Shortens the time so that the answer takes no longer than this, whichever backends are asked.
    pub fn bound(&mut self, most: Duration) {
        let share = if self.cross_check { most.div_f64(3.0) } else { most };
        self.timeout = Some(self.timeout.map_or(share, |timeout| timeout.min(share)));
    }

    /// Refuses options without effect.
    ///
    /// # Errors
    /// [`OptionError`], if an option has no effect on the backend, or a backend is named for a cross-check.
    pub fn expect_used(&self) -> Result<(), OptionError> {
        if self.cross_check && self.backend != BackendChoice::Auto {
            return Err(OptionError::Both { one: "cross_check", other: "backend" });
        }
        self.backend.refuse_idle(&self.options.of_sat(), self.options.kernel.is_some())
    }

    /// Refuses the options of backends if something else answers.
    ///
    /// # Errors
    /// [`OptionError::Idle`].
    pub fn refuse_beside(&self, other: &'static str) -> Result<(), OptionError> {
        let kernel = ("kernel", self.options.kernel.is_some());
        let mut given = self.options.of_sat().into_iter().chain([kernel]);
        match given.find(|(_, is_given)| *is_given) {
            Some((key, _)) => {
                Err(OptionError::Idle { key, with: Other::Key(other), expected: None })
            }
            None => Ok(()),
        }
    }

    /// The solver. For a cross-check, the SAT solver also decides singles by default: an empty formula would confirm
    /// little.
    pub fn solver(&self) -> Box<dyn Solver> {
        if !self.cross_check {
            return self.backend.solver(&self.options);
        }
        let encoding = self.options.encoding.or(Some(Encoding::Optimized));
        let options = BackendOptions { encoding, ..self.options.clone() };
        let solver = |backend| BackendChoice::Backend(backend).solver(&options);
        Box::new(CrossCheck::new(Backend::ALL.map(solver).into()))
    }

    /// The budget for searching a puzzle for this number of solutions.
    pub fn budget(&self, solutions: Option<u64>, stop: Option<Stop>) -> Budget {
        Budget { solutions, time: self.timeout, stop, ..Budget::default() }
    }

    /// Asks the solver one question.
    ///
    /// # Errors
    /// The solver refuses the puzzle.
    pub fn search(
        &self,
        puzzle: &Puzzle,
        question: Question,
        stop: Option<Stop>,
    ) -> Result<Searched, SolveError> {
        let mut solver = self.solver();
        let division = Division::new(self.budget(question.limit, stop), question.continues);
        let deadline = division.whole.deadline();
        let mut answers = Vec::with_capacity(1);
        solver.search_many_into(
            slice::from_ref(puzzle),
            &division.for_verdict,
            question.keep,
            &mut answers,
        );
        let deadline = division.rest(&deadline);
        let confirmation = solver.delegates().and_then(|team| team.confirmations().first());
        let confirmation = confirmation.cloned();
        // A solver gives one answer for each puzzle.
        let answer = answers.pop().ok_or_else(|| SolveError::Backend {
            backend: solver.name(),
            message: "it gave no answer".into(),
        })??;
        Ok(Searched { answer, deadline, confirmation })
    }
}

/// How the time of a puzzle is divided between its verdict and the work that follows.
#[derive(Clone, Debug)]
pub struct Division {
    /// The whole budget.
    pub whole: Budget,
    /// The budget of the search for the verdict.
    pub for_verdict: Budget,
    half: Option<Duration>,
}

impl Division {
    /// Divides a budget; if work `continues` after the verdict, the verdict gets half of the time.
    pub fn new(whole: Budget, continues: bool) -> Division {
        let half = whole.time.filter(|_| continues).map(|time| time / 2);
        let for_verdict = Budget { time: half.or(whole.time), ..whole.clone() };
        Division { whole, for_verdict, half }
    }

    /// The deadline of the work after the verdict; `deadline` is that of the whole budget. If several backends used half
    /// of the time each, the other half remains.
    pub fn rest(&self, deadline: &Deadline) -> Deadline {
        let time = deadline.left().time.max(self.half);
        Budget { time, ..self.whole.clone() }.deadline()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_shared_by_the_backends_of_a_cross_check() {
        let six = Duration::from_secs(6);
        let mut solving = Solving { cross_check: true, ..Solving::default() };
        solving.bound(six);
        assert_eq!(solving.timeout, Some(Duration::from_secs(2)));
        let mut solving = Solving { timeout: Some(Duration::from_secs(1)), ..Solving::default() };
        solving.bound(six);
        assert_eq!(solving.timeout, Some(Duration::from_secs(1)));
    }
}
