//! What is known of a puzzle before logic reasons about it.
//!
//! A search says how many solutions there are, and that decides what may be said. Of several solutions, a step holds
//! in all. Without any, nothing follows that would be advice; but a path may be shown as the way to a
//! contradiction.

use std::fmt;

use crate::grid::{Conflict, Puzzle, Solution, Verdict};
use crate::logic::Position;
use crate::solve::Answer;

/// A puzzle and what a search said of it.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// How many solutions it has.
    pub verdict: Verdict,
    /// The givens that contradict each other.
    pub conflicts: Vec<Conflict>,
    /// The solution, if there is exactly one and the search kept it.
    pub solution: Option<&'a Solution>,
}

impl<'a> Subject<'a> {
    /// What an answer to the question for two solutions says.
    pub fn new(puzzle: &'a Puzzle, answer: &'a Answer) -> Subject<'a> {
        let mut verdict = answer.verdict();
        let is_open = matches!(verdict, Verdict::None | Verdict::Unknown { .. });
        let conflicts = if is_open { puzzle.conflicts() } else { Vec::new() };
        if !conflicts.is_empty() {
            verdict = Verdict::None; // also if a budget ended before the search saw it
        }
        let solution = answer.solutions.first().filter(|_| verdict == Verdict::Unique);
        Subject { puzzle, verdict, conflicts, solution }
    }

    /// The position of which a step may be shown as advice. That takes a solution that is known to be there.
    ///
    /// # Errors
    /// Why no step is shown.
    pub fn advised(&self) -> Result<Position, NoAdvice> {
        match self.verdict {
            Verdict::None if !self.conflicts.is_empty() => Err(NoAdvice::Conflict),
            Verdict::None => Err(NoAdvice::NoSolution),
            Verdict::Unknown { at_least: 0 } => Err(NoAdvice::NotKnown),
            _ => Ok(Position::of_marks(self.puzzle.clone())),
        }
    }

    /// Where logic begins, if the givens do not contradict each other. If there is no solution, what follows from
    /// there is a way to a contradiction, and must be shown as that or not at all.
    pub fn start(&self) -> Option<Position> {
        self.conflicts.is_empty().then(|| Position::of_marks(self.puzzle.clone()))
    }
}

/// The verdict, or `conflict` and the givens that contradict each other, as in
/// `conflict r1c1=5 r1c9=5 (row 1)`.
impl fmt::Display for Subject<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.verdict != Verdict::None || self.conflicts.is_empty() {
            return self.verdict.fmt(out);
        }
        out.write_str("conflict")?;
        let geometry = self.puzzle.geometry();
        self.conflicts
            .iter()
            .try_for_each(|conflict| write!(out, " {}", conflict.describe(geometry)))
    }
}

/// Why no step of a puzzle is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAdvice {
    /// Entries contradict each other.
    Conflict,
    /// There is no solution.
    NoSolution,
    /// The time ended before a solution was found.
    NotKnown,
}

impl NoAdvice {
    /// The reason in words.
    pub fn reason(self) -> &'static str {
        match self {
            NoAdvice::Conflict => "entries contradict each other, so that nothing follows",
            NoAdvice::NoSolution => "there is no solution, so that nothing follows",
            NoAdvice::NotKnown => {
                "the time ended before a solution was found; if there is none, nothing follows"
            }
        }
    }
}

impl fmt::Display for NoAdvice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.reason())
    }
}
