//! Arrow: the digits of a shaft add up to the circle; digits may repeat. The lists are the circle, and then each of its
//! shafts, which holds separately. A circle of several cells, a pill, is a number whose digits are in reading order.

use super::definition::{Definition, LISTS};
use super::from_rule::{FromRule, Lists};
use super::network::Totals;
use super::phrase::{Phrase, list};
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { first: 4, ..LISTS },
    usually_once: cells_on_shafts,
    phrase,
    ..Definition::new("arrow", "arrow: r4c1 | r4c2 r4c3 | r5c2 r6c3")
};

/// A circle or pill, and its shafts.
pub(super) struct Arrow<'a> {
    /// The cells of the circle, in reading order.
    pill: Vec<Cell>,
    shafts: &'a [Vec<Cell>],
}

impl<'a> FromRule<'a> for Arrow<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let Lists { first, others, .. } = Lists::from_rule(rule)?;
        let mut pill = first.to_vec();
        pill.sort_unstable();
        Some(Arrow { pill, shafts: others })
    }
}

/// The cells of the circle that are on a shaft, each twice. A shaft may cross itself, but not its circle.
fn cells_on_shafts(rule: &Rule) -> Vec<Cell> {
    let on_shaft = |cell: &&Cell| rule.lists.iter().skip(1).flatten().any(|c| c == *cell);
    rule.cells().iter().filter(on_shaft).flat_map(|cell| [*cell; 2]).collect()
}

/// Names only the shafts that have one of the cells.
fn phrase(rule: &Phrase<'_>) -> String {
    let shafts = rule.rule.lists.get(1..).unwrap_or_default().iter();
    let of_cells = |shaft: &&Vec<Cell>| shaft.iter().any(|cell| rule.here.contains(cell));
    let shafts = list(shafts.filter(of_cells).map(|shaft| (rule.name)(shaft)), "and also");
    let circle = if rule.rule.cells().len() > 1 { "the number in" } else { "the circle" };
    format!("along the arrow, {shafts} add up to {circle} {}", rule.cells())
}

pub(super) fn compile(Arrow { pill, shafts }: Arrow<'_>, to: &mut Compiler<'_>) {
    // Each value after the first of a number is a single digit.
    pill.iter().skip(1).for_each(|cell| to.domain(*cell, |value| value <= 9));
    for shaft in shafts {
        let places = pill.iter().rev().scan(1, |place, cell| {
            let term = (*cell, *place);
            *place *= 10;
            Some(term)
        });
        let terms: Vec<(Cell, i32)> = places.chain(shaft.iter().map(|cell| (*cell, -1))).collect();
        to.linear(terms, Totals::only(0));
    }
}

pub(super) fn holds(Arrow { pill, shafts }: Arrow<'_>, grid: &FullGrid<'_>) -> bool {
    let pill = grid.values(&pill);
    let number = pill.iter().fold(0, |number, value| number * 10 + value);
    pill.iter().skip(1).all(|value| *value <= 9)
        && shafts.iter().all(|shaft| grid.values(shaft).iter().sum::<i32>() == number)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let Some((pill, shafts)) = rule.lists.split_first() else { return Vec::new() };
    vec![super::mark::Mark::Arrow { pill: pill.clone(), shafts: shafts.to_vec() }]
}
