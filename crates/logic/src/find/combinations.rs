//! Chooses items from a list: the loop under subsets, fish and sets.

/// The maximum number chosen.
const MOST: usize = 8;

/// Visits every choice of `count` of the items, at most eight, whose union, by `join`, fits. A union that does not
/// fit is not extended, so `join` must not refuse a union that has a fitting extension.
pub(super) fn combinations<T: Copy, U: Copy>(
    items: &[T],
    count: usize,
    start: U,
    join: &impl Fn(U, T) -> Option<U>,
    visit: &mut impl FnMut(&[T], U),
) {
    combinations_with(items.len(), items, count, start, join, visit);
}

/// Like `combinations`, but only choices with one of the first `needed` items. If these are the new items, choices
/// of only old items are not visited again.
pub(super) fn combinations_with<T: Copy, U: Copy>(
    needed: usize,
    items: &[T],
    count: usize,
    start: U,
    join: &impl Fn(U, T) -> Option<U>,
    visit: &mut impl FnMut(&[T], U),
) {
    let Some(&any) = items.first() else { return };
    let mut chosen = [any; MOST];
    let starts = needed.min((items.len() + 1).saturating_sub(count));
    for (index, &item) in items[..starts].iter().enumerate() {
        if let Some(union) = join(start, item) {
            chosen[0] = item;
            extend(&items[index + 1..], count, union, &mut chosen, 1, join, visit);
        }
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
