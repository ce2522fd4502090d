//! How a technique is written: a pure function from a sheet to steps.

use super::steps::Steps;
use crate::grid::Digit;
use crate::logic::facts::view::View;
use crate::logic::sets::cells::CellSet;
use crate::logic::step::{Part, Role};
use crate::logic::technique::Technique;

/// Finds the steps of a technique, or of several that are one search.
pub trait Finder<const W: usize>: Sync {
    /// The techniques whose steps are searched for, easiest first.
    fn techniques(&self) -> &'static [Technique];

    /// Whether every step is taken of all that it looks for, so that what does not change has nothing new
    /// for it. Not so if it shows only the shortest, or if the easiest of several techniques are taken.
    fn takes_all(&self) -> bool {
        self.techniques().len() == 1
    }

    /// Shows every step.
    fn find(&self, view: &View<W>, steps: &mut Steps<W>);
}

/// That some places of a digit see some others, so that one at most of both holds it.
pub(super) fn weak_link<const W: usize>(
    view: &View<W>,
    digit: Digit,
    one: CellSet<W>,
    other: CellSet<W>,
) -> Part {
    let houses = view.layout().houses_between(one, other);
    Part::new(Role::WeakLink).digit(digit).cells(one | other).houses(houses)
}

/// That a digit stands in one of some places.
pub(super) fn held<const W: usize>(digit: Digit, places: CellSet<W>) -> Part {
    Part::new(Role::Held).digit(digit).cells(places)
}
