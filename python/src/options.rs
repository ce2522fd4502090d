//! Names of backends, levels, techniques and alphabets, and the bounds of a call.

use std::time::Duration;

use pyo3::prelude::*;
use veridoku::format::{Alphabet, Columns};
use veridoku::logic::{Level, Technique};
use veridoku::requests::Reasoning;
use veridoku::{AutoSolver, Backend, Budget, CrossCheck, Solver, Stop};

use crate::faults::usage;

/// The name of the solver that suits each puzzle.
const AUTO: &str = "auto";
/// The name of all backends together.
const CROSS_CHECK: &str = "cross-check";

/// The names of the backends that a call accepts.
#[pyfunction]
pub(crate) fn backends() -> Vec<&'static str> {
    [AUTO, CROSS_CHECK].into_iter().chain(Backend::ALL.into_iter().map(Backend::name)).collect()
}

/// The names of the levels, easiest first.
#[pyfunction]
pub(crate) fn levels() -> Vec<&'static str> {
    Level::ALL.map(Level::name).into()
}

/// The names of the techniques, easiest first.
#[pyfunction]
pub(crate) fn techniques() -> Vec<&'static str> {
    Technique::ALL.iter().map(|technique| technique.name()).collect()
}

/// The level of each technique, as an index into the names of the levels.
#[pyfunction]
pub(crate) fn technique_levels() -> Vec<usize> {
    Technique::ALL.iter().map(|technique| technique.level() as usize).collect()
}

/// Which column of a table with these names holds the puzzles, as in the heading of a CSV.
#[pyfunction]
pub(crate) fn puzzle_column(names: Vec<String>) -> Option<usize> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Columns::of_puzzles(&names, None).0
}

/// Selects the solver.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    Auto,
    CrossCheck,
    One(Backend),
}

impl Choice {
    pub(crate) fn of(name: &str) -> PyResult<Choice> {
        Ok(match name {
            AUTO => Choice::Auto,
            CROSS_CHECK => Choice::CrossCheck,
            name => Choice::One(name.parse().map_err(|_| {
                let expected = backends().join(", ");
                usage(format!("`{name}` is not a backend; expected one of {expected}"))
            })?),
        })
    }

    pub(crate) fn solver(self) -> Box<dyn Solver> {
        match self {
            Choice::Auto => Box::new(AutoSolver::new()),
            Choice::CrossCheck => {
                Box::new(CrossCheck::new(Backend::ALL.map(Backend::solver).into()))
            }
            Choice::One(backend) => backend.solver(),
        }
    }
}

/// The alphabet of this name, if one is named.
pub(crate) fn alphabet(name: Option<&str>) -> PyResult<Option<Alphabet>> {
    name.map(|name| name.parse().map_err(usage)).transpose()
}

/// Seconds as a duration.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let duration = |seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| usage(format!("found {seconds} seconds; expected a number from 0 on")))
    };
    seconds.map(duration).transpose()
}

/// The budget of each puzzle.
pub(crate) fn budget(solutions: Option<u64>, time: Option<Duration>, stop: &Stop) -> Budget {
    Budget { solutions, time, stop: Some(stop.clone()), ..Budget::default() }
}

/// The techniques of these names, or the usual ones.
pub(crate) fn reasoning(only: Option<Vec<String>>, without: Vec<String>) -> PyResult<Reasoning> {
    if only.as_ref().is_some_and(Vec::is_empty) {
        return Err(usage("`only` leaves no technique; expected at least one"));
    }
    let named = |names: Vec<String>| {
        names.iter().map(|name| name.parse().map_err(usage)).collect::<PyResult<Vec<Technique>>>()
    };
    let (only, without) = (named(only.unwrap_or_default())?, named(without)?);
    Ok(Reasoning { only, without, ..Reasoning::default() })
}
