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
use super::*;
use crate::grid::Cell;
use crate::logic::digits::Digits;

/// Naked subsets of a size.
pub(in crate::logic) struct NakedSubset {
    pub(in crate::logic) size: usize,
    /// Those that lie in two houses, or the others.
    pub(in crate::logic) is_locked: bool,
}

/// Hidden subsets of a size.
pub(in crate::logic) struct HiddenSubset {
    pub(in crate::logic) size: usize,
}

impl<const W: usize> Finder<W> for NakedSubset {
    fn technique(&self) -> Technique {
        match (self.size, self.is_locked) {
            (2, true) => Technique::LockedPair,
            (_, true) => Technique::LockedTriple,
            (2, false) => Technique::NakedPair,
            (3, false) => Technique::NakedTriple,
            _ => Technique::NakedQuad,
        }
    }

    fn find(
        &self,
        board: &Board<W>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let technique = Finder::<W>::technique(self);
        let layout = board.layout();
        for &house in layout.houses() {
            if board.missing(house).len() <= self.size {
                continue;
            }
            let is_small = |cell: &Cell| (2..=self.size).contains(&board.candidates(*cell).len());
            let open = board.open() & layout.house(house);
            let cells: Vec<Cell> = open.iter().filter(is_small).collect();
            let join = |union: Digits, cell: Cell| {
                let union = union | board.candidates(cell);
                (union.len() <= self.size).then_some(union)
            };
            combinations(&cells, self.size, Digits::EMPTY, &join, &mut |cells, digits| {
                let set: CellSet<W> = cells.iter().copied().collect();
                let within = |other: &HouseId| set.is_subset(&layout.house(*other));
                let houses: Vec<HouseId> =
                    layout.houses_of(cells[0]).iter().copied().filter(within).collect();
                if (houses.len() > 1) != self.is_locked || houses.first() != Some(&house) {
                    return ControlFlow::Continue(());
                }
                let reach = layout.common_peers(set);
                let mut eliminations = Vec::new();
                for digit in digits.iter() {
                    let cells = (board.places(digit) & reach).iter();
                    eliminations.extend(cells.map(|cell| Candidate { cell, digit }));
                }
                let pattern = || Pattern::Subset {
                    houses,
                    cells: cells.to_vec(),
                    digits: digits.iter().collect(),
                };
                eliminate(technique, eliminations, pattern, found)
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> Finder<W> for HiddenSubset {
    fn technique(&self) -> Technique {
        match self.size {
            2 => Technique::HiddenPair,
            3 => Technique::HiddenTriple,
            _ => Technique::HiddenQuad,
        }
    }

    fn find(
        &self,
        board: &Board<W>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let technique = Finder::<W>::technique(self);
        for &house in board.layout().houses() {
            let missing = board.missing(house);
            if missing.len() <= self.size {
                continue;
            }
            let places = |digit: Digit| board.places_in(house, digit);
            let is_small = |digit: &Digit| (2..=self.size).contains(&places(*digit).len());
            let digits: Vec<Digit> = missing.iter().filter(is_small).collect();
            let join = |union: CellSet<W>, digit: Digit| {
                let union = union | places(digit);
                (union.len() <= self.size).then_some(union)
            };
            combinations(&digits, self.size, CellSet::EMPTY, &join, &mut |digits, cells| {
                let kept: Digits = digits.iter().copied().collect();
                let mut eliminations = Vec::new();
                for cell in cells.iter() {
                    let others = (board.candidates(cell) - kept).iter();
                    eliminations.extend(others.map(|digit| Candidate { cell, digit }));
                }
                let pattern = || Pattern::Subset {
                    houses: vec![house],
                    cells: cells.iter().collect(),
                    digits: digits.to_vec(),
                };
                eliminate(technique, eliminations, pattern, found)
            })?;
        }
        ControlFlow::Continue(())
    }
}
