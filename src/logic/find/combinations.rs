//! Choosing some of a list: the loop under subsets, fish and sets.

/// Visits every choice of `count` of the items whose union, by `join`, fits. A union that does not fit
/// is not extended, so `join` must refuse nothing of which an extension fits.
pub(super) fn combinations<T: Copy, U: Copy>(
    items: &[T],
    count: usize,
    start: U,
    join: &impl Fn(U, T) -> Option<U>,
    visit: &mut impl FnMut(&[T], U),
) {
    if items.len() >= count {
        extend(items, count, start, &mut Vec::with_capacity(count), join, visit);
    }
}

fn extend<T: Copy, U: Copy>(
    items: &[T],
    count: usize,
    union: U,
    chosen: &mut Vec<T>,
    join: &impl Fn(U, T) -> Option<U>,
    visit: &mut impl FnMut(&[T], U),
) {
    let Some(more) = count.checked_sub(1) else { return visit(chosen, union) };
    for (index, &item) in items[..items.len() - more].iter().enumerate() {
        if let Some(union) = join(union, item) {
            chosen.push(item);
            extend(&items[index + 1..], more, union, chosen, join, visit);
            chosen.pop();
        }
    }
}
