//! Sue de Coq: cells in the crossing of two houses hold several digits too many, and some cells in the
//! rest of each house take so many of them that all are locked.
//!
//! ```text
//! 1 2 3 4   1 2 3 4   .   | . 1 2 . | . . .     crossing: two cells, 1 2 3 4
//!    .        .       .   | . . . . | . . .     row: 1 2 can stand once in the crossing and here
//!    .       3 4      .   |                     box: 3 4 once in the crossing and here
//! ```
//!
//! A digit of one set and of the crossing stands once in both together, a digit of both sets at most twice,
//! every other digit once. If all this makes as many digits as there are cells, each stands as often as it
//! can: it goes from all cells that see all of its cells (of a digit of both sets: all of its cells in
//! one of the sets). That is the basic form (two cells and four digits, or three and five, with two
//! bivalue cells) and the extended one: larger sets, sets with digits of their own, digits in both.
//!
//! The houses are any two with two or more common cells; the sets lie outside of these. The part of the
//! crossing and each set have up to five cells.
//!
//! Search: for each crossing the parts of it and the sets in both rests. A set *takes* as many digits of the
//! part as it has cells more than digits of its own. Both together must take what the part has too many;
//! one that does so alone is a naked subset. The sets of the second rest are made only if the first has
//! any for some part. Cost: some 15 us.
//!
//! Source: Sue De Coq, "two-sector disjoint subsets", Sudoku Players' forum, 2005.

use super::prelude::*;
use crate::logic::paper::layout::Crossing;

/// The largest number of cells of a part of a crossing and of a set.
const MAX_CELLS: usize = 5;

/// Crossings of two houses.
pub(in crate::logic) struct SueDeCoq;

/// Some cells of a house and all their digits.
#[derive(Clone, Copy)]
struct Choice<const W: usize> {
    cells: CellSet<W>,
    digits: Digits,
    len: usize,
}

impl<const W: usize> Finder<W> for SueDeCoq {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::SueDeCoq]
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let [mut cores, mut ones, mut others] = [const { Vec::new() }; 3];
        let [mut taking_one, mut taking_other] = [const { Vec::new() }; 2];
        let crossings = view.layout().crossings().iter();
        for crossing in crossings.filter(|crossing| crossing.from < crossing.to) {
            if view.is_over() {
                return;
            }
            if !view.is_fresh(crossing.from) && !view.is_fresh(crossing.to) {
                continue;
            }
            let digits = view.missing(crossing.from) & view.missing(crossing.to);
            fill(view, crossing.common, digits, &mut cores);
            cores.retain(|core| core.len > 1 && core.digits.len() > core.len + 1);
            let Some(most) = cores.iter().map(|core| core.digits).reduce(|all, more| all | more)
            else {
                continue;
            };
            fill(view, crossing.rest, most, &mut ones);
            retain_taking(&mut ones, most);
            if ones.is_empty() {
                continue;
            }
            fill(view, crossing.beyond, most, &mut others);
            retain_taking(&mut others, most);
            for core in &cores {
                let spare = core.digits.len() - core.len;
                taking(core, spare, &ones, &mut taking_one);
                if taking_one.is_empty() {
                    continue;
                }
                taking(core, spare, &others, &mut taking_other);
                for (one, taken) in &taking_one {
                    if view.is_over() {
                        return;
                    }
                    let shared = one.digits & core.digits;
                    for (other, more) in &taking_other {
                        // Counting bits is dear, and most pairs take too little.
                        let both = taken + more;
                        if both >= spare && both - spare == (shared & other.digits).len() {
                            strike(view, crossing, core, [one, other], steps);
                        }
                    }
                }
            }
        }
    }
}

/// All choices of some open cells of these that may take any of the digits. Core and sets together have
/// no more digits than cells.
fn fill<const W: usize>(
    view: &View<W>,
    cells: CellSet<W>,
    taken: Digits,
    sets: &mut Vec<Choice<W>>,
) {
    sets.clear();
    sets.push(Choice { cells: CellSet::EMPTY, digits: Digits::EMPTY, len: 0 });
    for cell in (cells & view.open()).iter() {
        if view.is_over() {
            break;
        }
        for index in 0..sets.len() {
            let Choice { mut cells, digits, len } = sets[index];
            let digits = digits | view.candidates(cell);
            let may_fit = digits.len() <= 3 * MAX_CELLS && (digits - taken).len() < MAX_CELLS;
            if len < MAX_CELLS && may_fit {
                cells.insert(cell);
                sets.push(Choice { cells, digits, len: len + 1 });
            }
        }
    }
    sets.swap_remove(0);
}

/// Keeps the sets that may take any of some digits, and are not locked alone.
fn retain_taking<const W: usize>(sets: &mut Vec<Choice<W>>, digits: Digits) {
    sets.retain(|set| (set.digits - digits).len() < set.len && set.digits.len() > set.len);
}

/// The sets that take some of the digits that a core has too many, but not all, and how many.
fn taking<const W: usize>(
    core: &Choice<W>,
    spare: usize,
    sets: &[Choice<W>],
    taking: &mut Vec<(Choice<W>, usize)>,
) {
    taking.clear();
    let takes = |set: &Choice<W>| set.len.saturating_sub((set.digits - core.digits).len());
    let with_taken = sets.iter().map(|set| (*set, takes(set)));
    taking.extend(with_taken.filter(|(_, taken)| (1..spare).contains(taken)));
}

/// The step of a part of the crossing and two sets that have all their digits locked.
fn strike<const W: usize>(
    view: &View<W>,
    crossing: &Crossing<W>,
    core: &Choice<W>,
    [one, other]: [&Choice<W>; 2],
    steps: &mut Steps<W>,
) {
    let layout = view.layout();
    let all = core.cells | one.cells | other.cells;
    let falls = |digit: Digit| {
        let places = view.places(digit);
        let seeing = |cells: CellSet<W>| places & layout.common_peers(cells & places);
        if one.digits.contains(digit) && other.digits.contains(digit) {
            (digit, seeing(one.cells) | seeing(other.cells))
        } else {
            (digit, seeing(all))
        }
    };
    let digits = core.digits | one.digits | other.digits;
    let strikes: Vec<Strike<W>> = digits.iter().map(falls).collect();
    steps.eliminate_all(Technique::SueDeCoq, &strikes, || {
        let set = |set: &Choice<W>, house: HouseId| {
            Part::new(Role::Als).digits(set.digits).cells(set.cells).house(house)
        };
        let crossed = Part::new(Role::Crossing).digits(core.digits).cells(core.cells);
        let mut parts = vec![
            crossed.house(crossing.from).house(crossing.to),
            set(one, crossing.from),
            set(other, crossing.to),
        ];
        for digit in digits.iter() {
            let is_twice = one.digits.contains(digit) && other.digits.contains(digit);
            let sets = if is_twice { &[one.cells, other.cells][..] } else { &[all] };
            parts.extend(sets.iter().map(|cells| held(digit, *cells & view.places(digit))));
        }
        Pattern { parts, chains: Vec::new() }
    });
}
