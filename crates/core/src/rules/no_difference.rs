//! No difference: two cells that share an edge and have no dot do not differ by any of these numbers. A pair with
//! either kind of dot is exempt.

use super::{Compiler, FullGrid};
use crate::grid::{Rule, RuleKind};

/// The rules that mark a pair.
const DOTS: &[RuleKind] = &[RuleKind::Difference, RuleKind::Ratio];

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let mut pairs = to.neighbors();
    pairs.retain(|pair| !to.is_marked(*pair, DOTS));
    to.pairs(pairs, |a, b| !rule.numbers.contains(&(a - b).abs()));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    grid.neighbors().into_iter().filter(|pair| !grid.is_marked(*pair, DOTS)).all(|(one, other)| {
        let difference = grid.value(one).abs_diff(grid.value(other)) as i32;
        rule.numbers.iter().all(|number| *number != difference)
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
