//! Propagation: one sweep over all boards, six chutes of arithmetic.
//!
//! A sweep visits the three bands, then the three stacks; each uses what the one
//! before left. In a chute the unit is the triad: the three cells a line (row or
//! column) shares with a box. A chute is a 3x3 matrix of triads, in which every
//! digit takes three triads, one per line and one per box: a permutation.
//!
//! ```text
//!              box 0   box 1   box 2      band: line = row, box = across
//!   line 0    | T00  |  T01  |  T02 |     stack: line = column, box = down
//!   line 1    | T10  |  T11  |  T12 |
//!   line 2    | T20  |  T21  |  T22 |     T = three cells a b c
//! ```
//!
//! 1. Of each triad: the union of its cells, the digits in two of them or more,
//!    the union of its single cells, and the digits forced into it: those, or
//!    the whole union if only three digits are left.
//! 2. A forced digit leaves the other two triads of the line.
//! 3. A digit stays in a triad only if its 2x2 minor supports it, that is, if some
//!    permutation runs through it. This is box elimination, pointing and claiming
//!    at once; a digit without a place loses the whole chute, so the union of one
//!    line tells of every contradiction.
//! 4. A digit with one triad left in the line is forced there. Three forced digits
//!    clear the rest of their triad.
//! 5. Back to the cells: a forced digit that only one cell of the triad holds is a
//!    hidden single of row and box (or column and box).
//!
//! Lanes report conflict (a digit without a place, an empty cell, a triad with less
//! than three digits) and the sum of their masks, which falls with every change: equal
//! sums mean a stall, and 9 * 511 that no digit has two places in a row.
//!
//! Cost: about 3,400 operations and 1,100 loads and stores per sweep, for all lanes
//! together: 540 ns with AVX2 at 3.2 GHz (Zen 3), 3.1 instructions a cycle.
//!
//! Each rule pays; time without it, on 17-given puzzles and on the hardest, AVX2:
//!
//! | left out | 17 given | hardest |
//! |---|---|---|
//! | empty cells and poor triads as conflicts | 3.1 (guesses 0.57 -> 5.6) | 1.2 |
//! | three forced digits clear a triad | 1.29 | 1.20 |
//! | the same, stacks only | 1.15 | 1.04 |
//! | three digits left are forced | 1.11 | 1.05 |
//! | poor triads as conflicts | 1.06 | 1.02 |
//!
//! Other orders of the same operations lost: line by line instead of matrix by matrix
//! 1.10 and 1.08 (fewer registers spilled, but less to do side by side), three chutes
//! interleaved or written out 1.4 and 1.27, one code for both halves that stores the
//! board transposed 1.09 and 1.01, -1 kept in memory 1.07 and 1.09.
//!
//! The constraint set is that of tdoku (Tom Dillon, "A New Fast Sudoku Solver",
//! 2019): cells, triads, triad counts. There, one board is spread over a register
//! and configurations are stored; here the triad matrix is rebuilt from the cells.

use super::board::{ALL_DIGITS, Boards};
use super::vector::Vector;

/// What a sweep found out.
pub(super) struct Swept<V> {
    /// Digits that have a place in every house seen; less than all: conflict.
    pub(super) placeable: V,
    /// Sum of the 81 masks after the sweep.
    pub(super) sum: V,
    /// Smallest of the cell masks and of the triads without two of their digits.
    pub(super) smallest: V,
}

/// One pass over bands and stacks.
#[inline(always)]
pub(super) fn sweep<V: Vector>(cells: &mut Boards<V>) -> Swept<V> {
    let mut placeable = V::splat(ALL_DIGITS);
    let mut sum = V::splat(0);
    let mut smallest = V::splat(u16::MAX);
    for band in 0..3 {
        chute::<V, true>(cells, band, &mut placeable, &mut sum, &mut smallest);
    }
    for stack in 0..3 {
        chute::<V, false>(cells, stack, &mut placeable, &mut sum, &mut smallest);
    }
    Swept { placeable, sum, smallest }
}

/// The word of a cell: `line` of three in the chute, `place` of nine in the line.
#[inline(always)]
pub(super) const fn word<const BAND: bool>(chute: usize, line: usize, place: usize) -> usize {
    if BAND { chute * 27 + line * 9 + place } else { chute * 3 + line + 9 * place }
}

