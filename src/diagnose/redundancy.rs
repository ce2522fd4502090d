//! Which statements of a unique puzzle are redundant, one at a time.
//!
//! Each statement has a question: does the puzzle without it have a second solution? A call asks up to [`AT_ONCE`]
//! questions, which the native engine answers in parallel: all those of a 9x9 puzzle fit into one call, while those
//! of a large puzzle together would take gigabytes. A puzzle without redundant statements is minimal. In general,
//! two redundant statements cannot be left out together.

use super::Redundancy;
use super::members::Members;
use super::oracle::Oracle;
use super::statement::{Stated, Statements};
use veridoku_core::grid::{Puzzle, Solution, Verdict};
use veridoku_solve::SolveError;

/// The most questions per call.
pub(super) const AT_ONCE: usize = 128;

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
    let (mut redundant, mut unsettled) = (Members::none(count), 0);
    for start in (0..count).step_by(AT_ONCE) {
        if oracle.is_over() {
            unsettled += count - start;
            break;
        }
        let puzzles: Vec<Puzzle> = (start..count.min(start + AT_ONCE)).map(without).collect();
        for (place, answer) in oracle.others(&puzzles, &solution)?.into_iter().enumerate() {
            match answer.stats.verdict() {
                Verdict::Unique => {
                    oracle.confirm(&puzzles[place], 1)?;
                    redundant.insert(start + place);
                }
                Verdict::Multiple => {}
                _ => unsettled += 1,
            }
        }
    }
    let Stated { cells, rules } = statements.stated(&redundant);
    Ok(Redundancy { solution, cells, rules, of: count, unsettled })
}
