//! Sandwich: the digits of a line strictly between its lowest and its highest digit, wherever these are, add up to a number.
//! 0 says that they are neighbours. The digits of the line differ. Along a whole row the two are the lowest and the highest
//! of all digits; a line with fewer cells than there are digits has its own.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

/// Where a line is, with the two digits that bound the sum: one of them is the lowest and the other the highest.
#[derive(Clone, PartialEq, Eq, Hash)]
enum At {
    /// Before both; they are guessed before the line begins.
    Before(i32, i32),
    /// Behind the first of them, which leaves this for the other, with the sum so far.
    Inside {
        other: i32,
        bounds: (i32, i32),
        sum: i32,
    },
    After(i32, i32),
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Some(sum) = rule.number() else { return };
    let (least, most) = to.values().into_inner();
    let line = &to.different(rule.cells());
    let step = move |at: &At, value: i32| {
        let is_inner = |(low, high): (i32, i32)| low < value && value < high;
        match *at {
            At::Before(low, high) if value == low || value == high => {
                let other = if value == low { high } else { low };
                Some(At::Inside { other, bounds: (low, high), sum: 0 })
            }
            At::Before(low, high) => is_inner((low, high)).then_some(At::Before(low, high)),
            At::Inside { other, bounds: (low, high), sum: found } if value == other => {
                (found == sum).then_some(At::After(low, high))
            }
            At::Inside { other, bounds, sum: found } => {
                let is_open = is_inner(bounds) && found + value <= sum;
                is_open.then_some(At::Inside { other, bounds, sum: found + value })
            }
            At::After(low, high) => is_inner((low, high)).then_some(At::After(low, high)),
        }
    };
    let accepts = |at: &At| matches!(at, At::After(..));
    if line.len() as i32 == most - least + 1 {
        return to.regular(line, At::Before(least, most), step, accepts);
    }
    let starts =
        (least..=most).flat_map(|low| (low + 1..=most).map(move |high| At::Before(low, high)));
    to.regular_from(line, starts, step, accepts);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let values = grid.values_of_different(rule.cells());
    let place = |of: Option<&i32>| of.and_then(|of| values.iter().position(|value| value == of));
    let ends = (place(values.iter().min()), place(values.iter().max()));
    let (Some(one), Some(other)) = ends else { return false };
    let inner = values[one.min(other)..one.max(other)].iter().skip(1);
    super::full::all_differ(&values) && one != other && rule.number() == Some(inner.sum())
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "")
}
