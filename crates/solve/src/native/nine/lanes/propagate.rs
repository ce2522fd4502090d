//! Propagation: one sweep over all boards, six chutes of arithmetic.
//!
//! A sweep visits the three bands, then the three stacks, and applies the rules of
//! [`triad`](crate::native::nine::triad) to each; each chute uses the result of the one before.
//!
//! Each lane reports a conflict (a digit without a position, an empty cell, a triad with fewer than three digits) and
//! the sum of its masks, which falls with every change. An equal sum means a stall; the sum 9 * 511 means that no digit
//! has two positions in a row. In a stall, a hidden single that is not placed is also a conflict.
//!
//! Cost: a sweep is a few thousand instructions for all lanes together, a third of them loads and stores, and nearly
//! all of them independent of each other: the CPU is busy throughout.
//!
//! The loops over lines must stay loops. Written out, a sweep has fewer instructions, but long code
//! with far displacements, and is slower. Sixteen registers cannot hold the data passed from the first half of a chute
//! to the second, so it has a separate memory, [`Scratch`]; local arrays are slower, because the compiler fills them
//! twice.
//!
//! Other orders of the same operations are also slower: all triads of a chute before the first line is opened; kept
//! triads through memory; step 5 without a blend; a look at the boards after each half of a sweep, to find stalls and
//! conflicts sooner (`docs/notes/native.md`).

use super::board::Boards;
use crate::native::nine::ALL_DIGITS;
use crate::native::nine::triad::{OTHERS, Triad, narrow, supported};
use crate::native::nine::vector::Vector;

/// The findings of a sweep.
pub(super) struct Swept<V> {
    /// Digits that have a position in every house seen. If one is missing, there is a conflict.
    pub(super) placeable: V,
    /// Sum of the 81 masks after the sweep.
    pub(super) sum: V,
    /// The smallest of all cell masks and of all triad masks without their two lowest digits; 0 is a conflict.
    pub(super) smallest: V,
    /// Hidden singles that were not yet placed when the bands were swept.
    pub(super) unplaced: V,
}

/// The data that the first half of a chute passes to the second, for each triad: line by line, then across.
pub(super) struct Scratch<V> {
    /// The union, without the digits that are forced elsewhere in the line.
    open: [[V; 3]; 3],
    /// Digits in two cells or more.
    twice: [[V; 3]; 3],
    /// Each cell's mask if the cell is a single, else 0.
    single: [[[V; 3]; 3]; 3],
}

impl<V: Vector> Scratch<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let zero = V::splat(0);
        Self { open: [[zero; 3]; 3], twice: [[zero; 3]; 3], single: [[[zero; 3]; 3]; 3] }
    }
}

/// One pass over bands and stacks.
#[inline(always)]
pub(super) fn sweep<V: Vector>(cells: &mut Boards<V>, scratch: &mut Scratch<V>) -> Swept<V> {
    let mut found = Swept {
        placeable: V::splat(ALL_DIGITS),
        sum: V::splat(0),
        smallest: V::splat(u16::MAX),
        unplaced: V::splat(0),
    };
    for band in 0..3 {
        chute::<V, true>(cells, band, &mut found, scratch);
    }
    for stack in 0..3 {
        chute::<V, false>(cells, stack, &mut found, scratch);
    }
    found
}

/// The word of a cell: `line` of three in the chute, `place` of nine in the line.
#[inline(always)]
pub(super) const fn word<const BAND: bool>(chute: usize, line: usize, place: usize) -> usize {
    if BAND { chute * 27 + line * 9 + place } else { chute * 3 + line + 9 * place }
}

#[inline(always)]
fn chute<V: Vector, const BAND: bool>(
    cells: &mut Boards<V>,
    chute: usize,
    found: &mut Swept<V>,
    scratch: &mut Scratch<V>,
) {
    let zero = V::splat(0);
    let Scratch { open, twice, single } = scratch;
    for line in 0..3 {
        // 1. Triads.
        let mut forced = [zero; 3];
        for across in 0..3 {
            let cell = |k: usize| cells[word::<BAND>(chute, line, 3 * across + k)];
            let triad = Triad::of([cell(0), cell(1), cell(2)], &mut found.smallest);
            forced[across] = triad.forced;
            open[line][across] = triad.union;
            twice[line][across] = triad.twice;
            single[line][across] = triad.single;
        }
        // 2. Forced digits leave the line.
        for across in 0..3 {
            let (c, d) = OTHERS[across];
            open[line][across] = open[line][across].without(forced[c].or(forced[d]));
        }
    }
    for line in 0..3 {
        // 3. Digits that some permutation supports.
        let (p, q) = OTHERS[line];
        let mut kept = [zero; 3];
        for across in 0..3 {
            let (c, d) = OTHERS[across];
            let (one, other) = ((open[p][c], open[p][d]), (open[q][c], open[q][d]));
            kept[across] = supported(open[line][across], one, other);
        }
        if line == 0 {
            found.placeable = found.placeable.and(kept[0].or(kept[1]).or(kept[2]));
        }
        for across in 0..3 {
            // 4. and 5. Forced triads, and cells.
            let (c, d) = OTHERS[across];
            let at = |k: usize| word::<BAND>(chute, line, 3 * across + k);
            let narrowed = narrow(
                [cells[at(0)], cells[at(1)], cells[at(2)]],
                kept[across],
                kept[c].or(kept[d]),
                twice[line][across],
                single[line][across],
            );
            if BAND {
                found.unplaced = found.unplaced.or(narrowed.unplaced);
            }
            for (k, cell) in narrowed.cells.into_iter().enumerate() {
                cells[at(k)] = cell;
                if !BAND {
                    found.smallest = found.smallest.min(cell);
                    found.sum = found.sum.plus(cell);
                }
            }
        }
    }
}
