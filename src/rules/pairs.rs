//! Pairs: each two neighbours of a line have a pair of values that the text lists, in this order: `1-2 1-3 2-3`.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

/// The pairs of a text; what is no pair is left out.
pub(super) fn listed(text: &str) -> Vec<(i32, i32)> {
    let pair = |word: &str| {
        let (one, other) = word.split_once('-')?;
        Some((one.parse().ok()?, other.parse().ok()?))
    };
    text.split_whitespace().filter_map(pair).collect()
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let listed = listed(&rule.text);
    to.along(rule.cells(), |one, other| listed.contains(&(one, other)));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let (listed, values) = (listed(&rule.text), grid.values(rule.cells()));
    values.windows(2).all(|pair| listed.contains(&(pair[0], pair[1])))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
