//! Deadly patterns: cells whose digits could be swapped for a second solution, if some candidates were absent; and
//! what follows in a puzzle with one solution.
//!
//! ```text
//! 27 . . | 27  . .     Without 5 and 9 the four cells would hold 2 and 7 either way round. So one of
//! . .  . | .   . .     these two *guardians* is true.
//! 27 . . | 257 . 279
//! ```
//!
//! A guarded cell has candidates that belong to the pattern, called *kept* here, and guardians. At least one of all
//! guardians is true. The types are numbered as for rectangles, also for loops and BUGs:
//!
//! - type 1: guardians in one cell. The cell holds none of its kept digits.
//! - type 2: guardians of one digit. The digit is eliminated from all cells that see all its guardians.
//! - type 3: guarded cells of one house. One of them holds a guardian's digit. Together they are like a cell with
//!   only these candidates, and may be part of a naked subset of the house.
//! - type 4: two guarded cells of one house in which a kept digit has no other place. The digit is in one of them,
//!   so the other holds a guardian. Both cells lose all other kept digits.
//!
//! In type 3, k - 1 further cells and one guarded cell hold k different digits of the subset, which are all its
//! digits. So each of these digits is in one of the further cells, or is a true guardian.
//!
//! The finder ensures that a pattern is deadly: the second solution must be one of the *puzzle*. So no cell of the
//! pattern is given, the puzzle itself allows in each cell the digit that the swap brings there (a pencilmark
//! puzzle may not), and no house contains just one of two cells that change.
//!
//! Cost: type 3 tries the choices of one to four small cells of the house; every other type takes a few set
//! operations.
//!
//! Source: the types are numbered as in MadOverlord's guide to unique rectangles, players' forum,
//! thread "Standardizing the Uniqueness descriptions" (2005).

use super::combinations::combinations;
use super::prelude::*;

/// The largest subset of type 3, with the guarded cells counted as one.
const LARGEST_SUBSET: usize = 5;

/// A cell with candidates that a deadly pattern does not have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guarded {
    pub(super) cell: Cell,
    /// Its candidates that the pattern has.
    pub(super) kept: Digits,
    /// Its other candidates.
    pub(super) guardians: Digits,
}

/// A pattern that is deadly unless some guardian is true.
pub(super) struct Deadly<'a, const W: usize> {
    view: &'a View<'a, W>,
    guarded: &'a [Guarded],
    cells: CellSet<W>,
    guardians: Digits,
    /// The pattern without its guardians.
    parts: &'a dyn Fn() -> Vec<Part>,
}

