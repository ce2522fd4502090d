//! Pairs: every two neighbors of a line have a pair of values that the text lists, in this order: `1-2 1-3 2-3`.

use super::definition::{Definition, LIST};
use super::from_rule::{Cells, FromRule};
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Rule, Text, ValuePairs};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { text: Text::Pairs, ..LIST },
    is_chain: true,
    ..Definition::new("pairs", "pairs \"1-2 2-1 2-3 3-2\": r1c1-r1c3")
};

/// The pairs of a table, and the cells that have such pairs.
pub(super) struct Listed<'a> {
    pub(super) listed: Vec<(i32, i32)>,
    pub(super) cells: &'a [Cell],
}

impl<'a> FromRule<'a> for Listed<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let Cells { cells } = Cells::from_rule(rule)?;
        let ValuePairs(listed) = rule.text.parse().ok()?;
        Some(Listed { listed, cells })
    }
}

pub(super) fn compile(Listed { listed, cells }: Listed<'_>, to: &mut Compiler<'_>) {
    to.along(cells, |one, other| listed.contains(&(one, other)));
}

pub(super) fn holds(Listed { listed, cells }: Listed<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(cells);
    values.windows(2).all(|pair| listed.contains(&(pair[0], pair[1])))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
