//! True candidates by questions to any solver: one for each candidate that is still open.
//!
//! The first question is for two solutions of the puzzle as it is: most puzzles have one, which leaves nothing to ask.
//! Each further question is the puzzle with an open candidate given, for as many solutions as the limit. The candidates
//! are asked cell by cell along the digits' diagonals, so one question has little in common with the next.

use super::{Census, TrueCandidates};
use crate::{Budget, Ending, SolveError, Solver};
use veridoku_core::grid::{Cell, Digit, DigitSet, Puzzle};
use veridoku_core::memory;

/// The true candidates of a puzzle, from a solver's answers. The budget's time is for all questions together, its
/// guesses are for each.
pub(crate) fn ask<S: Solver + ?Sized>(
    solver: &mut S,
    puzzle: &Puzzle,
    budget: &Budget,
    limit: u64,
) -> Result<TrueCandidates, SolveError> {
    let deadline = budget.deadline();
    let side = puzzle.side();
    let mut census = Census::new(puzzle, limit)?;
    let mut guesses = Some(0);
    let mut ask = |puzzle: &Puzzle, most: u64, census: &mut Census, guesses: &mut Option<u64>| {
        let budget = Budget { solutions: Some(most), ..budget.until(&deadline) };
        let keep = usize::try_from(most).unwrap_or(usize::MAX);
        let answer = solver.answer(puzzle, &budget, keep)?;
        *guesses = guesses.zip(answer.stats.guesses).map(|(sum, more)| sum + more);
        answer.solutions.iter().for_each(|solution| {
            census.record(solution);
        });
        Ok::<Ending, SolveError>(answer.stats.ending)
    };
    let mut ending = ask(puzzle, 2, &mut census, &mut guesses)?;
    if ending != Ending::Solutions {
        return Ok(census.end(ending, guesses)?);
    }
    ending = Ending::Exhausted;
    let mut left = puzzle.clone();
    let allowed = puzzle.surviving_candidates();
    let mut is_struck = memory::room(allowed.len() * side, "the candidates")?;
    is_struck.extend((0..allowed.len() * side).map(|candidate| {
        let digit = Digit::from_index(candidate % side);
        !allowed[candidate / side].contains(digit)
    }));
    for turn in 0..side {
        for cell in puzzle.geometry().cells() {
            let digit = Digit::from_index((turn + cell.index()) % side);
            let candidate = cell.index() * side + digit.index();
            if is_struck[candidate] || census.is_full(candidate) {
                continue;
            }
            let mut with = left.clone();
            with.restrict(cell, DigitSet::single(digit));
            match ask(&with, census.limit(), &mut census, &mut guesses)? {
                Ending::Exhausted => {
                    is_struck[candidate] = true;
                    left.restrict(cell, without(&left, cell, digit));
                }
                Ending::Solutions => {}
                early => ending = early,
            }
            if let Some(over) = deadline.over() {
                return Ok(census.finish(over, guesses, |candidate| is_struck[candidate])?);
            }
        }
    }
    Ok(census.finish(ending, guesses, |candidate| is_struck[candidate])?)
}

fn without(puzzle: &Puzzle, cell: Cell, digit: Digit) -> DigitSet {
    let mut left = puzzle.allowed(cell);
    left.remove(digit);
    left
}

/// The result if nothing could be asked.
pub(crate) fn unasked(
    puzzle: &Puzzle,
    limit: u64,
    ending: Ending,
) -> Result<TrueCandidates, SolveError> {
    Ok(Census::new(puzzle, limit)?.end(ending, Some(0))?)
}
