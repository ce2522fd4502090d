//! Selects the backend: `--backend`, and the options of individual backends.

use std::fmt;
use std::str::FromStr;

use veridoku::encode::{AtMostOne, Encoding};
use veridoku::{
    AutoSolver, Backend, Kernel, NativeSolver, SatEngine, SatSolver, Solver, UnknownName,
};

use super::{Failure, threads};

/// A backend, or the automatic choice by puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BackendArg {
    Auto,
    Backend(Backend),
}

/// The name of the automatic choice.
pub(super) const AUTO: &str = "auto";

/// The names of all choices.
pub(super) fn choices() -> [&'static str; Backend::ALL.len() + 1] {
    let mut names = [AUTO; Backend::ALL.len() + 1];
    names[1..].copy_from_slice(&Backend::ALL.map(Backend::name));
    names
}

impl BackendArg {
    /// Whether puzzles may be passed to native, which works on many side by side.
    pub(super) fn may_be_native(self) -> bool {
        matches!(self, BackendArg::Auto | BackendArg::Backend(Backend::Native))
    }
}

impl BackendArg {
    /// Refuses options that have no effect on this backend: options of sat (each with its name, and whether it was
    /// given) and the kernel of native.
    pub(super) fn refuse_idle(
        self,
        of_sat: &[(&str, bool)],
        has_kernel: bool,
    ) -> Result<(), Failure> {
        let BackendArg::Backend(backend) = self else { return Ok(()) };
        let of_sat =
            of_sat.iter().filter(|(_, is_given)| *is_given).map(|(name, _)| (*name, Backend::Sat));
        let of_native = has_kernel.then_some(("--kernel", Backend::Native));
        match of_sat.chain(of_native).find(|(_, owner)| *owner != backend) {
            Some((name, owner)) => Err(Failure::Usage(format!(
                "{name} has no effect with --backend {backend}; expected --backend {owner}"
            ))),
            None => Ok(()),
        }
    }
}

impl FromStr for BackendArg {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<BackendArg, UnknownName> {
        if name == AUTO { Ok(BackendArg::Auto) } else { name.parse().map(BackendArg::Backend) }
    }
}

impl fmt::Display for BackendArg {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendArg::Auto => out.write_str(AUTO),
            BackendArg::Backend(backend) => backend.fmt(out),
        }
    }
}

/// Engines of the sat backend that run in parallel.
#[derive(Clone, Debug)]
pub(super) struct SatEngines(Vec<SatEngine>);

impl SatEngines {
    /// How many.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for SatEngines {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(","))
    }
}

/// The engines with these names, if they are built in.
pub(super) fn sat_solver(names: &str) -> Result<SatEngines, String> {
    if names == PORTFOLIO {
        return Ok(SatEngines(SatEngine::portfolio(threads::of(None))));
    }
    let engine = |name: &str| {
        let engine: SatEngine =
            name.parse().map_err(|error: UnknownName| error.or(PORTFOLIO).to_string())?;
        match engine.feature() {
            Some(feature) if !engine.is_available() => {
                Err(format!("{engine} is not built in; build with `--features {feature}`"))
            }
            _ => Ok(engine),
        }
    };
    names.split(',').map(engine).collect::<Result<_, _>>().map(SatEngines)
}

/// A choice of as many engines as there are cores.
const PORTFOLIO: &str = "portfolio";

/// Options of individual backends. The backend chooses the options that are not given.
#[derive(Clone, Debug, Default)]
pub(super) struct BackendOptions {
    pub(super) encoding: Option<Encoding>,
    pub(super) at_most_one: Option<AtMostOne>,
    pub(super) engines: Option<SatEngines>,
    pub(super) kernel: Option<Kernel>,
}

impl BackendOptions {
    fn native(&self) -> NativeSolver {
        self.kernel.map_or_else(NativeSolver::new, NativeSolver::with_kernel)
    }

    fn sat(&self, engines: &[SatEngine]) -> SatSolver {
        let solver = self.encoding.map_or_else(SatSolver::new, SatSolver::with_encoding);
        let solver = match self.at_most_one {
            Some(way) => solver.with_at_most_one(way),
            None => solver,
        };
        let engines = self.engines.as_ref().map_or(engines, |SatEngines(engines)| engines);
        solver.with_engines(engines)
    }
}

impl BackendArg {
    /// A solver for this choice.
    pub(super) fn solver(self, options: &BackendOptions) -> Box<dyn Solver> {
        match self {
            BackendArg::Auto => {
                let strongest = SatEngine::portfolio(1);
                Box::new(
                    AutoSolver::new()
                        .with_native(options.native())
                        .with_sat(options.sat(&strongest)),
                )
            }
            BackendArg::Backend(Backend::Native) => Box::new(options.native()),
            BackendArg::Backend(Backend::Sat) => Box::new(options.sat(&[])),
            BackendArg::Backend(backend) => backend.solver(),
        }
    }
}

/// The kernel with this name, if this CPU can run it.
pub(super) fn kernel(name: String) -> Result<Kernel, String> {
    let kernel: Kernel = name.parse().map_err(|error: UnknownName| error.to_string())?;
    if kernel.is_available() { Ok(kernel) } else { Err(format!("this CPU cannot run {kernel}")) }
}

/// The name of the solvers; if they pass puzzles on, also how many each backend answered: `auto (native 7, sat 2)`.
pub(super) fn solver_name(solvers: &[&dyn Solver], plain: u64) -> String {
    let name = solvers.first().map_or("", |solver| solver.name());
    let mut shares: Vec<(Backend, u64)> = Vec::new();
    let teams = || solvers.iter().filter_map(|solver| solver.delegates());
    let in_its_place = teams().take(1).map(|_| (Backend::Native, plain)).filter(|_| plain > 0);
    for (backend, count) in in_its_place.chain(teams().flat_map(|team| team.handed_on())) {
        match shares.iter_mut().find(|share| share.0 == backend) {
            Some(share) => share.1 += count,
            None => shares.push((backend, count)),
        }
    }
    let shares: Vec<String> =
        shares.iter().map(|(backend, count)| format!("{backend} {count}")).collect();
    if shares.is_empty() { name.into() } else { format!("{name} ({})", shares.join(", ")) }
}
