//! No sum (negative XV): two cells that share an edge and have no mark do not add up to any of these numbers. A mark is
//! a rule for the sum of only these two cells.

use super::definition::{ANYWHERE, Definition, MOST, VALUES};
use super::from_rule::NumbersEverywhere;
use super::{Compiler, FullGrid};
use crate::grid::{Rule, RuleKind};

pub(super) const DEFINITION: Definition = Definition {
    arguments: ANYWHERE.with((1, MOST), VALUES),
    phrase: |rule| {
        let (here, numbers) = (rule.here(), rule.numbers("or"));
        format!("{here} are neighbors without a mark, so they do not add up to {numbers}")
    },
    ..Definition::new("no-sum", "no-sum 5 10:")
};

/// The rules that mark a pair.
const MARKS: &[RuleKind] = &[RuleKind::Sum];

pub(super) fn compile(
    NumbersEverywhere { numbers, cells }: NumbersEverywhere<'_>,
    to: &mut Compiler<'_>,
) {
    let mut pairs = to.area(cells).neighbors();
    pairs.retain(|pair| !to.is_marked(*pair, MARKS));
    to.pairs(pairs, |a, b| !numbers.contains(&(a + b)));
}

pub(super) fn holds(
    NumbersEverywhere { numbers, cells }: NumbersEverywhere<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let pairs = grid.area(cells).neighbors().into_iter();
    pairs.filter(|pair| !grid.is_marked(*pair, MARKS)).all(|(one, other)| {
        let sum = grid.value(one) + grid.value(other);
        numbers.iter().all(|number| *number != sum)
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
