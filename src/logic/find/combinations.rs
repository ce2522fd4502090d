//! Choosing some of a list: the loop under subsets, fish and sets.

/// The most that are chosen.
const MOST: usize = 8;

/// Visits every choice of `count` of the items, at most eight, whose union, by `join`, fits. A union that
/// does not fit is not extended, so `join` must refuse nothing of which an extension fits.
pub(super) fn combinations<T: Copy, U: Copy>(
    items: &[T],
    count: usize,
    start: U,
    join: &impl Fn(U, T) -> Option<U>,
    visit: &mut impl FnMut(&[T], U),
) {
    if let Some(&any) = items.first()
        && items.len() >= count
    {
        extend(items, count, start, &mut [any; MOST], 0, join, visit);
    }
}

fn extend<T: Copy, U: Copy>(
    items: &[T],
    count: usize,
    union: U,
    chosen: &mut [T; MOST],
    depth: usize,
    join: &impl Fn(U, T) -> Option<U>,
    visit: &mut impl FnMut(&[T], U),
) {
    if depth == count {
        return visit(&chosen[..count], union);
    }
    let others_needed = count - depth - 1;
    for (index, &item) in items[..items.len().saturating_sub(others_needed)].iter().enumerate() {
        if let Some(union) = join(union, item) {
            chosen[depth] = item;
            extend(&items[index + 1..], count, union, chosen, depth + 1, join, visit);
        }
    }
}
