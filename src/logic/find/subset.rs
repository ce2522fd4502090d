//! Subsets: k cells of a house and k digits that have no room but for each other.
//!
//! ```text
//! naked pair    12  12  | 1234 ...   two cells hold 1 and 2 between them: the rest of the house cannot
//! hidden pair   1234 125 | 345 ...   1 and 2 fit into two cells only: these hold nothing else
//! ```
//!
//! Both say the same of different halves of the house: a naked subset of k of its n open cells is a
//! hidden one of the other n - k digits. So k up to four is enough for a 9x9 grid, and larger grids
//! are searched to four, too, as a person would.
//!
//! A naked pair or triple whose cells lie in two houses at once is *locked*: it strikes in both.
//! Cost: for each house the choices of k of its small cells (or digits), cut as soon as their union
//! is larger than k.
//!
//! Also called naked and hidden twins, triplets, quadruplets; pairs, trios and quartets.

use super::combinations::combinations;
use super::prelude::*;

/// Naked subsets of a size in one house.
pub(in crate::logic) struct NakedSubset {
    pub(in crate::logic) size: usize,
}

/// Naked subsets of a size whose cells lie in two houses.
pub(in crate::logic) struct LockedSubset {
    pub(in crate::logic) size: usize,
}

/// Hidden subsets of a size.
pub(in crate::logic) struct HiddenSubset {
    pub(in crate::logic) size: usize,
}

impl<const W: usize> Finder<W> for NakedSubset {
    fn techniques(&self) -> &'static [Technique] {
        match self.size {
            2 => &[Technique::NakedPair],
            3 => &[Technique::NakedTriple],
            _ => &[Technique::NakedQuad],
        }
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = Finder::<W>::techniques(self)[0];
        let small = small_cells(view, self.size);
        for &house in view.layout().houses() {
            if view.is_fresh(house) && view.missing(house).len() > self.size {
                let cells = small & view.layout().house(house);
                each_naked_of(view, self.size, cells, &mut |set, digits| {
                    strike_naked(view, technique, set, digits, steps);
                });
            }
        }
    }
}

impl<const W: usize> Finder<W> for LockedSubset {
    fn techniques(&self) -> &'static [Technique] {
        if self.size == 2 { &[Technique::LockedPair] } else { &[Technique::LockedTriple] }
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = Finder::<W>::techniques(self)[0];
        let small = small_cells(view, self.size);
        for crossing in view.layout().crossings() {
            if crossing.from < crossing.to && view.is_fresh(crossing.from) {
                each_naked_of(view, self.size, small & crossing.common, &mut |set, digits| {
                    strike_naked(view, technique, set, digits, steps);
                });
            }
        }
    }
}

impl<const W: usize> Finder<W> for HiddenSubset {
    fn techniques(&self) -> &'static [Technique] {
        match self.size {
            2 => &[Technique::HiddenPair],
            3 => &[Technique::HiddenTriple],
            _ => &[Technique::HiddenQuad],
        }
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = Finder::<W>::techniques(self)[0];
        let mut digits = Vec::with_capacity(view.layout().side());
        for &house in view.layout().houses() {
            if !view.is_fresh(house) {
                continue;
            }
            let few = (2..=self.size).map(|places| view.digits_with(places, house));
            let few = few.fold(Digits::EMPTY, |one, other| one | other);
            if few.len() < self.size || view.missing(house).len() <= self.size {
                continue;
            }
            let with_places = |digit: Digit| (digit, view.places_in(house, digit));
            digits.clear();
            digits.extend(few.iter().map(with_places));
            let join = |union: CellSet<W>, (_, places): (Digit, CellSet<W>)| {
                let union = union | places;
                (union.len() <= self.size).then_some(union)
            };
            combinations(&digits, self.size, CellSet::EMPTY, &join, &mut |chosen, cells| {
                let kept: Digits = chosen.iter().map(|(digit, _)| *digit).collect();
                let all = cells.iter().fold(Digits::EMPTY, |all, cell| all | view.candidates(cell));
                let strike = |digit: Digit| (digit, view.places(digit) & cells);
                steps.eliminate_each(technique, (all - kept).iter().map(strike), || {
                    Pattern::of([Part::new(Role::Subset).digits(kept).cells(cells).house(house)])
                });
            });
        }
    }
}

/// The cells that have no more than so many candidates.
fn small_cells<const W: usize>(view: &View<W>, size: usize) -> CellSet<W> {
    (2..=size).fold(CellSet::EMPTY, |cells, count| cells | view.cells_with(count))
}

/// Visits the naked subsets of a size among some cells of a house.
fn each_naked_of<const W: usize>(
    view: &View<W>,
    size: usize,
    cells: CellSet<W>,
    visit: &mut impl FnMut(CellSet<W>, Digits),
) {
    if cells.len() < size {
        return;
    }
    let with_digits = |cell: Cell| (cell, view.candidates(cell));
    let cells: Vec<(Cell, Digits)> = cells.iter().map(with_digits).collect();
    let join = |union: Digits, (_, digits): (Cell, Digits)| {
        let union = union | digits;
        (union.len() <= size).then_some(union)
    };
    combinations(&cells, size, Digits::EMPTY, &join, &mut |chosen, digits| {
        visit(chosen.iter().map(|(cell, _)| *cell).collect(), digits);
    });
}

/// The step of a naked subset: its digits go from all cells that see it.
fn strike_naked<const W: usize>(
    view: &View<W>,
    technique: Technique,
    set: CellSet<W>,
    digits: Digits,
    steps: &mut Steps<W>,
) {
    let reach = view.layout().common_peers(set);
    let strike = |digit: Digit| (digit, view.places(digit) & reach);
    steps.eliminate_each(technique, digits.iter().map(strike), || {
        let mut subset = Part::new(Role::Subset).digits(digits).cells(set);
        subset.houses.extend(view.layout().houses_around(set));
        Pattern::of([subset])
    });
}
