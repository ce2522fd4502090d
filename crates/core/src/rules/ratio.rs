//! Ratio (a black kropki dot): one of two cells is the other times a number (default 2).

use super::definition::{Definition, LINE, Marked};
use super::from_rule::CellsPerhapsNumber;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("black", &[]), ("black-dot", &[]), ("kropki-black", &[]), ("black-kropki", &[])],
    arguments: LINE.with((0, 1), (1, 1000)),
    marked: Marked::Neighbors,
    is_chain: true,
    called: Some("dot"),
    phrase: |rule| format!("{} have a ratio of {}", rule.cells(), rule.number_or(USUAL)),
    ..Definition::new("ratio", "ratio 2: r1c1 r1c2")
};

/// The ratio, if the rule states none.
pub(super) const USUAL: i32 = 2;

pub(super) fn compile(
    CellsPerhapsNumber { number, cells }: CellsPerhapsNumber<'_>,
    to: &mut Compiler<'_>,
) {
    let ratio = number.unwrap_or(USUAL);
    to.along(cells, |one, other| one == other * ratio || other == one * ratio);
}

pub(super) fn holds(
    CellsPerhapsNumber { number, cells }: CellsPerhapsNumber<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let ratio = number.unwrap_or(USUAL);
    let values = grid.values(cells);
    values.windows(2).all(|pair| pair[0].max(pair[1]) == ratio * pair[0].min(pair[1]))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let value = rule.number().filter(|value| *value != USUAL);
    super::mark::between(
        rule,
        super::mark::Sign::Black,
        value.map_or(String::new(), |value| value.to_string()),
    )
}
