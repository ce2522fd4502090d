//! Modular line: any N consecutive cells (default 3) have different remainders modulo N.

use super::definition::{Definition, LIST};
use super::from_rule::{CellsPerhapsNumber, FromRule};
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("modular-line", &[])],
    arguments: LIST.with((0, 1), (1, 1000)),
    phrase: |rule| {
        let (line, modulus) = (rule.cells(), rule.number_or(USUAL));
        format!(
            "any {modulus} consecutive cells of the line {line} have different remainders modulo {modulus}"
        )
    },
    ..Definition::new("modular", "modular 3: r1c1-r1c5")
};

/// The modulus, if the rule states none.
pub(super) const USUAL: i32 = 3;

/// A line and its modulus.
pub(super) struct Modular<'a> {
    modulus: i32,
    line: &'a [Cell],
}

impl<'a> FromRule<'a> for Modular<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let CellsPerhapsNumber { number, cells } = CellsPerhapsNumber::from_rule(rule)?;
        let modulus = number.unwrap_or(USUAL);
        (modulus > 0).then_some(Modular { modulus, line: cells })
    }
}

pub(super) fn compile(Modular { modulus, line }: Modular<'_>, to: &mut Compiler<'_>) {
    let width = (modulus as usize).min(line.len().max(1));
    for run in line.windows(width) {
        to.all_pairs(run, |one, other| (one - other) % modulus != 0);
    }
}

pub(super) fn holds(Modular { modulus, line }: Modular<'_>, grid: &FullGrid<'_>) -> bool {
    let rests: Vec<i32> = grid.values(line).iter().map(|value| value % modulus).collect();
    let differ = |run: &[i32]| (0..run.len()).all(|place| !run[..place].contains(&run[place]));
    rests.windows((modulus as usize).min(rests.len().max(1))).all(differ)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Modular)
}
