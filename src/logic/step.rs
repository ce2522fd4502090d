//! A step: what a technique saw, and what follows from it.

use super::technique::Technique;
use crate::grid::{Candidate, Cell, Digit, HouseId};

/// One conclusion of one technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// By which technique.
    pub technique: Technique,
    /// What it saw.
    pub pattern: Pattern,
    /// What follows.
    pub conclusion: Conclusion,
}

/// What follows from a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A digit stands in a cell.
    Place(Candidate),
    /// Candidates cannot be, in ascending order. There is at least one.
    Eliminate(Vec<Candidate>),
}

/// The cells, houses and candidates in which a technique found something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// A cell with one candidate.
    OnlyCandidate,
    /// A digit with one place in a house.
    OnlyPlace {
        /// The house.
        house: HouseId,
    },
    /// A digit whose places in one house all lie in another.
    Locked {
        /// The digit.
        digit: Digit,
        /// The house in which it is locked.
        from: HouseId,
        /// The house that loses it elsewhere.
        to: HouseId,
        /// Its places in both.
        cells: Vec<Cell>,
    },
    /// As many digits as cells of a house, which have no room elsewhere.
    Subset {
        /// The houses: two of a locked subset.
        houses: Vec<HouseId>,
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: Vec<Digit>,
    },
    /// A digit whose places in some houses lie in as many other houses, but for the fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The houses in which it has few places.
        base: Vec<HouseId>,
        /// The houses that cover these.
        cover: Vec<HouseId>,
        /// Its places in the base that no cover house holds.
        fins: Vec<Cell>,
    },
    /// If the start is off, each link in turn is on: start or last link is true.
    Chain {
        /// The node that is off, a digit in one or several cells.
        start: (Digit, Vec<Cell>),
        /// The nodes that are then on.
        links: Vec<(Digit, Vec<Cell>)>,
    },
}
