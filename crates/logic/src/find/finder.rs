//! The interface of a technique: a pure function from a sheet to steps, and one from a step to its sentence.

use super::steps::Steps;
use crate::facts::view::View;
use crate::sets::cells::CellSet;
use crate::step::{Part, Role};
use crate::words::explanation::Explanation;
use crate::words::lesson::Lesson;
use crate::words::names::Words;
use crate::words::sentence::{Sentence, and, or, say};
use veridoku_core::grid::{Cell, Digit, HouseId};

/// Finds and explains the steps of one technique, or of several that share a search.
pub trait Finder<const W: usize>: Sync {
    /// Whether it shows all steps, not only the shortest.
    fn shows_all(&self) -> bool {
        true
    }

    /// Shows every step to the collector.
    fn find(&self, view: &View<W>, steps: &mut Steps<W>);

    /// Why a step of these techniques is right: the pattern, the reason, and the conclusion.
    fn explain(&self, words: &Words) -> Explanation;

    /// The pattern and the reason in short sentences, for a step that `explain` can explain. The conclusion is added
    /// from the claims of its explanation.
    fn teach(&self, words: &Words) -> Lesson {
        Lesson::of(&self.explain(words), words)
    }

    /// The reason shared by all its steps, if it is short.
    fn gist(&self) -> Option<&'static str> {
        None
    }
}

/// Some places of a digit see some other places, so at most one of all of them holds it.
pub(super) fn weak_link<const W: usize>(
    view: &View<W>,
    digit: Digit,
    one: CellSet<W>,
    other: CellSet<W>,
) -> Part {
    let houses = view.layout().houses_between(one, other);
    Part::new(Role::WeakLink).digit(digit).cells(one | other).houses(houses)
}

/// `the 7 of row 1 is only at r1c2 or r1c9`. A comma between a house and a digit would read as a list of houses.
pub(super) fn only_at(digit: Digit, cells: &[Cell], house: HouseId) -> Sentence {
    say!(
        "the {1} of {0} is only at {2}",
        "le {1} de {0} n’est possible qu’en {2}",
        house,
        digit,
        or(cells)
    )
}

/// `so at least one of r1c1 and r1c2 is 5`.
pub(super) fn at_least_one(cells: &[Cell], digits: &[Digit]) -> Sentence {
    say!(
        "so at least one of {0} is {1}.",
        "au moins une des cases {0} vaut donc {1}.",
        and(cells),
        or(digits)
    )
}

/// `either r1c1 is 1 or 2, or it sees a 5 at r2c2`: two reasons why a cell cannot hold a digit.
pub(super) fn is_or_sees(cell: Cell, own: &[Digit], seen: Digit, at: &[Cell]) -> Sentence {
    say!(
        "either {0} is {1}, or it sees a {2} at {3}",
        "soit {0} vaut {1}, soit elle voit un {2} en {3}",
        cell,
        or(own),
        seen,
        or(at)
    )
}

/// `in row 1`; nothing without a house.
pub(super) fn within(houses: &[HouseId]) -> Sentence {
    match houses {
        [] => say!("", ""),
        _ => say!(" in {0}", " dans {0}", and(houses)),
    }
}

/// A digit is in one of some places.
pub(super) fn held<const W: usize>(digit: Digit, places: CellSet<W>) -> Part {
    Part::new(Role::Held).digit(digit).cells(places)
}
