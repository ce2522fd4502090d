//! Choosing some of a list: the loop under subsets, fish and sets.

use std::ops::ControlFlow;

/// Visits every choice of `count` of the items whose union, by `join`, `fits`. A union that does not fit
/// is not extended, so `fits` must hold for every part of what fits.
pub(super) fn combinations<T: Copy, U: Copy>(
    items: &[T],
    count: usize,
    start: U,
    join: &mut dyn FnMut(U, T) -> Option<U>,
    visit: &mut dyn FnMut(&[T], U) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn extend<T: Copy, U: Copy>(
        items: &[T],
        count: usize,
        union: U,
        chosen: &mut Vec<T>,
        join: &mut dyn FnMut(U, T) -> Option<U>,
        visit: &mut dyn FnMut(&[T], U) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if count == 0 {
            return visit(chosen, union);
        }
        for (index, &item) in items.iter().enumerate() {
            if items.len() - index < count {
                break;
            }
            if let Some(union) = join(union, item) {
                chosen.push(item);
                extend(&items[index + 1..], count - 1, union, chosen, join, visit)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
    if items.len() < count {
        return ControlFlow::Continue(());
    }
    extend(items, count, start, &mut Vec::with_capacity(count), join, visit)
}
