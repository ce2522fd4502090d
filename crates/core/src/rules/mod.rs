//! Variant constraints that setters use: their meanings, and their form for the backends.
//!
//! ```text
//! Rule (grid: kind, numbers, cells) --compile--> Network (a few kinds of constraints) --> native, sat, dlx
//!           \--holds(full grid)--> yes or no: the referee of every solution
//! ```
//!
//! One file per kind of rule describes its meaning, with its odd cases; `compile` writes it as constraints; `holds`
//! judges a full grid, and shares no code with `compile`. The tests compare the two on all grids of small sizes.
//!
//! Semantics are those of Interactive Sudoku Solver and of the solver in f-puzzles if these agree; each file lists the
//! cases in which they do not.

pub mod comparison;
mod compiler;
pub mod connected;
#[cfg(test)]
mod exhaustive;
mod full;
pub mod inner_sum;
mod judge;
pub mod mark;
pub mod network;
mod unsupported;

pub(crate) use compiler::Compiler;
pub use full::FullGrid;
pub use judge::broken;
pub use mark::Mark;
pub use unsupported::{Consumer, Unsupported, demand, serves};

use std::ops::ControlFlow;

use crate::budget::{Budget, Deadline, Ending, Interruption, Meter, Watch, unbounded};
use crate::grid::{Geometry, Puzzle, Rule, RuleKind, Solution, Violation};
use network::{Constraint, Network};

