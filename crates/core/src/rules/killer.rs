//! Killer cage: digits in a cage differ; with a number, they add up to it. Cages may overlap. A sum of 0 means no
//! sum. A cell that is named twice counts twice in the sum, and does not differ from itself.

use super::definition::{Definition, Differ, LIST, SUMS, Value};
use super::from_rule::{CellsPerhapsNumber, FromRule};
use super::network::Totals;
use super::phrase::Phrase;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Frame, Rule};

pub(super) const DEFINITION: Definition = Definition {
    aliases: &[("cage", &[]), ("killer-cage", &[])],
    arguments: LIST.with((0, 1), SUMS),
    misfit,
    value: Value::Sum,
    differ: Differ::Cells,
    usually_once: |rule| rule.cells().to_vec(),
    called: Some("cage"),
    phrase,
    ..Definition::new("killer", "killer 10: r1c1 r1c2 r2c1")
};

/// The cells of a cage, and their sum if it has one.
pub(super) struct Cage<'a> {
    sum: Option<i32>,
    cells: &'a [Cell],
}

impl<'a> FromRule<'a> for Cage<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let CellsPerhapsNumber { number, cells } = CellsPerhapsNumber::from_rule(rule)?;
        Some(Cage { sum: number.filter(|sum| *sum != 0), cells })
    }
}

/// If digits can add up to 0, the number 0 is ambiguous.
fn misfit(rule: &Rule, frame: Frame) -> Option<String> {
    (rule.numbers == [0] && frame.lowest <= 0).then(|| {
        let expected = "no number, or the rule `sum` for cells that add up to 0";
        format!("the number 0, which means no sum; expected {expected}")
    })
}

fn phrase(rule: &Phrase<'_>) -> String {
    let cage = rule.cells();
    match rule.rule.number().filter(|sum| *sum != 0) {
        Some(sum) => format!("the cage {cage} has different digits that add up to {sum}"),
        None => format!("the cage {cage} has different digits"),
    }
}

pub(super) fn compile(Cage { sum, cells }: Cage<'_>, to: &mut Compiler<'_>) {
    to.differ(cells);
    if let Some(sum) = sum {
        to.linear(cells.iter().map(|cell| (*cell, 1)), Totals::only(sum));
    }
}

pub(super) fn holds(Cage { sum: expected, cells }: Cage<'_>, grid: &FullGrid<'_>) -> bool {
    let sum: i32 = grid.values(cells).iter().sum();
    super::full::all_differ(&grid.values_of_different(cells))
        && expected.is_none_or(|expected| expected == sum)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let sum = rule.number().filter(|sum| *sum != 0);
    super::mark::cages(rule, sum.map_or(String::new(), |sum| sum.to_string()))
}
