//! Rules that setters use: what each says, and what it asks of a backend.
//!
//! ```text
//! Rule (grid: kind, numbers, cells) --compile--> Network (a few kinds of constraints) --> native, sat, dlx
//!           \--holds(full grid)--> yes or no: the referee of every solution
//! ```
//!
//! A file for each kind of rule says what it means, with its odd cases; `compile` writes it as constraints; `holds` judges
//! a full grid, and shares nothing with `compile`. The tests compare the two on all grids of small sizes.
//!
//! Semantics are those of Interactive Sudoku Solver and of the solver in f-puzzles, where these agree; each file names
//! the cases in which they do not.

pub(crate) mod comparison;
mod compiler;
pub mod connected;
#[cfg(test)]
mod exhaustive;
mod full;
pub(crate) mod inner_sum;
mod judge;
pub mod mark;
pub mod network;
mod unsupported;

pub(crate) use compiler::Compiler;
pub use full::FullGrid;
pub use judge::broken;
pub use mark::Mark;
pub use unsupported::{Consumer, Unsupported, demand, serves};

use crate::grid::{Geometry, Puzzle, Rule, RuleKind, Solution, Violation};
use network::{Constraint, Network};

/// What a kind of rule means.
pub(crate) struct Meaning {
    /// Writes a rule as constraints.
    compile: fn(&Rule, &mut Compiler<'_>),
    /// Whether a full grid keeps it.
    holds: fn(&Rule, &FullGrid<'_>) -> bool,
    /// What it looks like.
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

/// Whether a full grid keeps a rule.
pub(crate) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    (meaning(rule.kind).holds)(rule, grid)
}

/// What a rule looks like.
pub fn marks(rule: &Rule) -> Vec<Mark> {
    (meaning(rule.kind).marks)(rule)
}

/// The network of a grid's houses, pairs and rules.
pub fn network(geometry: &Geometry) -> Network {
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
    let mut compiler = Compiler::new(geometry, rules, &mut network);
    for rule in rules {
        compile(rule, &mut compiler);
    }
    network
}

/// The network of one rule alone: what it asks of its cells, without houses, pairs and other rules.
pub(crate) fn network_of(geometry: &Geometry, rule: &Rule) -> Network {
    let (frame, cells) = (geometry.frame(), geometry.cell_count());
    let mut network = Network {
        lowest: frame.lowest,
        count: geometry.side(),
        cells,
        domains: Vec::new(),
        constraints: Vec::new(),
    };
    network.domains = vec![network.all(); cells + frame.hidden];
    compile(rule, &mut Compiler::new(geometry, geometry.rules(), &mut network));
    network
}

/// Checks that a grid keeps the puzzle's givens and restrictions, every house and pair, and every rule. It relies on no
/// solver and no compilation.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check(puzzle: &Puzzle, solution: &Solution) -> Result<(), Violation> {
    solution.check(puzzle)?;
    match broken(puzzle.geometry(), solution).first() {
        None => Ok(()),
        Some(rule) => Err(Violation::Rule(rule.kind.to_string())),
    }
}
