//! The rules that both engines share, for one triad: three cells that a line (row or column) has
//! in common with a box.
//!
//! A chute (three boxes side by side, or one below the other) is a 3x3 matrix of triads. Every digit takes
//! three of these triads, one per line and one per box: a permutation.
//!
//! ```text
//!              box 0   box 1   box 2      band: line = row, box = across
//!   line 0    | T00  |  T01  |  T02 |     stack: line = column, box = down
//!   line 1    | T10  |  T11  |  T12 |
//!   line 2    | T20  |  T21  |  T22 |     T = three cells a b c
//! ```
//!
//! 1. For each triad find the union of its cells, the digits in two cells or more, its single cells, and
//!    the digits forced into it: those of the single cells, or the whole union if only three digits
//!    are left ([`Triad::of`]).
//! 2. A forced digit is eliminated from the other two triads of the line.
//! 3. A digit stays in a triad only if its 2x2 minor supports it, that is, if some permutation runs
//!    through it ([`supported`]). This is box elimination, pointing and claiming at once. A digit
//!    without a position loses the whole chute, so the union of one line shows every contradiction.
//! 4. A digit with one triad left in the line is forced there. Three forced digits eliminate all others from their
//!    triad.
//! 5. Back to the cells: a forced digit that only one cell of the triad holds is a hidden single of row
//!    and box, or column and box ([`narrow`]).
//!
//! A triad with fewer than three digits and a cell without any digit are also contradictions. So the engines keep the
//! smallest of all cell masks and of all triad masks without their two lowest digits.
//!
//! A cell that two hidden singles share is also a contradiction. It keeps both, so neither ever becomes a single: if a
//! hidden single is still [`unplaced`](Narrowed::unplaced) when nothing changes any more, it shares its cell with
//! another one. Checking the bands is enough, because by then a hidden single of a box is also a hidden single of its
//! row and its column. Without this rule a few boards would take very many guesses to refute.
//!
//! Each rule pays off, most of all empty cells and poor triads as conflicts. A rule for more than three forced digits
//! would not: it hardly ever saves a guess (`docs/notes/native.md`).
//!
//! The constraints are those of tdoku (Tom Dillon, "A New Fast Sudoku Solver", 2019): cells, triads,
//! triad counts. tdoku stores configurations; here the triads are joined again from the cells.

use super::vector::Vector;

/// The other two of three indices.
pub(super) const OTHERS: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

/// The consequences of a triad's own cells.
#[derive(Clone, Copy)]
pub(super) struct Triad<V> {
    /// Digits in any cell.
    pub(super) union: V,
    /// Digits in two cells or more.
    pub(super) twice: V,
    /// Each cell's mask if the cell is a single, else 0.
    pub(super) single: [V; 3],
    /// Digits that must be in the triad.
    pub(super) forced: V,
}

impl<V: Vector> Triad<V> {
    /// Looks at three cells. Lowers `smallest` to the mask of their digits without the two lowest.
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

/// The digits of a triad through which a permutation runs. The arguments are its minor: two triads of one line, and
/// below each the triad of the other line.
#[inline(always)]
pub(super) fn supported<V: Vector>(open: V, one: (V, V), other: (V, V)) -> V {
    open.and(one.0.and(other.1).or(one.1.and(other.0)))
}

/// A triad after the rules.
pub(super) struct Narrowed<V> {
    /// Its cells.
    pub(super) cells: [V; 3],
    /// Hidden singles whose cell still had other digits.
    pub(super) unplaced: V,
}

/// Narrows the cells of a triad. `kept` are its supported digits, `elsewhere` those of the other two
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

/// A cell that is `single`, or holds a hidden single, or keeps the free digits.
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

/// The mask if it has one digit, else 0.
#[inline(always)]
fn only<V: Vector>(cell: V) -> V {
    cell.keep(rest(cell).equals(V::splat(0)))
}
