//! The names of cells, digits, candidates and places in reports.

use serde::Serialize;

use veridoku_core::grid::{BrokenRule, Candidate, Cell, Conflict, Digit, Geometry, HouseId};

/// The cells, as `r4c7`; hidden cells as `h1`.
pub(super) fn cells(cells: &[Cell], geometry: &Geometry) -> Vec<String> {
    let name = |cell: &Cell| match cell.index().checked_sub(geometry.cell_count()) {
        Some(hidden) => format!("h{}", hidden + 1),
        None => geometry.cell_name(*cell).to_string(),
    };
    cells.iter().map(name).collect()
}

/// The houses, as `row 4`.
pub(super) fn houses(houses: &[HouseId], geometry: &Geometry) -> Vec<String> {
    houses.iter().map(|id| geometry.house(*id).to_string()).collect()
}

/// Digits as numbers from 1.
pub(super) fn numbers(digits: impl IntoIterator<Item = Digit>) -> Vec<usize> {
    digits.into_iter().map(Digit::number).collect()
}

/// A candidate: the name of its cell, and its digit as a number from 1.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CandidateReport {
    cell: String,
    digit: usize,
}

impl CandidateReport {
    /// The report of a candidate.
    pub(super) fn new(
        Candidate { cell, digit }: Candidate,
        geometry: &Geometry,
    ) -> CandidateReport {
        CandidateReport { cell: geometry.cell_name(cell).to_string(), digit: digit.number() }
    }
}

/// Where givens contradict each other: a house, `peers` or `not a candidate`.
pub(super) fn broken_rule(conflict: &Conflict, geometry: &Geometry) -> String {
    match conflict.rule {
        BrokenRule::House(id) => geometry.house(id).to_string(),
        BrokenRule::Peers => "peers".into(),
        _ => "not a candidate".into(),
    }
}
