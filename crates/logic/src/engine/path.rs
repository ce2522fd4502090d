//! The path of a puzzle through logic: its rounds, how it ended, and the positions on the way.
//!
//! ```text
//! start --round 1--> position --round 2--> ... --> last position
//! ```
//!
//! A path keeps its start and the steps of each round. A round lists every change, so the positions between are
//! computed on request, each from the one before: 500 rounds of a 25x25 grid take only the memory of one position
//! and the steps themselves.

use super::rating::Rating;
use crate::position::Position;
use crate::step::Step;
use veridoku_core::budget::Ending;

/// The path of a puzzle through logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Where it begins.
    pub start: Position,
    /// The steps of each round, all of one technique.
    pub rounds: Vec<Vec<Step>>,
    /// How it ended.
    pub end: End,
    /// The rating of the puzzle: the total of all steps of the rounds.
    pub rating: Rating,
    /// The total of the steps that are left, if others were left out
    /// (see [`shortest_within`](super::logic::Logic::shortest_within)).
    pub shortened: Option<Rating>,
}

impl Path {
    /// The position before each round, and finally the one in which the path ends: one more than there are rounds.
    ///
    /// ```
    /// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
    /// use veridoku::Puzzle;
    /// use veridoku::logic::{Logic, Techniques};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let path = Logic::new(puzzle.geometry().clone(), Techniques::all())?.path(&puzzle);
    /// let open: Vec<usize> = path.positions().map(|position| position.open_count()).collect();
    /// assert_eq!(open.first(), Some(&51));
    /// assert_eq!(open.last(), Some(&0));
    /// assert_eq!(open.len(), path.rounds.len() + 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut position = self.start.clone();
        let after = self.rounds.iter().map(move |round| {
            round.iter().for_each(|step| position.apply(step));
            position.clone()
        });
        std::iter::once(self.start.clone()).chain(after)
    }

    /// Each round with the position before it.
    pub fn rounds_with_positions(&self) -> impl Iterator<Item = (Position, &[Step])> {
        self.positions().zip(self.rounds.iter().map(Vec::as_slice))
    }

    /// The position in which the path ends.
    pub fn last(&self) -> Position {
        let mut last = self.start.clone();
        self.rounds.iter().flatten().for_each(|step| last.apply(step));
        last
    }
}

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell has a value.
    Solved,
    /// No technique applies.
    Stuck,
    /// A cell has no candidate, or a digit no position: there is no solution.
    Contradiction,
    /// The time ran out. Further steps may exist.
    Time,
    /// The work was canceled. Further steps may exist.
    Cancelled,
}

impl End {
    /// The name in output.
    pub fn name(self) -> &'static str {
        match self {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Contradiction => "contradiction",
            End::Time => "time",
            End::Cancelled => "cancelled",
        }
    }

    /// Whether logic reached its end, not stopped by time or by cancellation.
    pub fn is_reached(self) -> bool {
        !matches!(self, End::Time | End::Cancelled)
    }
}

impl From<Ending> for End {
    /// The end of a path that was broken off.
    fn from(ending: Ending) -> End {
        match ending {
            Ending::Cancelled | Ending::Stopped => End::Cancelled,
            _ => End::Time,
        }
    }
}