/// The other two of three.
pub(super) const OTHERS: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

/// The 3x3 matrix of an expression in `line` and `b`, written out nine times: the
/// compiler must see constants (as loops: half the speed).
macro_rules! matrix {
    ($line:ident, $b:ident => $entry:expr) => {
        [
            [matrix!($line 0, $b 0, $entry), matrix!($line 0, $b 1, $entry), matrix!($line 0, $b 2, $entry)],
            [matrix!($line 1, $b 0, $entry), matrix!($line 1, $b 1, $entry), matrix!($line 1, $b 2, $entry)],
            [matrix!($line 2, $b 0, $entry), matrix!($line 2, $b 1, $entry), matrix!($line 2, $b 2, $entry)],
        ]
    };
    ($line:ident $l:literal, $b:ident $m:literal, $entry:expr) => {{
        let ($line, $b) = ($l, $m);
        $entry
    }};
}
pub(super) use matrix;

/// What step 1 knows of a triad.
#[derive(Clone, Copy)]
struct Triad<V> {
    /// Each cell's mask if it is a single, else nothing.
    single: [V; 3],
    singles: V,
    union: V,
    twice: V,
    forced: V,
}

/// A mask without its lowest digit.
#[inline(always)]
fn rest<V: Vector>(mask: V) -> V {
    mask.and(mask.plus(V::splat(u16::MAX)))
}

#[inline(always)]
fn single<V: Vector>(cell: V) -> V {
    cell.keep(cell.is_disjoint(cell.plus(V::splat(u16::MAX))))
}

#[inline(always)]
fn triad<V: Vector>(x: V, y: V, z: V, smallest: &mut V) -> Triad<V> {
    let union = x.or(y).or(z);
    let single = [single(x), single(y), single(z)];
    let singles = single[0].or(single[1]).or(single[2]);
    let beyond_two = rest(rest(union));
    *smallest = smallest.min(beyond_two);
    let three = beyond_two.is_disjoint(beyond_two.plus(V::splat(u16::MAX)));
    let forced = singles.or(union.keep(three));
    Triad { single, singles, union, twice: V::majority(x, y, z), forced }
}

#[inline(always)]
fn chute<V: Vector, const BAND: bool>(
    cells: &mut Boards<V>,
    chute: usize,
    placeable: &mut V,
    sum: &mut V,
    smallest: &mut V,
) {
    // 1. Triads.
    let triads = matrix!(line, b => {
        let at = |k: usize| cells[word::<BAND>(chute, line, 3 * b + k)];
        triad(at(0), at(1), at(2), smallest)
    });
    // 2. Forced digits leave the line.
    let open = matrix!(line, b => {
        let (c, d) = OTHERS[b];
        triads[line][b].union.without(triads[line][c].forced.or(triads[line][d].forced))
    });
    // 3. Digits some permutation supports.
    let kept = matrix!(line, b => {
        let ((p, q), (c, d)) = (OTHERS[line], OTHERS[b]);
        let minor = open[p][c].and(open[q][d]).or(open[p][d].and(open[q][c]));
        open[line][b].and(minor)
    });
    *placeable = placeable.and(kept[0][0].or(kept[0][1]).or(kept[0][2]));

    matrix!(line, b => {
        // 4. Forced triads.
        let (c, d) = OTHERS[b];
        let triad = &triads[line][b];
        let forced = kept[line][b].without(kept[line][c].or(kept[line][d]));
        let kept = V::select(rest(rest(forced)).equals(V::splat(0)), kept[line][b], forced);
        // 5. Cells.
        let hidden = forced.without(triad.twice);
        let free = kept.without(triad.singles);
        for k in 0..3 {
            let cell = &mut cells[word::<BAND>(chute, line, 3 * b + k)];
            let keep = V::select(cell.is_disjoint(hidden), free, hidden);
            *cell = cell.and(keep).or(triad.single[k]);
            if !BAND {
                *smallest = smallest.min(*cell);
                *sum = sum.plus(*cell);
            }
        }
    });
}
