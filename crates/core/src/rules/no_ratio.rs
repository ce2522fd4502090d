//! No ratio: if two cells share an edge and have no dot, neither is any of these numbers times the other. A pair with
//! either kind of dot is exempt.

use super::definition::{ANYWHERE, Definition, MOST};
use super::from_rule::NumbersEverywhere;
use super::{Compiler, FullGrid};
use crate::grid::{Rule, RuleKind};

pub(super) const DEFINITION: Definition = Definition {
    arguments: ANYWHERE.with((1, MOST), (1, 1000)),
    phrase: |rule| {
        let (here, numbers) = (rule.here(), rule.numbers("or"));
        format!("{here} are neighbors without a dot, so their ratio is not {numbers}")
    },
    ..Definition::new("no-ratio", "no-ratio 2:")
};

/// The rules that mark a pair.
const DOTS: &[RuleKind] = &[RuleKind::Difference, RuleKind::Ratio];

pub(super) fn compile(
    NumbersEverywhere { numbers, cells }: NumbersEverywhere<'_>,
    to: &mut Compiler<'_>,
) {
    let is_ratio = |a: i32, b: i32| numbers.iter().any(|ratio| a == b * ratio || b == a * ratio);
    let mut pairs = to.area(cells).neighbors();
    pairs.retain(|pair| !to.is_marked(*pair, DOTS));
    to.pairs(pairs, |a, b| !is_ratio(a, b));
}

pub(super) fn holds(
    NumbersEverywhere { numbers, cells }: NumbersEverywhere<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let pairs = grid.area(cells).neighbors().into_iter();
    pairs.filter(|pair| !grid.is_marked(*pair, DOTS)).all(|(one, other)| {
        let (a, b) = (grid.value(one), grid.value(other));
        numbers.iter().all(|ratio| a.max(b) != ratio * a.min(b))
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
