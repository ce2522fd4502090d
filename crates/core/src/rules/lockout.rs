//! Lockout: the ends of a line differ by at least a number (default 4), and the digits between them are outside of
//! the range from one end to the other.

use super::definition::{Definition, LINE, VALUES};
use super::from_rule::{CellsPerhapsNumber, Ends, FromRule};
use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: LINE.with((0, 1), VALUES),
    phrase: |rule| {
        let (line, least) = (rule.cells(), rule.number_or(USUAL));
        format!(
            "the ends of the line {line} differ by at least {least}, and none of its other digits lies between them"
        )
    },
    ..Definition::new("lockout", "lockout 4: r1c1-r1c5")
};

/// The least difference of the ends, if the rule states none.
pub(super) const USUAL: i32 = 4;

/// The line, and the least difference of its ends.
pub(super) struct Lockout<'a> {
    least: i32,
    line: Ends<'a>,
}

impl<'a> FromRule<'a> for Lockout<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let CellsPerhapsNumber { number, cells } = CellsPerhapsNumber::from_rule(rule)?;
        Some(Lockout { least: number.unwrap_or(USUAL), line: Ends::of(cells)? })
    }
}

pub(super) fn compile(Lockout { least, line }: Lockout<'_>, to: &mut Compiler<'_>) {
    let Ends { first, inner, last } = line;
    to.pair(first, last, |one, other| (one - other).abs() >= least);
    for cell in inner {
        // The ends come first, so the state is their range.
        let line = [first, last, *cell];
        let step = |ends: &Vec<i32>, value: i32| match ends[..] {
            [one, other] => {
                let is_outside = value < one.min(other) || value > one.max(other);
                is_outside.then(|| ends.clone())
            }
            _ => Some([&ends[..], &[value]].concat()),
        };
        to.regular(&line, Vec::new(), step, |_| true);
    }
}

pub(super) fn holds(Lockout { least, line }: Lockout<'_>, grid: &FullGrid<'_>) -> bool {
    let (first, last) = (grid.value(line.first), grid.value(line.last));
    let (low, high) = (first.min(last), first.max(last));
    high - low >= least && grid.values(line.inner).iter().all(|value| *value < low || *value > high)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Lockout)
}
