//! Sue de Coq: cells in the crossing of two houses hold several digits too many, and an almost locked set
//! in the rest of each house takes so many of them that all are locked.
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
//! The houses are any two with two or more common cells; the sets lie outside of these, and have up to
//! five cells, as has the part of the crossing.
//! Search: for each crossing the pairs of sets with two digits of the crossing or more, and the parts of
//! the crossing. Cost: some 10 us, when the sets are known.
//!
//! Source: Sue De Coq, "two-sector disjoint subsets", Sudoku Players' forum, 2005.

use super::prelude::*;
use crate::logic::almost::{Als, MAX_CELLS};
use crate::logic::layout::Crossing;

/// Crossings of two houses.
pub(in crate::logic) struct SueDeCoq;

/// Some cells of a crossing.
#[derive(Clone, Copy)]
struct Core<const W: usize> {
    cells: CellSet<W>,
    digits: Digits,
    len: usize,
}

impl<const W: usize> Finder<W> for SueDeCoq {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::SueDeCoq]
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let layout = view.layout();
        let almost = view.almost_locked();
        let mut in_houses = vec![Vec::new(); layout.houses().len()];
        for set in almost.sets() {
            for house in layout.houses_around(set.cells) {
                in_houses[house.index()].push(set);
            }
        }
        let mut cores = Vec::new();
        for crossing in layout.crossings().iter().filter(|crossing| crossing.from < crossing.to) {
            cores.clear();
            let cells: Vec<Cell> = (crossing.common & view.open()).iter().collect();
            add_cores(
                view,
                &cells,
                Core { cells: CellSet::EMPTY, digits: Digits::EMPTY, len: 0 },
                &mut cores,
            );
            let Some(digits) = cores.iter().map(|core| core.digits).reduce(|all, one| all | one)
            else {
                continue;
            };
            let takes = |set: &&&Als<W>, rest: &CellSet<W>| {
                set.cells.is_subset(rest) && (set.digits & digits).len() > 1
            };
            let others: Vec<&Als<W>> = in_houses[crossing.to.index()]
                .iter()
                .filter(|set| takes(set, &crossing.beyond))
                .copied()
                .collect();
            if others.is_empty() {
                continue;
            }
            for one in
                in_houses[crossing.from.index()].iter().filter(|set| takes(set, &crossing.rest))
            {
                for other in &others {
                    let twice = (one.digits & other.digits).len();
                    let sets = one.digits | other.digits;
                    // A set has one cell less than digits.
                    let cells = one.digits.len() + other.digits.len() - 2;
                    for core in &cores {
                        if core.len + cells == (core.digits | sets).len() + twice {
                            strike(view, crossing, core, [one, other], steps);
                        }
                    }
                }
            }
        }
    }
}

/// All parts of a crossing with two digits more than cells, or more than two.
fn add_cores<const W: usize>(
    view: &View<W>,
    cells: &[Cell],
    core: Core<W>,
    cores: &mut Vec<Core<W>>,
) {
    for (index, &cell) in cells.iter().enumerate() {
        let core = Core {
            cells: core.cells | CellSet::single(cell),
            digits: core.digits | view.candidates(cell),
            len: core.len + 1,
        };
        if core.len > 1 && core.digits.len() > core.len + 1 {
            cores.push(core);
        }
        if core.len < MAX_CELLS {
            add_cores(view, &cells[index + 1..], core, cores);
        }
    }
}

/// The step of a part of the crossing and two sets that have all their digits locked.
fn strike<const W: usize>(
    view: &View<W>,
    crossing: &Crossing<W>,
    core: &Core<W>,
    [one, other]: [&Als<W>; 2],
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
        let set = |set: &Als<W>, house: HouseId| {
            Part::new(Role::Als).digits(set.digits).cells(set.cells).house(house)
        };
        let core = Part::new(Role::Crossing).digits(core.digits).cells(core.cells);
        Pattern::of([
            core.house(crossing.from).house(crossing.to),
            set(one, crossing.from),
            set(other, crossing.to),
        ])
    });
}
