//! What a file defines of its kind of rule in addition to its meaning and its look.
//!
//! ```text
//! thermo.rs   DEFINITION   name, example, form of the arguments, phrase ...     this file
//!             compile      the rule as constraints                              `compiler.rs`
//!             holds        whether a full grid satisfies it                     `full.rs`
//!             marks        its look                                             `mark.rs`
//! ```
//!
//! A definition lists only what differs from [`Definition::new`]. Code outside of `rules` does not ask for a kind, but
//! for one of these properties: so it does not change when a kind is added.

use super::phrase::{self, Phrase};
use crate::grid::{Arguments, Cell, Frame, Plane, Rule, Text};

/// The properties of a kind of rule.
pub(crate) struct Definition {
    /// Its name in texts and messages.
    pub(crate) name: &'static str,
    /// Other names that are in common use, each with the numbers that it implies.
    pub(crate) aliases: &'static [(&'static str, &'static [i32])],
    /// A rule of this kind on a grid of 9x9, in the format `rules`; empty for a frame, which no text states as a rule.
    pub(crate) example: &'static str,
    /// The form of its arguments.
    pub(crate) arguments: Arguments,
    /// A fault of the arguments that their form does not describe: what was found, and what was expected. It is asked
    /// before the form is checked, so it must not assume that the arguments have it.
    pub(crate) misfit: fn(&Rule, Frame) -> Option<String>,
    /// The most hidden variables that its constraints need on a board.
    pub(crate) hidden: fn(&Rule, Plane<'_>, Frame) -> usize,
    /// How a generator finds the value of a shape without one.
    pub(crate) value: Value,
    /// The cells that must differ by the rule, whatever else it requires.
    pub(crate) differ: Differ,
    /// The pairs of cells that it marks, for the rules about pairs without a mark.
    pub(crate) marked: Marked,
    /// Whether it only constrains every two neighbors of its line.
    pub(crate) is_chain: bool,
    /// Cells of which a reader notes one that is among them twice, because one mention is usual.
    pub(crate) usually_once: fn(&Rule) -> Vec<Cell>,
    /// Its short name in sentences, if that is not its name.
    pub(crate) called: Option<&'static str>,
    /// Its statement about some cells, in a sentence of logic.
    pub(crate) phrase: fn(&Phrase<'_>) -> String,
}

impl Definition {
    /// The properties of most kinds: one list of cells, and nothing else.
    pub(super) const fn new(name: &'static str, example: &'static str) -> Definition {
        Definition {
            name,
            aliases: &[],
            example,
            arguments: LIST,
            misfit: |_, _| None,
            hidden: |_, _, _| 0,
            value: Value::Stated,
            differ: Differ::Nothing,
            marked: Marked::Nothing,
            is_chain: false,
            usually_once: |_| Vec::new(),
            called: None,
            phrase: phrase::tied,
        }
    }
}

/// How a generator finds the value of a rule that lacks it, from a full grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Not at all: the rule always states its numbers, or has none.
    Stated,
    /// The sum of the cells.
    Sum,
    /// The product of the cells.
    Product,
    /// The digits of the cells, all of them.
    Digits,
    /// The smallest number with which the grid satisfies the rule.
    Least,
}

/// The cells that must differ by a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Differ {
    /// None, or none that are known without a search.
    Nothing,
    /// All of its cells.
    Cells,
    /// Shown cells that are as many rows and columns apart as the pairs of its numbers say.
    Offsets,
    /// The rows and columns of the frame, if it has lines.
    Lines,
}

/// The pairs of cells that a rule marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marked {
    /// None.
    Nothing,
    /// Its cells, if there are two.
    TwoCells,
    /// Every two neighbors of its line.
    Neighbors,
}

/// The most cells of a list, and the most lists and numbers.
pub(super) const MOST: usize = 4096;

/// Sums and factors.
pub(super) const SUMS: (i32, i32) = (-1_000_000, 1_000_000);

/// Values and small numbers.
pub(super) const VALUES: (i32, i32) = (0, 1000);

/// One list of cells.
pub(super) const LIST: Arguments = Arguments {
    numbers: (0, 0),
    range: VALUES,
    are_pairs: false,
    lists: (1, 1),
    cells: (1, MOST),
    first: MOST,
    are_equal: false,
    once: None,
    may_be_hidden: true,
    needs_lines: false,
    needs_regions: false,
    text: Text::None,
    has_branches: false,
};

/// One list of at least two cells.
pub(super) const LINE: Arguments = Arguments { cells: (2, MOST), ..LIST };

/// One list of at most as many cells as a board has digits: more cannot differ.
pub(super) const CAGE: Arguments = Arguments { cells: (1, Rule::MOST_SIDE), ..LIST };

/// Two lists or more.
pub(super) const LISTS: Arguments = Arguments { lists: (2, MOST), ..LIST };

/// The cells that the rule is about, or no list, for the whole grid.
pub(super) const ANYWHERE: Arguments = Arguments { lists: (0, 1), may_be_hidden: false, ..LIST };

/// No cells: the rule is about the whole grid.
pub(super) const EVERYWHERE: Arguments = Arguments { lists: (0, 0), cells: (0, 0), ..LIST };

impl Arguments {
    /// These arguments with numbers: how many at least and at most, and from which to which.
    pub(super) const fn with(self, numbers: (usize, usize), range: (i32, i32)) -> Arguments {
        Arguments { numbers, range, ..self }
    }
}

/// Why digits that grow or shrink strictly cannot have a cell twice.
pub(super) const ONCE_AS_DIGITS_GROW: Option<&str> =
    Some("each once, as a digit is not less than itself");
