//! Entry point: the logic of a geometry, with cell sets as wide as it needs.
//!
//! ```text
//! Puzzle, Position --Sheet--> walk --> Path (explain, hint), Rating
//! ```

use std::sync::Arc;

use thiserror::Error;

use super::path::{End, Path};
use super::rating::Rating;
use super::walk::{first_round, walk, watch};
use crate::facts::survey::Kept;
use crate::facts::view::View;
use crate::find::finders;
use crate::find::steps::{Steps, Wants};
use crate::paper::layout::Layout;
use crate::paper::sheet::Sheet;
use crate::position::Start;
use crate::step::Step;
use crate::technique::Techniques;
use veridoku_core::budget::{Deadline, Ending};
use veridoku_core::grid::Geometry;
use veridoku_core::rules::{Consumer, Unsupported, demand};

/// Solves puzzles of one geometry by logic.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use veridoku::logic::{End, Logic, Technique, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let logic = Logic::new(puzzle.geometry().clone(), Techniques::all())?;
/// let path = logic.path(&puzzle);
/// assert_eq!(path.end, End::Solved);
/// assert_eq!(path.rating.hardest, Some(Technique::HiddenSingleBox));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Logic {
    geometry: Arc<Geometry>,
    width: Box<dyn Width>,
}

/// Why there is no logic for a geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoLogic {
    /// It is too large for the cell sets.
    #[error("a side of {side}; logic works for sides up to {}", Logic::MAX_SIDE)]
    TooLarge {
        /// Side of the grid.
        side: usize,
    },
    /// There are more cells than the cell sets hold.
    #[error("{cells} cells; logic works for up to {}", Logic::MOST_CELLS)]
    TooManyCells {
        /// Cells of the board.
        cells: usize,
    },
    /// It has a rule that no technique supports.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
}

/// Steps that are possible in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The steps.
    pub steps: Vec<Step>,
    /// Why these may not be all: the deadline came first.
    pub over: Option<Ending>,
}

impl Logic {
    /// The largest side for which there is logic.
    pub const MAX_SIDE: usize = 25;

    /// The most cells for which there is logic.
    pub const MOST_CELLS: usize = 832;

    /// The logic of a geometry, by these techniques.
    ///
    /// # Errors
    /// If the grid is too large, or has a rule that no technique supports.
    pub fn new(geometry: Arc<Geometry>, techniques: Techniques) -> Result<Logic, NoLogic> {
        Logic::new_within(geometry, techniques, &Deadline::NEVER)
    }

    /// [`new`](Logic::new), which compiles the rules of the geometry until the deadline. If the deadline comes
    /// first, some rules are missing: the steps are true but incomplete, so this logic should not be kept for other
    /// puzzles.
    ///
    /// # Errors
    /// [`NoLogic`], as for [`Logic::new`].
    pub fn new_within(
        geometry: Arc<Geometry>,
        techniques: Techniques,
        deadline: &Deadline,
    ) -> Result<Logic, NoLogic> {
        Logic::expect(&geometry)?;
        let width: Box<dyn Width> = match geometry.cell_count() {
            0..=128 => Box::new(Wide::<2>::new(geometry.clone(), techniques, deadline)),
            129..=256 => Box::new(Wide::<4>::new(geometry.clone(), techniques, deadline)),
            // `expect` bounds them.
            _ => Box::new(Wide::<13>::new(geometry.clone(), techniques, deadline)),
        };
        Ok(Logic { geometry, width })
    }

    /// Whether logic works on grids of this geometry.
    ///
    /// # Errors
    /// [`NoLogic`], as for [`Logic::new`].
    pub fn expect(geometry: &Geometry) -> Result<(), NoLogic> {
        demand(Consumer::Logic, geometry)?;
        let (side, cells) = (geometry.side(), geometry.cell_count());
        match (side > Logic::MAX_SIDE, cells > Logic::MOST_CELLS) {
            (true, _) => Err(NoLogic::TooLarge { side }),
            (_, true) => Err(NoLogic::TooManyCells { cells }),
            _ => Ok(()),
        }
    }

    /// This logic with other techniques. The data of the geometry is shared.
    pub fn with_techniques(&self, techniques: Techniques) -> Logic {
        Logic { geometry: self.geometry.clone(), width: self.width.with_techniques(techniques) }
    }

    /// Its techniques. Those that rely on uniqueness are not among them if the geometry has rules beyond houses and
    /// pairs.
    pub fn techniques(&self) -> Techniques {
        self.width.techniques()
    }

