//! From a sheet to its end: rounds of the easiest technique that finds anything.
//!
//! A round takes *all* steps of that technique at once, and then begins again with the easiest. So
//! what is found depends neither on the order of rows, columns and digits nor on luck: a puzzle and all
//! its equivalent forms go through the same rounds and get the same rating.
//!
//! When the time is over a round that is not complete is thrown away: of the rounds shown each is whole.

use std::rc::Rc;

use super::path::End;
use crate::budget::{Deadline, Watch};
use crate::logic::facts::survey::Kept;
use crate::logic::facts::view::View;
use crate::logic::find::finders;
use crate::logic::find::steps::Steps;
use crate::logic::paper::sheet::Sheet;

/// Turns of the finders' loops between two looks at the clock. A turn takes a microsecond or some; few take more
/// than a hundred.
const TURNS_PER_LOOK: u64 = 16;

/// What tells views and finders when a deadline is over.
pub(super) fn watch(deadline: &Deadline) -> Rc<Watch> {
    Rc::new(Watch::new(deadline, TURNS_PER_LOOK))
}

/// Takes a sheet as far as logic goes, and shows each round to `visit` before it is applied.
pub(super) fn walk<const W: usize>(
    sheet: &mut Sheet<W>,
    steps: &mut Steps<W>,
    watch: &Rc<Watch>,
    mut visit: impl FnMut(&Sheet<W>, &mut Steps<W>),
) -> End {
    let mut looked = vec![0; finders::<W>().len()];
    let mut kept = Kept::default();
    while !sheet.open().is_empty() {
        steps.clear();
        sheet.tick();
        kept = find_easiest(sheet, steps, &mut looked, kept, watch);
        if let Some(ending) = watch.over(0) {
            return ending.into();
        }
        if steps.is_empty() {
            return if sheet.is_contradictory() { End::Contradiction } else { End::Stuck };
        }
        visit(sheet, steps);
        if let Some(ending) = watch.over(0) {
            return ending.into();
        }
        if !steps.apply(sheet) {
            return End::Contradiction;
        }
    }
    End::Solved
}

/// The steps of the easiest technique that finds any on a sheet that was never looked at. None if it was broken
/// off, which the watch then says.
pub(super) fn first_round<const W: usize>(
    sheet: &Sheet<W>,
    steps: &mut Steps<W>,
    watch: &Rc<Watch>,
) {
    find_easiest(sheet, steps, &mut vec![0; finders::<W>().len()], Kept::default(), watch);
}

/// All steps of the easiest technique that finds any. A finder is told when it last looked: when it found
/// nothing, or all that it found was done. What the round before kept is given on. Broken off when the time is
/// over.
fn find_easiest<const W: usize>(
    sheet: &Sheet<W>,
    steps: &mut Steps<W>,
    looked: &mut [usize],
    kept: Kept<W>,
    watch: &Rc<Watch>,
) -> Kept<W> {
    let mut view = View::new(sheet, kept, watch);
    for (finder, looked) in finders::<W>().iter().zip(looked) {
        if finder.techniques().iter().any(|technique| steps.takes(*technique)) {
            view.look_again(*looked);
            finder.find(&view, steps);
            if view.is_over() {
                steps.clear();
                break;
            }
            if steps.is_empty() || finder.takes_all() {
                *looked = sheet.now();
            }
        }
        if !steps.is_empty() {
            break;
        }
    }
    view.keep()
}
