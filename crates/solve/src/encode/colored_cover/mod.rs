//! A puzzle with rules as an exact cover with colors.
//!
//! Options cover each *primary* item exactly once. A *secondary* item without color is in at most one chosen option;
//! with colors it may be in several, if all give it the same color.
//!
//! ```text
//! network --Draft--> items, options --prune--> ColoredCover --> the search of the dlx backend
//! ```
//!
//! | constraint | as items and options | file |
//! |---|---|---|
//! | a variable | an item; an option for each value, the *placement* | `draft` |
//! | distinct | an item for each value: primary in a house, else secondary | `draft` |
//! | pair | a secondary item for each value of one variable: with it, and with all values that it excludes | `draft` |
//! | a sum of a group that must differ | an item for each value: a placement covers it, or a set without the value | `group` |
//! | other sums | partial sums as colors | `chain` |
//! | regular, count | states as colors | `regular` |
//! | any of | an item with an option for each alternative, whose number is a color | `branch` |
//!
//! The items of a group make cages work: a value that all sets of a cage need, with one position left in it, is an item
//! with one option. With colors for "in the cage" and "not in the cage" nothing counts the positions.
//!
//! Nothing here is shared with the clauses of the sat backend.
//!
//! Source: Knuth, The Art of Computer Programming 4B, 7.2.2.1, exact covering with colors (XCC).

mod branch;
mod chain;
mod draft;
mod group;
mod prune;
mod regular;

use veridoku_core::budget::{Deadline, Interruption, Watch};
use veridoku_core::grid::{Candidate, Cell, Digit, Puzzle};
use veridoku_core::rules::network::Network;

/// Nodes to write or to look at between two looks at the clock.
const NODES_PER_LOOK: u64 = 1 << 14;

/// The most nodes of a cover: cover and links then take about 0.2 GiB.
const MOST_NODES: usize = 1 << 22;

/// Items and options with colors, as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ColoredCover {
    /// Items that must be covered. They are numbered from 0, and the secondary ones after them.
    pub(crate) primary: usize,
    /// Items that may be covered.
    pub(crate) secondary: usize,
    /// The items of each option with their colors; 0 means no color.
    pub(crate) options: Vec<Vec<(u32, i32)>>,
    /// The candidate, by its index, that an option places, if it places one that is shown.
    pub(crate) labels: Vec<Option<u32>>,
    /// Whether two covers may represent the same grid.
    pub(crate) may_repeat: bool,
}

/// Why there is no cover.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refusal {
    /// The time was over, or there was not enough memory.
    Interrupted(Interruption),
    /// There are more of something than a cover takes, such as nodes.
    TooLarge {
        /// What is counted.
        what: &'static str,
        /// The count found so far.
        found: usize,
        /// The most of them.
        most: usize,
    },
}

impl From<Interruption> for Refusal {
    fn from(cut: Interruption) -> Refusal {
        Refusal::Interrupted(cut)
    }
}

impl ColoredCover {
    /// The cover of a puzzle by the network of its rules.
    ///
    /// # Errors
    /// If the time ends first, or it has too many nodes.
    pub(crate) fn new(puzzle: &Puzzle, deadline: &Deadline) -> Result<ColoredCover, Refusal> {
        deadline.over().map_or(Ok(()), |ending| Err(Interruption::Over(ending)))?;
        let watch = Watch::new(deadline, NODES_PER_LOOK);
        let network = veridoku_core::rules::network_within(puzzle.geometry(), &watch)?;
        ColoredCover::of(puzzle, &network, deadline)
    }

    /// The cover of a network over a puzzle's givens.
    ///
    /// # Errors
    /// As for `new`.
    pub(crate) fn of(
        puzzle: &Puzzle,
        network: &Network,
        deadline: &Deadline,
    ) -> Result<ColoredCover, Refusal> {
        let watch = Watch::new(deadline, NODES_PER_LOOK);
        let mut cover = draft::cover(puzzle, network, &watch)?;
        prune::prune(&mut cover, &watch)?;
        Ok(cover)
    }

    /// The cell and digit that an option places.
    pub(crate) fn candidate(&self, option: usize, side: usize) -> Option<(Cell, Digit)> {
        let Candidate { cell, digit } = Candidate::from_index(self.labels[option]? as usize, side);
        Some((cell, digit))
    }
}
