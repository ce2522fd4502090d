//! Equality cage: digits in a cage differ; half are odd and half even, and half are low and half high. Low digits are
//! the lower half, and if there is an odd number of digits, the middle one is not in the cage.

use super::definition::{CAGE, Definition};
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: CAGE,
    usually_once: |rule| rule.cells().to_vec(),
    ..Definition::new("equality-cage", "equality-cage: r1c1-r1c4")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    let cage = to.different(cells);
    let (low, high) = to.values().into_inner();
    // Twice the distance from the middle, which is an integer.
    let side = move |value: i32| (2 * value - low - high).signum();
    let cells = cage.len() as i32;
    let step = move |(parity, half): &(i32, i32), value: i32| {
        let next = (parity + if value % 2 == 0 { 1 } else { -1 }, half + side(value));
        let is_open = side(value) != 0 && next.0.abs() <= cells && next.1.abs() <= cells;
        is_open.then_some(next)
    };
    to.regular(&cage, (0, 0), step, |state| *state == (0, 0));
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values_of_different(cells);
    let count =
        |is_one: &dyn Fn(i32) -> bool| values.iter().filter(|value| is_one(**value)).count();
    let (lowest, digits) = (grid.frame().lowest, grid.side());
    let half = values.len() / 2;
    super::full::all_differ(&values)
        && count(&|value| value % 2 == 0) == half
        && count(&|value| value % 2 != 0) == half
        && count(&|value| value < lowest + digits / 2) == half
        && count(&|value| value >= lowest + (digits + 1) / 2) == half
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::cages(rule, "=")
}