impl<'a, const W: usize> Deadly<'a, W> {
    /// The pattern with these guarded cells; `parts` draws the rest of it.
    pub(super) fn new(
        view: &'a View<'a, W>,
        guarded: &'a [Guarded],
        parts: &'a dyn Fn() -> Vec<Part>,
    ) -> Deadly<'a, W> {
        let cells = guarded.iter().map(|guarded| guarded.cell).collect();
        let join = |union: Digits, guarded: &Guarded| union | guarded.guardians;
        let guardians = guarded.iter().fold(Digits::EMPTY, join);
        Deadly { view, guarded, cells, guardians, parts }
    }

    /// Type 1: the only guarded cell holds a guardian.
    pub(super) fn one_cell(&self, technique: Technique, steps: &mut Steps<W>) {
        if let [Guarded { cell, kept, .. }] = *self.guarded {
            let strike = |digit: Digit| (digit, CellSet::single(cell));
            steps.eliminate_each(technique, kept.iter().map(strike), || self.pattern([]));
        }
    }

    /// Type 2: guardians of one digit, one of which is true.
    pub(super) fn one_digit(&self, technique: Technique, steps: &mut Steps<W>) {
        if self.guarded.len() > 1
            && let Some(digit) = self.guardians.only()
        {
            let reach = self.view.layout().common_peers(self.cells);
            let struck = self.view.places(digit) & reach;
            steps.eliminate(technique, digit, struck, || self.pattern([]));
        }
    }

    /// Type 3: guarded cells of a house act as one cell of a naked subset.
    pub(super) fn subset(&self, technique: Technique, steps: &mut Steps<W>) {
        let view = self.view;
        if self.guarded.len() < 2
            || !(2..=LARGEST_SUBSET).contains(&self.guardians.len())
            || !steps.takes(technique)
        {
            return;
        }
        let mut cells = Vec::with_capacity(view.layout().side());
        for house in view.layout().houses_around(self.cells) {
            let around = (view.open() & view.layout().house(house)) - self.cells;
            let with_candidates = |cell: Cell| (cell, view.candidates(cell));
            let fits =
                |(_, digits): &(Cell, Digits)| (*digits | self.guardians).len() <= LARGEST_SUBSET;
            cells.clear();
            cells.extend(around.iter().map(with_candidates).filter(fits));
            for count in self.guardians.len() - 1..LARGEST_SUBSET {
                if view.is_over() {
                    return;
                }
                let join = |union: Digits, (_, digits): (Cell, Digits)| {
                    let union = union | digits;
                    (union.len() <= count + 1).then_some(union)
                };
                combinations(&cells, count, self.guardians, &join, &mut |chosen, digits| {
                    if digits.len() == count + 1 {
                        let chosen = chosen.iter().map(|(cell, _)| *cell).collect();
                        self.strike_subset(technique, chosen, digits, house, steps);
                    }
                });
            }
        }
    }

    /// Each digit of the subset is in one of its cells or a true guardian.
    fn strike_subset(
        &self,
        technique: Technique,
        chosen: CellSet<W>,
        digits: Digits,
        house: HouseId,
        steps: &mut Steps<W>,
    ) {
        let places = |digit: Digit| {
            let is_guardian = |guarded: &&Guarded| guarded.guardians.contains(digit);
            let guardians: CellSet<W> =
                self.guarded.iter().filter(is_guardian).map(|guarded| guarded.cell).collect();
            (self.view.places(digit) & chosen) | guardians
        };
        let strike = |digit: Digit| {
            let seeing = self.view.layout().common_peers(places(digit));
            (digit, self.view.places(digit) & seeing)
        };
        let strikes: Vec<Strike<W>> = digits.iter().map(strike).collect();
        steps.eliminate_all(technique, &strikes, || {
            let subset = Part::new(Role::Subset).digits(digits).cells(chosen).house(house);
            let held = digits.iter().map(|digit| held(digit, places(digit)));
            self.pattern([subset].into_iter().chain(held))
        });
    }

    /// Type 4: a kept digit is in one of two guarded cells of a house, so a guardian in the other.
    pub(super) fn locked(&self, technique: Technique, steps: &mut Steps<W>) {
        let [one, other] = *self.guarded else { return };
        for digit in (one.kept & other.kept).iter() {
            let Some(house) = locked_in(self.view, digit, self.cells) else { continue };
            let rest = (one.kept | other.kept) - Digits::single(digit);
            let strike = |rest: Digit| {
                let has = |guarded: &&Guarded| guarded.kept.contains(rest);
                (rest, self.guarded.iter().filter(has).map(|guarded| guarded.cell).collect())
            };
            let strikes: Vec<Strike<W>> = rest.iter().map(strike).collect();
            steps.eliminate_all(technique, &strikes, || {
                let link = Part::new(Role::StrongLink).digit(digit).cells(self.cells);
                self.pattern([link.house(house)])
            });
        }
    }

    /// The parts of the pattern, its guardians, and the further parts that a conclusion needs.
    fn pattern(&self, more: impl IntoIterator<Item = Part>) -> Pattern {
        let mut parts = (self.parts)();
        parts.extend(
            self.guarded.iter().map(|guarded| {
                Part::new(Role::Guardian).digits(guarded.guardians).cell(guarded.cell)
            }),
        );
        parts.extend(more);
        Pattern { parts, chains: Vec::new() }
    }
}

/// A house that contains these cells, lacks the digit, and has no other place for it.
pub(super) fn locked_in<const W: usize>(
    view: &View<W>,
    digit: Digit,
    cells: CellSet<W>,
) -> Option<HouseId> {
    let others = view.places(digit) - cells;
    view.layout().houses_around(cells).find(|&house| {
        !view.layout().house(house).meets(&others) && view.missing(house).contains(digit)
    })
}
