//! Which statements of a unique puzzle could be left out, each alone.
//!
//! A question for each: does the puzzle without it have a second solution? All of them are asked in
//! one call, which the native engine answers side by side. A puzzle without any such statement is
//! minimal. Two of them can not in general be left out together.

use super::Redundancy;
use super::members::Members;
use super::oracle::Oracle;
use super::statement::Statements;
use crate::grid::{Puzzle, Solution};
use crate::solve::{SolveError, Verdict};

/// The redundant statements of a puzzle that has this solution and no other.
pub(super) fn find(
    puzzle: &Puzzle,
    solution: Solution,
    oracle: &mut Oracle,
) -> Result<Redundancy, SolveError> {
    let statements = Statements::of(puzzle);
    let count = statements.count();
    let without = |index| {
        let mut others = Members::all(count);
        others.remove(index);
        statements.only(&others)
    };
    let puzzles: Vec<Puzzle> = (0..count).map(without).collect();
    let (mut redundant, mut unsettled) = (Members::none(count), 0);
    for (index, answer) in oracle.ask_all(&puzzles, 2)?.into_iter().enumerate() {
        match answer.stats.verdict() {
            Verdict::Unique => {
                oracle.confirm(&puzzles[index], 1)?;
                redundant.insert(index);
            }
            Verdict::Multiple => {}
            _ => unsettled += 1,
        }
    }
    Ok(Redundancy { solution, cells: statements.cells(&redundant), of: count, unsettled })
}
