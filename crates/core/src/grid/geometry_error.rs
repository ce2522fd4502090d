//! Why a geometry cannot be built: a variant, a region map, or an embedder's own rules do not fit.

use thiserror::Error;

use super::{ArrangementError, KindNameError, Rule, RuleKind, VariantError};

/// Why a geometry cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// The variant does not fit the shape or the jigsaw.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A region map has the wrong number of cells.
    #[error("the region map has {found} cells; expected {expected} for a side of {side}")]
    RegionCells {
        /// Side of the grid.
        side: usize,
        /// Cells in the map.
        found: usize,
        /// Side times side.
        expected: usize,
    },
    /// A region is too small or too large.
    #[error(
        "region {} has {found} cell{}; expected {side}",
        region + 1, if *found == 1 { "" } else { "s" }
    )]
    RegionSize {
        /// The number of the region in the map, from 0.
        region: usize,
        /// Cells of the region.
        found: usize,
        /// Side of the grid.
        side: usize,
    },
    /// A region map has more regions than the grid has rows.
    #[error("the map has {found} regions; expected {side}")]
    RegionCount {
        /// The number of regions: the largest number in the map, plus 1.
        found: usize,
        /// Side of the grid.
        side: usize,
    },
    /// Overlapping grids do not fit together.
    #[error(transparent)]
    Arrangement(#[from] ArrangementError),
    /// A part of overlapping grids, or one of their variants.
    #[error("several grids with a frame or a variant; expected rules instead")]
    PartOfGrids,
    /// The side is 0 or above 256.
    #[error("a side of {0}; expected 1 to 256")]
    Side(usize),
    /// A frame is empty or larger than the board.
    #[error("a frame of {rows}x{columns} cells; expected 1x1 to {side}x{side}")]
    Frame {
        /// Rows of the frame.
        rows: usize,
        /// Columns of the frame.
        columns: usize,
        /// Side of the board.
        side: usize,
    },
    /// A frame omits a part of the board, or its lines, and there are boxes, regions or variants.
    #[error(
        "a frame of {rows}x{columns} cells cannot have boxes, regions or variants; expected rules instead"
    )]
    FrameWithBoxes {
        /// Rows of the frame.
        rows: usize,
        /// Columns of the frame.
        columns: usize,
    },
    /// The arguments of a rule do not fit its kind or the grid.
    #[error("rule {number}, {kind}: {misfit}")]
    Rule {
        /// The number of the rule, from 1.
        number: usize,
        /// Its kind.
        kind: RuleKind,
        /// What was found and expected.
        misfit: String,
    },
    /// There are rules, and more digits than rules support.
    #[error("rules are supported up to {most}x{most}, not {0}x{0}", most = Rule::MOST_SIDE)]
    RulesOfSide(usize),
    /// The value of the first digit of a frame is out of bounds.
    #[error("a lowest value of {0}; expected 0 to {most}", most = GeometryError::MOST_LOWEST)]
    Lowest(i32),
    /// There are too many hidden cells.
    #[error("{found} hidden cells; expected at most {}", GeometryError::MOST_HIDDEN)]
    Hidden {
        /// Hidden cells of the frame.
        found: usize,
    },
    /// The name of a kind of houses cannot be used.
    #[error(transparent)]
    KindName(#[from] KindNameError),
    /// An own house has the wrong number of cells.
    #[error("{house} has {found} cell{}; expected {side}", if *found == 1 { "" } else { "s" })]
    HouseSize {
        /// The house, as `dot 1`.
        house: String,
        /// Cells of the house.
        found: usize,
        /// Side of the grid.
        side: usize,
    },
    /// An own house holds a cell more than once.
    #[error("{house} lists {cell} more than once; expected distinct cells")]
    RepeatedCell {
        /// The house, as `dot 1`.
        house: String,
        /// The cell, as `r4c7`.
        cell: String,
    },
    /// A house or a pair has a cell that the grid does not have.
    #[error("{of} has the cell index {index}; expected 0 to {}", cells - 1)]
    CellOutOfRange {
        /// The house, as `dot 1`, or the pair, as `pair 1`.
        of: String,
        /// Index of the cell.
        index: usize,
        /// Cells of the grid.
        cells: usize,
    },
    /// A pair is a cell with itself.
    #[error("pair {pair} consists of {cell} twice; expected two different cells")]
    PairOfOne {
        /// The number of the pair, from 1.
        pair: usize,
        /// The cell, as `r4c7`.
        cell: String,
    },
    /// More own pairs than the formulas and exact covers of large grids can hold.
    #[error(
        "{found} custom pairs; expected at most {most}, {} for each cell",
        GeometryError::MOST_OWN_PAIRS
    )]
    TooManyPairs {
        /// Pairs added.
        found: usize,
        /// Pairs allowed.
        most: usize,
    },
    /// More own houses than the tables of houses can hold.
    #[error("{found} custom houses; expected at most {most}, four times the side")]
    TooManyHouses {
        /// Houses added.
        found: usize,
        /// Houses allowed: four times the side.
        most: usize,
    },
    /// More kinds of own houses than allowed: each has a letter in the names of exact cover.
    #[error("{found} kinds of custom houses; expected at most {most}")]
    TooManyKinds {
        /// Kinds added.
        found: usize,
        /// Kinds allowed.
        most: usize,
    },
}

impl GeometryError {
    /// The greatest value of the first digit.
    pub const MOST_LOWEST: i32 = 99;

    /// The most hidden cells.
    pub const MOST_HIDDEN: usize = 1024;

    /// The error for the first rule that needs boxes or regions, on a board without them.
    pub(crate) fn no_regions(rules: &[Rule]) -> Option<GeometryError> {
        let needs = |(place, rule): (usize, &Rule)| Some((place, rule.that_needs_regions()?));
        let (place, kind) = rules.iter().enumerate().find_map(needs)?;
        let misfit = "a grid without boxes or regions; expected boxes of 2x2 or larger, or regions";
        Some(GeometryError::Rule { number: place + 1, kind, misfit: misfit.into() })
    }

    /// The most own pairs for each cell of the grid. This keeps the number of items of an exact cover below 2^32, and
    /// allows all pairs of cells up to side 11.
    pub(super) const MOST_OWN_PAIRS: usize = 64;
}
