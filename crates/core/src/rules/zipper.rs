//! Zipper: two cells equally far from the middle of a line add up to the digit in the middle; on a line of even length,
//! all such pairs have the same sum.

use super::definition::Definition;
use super::from_rule::Cells;
use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    phrase: |rule| {
        let line = rule.cells();
        format!(
            "any two cells equally far from the middle of the line {line} have the same sum as the middle"
        )
    },
    ..Definition::new("zipper", "zipper: r1c1-r1c5")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    let line = cells;
    let half = line.len() / 2;
    let pairs: Vec<_> =
        (0..half).map(|place| (line[place], line[line.len() - 1 - place])).collect();
    let terms = |(one, other)| [(one, 1), (other, 1)];
    if line.len() % 2 == 1 {
        for pair in pairs {
            to.linear(terms(pair).into_iter().chain([(line[half], -1)]), Totals::only(0));
        }
        return;
    }
    for (place, one) in pairs.iter().enumerate() {
        for other in &pairs[place + 1..] {
            let minus = terms(*other).map(|(cell, _)| (cell, -1));
            to.linear(terms(*one).into_iter().chain(minus), Totals::only(0));
        }
    }
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(cells);
    let (length, half) = (values.len(), values.len() / 2);
    let sums: Vec<i32> =
        (0..half).map(|place| values[place] + values[length - 1 - place]).collect();
    match length % 2 {
        1 => sums.iter().all(|sum| *sum == values[half]),
        _ => sums.windows(2).all(|pair| pair[0] == pair[1]),
    }
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Zipper)
}
