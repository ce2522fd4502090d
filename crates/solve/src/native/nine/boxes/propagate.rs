//! Propagation: the steps of the lanes' `propagate`, for one board.
//!
//! Where the lanes loop over three chutes, there is one operation here. Where they read another triad of the line,
//! [`others`](Neighbors::others) moves it here. If a half sweep empties a cell, or leaves a digit
//! without a position, it ends the board at once. Two hidden singles in one cell end the board when nothing changes any
//! more.

use super::board::Cells;
use crate::native::nine::ALL_DIGITS;
use crate::native::nine::triad::{OTHERS, Triad, narrow, supported};
use crate::native::nine::vector::Neighbors;
use crate::native::search::Progress;

/// An expression for 0, 1 and 2, written out: the compiler must see constants.
macro_rules! three {
    ($index:ident => $entry:expr) => {
        [
            {
                let $index = 0;
                $entry
            },
            {
                let $index = 1;
                $entry
            },
            {
                let $index = 2;
                $entry
            },
        ]
    };
}
pub(super) use three;

/// Sweeps until nothing changes.
#[inline(always)]
pub(super) fn propagate<V: Neighbors>(board: &mut Cells<V>) -> Progress {
    let mut cells = *board;
    let mut previous = V::splat(u16::MAX);
    loop {
        let bands = half::<V, true>(&mut cells);
        if !bands.is_sound {
            return Progress::Contradiction;
        }
        if !half::<V, false>(&mut cells).is_sound {
            return Progress::Contradiction;
        }
        let line = three!(line => cells[line][0].plus(cells[line][1]).plus(cells[line][2]));
        let sum = line[0].plus(line[1]).plus(line[2]);
        if V::all(sum.equals(V::splat(ALL_DIGITS))) {
            *board = cells;
            return if is_solution(&cells) { Progress::Complete } else { Progress::Contradiction };
        }
        if V::all(sum.equals(previous)) {
            *board = cells;
            let clash = !V::all(bands.unplaced.equals(V::splat(0)));
            return if clash { Progress::Contradiction } else { Progress::Stuck };
        }
        previous = sum;
    }
}

/// The findings of half a sweep.
struct Swept<V> {
    /// Whether every digit has a position, every cell a digit, and every triad three.
    is_sound: bool,
    /// Hidden singles that were not yet placed.
    unplaced: V,
}

/// All bands, or all stacks.
#[inline(always)]
fn half<V: Neighbors, const BAND: bool>(cells: &mut Cells<V>) -> Swept<V> {
    let mut smallest = V::splat(u16::MAX);
    let mut unplaced = V::splat(0);
    let at = |line: usize, k: usize| if BAND { (line, k) } else { (k, line) };
    let cell = |cells: &Cells<V>, line, k| cells[at(line, k).0][at(line, k).1];
    // 1. Triads.
    let triads = three!(line => {
        Triad::of(three!(k => cell(cells, line, k)), &mut smallest)
    });
    // 2. Forced digits leave the line.
    let open = three!(line => {
        let (one, other) = triads[line].forced.others::<BAND>();
        triads[line].union.without(one.or(other))
    });
    // 3. Digits that some permutation supports.
    let beside = three!(line => open[line].others::<BAND>());
    let kept = three!(line => {
        let (p, q): (usize, usize) = OTHERS[line];
        supported(open[line], beside[p], beside[q])
    });
    let elsewhere = three!(line => {
        let (one, other) = kept[line].others::<BAND>();
        one.or(other)
    });
    three!(line => {
        // 4. and 5. Forced triads, and cells.
        let Triad { twice, single, .. } = triads[line];
        let of_triad = three!(k => cell(cells, line, k));
        let narrowed = narrow(of_triad, kept[line], elsewhere[line], twice, single);
        unplaced = unplaced.or(narrowed.unplaced);
        three!(k => {
            cells[at(line, k).0][at(line, k).1] = narrowed.cells[k];
            if !BAND {
                smallest = smallest.min(narrowed.cells[k]);
            }
        });
    });
    Swept { is_sound: is_sound(kept[0].or(elsewhere[0]), smallest), unplaced }
}

/// Whether every digit is present in each lane, and no mask is empty.
#[inline(always)]
fn is_sound<V: Neighbors>(digits: V, smallest: V) -> bool {
    let zero = V::splat(0);
    V::all(V::select(smallest.equals(zero), zero, digits).equals(V::splat(ALL_DIGITS)))
}

/// Whether a board whose boxes have mask sums of 511 each is a solution: no cell is empty, and every digit
/// has a place in each row and column. Then each row sums to at least 511. As all rows together sum to 9 * 511,
/// each row sums to exactly 511, so every digit has one place in it, and each cell holds one digit. The nine digits
/// of a box sum to 511 only if they all differ.
#[inline(always)]
fn is_solution<V: Neighbors>(cells: &Cells<V>) -> bool {
    let mut smallest = V::splat(u16::MAX);
    let mut present = V::splat(ALL_DIGITS);
    for line in cells {
        smallest = smallest.min(line[0]).min(line[1]).min(line[2]);
        let row = line[0].or(line[1]).or(line[2]);
        let (one, other) = row.others::<true>();
        present = present.and(row.or(one).or(other));
    }
    let [top, middle, bottom] = cells;
    for ((a, b), c) in top.iter().zip(middle).zip(bottom) {
        let column = a.or(*b).or(*c);
        let (one, other) = column.others::<false>();
        present = present.and(column.or(one).or(other));
    }
    is_sound(present, smallest)
}
