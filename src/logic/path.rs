//! From a board to its end: rounds of the easiest technique that finds anything.
//!
//! A round takes *all* steps of that technique at once, and then begins again with the easiest. So
//! what is found depends neither on the order of rows, columns and digits nor on luck: a puzzle and all
//! its equivalent forms go through the same rounds and get the same rating.
//!
//! When the time is over a round that is not complete is thrown away: of the rounds shown each is whole.

use std::rc::Rc;

use super::board::Board;
use super::find::finders;
use super::steps::Steps;
use super::view::{Kept, View};
use crate::budget::{Deadline, Ending, Watch};

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell has a value.
    Solved,
    /// No technique finds anything.
    Stuck,
    /// A cell has no candidate, or a digit no place: there is no solution.
    Contradiction,
    /// The time was over. What logic would find beyond is not known.
    Time,
    /// The work was stopped. What logic would find beyond is not known.
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

    /// Whether logic went as far as it goes: neither time nor a stop ended it.
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

/// Turns of the finders' loops between two looks at the clock. A turn takes a microsecond or some; few take more
/// than a hundred.
const TURNS_PER_LOOK: u64 = 16;

/// What tells views and finders when a deadline is over.
pub(super) fn watch(deadline: &Deadline) -> Rc<Watch> {
    Rc::new(Watch::new(deadline, TURNS_PER_LOOK))
}

/// Takes a board as far as logic goes, and shows each round to `visit` before it is applied.
pub(super) fn walk<const W: usize>(
    board: &mut Board<W>,
    steps: &mut Steps<W>,
    watch: &Rc<Watch>,
    mut visit: impl FnMut(&Board<W>, &mut Steps<W>),
) -> End {
    let mut looked = vec![0; finders::<W>().len()];
    let mut kept = Kept::default();
    while !board.open().is_empty() {
        steps.clear();
        board.tick();
        kept = find_easiest(board, steps, &mut looked, kept, watch);
        if let Some(ending) = watch.over(0) {
            return ending.into();
        }
        if steps.is_empty() {
            return if board.is_contradictory() { End::Contradiction } else { End::Stuck };
        }
        visit(board, steps);
        if let Some(ending) = watch.over(0) {
            return ending.into();
        }
        if !steps.apply(board) {
            return End::Contradiction;
        }
    }
    End::Solved
}

/// The steps of the easiest technique that finds any on a board that was never looked at. None if it was broken
/// off, which the watch then says.
pub(super) fn first_round<const W: usize>(
    board: &Board<W>,
    steps: &mut Steps<W>,
    watch: &Rc<Watch>,
) {
    find_easiest(board, steps, &mut vec![0; finders::<W>().len()], Kept::default(), watch);
}

/// All steps of the easiest technique that finds any. A finder is told when it last looked: when it found
/// nothing, or all that it found was done. What the round before kept is given on. Broken off when the time is
/// over.
fn find_easiest<const W: usize>(
    board: &Board<W>,
    steps: &mut Steps<W>,
    looked: &mut [usize],
    kept: Kept<W>,
    watch: &Rc<Watch>,
) -> Kept<W> {
    let mut view = View::new(board, kept, watch);
    for (finder, looked) in finders::<W>().iter().zip(looked) {
        if finder.techniques().iter().any(|technique| steps.takes(*technique)) {
            view.look_again(*looked);
            finder.find(&view, steps);
            if view.is_over() {
                steps.clear();
                break;
            }
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
