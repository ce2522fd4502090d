//! The rules both engines share, from the view of one triad: three cells that a line (row or column) has
//! in common with a box.
//!
//! A chute (three boxes in a row, or in a column) is a 3x3 matrix of triads, in which every digit takes
//! three triads, one per line and one per box: a permutation.
//!
//! ```text
//!              box 0   box 1   box 2      band: line = row, box = across
//!   line 0    | T00  |  T01  |  T02 |     stack: line = column, box = down
//!   line 1    | T10  |  T11  |  T12 |
//!   line 2    | T20  |  T21  |  T22 |     T = three cells a b c
//! ```
//!
//! 1. Of each triad: the union of its cells, the digits in two of them or more, its single cells, and
//!    the digits forced into it: those of the single cells, or the whole union if only three digits
//!    are left ([`Triad::of`]).
//! 2. A forced digit leaves the other two triads of the line.
//! 3. A digit stays in a triad only if its 2x2 minor supports it, that is, if some permutation runs
//!    through it ([`supported`]). This is box elimination, pointing and claiming at once; a digit
//!    without a place loses the whole chute, so the union of one line tells of every contradiction.
//! 4. A digit with one triad left in the line is forced there. Three forced digits clear the rest of
//!    their triad.
//! 5. Back to the cells: a forced digit that only one cell of the triad holds is a hidden single of row
//!    and box, or column and box ([`narrow`]).
//!
//! A triad with less than three digits, and a cell without any, are contradictions, too: the engines
//! keep the smallest mask they see of cells and of triads less two digits.
//!
//! So is a cell that two hidden singles share. It keeps both, and neither ever becomes a single: a hidden
//! single still [`unplaced`](Narrowed::unplaced) when nothing changes any more has company. A look at the
//! bands is enough, as by then a hidden single of a box is one of its row and its column. Without this rule
//! there are boards with 15 givens whose refutation takes hundreds of thousands of guesses instead of none.
//!
//! Each rule pays; time without it in the lanes, on 17-given puzzles and on the hardest:
//!
//! | left out | 17 given | hardest |
//! |---|---|---|
//! | empty cells and poor triads as conflicts | 3.1 (guesses 0.57 -> 5.6) | 1.2 |
//! | three forced digits clear a triad | 1.29 | 1.20 |
//! | the same, stacks only | 1.15 | 1.04 |
//! | three digits left are forced | 1.11 | 1.05 |
//! | poor triads as conflicts | 1.06 | 1.02 |
//! | two hidden singles in a cell as a conflict | 1.00 (guesses 0.561 -> 0.567) | 0.99 |
//!
//! More than three forced digits are not looked for: that would save 32 guesses of 1.5 million on the
//! hardest, none on 17 givens.
//!
//! The constraint set is that of tdoku (Tom Dillon, "A New Fast Sudoku Solver", 2019): cells, triads,
//! triad counts. There configurations are stored; here the triads are joined anew from the cells.

use super::vector::Vector;

/// The other two of three.
pub(super) const OTHERS: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

/// What the cells of a triad tell by themselves.
#[derive(Clone, Copy)]
pub(super) struct Triad<V> {
    /// Digits in any cell.
    pub(super) union: V,
    /// Digits in two cells or more.
    pub(super) twice: V,
    /// Each cell's mask if it is a single, else nothing.
    pub(super) single: [V; 3],
    /// Digits that must be in the triad.
    pub(super) forced: V,
}

impl<V: Vector> Triad<V> {
    /// Looks at three cells, and lowers `smallest` to the digits beyond two.
    #[inline(always)]
    pub(super) fn of([x, y, z]: [V; 3], smallest: &mut V) -> Triad<V> {
        let union = x.or(y).or(z);
        let single = [only(x), only(y), only(z)];
        let beyond_two = rest(rest(union));
        *smallest = smallest.min(beyond_two);
        let three = rest(beyond_two).equals(V::splat(0));
        let forced = V::select(three, union, single[0].or(single[1]).or(single[2]));
        Triad { union, twice: V::majority(x, y, z), single, forced }
    }
}

/// The digits of a triad through which a permutation runs, by its minor: two triads of one line, and
/// below each the triad of the other line.
#[inline(always)]
pub(super) fn supported<V: Vector>(open: V, one: (V, V), other: (V, V)) -> V {
    open.and(one.0.and(other.1).or(one.1.and(other.0)))
}

/// What is left of a triad.
pub(super) struct Narrowed<V> {
    /// Its cells.
    pub(super) cells: [V; 3],
    /// Hidden singles whose cell had other digits, too.
    pub(super) unplaced: V,
}

/// Narrows the cells of a triad: `kept` are its supported digits, `elsewhere` those of the other two
/// triads of the line.
#[inline(always)]
pub(super) fn narrow<V: Vector>(
    cells: [V; 3],
    kept: V,
    elsewhere: V,
    twice: V,
    single: [V; 3],
) -> Narrowed<V> {
    let forced = kept.without(elsewhere);
    let at_most_two = rest(rest(forced)).equals(V::splat(0));
    let kept = V::select(at_most_two, kept, forced);
    let hidden = forced.without(twice);
    let free = kept.without(single[0].or(single[1]).or(single[2]));
    let cells = [
        placed(cells[0], single[0], hidden, free),
        placed(cells[1], single[1], hidden, free),
        placed(cells[2], single[2], hidden, free),
    ];
    Narrowed { cells, unplaced: hidden.and(free) }
}

/// A cell that is `single`, or holds a hidden single, or keeps what is free.
#[inline(always)]
fn placed<V: Vector>(cell: V, single: V, hidden: V, free: V) -> V {
    let keep = V::select(cell.is_disjoint(hidden), free, hidden);
    cell.and(keep.or(single))
}

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
