//! The options of individual backends, and how `--stats` names the solvers.

use std::fmt;

use veridoku::{Backend, Kernel, SatEngine, Solver, UnknownName};

use super::threads;

/// Engines of the sat backend that run in parallel.
#[derive(Clone, Debug)]
pub(super) struct SatEngines(Vec<SatEngine>);

impl SatEngines {
    /// How many.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The engines themselves.
    pub(super) fn to_vec(&self) -> Vec<SatEngine> {
        self.0.clone()
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

/// The kernel with this name, if this CPU can run it.
pub(super) fn kernel(name: String) -> Result<Kernel, String> {
    let kernel: Kernel = name.parse().map_err(|error: UnknownName| error.to_string())?;
    if kernel.is_available() { Ok(kernel) } else { Err(format!("this CPU cannot run {kernel}")) }
}

/// The name of the solvers; if they pass puzzles on, also how many each backend answered: `auto (native 7, sat 2)`.
pub(super) fn solver_name(solvers: &[&dyn Solver]) -> String {
    let name = solvers.first().map_or("", |solver| solver.name());
    let mut shares: Vec<(Backend, u64)> = Vec::new();
    let teams = solvers.iter().filter_map(|solver| solver.delegates());
    for (backend, count) in teams.flat_map(|team| team.handed_on()) {
        match shares.iter_mut().find(|share| share.0 == backend) {
            Some(share) => share.1 += count,
            None => shares.push((backend, count)),
        }
    }
    let shares: Vec<String> =
        shares.iter().map(|(backend, count)| format!("{backend} {count}")).collect();
    if shares.is_empty() { name.into() } else { format!("{name} ({})", shares.join(", ")) }
}
