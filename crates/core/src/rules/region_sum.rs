//! Region sum line: each run of a line within one box has the same sum. A line that returns to a box begins a new run
//! there. The board must have boxes or regions; without them, [`equal_sum`](super::equal_sum) can list the runs.

use super::definition::{Definition, LIST};
use super::from_rule::Cells;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("region-sum-line", &[])],
    arguments: Arguments { may_be_hidden: false, needs_regions: true, once: ONCE, ..LIST },
    phrase: |rule| format!("in each box the line {} has the same sum", rule.cells()),
    ..Definition::new("region-sum", "region-sum: r1c2-r1c6")
};

/// Whether a cell that the line visits again begins a run is ambiguous.
const ONCE: Option<&str> = Some("each once; list the runs of such a line with `equal-sum`");

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    let mut runs: Vec<Vec<Cell>> = Vec::new();
    for cell in cells {
        match runs.last_mut() {
            Some(run) if to.region(run[0]) == to.region(*cell) => run.push(*cell),
            _ => runs.push(vec![*cell]),
        }
    }
    to.equal_sums(&runs);
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let runs = cells.chunk_by(|one, next| grid.region(*one) == grid.region(*next));
    let sums: Vec<i32> = runs.map(|run| grid.values(run).iter().sum()).collect();
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::RegionSum)
}
