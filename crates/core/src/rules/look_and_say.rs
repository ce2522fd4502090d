//! Look and say: the numbers are pairs of a count and a digit; the cells have that digit exactly as often. Other digits
//! are free. A count of 0 means that the digit does not appear.

use super::definition::{Definition, LIST, MOST, VALUES};
use super::from_rule::{FromRule, NumbersAndCells, pairs};
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { are_pairs: true, ..LIST.with((2, MOST), VALUES) },
    hidden: |rule, _, _| rule.cells().len(),
    ..Definition::new("look-and-say", "look-and-say 1 2 0 4: r1c1-r1c4")
};

/// Some cells, and what is said about them: pairs of a count and a digit.
pub(super) struct Said<'a> {
    said: &'a [[i32; 2]],
    cells: &'a [Cell],
}

impl<'a> FromRule<'a> for Said<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let NumbersAndCells { numbers, cells } = NumbersAndCells::from_rule(rule)?;
        Some(Said { said: pairs(numbers)?, cells })
    }
}

pub(super) fn compile(Said { said, cells }: Said<'_>, to: &mut Compiler<'_>) {
    let cells = to.each_once(cells);
    for [count, digit] in said {
        match usize::try_from(*count) {
            Ok(count) => to.count(&cells, *digit, count, count),
            Err(_) => to.never(),
        }
    }
}

pub(super) fn holds(Said { said, cells }: Said<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(cells);
    let often = |digit: i32| values.iter().filter(|value| **value == digit).count() as i32;
    said.iter().all(|[count, digit]| often(*digit) == *count)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let said: String = rule.numbers.iter().map(i32::to_string).collect();
    super::mark::cages(rule, said)
}
