//! No difference: two cells that share an edge and have no dot do not differ by any of these numbers. A pair with
//! either kind of dot is exempt.

use super::definition::{ANYWHERE, Definition, MOST, VALUES};
use super::from_rule::NumbersEverywhere;
use super::{Compiler, FullGrid};
use crate::grid::{Rule, RuleKind};

pub(super) const DEFINITION: Definition = Definition {
    arguments: ANYWHERE.with((1, MOST), VALUES),
    phrase: |rule| {
        let (here, numbers) = (rule.here(), rule.numbers("or"));
        format!("{here} are neighbors without a dot, so their difference is not {numbers}")
    },
    ..Definition::new("no-difference", "no-difference 1:")
};

/// The rules that mark a pair.
const DOTS: &[RuleKind] = &[RuleKind::Difference, RuleKind::Ratio];

pub(super) fn compile(
    NumbersEverywhere { numbers, cells }: NumbersEverywhere<'_>,
    to: &mut Compiler<'_>,
) {
    let mut pairs = to.area(cells).neighbors();
    pairs.retain(|pair| !to.is_marked(*pair, DOTS));
    to.pairs(pairs, |a, b| !numbers.contains(&(a - b).abs()));
}

pub(super) fn holds(
    NumbersEverywhere { numbers, cells }: NumbersEverywhere<'_>,
    grid: &FullGrid<'_>,
) -> bool {
    let pairs = grid.area(cells).neighbors().into_iter();
    pairs.filter(|pair| !grid.is_marked(*pair, DOTS)).all(|(one, other)| {
        let difference = grid.value(one).abs_diff(grid.value(other)) as i32;
        numbers.iter().all(|number| *number != difference)
    })
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::legend(rule)
}
