//! Anti-taxicab: two cells do not both hold a digit that is their distance, counted in steps to cells that share an
//! edge. A 0 may be anywhere: two cells never have that distance.

use super::definition::{ANYWHERE, Definition};
use super::from_rule::Everywhere;
use super::{Area, Compiler, FullGrid};
use crate::grid::{Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: ANYWHERE,
    phrase: |rule| {
        let here = rule.here();
        format!(
            "{here} do not both hold the digit that equals the number of orthogonal steps between them"
        )
    },
    ..Definition::new("anti-taxicab", "anti-taxicab:")
};

/// The distance of two places: rows apart and columns apart.
fn distance(one: (usize, usize), other: (usize, usize)) -> i32 {
    (one.0.abs_diff(other.0) + one.1.abs_diff(other.1)) as i32
}

/// The pairs of cells at this distance.
fn pairs(area: &Area<'_>, apart: i32) -> Vec<(Cell, Cell)> {
    let apart = i64::from(apart);
    let mut pairs = Vec::new();
    for one in area.cells() {
        for down in 0..=apart {
            let across = apart - down;
            pairs.extend(area.beside(one, down, across).map(|other| (one, other)));
            // In the same row, and in the same column, one of the two directions is enough.
            if down > 0 && across > 0 {
                pairs.extend(area.beside(one, down, -across).map(|other| (one, other)));
            }
        }
    }
    pairs
}

pub(super) fn compile(Everywhere { cells }: Everywhere<'_>, to: &mut Compiler<'_>) {
    let area = to.area(cells);
    for apart in to.values().filter(|value| *value > 0) {
        to.pairs(pairs(&area, apart), |one, other| (one, other) != (apart, apart));
    }
}

pub(super) fn holds(Everywhere { cells }: Everywhere<'_>, grid: &FullGrid<'_>) -> bool {
    let area = grid.area(cells);
    let cells: Vec<Cell> = area.cells().collect();
    cells.iter().enumerate().all(|(place, one)| {
        let value = grid.value(*one);
        let is_apart = |other: &Cell| {
            area.is_together(*one, *other)
                && distance(area.place(*one), area.place(*other)) == value
        };
        !cells[..place].iter().any(|other| grid.value(*other) == value && is_apart(other))
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Plane;

    #[test]
    fn each_pair_is_listed_once_at_its_distance() {
        let plane = Plane::Square { rows: 3, columns: 5, side: 6 };
        let cells: Vec<Cell> = plane.cells().collect();
        for apart in 1..=7 {
            let mut listed = pairs(&Area::of(plane, &[]), apart);
            listed.sort_unstable();
            let all = cells.iter().flat_map(|one| cells.iter().map(move |other| (*one, *other)));
            let is_apart =
                |one, other, apart| distance(plane.place(one), plane.place(other)) == apart;
            let expected: Vec<(Cell, Cell)> =
                all.filter(|(one, other)| one < other && is_apart(*one, *other, apart)).collect();
            assert_eq!(listed, expected, "{apart}");
        }
    }
}
