//! From a board to its end: rounds of the easiest technique that finds anything.
//!
//! A round takes *all* steps of that technique at once, and then begins again with the easiest. So
//! what is found depends neither on the order of rows, columns and digits nor on luck: a puzzle and all
//! its equivalent forms go through the same rounds and get the same rating.

use super::board::Board;
use super::find::finders;
use super::steps::Steps;
use super::view::{Kept, View};

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

impl End {
    /// The name in output.
    pub fn name(self) -> &'static str {
        match self {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Contradiction => "contradiction",
        }
    }
}

/// Takes a board as far as logic goes, and shows each round to `visit` before it is applied.
pub(super) fn walk<const W: usize>(
    board: &mut Board<W>,
    steps: &mut Steps<W>,
    mut visit: impl FnMut(&Board<W>, &mut Steps<W>),
) -> End {
    let mut looked = vec![0; finders::<W>().len()];
    let mut kept = Kept::default();
    while !board.open().is_empty() {
        steps.clear();
        board.tick();
        kept = find_easiest(board, steps, &mut looked, kept);
        if steps.is_empty() {
            return if board.is_contradictory() { End::Contradiction } else { End::Stuck };
        }
        visit(board, steps);
        if !steps.apply(board) {
            return End::Contradiction;
        }
    }
    End::Solved
}

/// The steps of the easiest technique that finds any on a board that was never looked at.
pub(super) fn first_round<const W: usize>(board: &Board<W>, steps: &mut Steps<W>) {
    find_easiest(board, steps, &mut vec![0; finders::<W>().len()], Kept::default());
}

/// All steps of the easiest technique that finds any. A finder is told when it last looked: when it found
/// nothing, or all that it found was done. What the round before kept is given on.
fn find_easiest<const W: usize>(
    board: &Board<W>,
    steps: &mut Steps<W>,
    looked: &mut [usize],
    kept: Kept<W>,
) -> Kept<W> {
    let mut view = View::new(board, kept);
    for (finder, looked) in finders::<W>().iter().zip(looked) {
        if finder.techniques().iter().any(|technique| steps.takes(*technique)) {
            view.look_again(*looked);
            finder.find(&view, steps);
            if steps.is_empty() || finder.takes_all() {
                *looked = board.now();
            }
        }
        if !steps.is_empty() {
            break;
        }
    }
    view.keep()
}
