//! Region sum line: each run of a line within one box has the same sum. A line that returns to a box begins a new run
//! there. The board must have boxes or regions; without them, [`equal_sum`](super::equal_sum) can list the runs.

use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let mut runs: Vec<Vec<Cell>> = Vec::new();
    for cell in rule.cells() {
        match runs.last_mut() {
            Some(run) if to.region(run[0]) == to.region(*cell) => run.push(*cell),
            _ => runs.push(vec![*cell]),
        }
    }
    to.equal_sums(&runs);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let runs = rule.cells().chunk_by(|one, next| grid.region(*one) == grid.region(*next));
    let sums: Vec<i32> = runs.map(|run| grid.values(run).iter().sum()).collect();
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::RegionSum)
}
