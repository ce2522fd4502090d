//! The editions of the scale: their producers, and the puzzles for which the scale is defined.

use thiserror::Error;

use veridoku_core::grid::Geometry;
use veridoku_core::names::named;
use veridoku_core::rules::{Consumer, Unsupported, demand};

named! {
    /// An edition of the scale.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Scale("a scale of Sudoku Explainer") {
        /// Sukaku Explainer 1.18.1, whose numbers the forums use today.
        #[default]
        Sukaku = "se",
        /// The producers of Sudoku Explainer 1.2.1: without strong links and without wings of four or more cells.
        /// The order, conditions and ratings are those of Sukaku Explainer, which match where verified.
        Original = "se-1.2.1",
    }
}

/// Why the scale has no number for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoScale {
    /// Another size.
    #[error("a side of {side}; the scale of Sudoku Explainer is for 9x9 grids with 3x3 boxes")]
    Side {
        /// Side of the grid.
        side: usize,
    },
    /// Other boxes, or houses in addition to rows, columns and boxes.
    #[error(
        "other houses than rows, columns and 3x3 boxes; the scale of Sudoku Explainer is for classic 9x9 grids"
    )]
    Houses,
    /// The puzzle has a rule beyond houses and pairs.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
}

impl Scale {
    /// Whether the scale is defined for puzzles of this geometry.
    ///
    /// # Errors
    /// [`NoScale`] for everything but classic 9x9 grids.
    pub fn expect(geometry: &Geometry) -> Result<(), NoScale> {
        demand(Consumer::Scale, geometry)?;
        match geometry.side() {
            _ if geometry.is_classic_nine() => Ok(()),
            9 => Err(NoScale::Houses),
            side => Err(NoScale::Side { side }),
        }
    }
}
