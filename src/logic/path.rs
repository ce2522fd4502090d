//! From a board to its end: rounds of the easiest technique that finds anything.
//!
//! A round takes *all* steps of that technique at once, and then begins again with the easiest. So
//! what is found depends neither on the order of rows, columns and digits nor on luck: a puzzle and all
//! its equivalent forms go through the same rounds and get the same rating.

use std::ops::ControlFlow;

use super::board::Board;
use super::find::finders;
use super::step::{Conclusion, Step};
use super::technique::Technique;

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell has a value.
    Solved,
    /// No technique finds anything.
    Stuck,
    /// A cell has no candidate, or a digit no place: there is no solution.
    Contradiction,
}

/// Takes a board as far as logic goes, and shows each round to `visit` before it is applied.
pub fn walk<const W: usize>(
    board: &mut Board<W>,
    mut visit: impl FnMut(&Board<W>, Technique, &[Step]),
) -> End {
    let mut steps = Vec::new();
    'rounds: loop {
        if board.open().is_empty() {
            return End::Solved;
        }
        for finder in finders::<W>() {
            let _ = finder.find(board, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
            if steps.is_empty() {
                continue;
            }
            visit(board, finder.technique(), &steps);
            for step in steps.drain(..) {
                match step.conclusion {
                    Conclusion::Place(candidate) if board.has(candidate) => board.place(candidate),
                    Conclusion::Place(candidate)
                        if board.value(candidate.cell) == Some(candidate.digit) => {}
                    Conclusion::Place(_) => return End::Contradiction,
                    Conclusion::Eliminate(candidates) => {
                        candidates.into_iter().for_each(|candidate| board.eliminate(candidate));
                    }
                }
            }
            continue 'rounds;
        }
        return if board.is_contradictory() { End::Contradiction } else { End::Stuck };
    }
}
