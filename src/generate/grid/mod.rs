//! Full grids, drawn at random.
//!
//! | file | geometries | how near to uniform |
//! |---|---|---|
//! | `nine` | classic 9x9 | exactly uniform |
//! | `listed` | those with few grids, such as 4x4, 6x6, and those without any | exactly uniform |
//! | `searched` | all others | not: grids that a search comes to easily are favoured |
//!
//! What is drawn depends on the geometry and the random numbers alone. No clock decides: searches are bounded
//! by guesses, which are the same on every machine.

mod listed;
mod nine;
mod searched;

use std::sync::Arc;

use rand::Rng;
use thiserror::Error;

use self::listed::{Listed, list};
use self::nine::UniformNine;
use self::searched::Searched;
use crate::grid::{Geometry, Solution};

/// Draws full grids of a geometry at random.
///
/// ```
/// use std::sync::Arc;
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
/// use veridoku::generate::Grids;
/// use veridoku::{Geometry, Puzzle, Shape};
///
/// let geometry = Arc::new(Geometry::classic(Shape::CLASSIC));
/// let mut grids = Grids::new(Arc::clone(&geometry));
/// let grid = grids.draw(&mut ChaCha8Rng::seed_from_u64(1))?;
/// assert_eq!(grid.check(&Puzzle::blank(geometry)), Ok(()));
/// # Ok::<(), veridoku::generate::GridError>(())
/// ```
pub struct Grids {
    source: Source,
}

/// Where the grids come from.
enum Source {
    Nine(UniformNine),
    Listed(Listed),
    Searched(Box<Searched>),
}

/// Why no grid was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// No grid keeps the rules.
    #[error("there is no grid of this geometry")]
    None,
    /// There may be grids, but the search did not come to one.
    #[error("no grid of this geometry was found in {guesses} guesses")]
    NotFound {
        /// The guesses taken, over all tries.
        guesses: u64,
    },
}

impl Grids {
    /// Prepares for a geometry: some milliseconds, or up to some tenths of a second if it must be found out
    /// whether it has few grids.
    pub fn new(geometry: Arc<Geometry>) -> Grids {
        let source = if geometry.is_classic_nine() {
            Source::Nine(UniformNine::new())
        } else {
            match list(&geometry) {
                Some(listed) => Source::Listed(listed),
                None => Source::Searched(Box::new(Searched::new(geometry))),
            }
        };
        Grids { source }
    }

    /// Whether every grid of the geometry is drawn with the same probability.
    pub fn is_uniform(&self) -> bool {
        !matches!(self.source, Source::Searched(_))
    }

    /// Draws a grid.
    ///
    /// # Errors
    /// [`GridError::None`] if the geometry has no grid, [`GridError::NotFound`] if none was found.
    pub fn draw(&mut self, random: &mut impl Rng) -> Result<Solution, GridError> {
        match &mut self.source {
            Source::Nine(nine) => Ok(nine.draw(random)),
            Source::Listed(listed) => listed.draw(random),
            Source::Searched(searched) => searched.draw(random),
        }
    }
}
