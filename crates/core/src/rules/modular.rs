//! Modular line: any N consecutive cells (default 3) have different remainders modulo N.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

fn modulus(rule: &Rule) -> i32 {
    rule.number().unwrap_or(3).max(1)
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let (line, modulus) = (rule.cells(), modulus(rule));
    let width = (modulus as usize).min(line.len().max(1));
    for run in line.windows(width) {
        to.all_pairs(run, |one, other| (one - other) % modulus != 0);
    }
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let modulus = modulus(rule);
    let rests: Vec<i32> = grid.values(rule.cells()).iter().map(|value| value % modulus).collect();
    let differ = |run: &[i32]| (0..run.len()).all(|place| !run[..place].contains(&run[place]));
    rests.windows((modulus as usize).min(rests.len().max(1))).all(differ)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Modular)
}
