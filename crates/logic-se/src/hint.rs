//! The output of a producer: a technique, its rating, its conclusion, and the facts that a sentence needs.
//!
//! ```text
//! Hint { technique, rating, eliminations, placement, reason }
//!                             |             '- the digit that is then placed, and struck from its peers
//!                             '- struck first
//! ```
//!
//! Ratings are the original's `f64` sums, because its ties and maxima compare them before they are rounded: a chain
//! of 6.6 plus three steps of 0.1 is 6.8999.., and sorts before a chain of 6.9 that prints the same. Users see
//! [`tenths`].

use super::layout::{Cells, bits_in, cells_in};
use super::technique::Technique;

/// One step that the scale takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The technique.
    pub technique: Technique,
    /// Its rating, unrounded.
    pub rating: f64,
    /// Cells, each with the digits that it loses.
    pub eliminations: Vec<(u8, u16)>,
    /// The cell (row by row) that gets a value, and the digit (from 0).
    pub placement: Option<(u8, u8)>,
    /// Why.
    pub reason: Reason,
}

/// The pattern of a hint.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The only position of a digit in a region.
    HiddenSingle { region: usize },
    /// The only digit of a cell.
    NakedSingle,
    /// A digit that is, in one region, only in cells of another region.
    Locked { digit: usize, within: usize, also: usize },
    /// Cells of a region with as many candidate digits as cells.
    NakedSet { cells: Cells, digits: u16, region: usize },
    /// Digits of a region that are only in as many cells.
    HiddenSet { cells: Cells, digits: u16, region: usize },
    /// A digit that is, in the base lines, only in as many crossing lines. Both are sets of regions.
    Fish { digit: usize, base: u32, cover: u32 },
    /// A pivot and two wings.
    Wing { pivot: u8, wings: [u8; 2], digit: usize },
    /// Cells with one digit more than cells, and a cell with two of these digits.
    BentSet { cells: Cells, digits: u16, pair: u8 },
    /// Regions in which a digit has two ends, each end next to an end of the following region.
    StrongLinks { digit: usize, links: Vec<StrongLink>, is_ring: bool },
    /// A loop of cells that two digits would leave open.
    Loop { cells: Vec<u8>, digits: u16, extra: Cells, kind: UniquenessType },
    /// A grid in which all other digits would have two positions in each region.
    Bug { cells: Cells, digits: u16, kind: UniquenessType },
    /// Cells for which no combination of these digits is left.
    Exclusion { cells: Vec<u8>, excluders: Cells },
    /// A conclusion of chains; `None` unless an explanation is requested.
    Chain(Option<Box<Chain>>),
}

/// A region in which a digit is in one of two groups of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrongLink {
    /// The region.
    pub region: usize,
    /// Its two groups, in the order in which the chain passes them.
    pub ends: [Cells; 2],
}

/// How uniqueness is used, numbered as in the literature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UniquenessType {
    /// One cell has further digits: it is one of these.
    One,
    /// One further digit: it is in one of some cells.
    Two,
    /// The further digits form a naked set with other cells of a region.
    ThreeNaked { cells: Cells, digits: u16, region: usize },
    /// The two digits form a hidden set with other digits of a region.
    ThreeHidden { cells: Cells, digits: u16, region: usize },
    /// A digit is confined to two cells of a region, so the other is eliminated from them.
    Four { digit: usize, region: usize },
}

/// A candidate that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The cell, row by row.
    pub cell: u8,
    /// The digit, from 0.
    pub digit: u8,
    /// Whether it is true.
    pub is_on: bool,
}

/// The proof that chains give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// How the conclusion follows from the branches.
    pub kind: ChainKind,
    /// Nodes in the order of deduction, each after its causes; the first is the assumption, the last the target.
    pub branches: Vec<Vec<Node>>,
}

/// How a conclusion follows from branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainKind {
    /// The one branch returns to its assumption: of each pair of neighbors one is true.
    Cycle,
    /// The one branch leads to the opposite of its assumption.
    Forcing,
    /// Two branches lead from one assumption to opposite targets.
    Contradiction,
    /// Two branches lead from opposite assumptions to one target.
    Double,
    /// Each digit of a cell leads to the target.
    Cell(u8),
    /// Each position of a digit in a region leads to the target.
    Region(u8),
}

impl Hint {
    /// A hint that eliminates digits from cells.
    pub fn strike(
        technique: Technique,
        rating: f64,
        eliminations: Vec<(u8, u16)>,
        reason: Reason,
    ) -> Hint {
        Hint { technique, rating, eliminations, placement: None, reason }
    }

    /// A hint that places a digit.
    pub fn place(
        technique: Technique,
        rating: f64,
        cell: usize,
        digit: usize,
        reason: Reason,
    ) -> Hint {
        let placement = Some((cell as u8, digit as u8));
        Hint { technique, rating, eliminations: Vec::new(), placement, reason }
    }

    /// The candidates that it eliminates: cells and digits.
    pub fn struck(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let of =
            |&(cell, digits): &(u8, u16)| bits_in(digits).map(move |digit| (cell.into(), digit));
        self.eliminations.iter().flat_map(of)
    }
}

/// One digit eliminated from some cells.
pub fn strike_digit(digit: usize, cells: Cells) -> Vec<(u8, u16)> {
    cells_in(cells).map(|cell| (cell as u8, 1 << digit)).collect()
}

/// A rating for display, in tenths: the original adds 0.05, multiplies by ten and truncates.
pub fn tenths(rating: f64) -> u32 {
    ((rating + 0.05) * 10.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_tenths_show_as_printed() {
        let sum = |base: f64, steps: u32| base + (0..steps).fold(0.0, |sum, _| sum + 0.1);
        assert!(sum(6.6, 3) < 6.9);
        assert_eq!(tenths(sum(6.6, 3)), 69);
        assert_eq!((tenths(1.2), tenths(0.0), tenths(20.0)), (12, 0, 200));
    }
}
