//! Checks a solution path: no step may contradict the solution, nor its end the verdict.

use super::Subject;
use veridoku_core::grid::{Geometry, Solution, Verdict};
use veridoku_logic::{Conclusion, End, Path, Step, explain};

/// Whether a step contradicts a solution.
pub fn is_against(step: &Step, solution: &Solution) -> bool {
    match &step.conclusion {
        Conclusion::Place(placed) => solution.digit(placed.cell) != placed.digit,
        Conclusion::Eliminate(eliminated) => {
            eliminated.iter().any(|one| solution.digit(one.cell) == one.digit)
        }
    }
}

/// How logic ends, by what the solvers know of the puzzle. Logic may fill the grid of a puzzle without a solution, and
/// leave open whether hidden cells have values for it.
pub fn end_by(verdict: Verdict, end: End, geometry: &Geometry) -> End {
    let has_hidden = geometry.frame().hidden > 0;
    match (has_hidden, verdict, end) {
        (true, Verdict::None, End::Solved) => End::Contradiction,
        _ => end,
    }
}

/// The first step of a path that contradicts the only solution, or an end that contradicts the verdict, in words.
pub fn fault(subject: &Subject<'_>, path: &Path) -> Option<String> {
    let geometry = subject.puzzle.geometry();
    let is_wrong =
        |step: &&Step| subject.solution.is_some_and(|solution| is_against(step, solution));
    if let Some(step) = path.rounds.iter().flatten().find(is_wrong) {
        let sentence = explain::sentence(step, geometry);
        return Some(format!("a step contradicts the solution: {sentence}"));
    }
    let explained = match (subject.verdict, path.end) {
        (Verdict::Unique | Verdict::Multiple, End::Contradiction) => "a contradiction",
        (Verdict::None | Verdict::Multiple, End::Solved) => "a single solution",
        _ => return None,
    };
    Some(format!("the verdict is {subject}, but the explanation ends with {explained}"))
}
