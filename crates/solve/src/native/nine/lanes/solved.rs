//! The last check of a complete board.
//!
//! A complete board has no conflict and the mask sum 9 * 511. It is a solution if no
//! cell is empty and every house holds every digit. Then each row has a mask sum
//! of at least 511, and, as all rows together have 9 * 511, exactly 511. So every digit has one place in each
//! row, and the nine cells of the row, none of them empty, hold one digit each.
//!
//! Cost: less than a tenth of another sweep, which would also confirm it.

use super::board::Boards;
use crate::native::nine::ALL_DIGITS;
use crate::native::nine::vector::Vector;

/// The lanes whose complete board is a solution.
#[inline(always)]
pub(super) fn is_solution<V: Vector>(cells: &Boards<V>) -> V::Mask {
    let zero = V::splat(0);
    let mut present = V::splat(ALL_DIGITS);
    let mut smallest = V::splat(ALL_DIGITS);
    let mut columns = [zero; 9];
    for band in 0..3 {
        let mut boxes = [zero; 3];
        for row in 3 * band..3 * band + 3 {
            let mut whole = zero;
            for (index, house) in boxes.iter_mut().enumerate() {
                let mut triad = zero;
                for column in 3 * index..3 * index + 3 {
                    let cell = cells[9 * row + column];
                    triad = triad.or(cell);
                    columns[column] = columns[column].or(cell);
                    smallest = smallest.min(cell);
                }
                *house = house.or(triad);
                whole = whole.or(triad);
            }
            present = present.and(whole);
        }
        present = boxes.into_iter().fold(present, V::and);
    }
    present = columns.into_iter().fold(present, V::and);
    // An empty cell shows as a sum one too small.
    let filled = present.plus(smallest.min(V::splat(1)));
    filled.equals(V::splat(ALL_DIGITS + 1))
}
