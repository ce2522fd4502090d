//! What is known of a puzzle before it is reasoned about, and how it is told: first of all.

use veridoku::logic::Position;
use veridoku::{Answer, Conflict, Puzzle, Solution, Verdict};

use super::solving::Place;

/// A puzzle, and what it is.
pub(super) struct Subject<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// Its file and line.
    pub(super) place: String,
    pub(super) verdict: Verdict,
    pub(super) conflicts: Vec<Conflict>,
    /// The solution, if there is exactly one and it was kept.
    pub(super) solution: Option<&'a Solution>,
}

/// The verdict by which a puzzle counts if there was no time for all that was to be found out about it.
pub(super) fn unfinished(answer: &Answer) -> Verdict {
    Verdict::Unknown { at_least: answer.stats.solutions.min(1) }
}

impl<'a> Subject<'a> {
    /// What an answer to the question for two solutions says.
    pub(super) fn new(puzzle: &'a Puzzle, place: &Place, answer: &'a Answer) -> Subject<'a> {
        let mut verdict = answer.stats.verdict();
        let is_open = matches!(verdict, Verdict::None | Verdict::Unknown { .. });
        let conflicts = if is_open { puzzle.conflicts() } else { Vec::new() };
        if !conflicts.is_empty() {
            verdict = Verdict::None; // also if a budget ended before the search saw it
        }
        let solution = answer.solutions.first().filter(|_| verdict == Verdict::Unique);
        Subject { puzzle, place: place.to_string(), verdict, conflicts, solution }
    }

    /// What the puzzle is, as `check` says it.
    pub(super) fn said(&self) -> String {
        let describe =
            |conflict: &Conflict| format!(" {}", conflict.describe(self.puzzle.geometry()));
        match self.verdict {
            Verdict::None if !self.conflicts.is_empty() => {
                format!("conflict{}", self.conflicts.iter().map(describe).collect::<String>())
            }
            verdict => verdict.to_string(),
        }
    }

    /// The position of which a step may be told as advice, which takes a solution that is known to be: of
    /// several, a step holds in all. Otherwise, why none is told.
    pub(super) fn advised(&self) -> Result<Position, &'static str> {
        match self.verdict {
            Verdict::None if !self.conflicts.is_empty() => {
                Err("entries contradict each other, so that nothing follows")
            }
            Verdict::None => Err("there is no solution, so that nothing follows"),
            Verdict::Unknown { at_least: 0 } => {
                Err("the time ended before a solution was found; if there is none, nothing follows")
            }
            _ => Ok(Position::of_marks(self.puzzle.clone())),
        }
    }

    /// Where logic begins, if the givens do not contradict each other. What follows from there is a way to a
    /// contradiction if there is no solution: it is to be told as that, or not at all.
    pub(super) fn start(&self) -> Option<Position> {
        self.conflicts.is_empty().then(|| Position::of_marks(self.puzzle.clone()))
    }
}
