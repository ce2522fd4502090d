//! Value indexing: the digit of a line's first cell appears again N cells after the second cell, where N is the digit
//! of the second cell.

use super::definition::{Definition, LIST, MOST};
use super::from_rule::Cells;
use super::tables::Automaton;
use super::word::Word;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Rule};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { cells: (3, MOST), ..LIST },
    ..Definition::new("value-indexing", "value-indexing: r1c1 r1c2 r2c4 r5c5")
};

/// The state after the values so far.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Read {
    Nothing,
    Digit(i32),
    /// The digit, and how many cells ahead it must be.
    Ahead(i32, i32),
    Found,
}

pub(super) fn compile(Cells { cells }: Cells<'_>, to: &mut Compiler<'_>) {
    to.known_word(cells, Word::Indexing);
}

/// The automaton of such lines.
pub(super) fn automaton(lowest: i32, count: usize) -> Automaton {
    let step = |so_far: &Read, value: i32| match *so_far {
        Read::Nothing => Some(Read::Digit(value)),
        Read::Digit(digit) => (value > 0).then_some(Read::Ahead(digit, value)),
        Read::Ahead(digit, 1) => (value == digit).then_some(Read::Found),
        Read::Ahead(digit, cells) => Some(Read::Ahead(digit, cells - 1)),
        Read::Found => Some(Read::Found),
    };
    Automaton::of(lowest, count, [Read::Nothing], step, |end| *end == Read::Found)
}

pub(super) fn holds(Cells { cells }: Cells<'_>, grid: &FullGrid<'_>) -> bool {
    let values = grid.values(cells);
    let [digit, behind, line @ ..] = &values[..] else { return false };
    let place = usize::try_from(behind - 1).ok();
    place.and_then(|place| line.get(place)) == Some(digit)
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
