//! From a sheet to its end: rounds of the easiest technique that applies.
//!
//! A round takes *all* steps of that technique at once, then restarts with the easiest. So the result depends
//! neither on the order of rows, columns and digits nor on luck: a puzzle and all its equivalent forms have the
//! same rounds and the same rating.
//!
//! A round that is incomplete when the time runs out is discarded: every reported round is complete.

use std::rc::Rc;

use super::path::End;
use crate::facts::survey::Kept;
use crate::facts::view::View;
use crate::find::finders;
use crate::find::steps::Steps;
use crate::paper::sheet::Sheet;
use veridoku_core::budget::{Deadline, Watch};

/// Iterations of the finders' loops between two clock checks. Sixteen of them end long before a reader could
/// notice.
const TURNS_PER_LOOK: u64 = 16;

/// The watch by which views and finders check a deadline.
pub(super) fn watch(deadline: &Deadline) -> Rc<Watch> {
    Rc::new(Watch::new(deadline, TURNS_PER_LOOK))
}

/// Applies logic to a sheet until its end, and passes each round to `visit` before it is applied.
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

/// The steps of the easiest technique that applies to a sheet that no finder has seen. If the search was stopped,
/// there are none, and the watch has the reason.
pub(super) fn first_round<const W: usize>(
    sheet: &Sheet<W>,
    steps: &mut Steps<W>,
    watch: &Rc<Watch>,
) {
    find_easiest(sheet, steps, &mut vec![0; finders::<W>().len()], Kept::default(), watch);
}

/// All steps of the easiest technique that applies. Each finder records when it last searched: when it found
/// nothing, or when all its finds were applied. The view reuses data of the previous round's view. The search stops
/// when the time runs out.
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