/// The meaning of a kind of rule.
pub(crate) struct Meaning {
    /// Writes a rule as constraints.
    compile: fn(&Rule, &mut Compiler<'_>),
    /// Whether a full grid satisfies it.
    holds: fn(&Rule, &FullGrid<'_>) -> bool,
    /// Its look.
    marks: fn(&Rule) -> Vec<Mark>,
}

macro_rules! make_meanings {
    ($($(#[$of_variant:meta])* $variant:ident = $name:literal in $file:ident,)+) => {
        $(mod $file;)+

        fn meaning(kind: RuleKind) -> Meaning {
            match kind {
                $(RuleKind::$variant => Meaning { compile: $file::compile, holds: $file::holds, marks: $file::marks },)+
            }
        }
    };
}

crate::grid::with_rules!(make_meanings);

/// Writes a rule as constraints.
fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    (meaning(rule.kind).compile)(rule, to);
}

/// Whether a full grid satisfies a rule.
pub fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    (meaning(rule.kind).holds)(rule, grid)
}

/// The look of a rule.
pub fn marks(rule: &Rule) -> Vec<Mark> {
    (meaning(rule.kind).marks)(rule)
}

/// The network of a grid's houses, pairs and rules, without a bound on time and size.
pub fn network(geometry: &Geometry) -> Network {
    let unbounded = Budget { memory: None, ..Budget::default() }.deadline();
    let watch = Watch::new(&unbounded, u64::MAX);
    network_within(geometry, &watch).expect("a watch without bounds ends nothing")
}

/// The network of a grid's houses, pairs and rules.
///
/// # Errors
/// The time of the watch is over, or the tables of the rules take more memory than its budget allows.
pub fn network_within(geometry: &Geometry, watch: &Watch) -> Result<Network, Interruption> {
    let rules = geometry.rules();
    let side = geometry.side();
    let (frame, cells) = (geometry.frame(), geometry.cell_count());
    let mut network = Network {
        lowest: frame.lowest,
        count: side,
        cells,
        domains: Vec::new(),
        constraints: Vec::new(),
    };
    network.domains = vec![network.all(); cells + frame.hidden];
    let variables =
        |cells: &[crate::grid::Cell]| cells.iter().map(|cell| cell.index() as u16).collect();
    for house in geometry.houses() {
        network.constraints.push(Constraint::Distinct(variables(&house.cells)));
    }
    for cell in geometry.cells() {
        for other in geometry.extra_peers(cell).iter().filter(|other| **other > cell) {
            network.constraints.push(Constraint::Distinct(variables(&[cell, *other])));
        }
    }
    let meter = Meter::new(watch);
    let mut compiler = Compiler::new(geometry, &mut network, &meter);
    for rule in rules {
        if !meter.works(WORK_OF_RULE) {
            break;
        }
        compile(rule, &mut compiler);
    }
    meter.result().map(|()| network)
}

/// Work for a rule without a table: it is compiled in a few microseconds.
const WORK_OF_RULE: u64 = 64;

/// The network of a single rule: the constraints on its cells, without houses, pairs and other rules.
///
/// # Errors
/// Those of [`network_within`].
pub fn network_of(
    geometry: &Geometry,
    rule: &Rule,
    watch: &Watch,
) -> Result<Network, Interruption> {
    let (frame, cells) = (geometry.frame(), geometry.cell_count());
    let mut network = Network {
        lowest: frame.lowest,
        count: geometry.side(),
        cells,
        domains: Vec::new(),
        constraints: Vec::new(),
    };
    network.domains = vec![network.all(); cells + frame.hidden];
    let meter = Meter::new(watch);
    compile(rule, &mut Compiler::new(geometry, &mut network, &meter));
    meter.result().map(|()| network)
}

/// Checks that a grid satisfies the puzzle's givens and restrictions, every house and pair, and every rule. It uses
/// neither a solver nor the compiled rules.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check(puzzle: &Puzzle, solution: &Solution) -> Result<(), Violation> {
    unbounded(|deadline| check_until(puzzle, solution, deadline))
}

/// Like [`check`], until a deadline, which breaks with the reason.
pub fn check_until(
    puzzle: &Puzzle,
    solution: &Solution,
    deadline: &Deadline,
) -> ControlFlow<Ending, Result<(), Violation>> {
    if let Err(violation) = solution.check(puzzle) {
        return ControlFlow::Continue(Err(violation));
    }
    let broken = judge::broken_until(puzzle.geometry(), solution, deadline)?;
    ControlFlow::Continue(match broken.first() {
        None => Ok(()),
        Some(rule) => Err(Violation::Rule(rule.kind.to_string())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, GeometryBuilder};
    use std::time::Duration;

    /// Large tables from a short text, each of several megabytes.
    fn large(kind: RuleKind) -> Geometry {
        let mut builder = GeometryBuilder::latin(32);
        for row in 0..32 {
            let mut rule = Rule::new(kind, [], (0..32).map(|column| Cell::at(row, column, 32)));
            match kind {
                RuleKind::Regex => rule.text = "(.?){500}".into(),
                RuleKind::Product => rule.numbers = vec![1_396_755_360],
                RuleKind::Sandwich => rule.numbers = vec![200],
                _ => {}
            }
            builder.rule(rule);
        }
        builder.build().unwrap()
    }

    #[test]
    fn compilation_is_bounded_in_time_and_memory() {
        for kind in [RuleKind::Regex, RuleKind::Product, RuleKind::Sandwich] {
            let geometry = large(kind);
            let cut = |budget: Budget| {
                network_within(&geometry, &Watch::new(&budget.deadline(), 1)).unwrap_err()
            };
            let little = Budget { memory: Some(1 << 20), ..Budget::default() };
            let refused = cut(little).ending().unwrap_err();
            assert_eq!(refused.most, Some(1 << 20), "{kind}");
            let late = cut(Budget::time(Duration::ZERO)).ending();
            assert_eq!(late, Ok(Ending::Time), "{kind}");
        }
        // Real puzzles stay far below it.
        let mut builder = GeometryBuilder::new(crate::grid::Shape::CLASSIC);
        builder.rule(Rule::new(RuleKind::Sandwich, [8], (0..9).map(Cell::from_index)));
        assert!(
            network_within(&builder.build().unwrap(), &Watch::new(&Deadline::NEVER, 1)).is_ok()
        );
    }
}
