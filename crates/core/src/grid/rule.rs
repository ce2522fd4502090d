//! Rules beyond houses and pairs, as data: a kind, numbers, and lists of cells.
//!
//! All that the kinds know is in `rules`, in one file for each. Only the data is here, so a
//! [`Geometry`](super::Geometry) can contain rules.

use super::{Cell, RuleKind};

/// A rule: its kind, and its arguments. The meaning of the numbers, lists, text and branches is described in `rules`
/// for each kind; most kinds only have numbers and cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule {
    /// Its kind.
    pub kind: RuleKind,
    /// Its numbers, such as a sum.
    pub numbers: Vec<i32>,
    /// Its cells, in one list or several. Cells from `side * side` on are hidden cells (see [`Frame`](super::Frame)).
    pub lists: Vec<Vec<Cell>>,
    /// A regular expression, an automaton, or a table of pairs.
    pub text: String,
    /// The alternatives. All rules of at least one of them must hold.
    pub branches: Vec<Vec<Rule>>,
}

impl Rule {
    /// The most digits of a puzzle with rules: a word has a bit for each.
    pub const MOST_SIDE: usize = 32;

    /// The most variables of all rules of a grid: its cells, its hidden cells, and those that some rules add.
    pub const MOST_VARIABLES: usize = 1 << 16;

    /// A rule for one list of cells.
    pub fn new(
        kind: RuleKind,
        numbers: impl Into<Vec<i32>>,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Rule {
        Rule::with_lists(kind, numbers, [cells.into_iter().collect()])
    }

    /// A rule for several lists of cells.
    pub fn with_lists(
        kind: RuleKind,
        numbers: impl Into<Vec<i32>>,
        lists: impl Into<Vec<Vec<Cell>>>,
    ) -> Rule {
        Rule {
            kind,
            numbers: numbers.into(),
            lists: lists.into(),
            text: String::new(),
            branches: Vec::new(),
        }
    }

    /// The first list.
    pub fn cells(&self) -> &[Cell] {
        self.lists.first().map_or(&[], Vec::as_slice)
    }

    /// The first number.
    pub fn number(&self) -> Option<i32> {
        self.numbers.first().copied()
    }
}
