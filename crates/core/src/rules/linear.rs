//! Linear: cells, each times a factor, add up to a number. The numbers are that sum, and then the factor of each cell.

use super::definition::{Definition, LIST, MOST, SUMS};
use super::from_rule::{FromRule, NumbersAndCells};
use super::network::Totals;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Frame, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: LIST.with((2, MOST), SUMS),
    misfit,
    ..Definition::new("linear", "linear 5 1 2: r1c1 r5c5")
};

/// The largest total of the absolute factors of a sum: so every sum fits 32 bits.
const MOST_FACTORS: u64 = 1 << 24;

/// A sum, and its cells with their factors.
pub(super) struct Linear<'a> {
    sum: i32,
    factors: &'a [i32],
    cells: &'a [Cell],
}

impl<'a> FromRule<'a> for Linear<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let NumbersAndCells { numbers, cells } = NumbersAndCells::from_rule(rule)?;
        let (sum, factors) = numbers.split_first()?;
        (factors.len() == cells.len()).then_some(Linear { sum: *sum, factors, cells })
    }
}

/// Each cell needs a factor.
fn misfit(rule: &Rule, _: Frame) -> Option<String> {
    let (found, expected) = (rule.numbers.len(), rule.cells().len() + 1);
    let (_, factors) = rule.numbers.split_first().filter(|_| (2..=MOST).contains(&found))?;
    if found != expected {
        let what = "a sum, and a factor for each cell";
        return Some(format!("{found} numbers; expected {expected}, {what}"));
    }
    let heights = factors.iter().map(|factor| u64::from(factor.unsigned_abs()));
    (heights.sum::<u64>() > MOST_FACTORS)
        .then(|| format!("factors with too large a total; expected at most {MOST_FACTORS}"))
}

pub(super) fn compile(Linear { sum, factors, cells }: Linear<'_>, to: &mut Compiler<'_>) {
    let terms = cells.iter().copied().zip(factors.iter().copied());
    to.linear(terms, Totals::only(sum));
}

pub(super) fn holds(Linear { sum, factors, cells }: Linear<'_>, grid: &FullGrid<'_>) -> bool {
    let products =
        grid.values(cells).into_iter().zip(factors).map(|(v, f)| i64::from(v) * i64::from(*f));
    products.sum::<i64>() == i64::from(sum)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    let (sum, factors) = rule.numbers.split_first().unwrap_or((&0, &[]));
    super::mark::cages(rule, format!("({})={sum}", super::mark::text(factors)))
}
