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
//! Cost: about 3,300 operations and 1,700 loads and stores per sweep, for all lanes together: some
//! 310 ns with AVX2 at 3.5 GHz (Zen 3), 5 instructions a cycle.
//!
//! The loops over lines must stay loops. Written out, a sweep is fewer instructions, but 14 KB of code
//! with far displacements, and takes 1.37 times as long (SE 11+; 1.17 on naked singles). What passes from
//! the first half of a chute to the second goes through memory of its own, [`Scratch`], as sixteen
//! registers cannot hold it: as local arrays, which the compiler fills twice, 1.12.
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
//! Other orders of the same operations lost, on the hardest: all triads of a chute before the first
//! line is opened 1.17, kept triads through memory too 1.08, step 5 without a blend 1.06, a look at the
//! boards after each half of a sweep, to find stalls and conflicts sooner, 1.06.
//!
//! The constraint set is that of tdoku (Tom Dillon, "A New Fast Sudoku Solver",
//! 2019): cells, triads, triad counts. There, one board is spread over a register
//! and configurations are stored; here the triad matrix is rebuilt from the cells.

use super::board::Boards;
use crate::solve::native::nine::ALL_DIGITS;
use crate::solve::native::nine::vector::Vector;

/// What a sweep found out.
pub(super) struct Swept<V> {
    /// Digits that have a place in every house seen; less than all: conflict.
    pub(super) placeable: V,
    /// Sum of the 81 masks after the sweep.
    pub(super) sum: V,
    /// Smallest of the cell masks and of the triads without two of their digits.
    pub(super) smallest: V,
}

/// What the first half of a chute leaves to the second, per triad: line by line, then across.
pub(super) struct Scratch<V> {
    /// The union, less what is forced elsewhere in the line.
    open: [[V; 3]; 3],
    /// Digits in two cells or more.
    twice: [[V; 3]; 3],
    /// Each cell's mask if it is a single, else nothing.
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
    let mut found =
        Swept { placeable: V::splat(ALL_DIGITS), sum: V::splat(0), smallest: V::splat(u16::MAX) };
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

/// The other two of three.
pub(super) const OTHERS: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

/// A mask without its lowest digit.
#[inline(always)]
fn rest<V: Vector>(mask: V) -> V {
    mask.and(mask.plus(V::splat(u16::MAX)))
}

/// A mask of one digit, else nothing.
#[inline(always)]
fn only<V: Vector>(cell: V) -> V {
    cell.keep(rest(cell).equals(V::splat(0)))
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
            let (x, y, z) = (cell(0), cell(1), cell(2));
            let union = x.or(y).or(z);
            let singles = [only(x), only(y), only(z)];
            let beyond_two = rest(rest(union));
            found.smallest = found.smallest.min(beyond_two);
            let three = rest(beyond_two).equals(zero);
            forced[across] = V::select(three, union, singles[0].or(singles[1]).or(singles[2]));
            open[line][across] = union;
            twice[line][across] = V::majority(x, y, z);
            single[line][across] = singles;
        }
        // 2. Forced digits leave the line.
        for across in 0..3 {
            let (c, d) = OTHERS[across];
            open[line][across] = open[line][across].without(forced[c].or(forced[d]));
        }
    }
    for line in 0..3 {
        // 3. Digits some permutation supports.
        let (p, q) = OTHERS[line];
        let mut kept = [zero; 3];
        for across in 0..3 {
            let (c, d) = OTHERS[across];
            let minor = open[p][c].and(open[q][d]).or(open[p][d].and(open[q][c]));
            kept[across] = open[line][across].and(minor);
        }
        if line == 0 {
            found.placeable = found.placeable.and(kept[0].or(kept[1]).or(kept[2]));
        }
        for across in 0..3 {
            // 4. Forced triads.
            let (c, d) = OTHERS[across];
            let forced = kept[across].without(kept[c].or(kept[d]));
            let kept = V::select(rest(rest(forced)).equals(zero), kept[across], forced);
            // 5. Cells.
            let single = single[line][across];
            let hidden = forced.without(twice[line][across]);
            let free = kept.without(single[0].or(single[1]).or(single[2]));
            for (k, single) in single.into_iter().enumerate() {
                let cell = &mut cells[word::<BAND>(chute, line, 3 * across + k)];
                let keep = V::select(cell.is_disjoint(hidden), free, hidden);
                *cell = cell.and(keep.or(single));
                if !BAND {
                    found.smallest = found.smallest.min(*cell);
                    found.sum = found.sum.plus(*cell);
                }
            }
        }
    }
}
