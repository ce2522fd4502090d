//! The way in: a geometry's logic, of whatever width its cell sets need.
//!
//! ```text
//! Puzzle --Board--> rounds --walk--> Path (explain, hint), Rating
//! ```

use std::sync::Arc;

use thiserror::Error;

use super::board::Board;
use super::find::finders;
use super::layout::Layout;
use super::path::{End, first_round, walk};
use super::position::Position;
use super::rating::Rating;
use super::step::Step;
use super::steps::{Steps, Wants};
use super::technique::Techniques;
use super::view::{Kept, View};
use crate::grid::{Geometry, Puzzle};

/// Solves puzzles of one geometry by logic.
///
/// ```
/// use veridoku::logic::{End, Logic, Technique, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let logic = Logic::new(puzzle.geometry().clone(), Techniques::all())?;
/// let path = logic.path(&puzzle.into());
/// assert_eq!(path.end, End::Solved);
/// assert_eq!(path.rating.hardest, Some(Technique::NakedSingle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Logic {
    geometry: Arc<Geometry>,
    width: Box<dyn Width>,
}

/// A geometry that logic has no sets for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a side of {side}; logic works for sides up to {}", Logic::MAX_SIDE)]
pub struct TooLarge {
    /// Side of the grid.
    pub side: usize,
}

/// The way of a puzzle through logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps of each round, all of one technique.
    pub rounds: Vec<Vec<Step>>,
    /// How it ended.
    pub end: End,
    /// What its steps add up to.
    pub rating: Rating,
}

impl Logic {
    /// The largest side for which there is logic.
    pub const MAX_SIDE: usize = 25;

    /// The logic of a geometry, by these techniques.
    ///
    /// # Errors
    /// If the grid is too large.
    pub fn new(geometry: Arc<Geometry>, techniques: Techniques) -> Result<Logic, TooLarge> {
        let width: Box<dyn Width> = match geometry.cell_count() {
            0..=128 => Box::new(Wide::<2>::new(geometry.clone(), techniques)),
            129..=256 => Box::new(Wide::<4>::new(geometry.clone(), techniques)),
            257..=640 => Box::new(Wide::<10>::new(geometry.clone(), techniques)),
            _ => return Err(TooLarge { side: geometry.side() }),
        };
        Ok(Logic { geometry, width })
    }

    /// The same for other techniques; what is known of the geometry is shared.
    pub fn with_techniques(&self, techniques: Techniques) -> Logic {
        Logic { geometry: self.geometry.clone(), width: self.width.with_techniques(techniques) }
    }

    /// The geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The way of a position of this geometry as far as logic takes it.
    pub fn path(&self, position: &Position) -> Path {
        self.width.path(position)
    }

    /// The end and the rating of a puzzle's way; much faster than the steps of it.
    pub fn rate(&self, puzzle: &Puzzle) -> (End, Rating) {
        self.width.rate(puzzle)
    }

    /// The steps of the easiest technique that finds any now: the first round of the path.
    pub fn round(&self, position: &Position) -> Vec<Step> {
        self.width.round(position)
    }

    /// Every step that is possible now, easiest technique first.
    pub fn steps(&self, position: &Position) -> Vec<Step> {
        self.width.steps(position)
    }
}

/// [`Logic`] of some width.
trait Width: Send + Sync {
    fn with_techniques(&self, techniques: Techniques) -> Box<dyn Width>;
    fn path(&self, position: &Position) -> Path;
    fn rate(&self, puzzle: &Puzzle) -> (End, Rating);
    fn round(&self, position: &Position) -> Vec<Step>;
    fn steps(&self, position: &Position) -> Vec<Step>;
}

struct Wide<const W: usize> {
    blank: Board<W>,
    techniques: Techniques,
}

impl<const W: usize> Wide<W> {
    fn new(geometry: Arc<Geometry>, techniques: Techniques) -> Wide<W> {
        Wide { blank: Board::blank(Arc::new(Layout::new(geometry))), techniques }
    }
}

impl<const W: usize> Width for Wide<W> {
    fn with_techniques(&self, techniques: Techniques) -> Box<dyn Width> {
        Box::new(Wide { blank: self.blank.clone(), techniques })
    }

    fn path(&self, position: &Position) -> Path {
        let mut board = self.blank.at(position);
        let mut rating = Rating::default();
        let mut rounds = Vec::new();
        let mut steps = Steps::new(self.techniques, Wants::Patterns);
        let end = walk(&mut board, &mut steps, |_, steps| {
            if let Some(technique) = steps.technique() {
                rating.add(technique, steps.rated());
            }
            rounds.push(steps.drain());
        });
        Path { rounds, end, rating }
    }

    fn rate(&self, puzzle: &Puzzle) -> (End, Rating) {
        let mut board = self.blank.with(puzzle);
        let mut rating = Rating::default();
        let mut steps = Steps::new(self.techniques, Wants::Effects);
        let end = walk(&mut board, &mut steps, |_, steps| {
            if let Some(technique) = steps.technique() {
                rating.add(technique, steps.rated());
            }
        });
        (end, rating)
    }

    fn round(&self, position: &Position) -> Vec<Step> {
        let board = self.blank.at(position);
        let mut steps = Steps::new(self.techniques, Wants::Patterns);
        first_round(&board, &mut steps);
        steps.drain()
    }

    fn steps(&self, position: &Position) -> Vec<Step> {
        let board = self.blank.at(position);
        let view = View::new(&board, Kept::default());
        let mut found = Vec::new();
        for technique in self.techniques.iter() {
            let mut steps = Steps::new(Techniques::NONE.with(technique), Wants::Patterns);
            for finder in finders::<W>() {
                if finder.techniques().contains(&technique) {
                    finder.find(&view, &mut steps);
                }
            }
            found.extend(steps.drain());
        }
        found
    }
}
