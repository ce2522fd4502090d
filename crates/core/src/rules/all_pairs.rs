//! All pairs: every two cells, the earlier one first, have a pair of values that the text lists, as in `pairs`.

use super::definition::{Definition, LIST};
use super::pairs::Listed;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule, Text};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { text: Text::Pairs, ..LIST },
    ..Definition::new("all-pairs", "all-pairs \"1-2 2-1 1-3 3-1\": r1c1 r5c5")
};

pub(super) fn compile(Listed { listed, cells }: Listed<'_>, to: &mut Compiler<'_>) {
    to.all_pairs(cells, |one, other| listed.contains(&(one, other)));
}

pub(super) fn holds(Listed { listed, cells }: Listed<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(cells);
    (0..values.len()).all(|place| {
        values[place + 1..].iter().all(|other| listed.contains(&(values[place], *other)))
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
