//! From a sheet to its end: rounds of the easiest technique that finds anything.
//!
//! A round takes *all* steps of that technique at once, and then begins again with the easiest. So
//! what is found depends neither on the order of rows, columns and digits nor on luck: a puzzle and all
//! its equivalent forms go through the same rounds and get the same rating.
//!
//! A round that is not complete when the time is over is thrown away: every round that is shown is whole.

use std::rc::Rc;

use super::path::End;
use crate::budget::{Deadline, Watch};
use crate::logic::facts::survey::Kept;
use crate::logic::facts::view::View;
use crate::logic::find::finders;
use crate::logic::find::steps::Steps;
use crate::logic::paper::sheet::Sheet;

/// Turns of the finders' loops between two looks at the clock. A turn is so short that sixteen of them end long
/// before a reader could notice.
const TURNS_PER_LOOK: u64 = 16;

/// The watch that views and finders ask whether a deadline is over.
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
    if sheet.breaks_rules() { End::Contradiction } else { End::Solved }
}

/// The steps of the easiest technique that finds any on a sheet that no finder has seen. If the search broke off,
/// there are none, and the watch says why.
pub(super) fn first_round<const W: usize>(
    sheet: &Sheet<W>,
    steps: &mut Steps<W>,
    watch: &Rc<Watch>,
) {
    find_easiest(sheet, steps, &mut vec![0; finders::<W>().len()], Kept::default(), watch);
}

/// All steps of the easiest technique that finds any. Each finder learns when it last looked: when it
/// found nothing, or when all that it found was applied. The view takes over what the view of the round before
/// kept. The search breaks off when the time is over.
fn find_easiest<const W: usize>(
    sheet: &Sheet<W>,
    steps: &mut Steps<W>,
    looked: &mut [usize],
    kept: Kept<W>,
    watch: &Rc<Watch>,
) -> Kept<W> {
    let mut view = View::new(sheet, kept, watch);
    for (entry, looked) in finders::<W>().iter().zip(looked) {
        if entry.techniques.iter().any(|technique| steps.takes(*technique)) {
            view.look_again(*looked);
            entry.finder.find(&view, steps);
            if view.is_over() {
                steps.clear();
                break;
            }
            if steps.is_empty() || entry.takes_all() {
                *looked = sheet.now();
            }
        }
        if !steps.is_empty() {
            break;
        }
    }
    view.keep()
}
