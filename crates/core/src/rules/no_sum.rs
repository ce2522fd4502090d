//! No sum (negative XV): two cells that share an edge and have no mark do not add up to any of these numbers. A mark is
//! a rule for the sum of only these two cells.

use super::{Compiler, FullGrid};
use crate::grid::{Rule, RuleKind};

/// The rules that mark a pair.
const MARKS: &[RuleKind] = &[RuleKind::Sum];

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let mut pairs = to.neighbors();
    pairs.retain(|pair| !to.is_marked(*pair, MARKS));
    to.pairs(pairs, |a, b| !rule.numbers.contains(&(a + b)));
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    grid.neighbors().into_iter().filter(|pair| !grid.is_marked(*pair, MARKS)).all(|(one, other)| {
        let sum = grid.value(one) + grid.value(other);
        rule.numbers.iter().all(|number| *number != sum)
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
