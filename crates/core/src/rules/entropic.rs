//! Entropic line: any three consecutive cells have a digit of the lower, the middle and the upper third.

use super::definition::Definition;
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("entropic-line", &[])],
    phrase: |rule| {
        let line = rule.cells();
        format!(
            "any three consecutive cells of the line {line} hold a low, a middle and a high digit"
        )
    },
    ..Definition::new("entropic", "entropic: r1c1-r1c5")
};

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    let line = cells;
    let (low, high) = to.values().into_inner();
    let thirds: Vec<i32> = (low..=high).map(|value| to.third(value)).collect();
    let third = |value: i32| thirds[(value - low) as usize];
    for run in line.windows(line.len().clamp(1, 3)) {
        to.all_pairs(run, |one, other| third(one) != third(other));
    }
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(cells);
    let thirds: Vec<i32> = values.iter().map(|value| grid.third(*value)).collect();
    let differ = |run: &[i32]| (0..run.len()).all(|place| !run[..place].contains(&run[place]));
    thirds.windows(3.min(thirds.len().max(1))).all(differ)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Entropic)
}