    /// The geometry.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The path of a puzzle, or of a position, of this geometry, until it is solved or no technique applies.
    pub fn path<'a>(&self, start: impl Into<Start<'a>>) -> Path {
        self.path_within(start, &Deadline::NEVER)
    }

    /// [`path`](Logic::path), or as many whole rounds of it as the deadline permits: the path then ends with
    /// [`End::Time`] or [`End::Cancelled`].
    ///
    /// ```
    /// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
    /// use std::time::Duration;
    /// use veridoku::logic::{End, Logic, Techniques};
    /// use veridoku::{Budget, Puzzle};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let logic = Logic::new(puzzle.geometry().clone(), Techniques::all())?;
    /// let path = logic.path_within(&puzzle, &Budget::time(Duration::ZERO).deadline());
    /// assert_eq!((path.end, path.rounds.len()), (End::Time, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path_within<'a>(&self, start: impl Into<Start<'a>>, deadline: &Deadline) -> Path {
        self.width.path(start.into(), deadline)
    }

    /// How the path ends, and its rating: much faster than the path itself.
    pub fn rate<'a>(&self, start: impl Into<Start<'a>>) -> (End, Rating) {
        self.rate_within(start, &Deadline::NEVER)
    }

    /// [`rate`](Logic::rate) within a deadline, as [`path_within`](Logic::path_within). The rating covers the
    /// rounds completed in time.
    pub fn rate_within<'a>(
        &self,
        start: impl Into<Start<'a>>,
        deadline: &Deadline,
    ) -> (End, Rating) {
        self.width.rate(start.into(), deadline)
    }

    /// The steps of the easiest technique that applies: the first round of the path.
    pub fn round<'a>(&self, start: impl Into<Start<'a>>) -> Vec<Step> {
        self.round_within(start, &Deadline::NEVER).steps
    }

    /// [`round`](Logic::round), or no step if the deadline comes before all are found.
    pub fn round_within<'a>(&self, start: impl Into<Start<'a>>, deadline: &Deadline) -> Found {
        self.width.round(start.into(), deadline)
    }

    /// Every step that is possible, easiest technique first.
    pub fn steps<'a>(&self, start: impl Into<Start<'a>>) -> Vec<Step> {
        self.steps_within(start, &Deadline::NEVER).steps
    }

    /// [`steps`](Logic::steps), or those found before the deadline.
    pub fn steps_within<'a>(&self, start: impl Into<Start<'a>>, deadline: &Deadline) -> Found {
        self.width.steps(start.into(), deadline)
    }
}

/// [`Logic`] of some width.
trait Width: Send + Sync {
    fn techniques(&self) -> Techniques;
    fn with_techniques(&self, techniques: Techniques) -> Box<dyn Width>;
    fn path(&self, start: Start<'_>, deadline: &Deadline) -> Path;
    fn rate(&self, start: Start<'_>, deadline: &Deadline) -> (End, Rating);
    fn round(&self, start: Start<'_>, deadline: &Deadline) -> Found;
    fn steps(&self, start: Start<'_>, deadline: &Deadline) -> Found;
}

struct Wide<const W: usize> {
    blank: Sheet<W>,
    techniques: Techniques,
}

impl<const W: usize> Wide<W> {
    fn new(geometry: Arc<Geometry>, techniques: Techniques, deadline: &Deadline) -> Wide<W> {
        Wide::of(Sheet::blank(Arc::new(Layout::new(geometry, deadline))), techniques)
    }

    fn of(blank: Sheet<W>, techniques: Techniques) -> Wide<W> {
        let techniques = techniques.usable_in(blank.layout().geometry());
        Wide { blank, techniques }
    }

    fn sheet(&self, start: Start<'_>) -> Sheet<W> {
        match start {
            Start::Puzzle(puzzle) => self.blank.with(puzzle),
            Start::Position(position) => self.blank.at(position),
        }
    }
}

impl<const W: usize> Width for Wide<W> {
    fn techniques(&self) -> Techniques {
        self.techniques
    }

    fn with_techniques(&self, techniques: Techniques) -> Box<dyn Width> {
        Box::new(Wide::of(self.blank.clone(), techniques))
    }

    fn path(&self, start: Start<'_>, deadline: &Deadline) -> Path {
        let mut sheet = self.sheet(start);
        let mut rating = Rating::default();
        let mut rounds = Vec::new();
        let mut steps = Steps::new(self.techniques, Wants::Patterns);
        let watch = watch(deadline);
        let end = walk(&mut sheet, &mut steps, &watch, |_, steps| {
            let (technique, rated) = (steps.technique(), steps.rated());
            let round = steps.drain(&watch);
            if let (Some(technique), None) = (technique, watch.over(0)) {
                rating.add(technique, rated);
                rounds.push(round);
            }
        });
        Path { start: start.to_position(), rounds, end, rating, shortened: None }
    }

    fn rate(&self, start: Start<'_>, deadline: &Deadline) -> (End, Rating) {
        let mut sheet = self.sheet(start);
        let mut rating = Rating::default();
        let mut steps = Steps::new(self.techniques, Wants::Effects);
        let watch = watch(deadline);
        let end = walk(&mut sheet, &mut steps, &watch, |_, steps| {
            if let Some(technique) = steps.technique() {
                rating.add(technique, steps.rated());
            }
        });
        (end, rating)
    }

    fn round(&self, start: Start<'_>, deadline: &Deadline) -> Found {
        let sheet = self.sheet(start);
        let mut steps = Steps::new(self.techniques, Wants::Patterns);
        let watch = watch(deadline);
        first_round(&sheet, &mut steps, &watch);
        let steps = steps.drain(&watch);
        match watch.over(0) {
            None => Found { steps, over: None },
            over => Found { steps: Vec::new(), over },
        }
    }

    fn steps(&self, start: Start<'_>, deadline: &Deadline) -> Found {
        let sheet = self.sheet(start);
        let watch = watch(deadline);
        let view = View::new(&sheet, Kept::default(), &watch);
        let mut found = Vec::new();
        for technique in self.techniques.iter() {
            let mut steps = Steps::new(Techniques::NONE.with(technique), Wants::Patterns);
            for entry in finders::<W>() {
                if entry.techniques.contains(&technique) && !view.is_over() {
                    entry.finder.find(&view, &mut steps);
                }
            }
            found.extend(steps.drain(&watch));
        }
        Found { steps: found, over: watch.over(0) }
    }
}
