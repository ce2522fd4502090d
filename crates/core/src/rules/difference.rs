//! Difference (a white kropki dot): two cells differ by a number (default 1).

use super::definition::{Definition, LINE, Marked, VALUES};
use super::from_rule::CellsPerhapsNumber;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("white", &[]), ("white-dot", &[]), ("kropki-white", &[]), ("white-kropki", &[])],
    arguments: LINE.with((0, 1), VALUES),
    marked: Marked::Neighbors,
    is_chain: true,
    called: Some("dot"),
    phrase: |rule| format!("{} have a difference of {}", rule.cells(), rule.number_or(USUAL)),
    ..Definition::new("difference", "difference 1: r1c1 r1c2")
};

/// The difference, if the rule states none.
pub(super) const USUAL: i32 = 1;

pub(super) fn compile(
    CellsPerhapsNumber { number, cells }: CellsPerhapsNumber<'_>,
    to: &mut Compiler<'_>,
) {
    let difference = number.unwrap_or(USUAL);
    to.along(cells, |one, other| (one - other).abs() == difference);
}

pub(super) fn holds(
    CellsPerhapsNumber { number, cells }: CellsPerhapsNumber<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let difference = number.unwrap_or(USUAL);
    let values = grid.values(cells);
    values.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == difference.unsigned_abs())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let value = rule.number().filter(|value| *value != USUAL);
    super::mark::between(
        rule,
        super::mark::Sign::White,
        value.map_or(String::new(), |value| value.to_string()),
    )
}
