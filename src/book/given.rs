//! Puzzles that someone already has: they are solved, rated and compared, as those that are made.

use std::collections::HashSet;

use super::class::Class;
use super::clue::clue;
use super::gather::BookPuzzle;
use super::request::{BookError, Chapter};
use crate::advice::Logics;
use veridoku_core::budget::Deadline;
use veridoku_core::grid::Verdict;
use veridoku_logic::{End, Techniques};
use veridoku_solve::{AutoSolver, Solver};

/// The puzzles of a chapter that has its own.
pub(super) fn given(
    chapter: &Chapter,
    index: usize,
    used: &mut HashSet<Class>,
    deadline: &Deadline,
    note: &(dyn Fn() + Sync),
) -> Result<Vec<BookPuzzle>, BookError> {
    let mut solver = AutoSolver::new();
    let mut logics = Logics::new(Techniques::default());
    let mut found = Vec::new();
    for puzzle in &chapter.puzzles {
        let number = found.len() + 1;
        let unfit = |found: &str, expected| {
            let (chapter, found) = (chapter.name(index), found.to_owned());
            BookError::Unfit { chapter, number, found, expected }
        };
        let answer = solver.solve(puzzle, &deadline.left());
        let answer = answer.map_err(|error| unfit(&error.to_string(), "another puzzle"))?;
        let over = || {
            let (chapter, wanted) = (chapter.name(index), chapter.count());
            BookError::Over { chapter, found: number - 1, wanted }
        };
        let solution = match (answer.verdict(), answer.solutions.into_iter().next()) {
            (Verdict::Unique, Some(solution)) => solution,
            (Verdict::Unknown { .. }, _) => return Err(over()),
            (Verdict::None, _) => return Err(unfit("no solution", "exactly one")),
            _ => return Err(unfit("several solutions", "exactly one")),
        };
        if !used.insert(Class::of(puzzle)) {
            return Err(unfit("an equivalent of an earlier puzzle", "a different one"));
        }
        let logic = logics.of(puzzle, Verdict::Unique, deadline).ok();
        let rated = logic.map(|logic| logic.rate_within(puzzle, deadline));
        let hint = logic.filter(|_| chapter.has_hints);
        let hint = hint.and_then(|logic| clue(logic, puzzle, deadline));
        if deadline.is_over() {
            return Err(over());
        }
        let rating = rated.and_then(|(end, rating)| (end == End::Solved).then_some(rating));
        found.push(BookPuzzle { number: 0, puzzle: puzzle.clone(), solution, rating, hint });
        note();
    }
    Ok(found)
}
