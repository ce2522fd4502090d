//! Franken and mutant fish: fish whose bases and covers are houses of any kind.
//!
//! ```text
//! basic      bases of one direction                 covers of the other
//! franken    of one direction, and boxes            of the other, and boxes
//! mutant     any                                    any
//! ```
//!
//! Each of the k bases holds the digit, and each of the k covers holds it once. If every place of the
//! bases lies in a cover, the covers are used up by the bases: places of covers that are of no base do
//! not have the digit. *Fins* are places of a base that no cover holds, and places that two bases share
//! (they would count twice); with fins, only cells that see all of them are struck. Places of a base that
//! two covers share could be struck, too ("cannibalism"): that is left out.
//!
//! The search supposes the digit in a cell x, as for finned fish: what x sees is gone, and with it one
//! cover, a house of x. It chooses k - 1 covers, and k bases without x whose places left are parted by
//! the bases and all lie in these covers: k digits in k - 1 houses. If fewer bases lie in fewer of
//! the covers, the fish is a smaller one and not shown. In other geometries all houses that are no rows
//! and columns count as boxes.
//!
//! Cost: for each place of each digit the choices of k - 1 covers, times the bases: about a hundred times
//! that of all other fish. So they are searched only on demand.
//!
//! Source: Obi-Wahn's arithmetic of bases and covers (forums, 2006); the names as in HoDoKu.

use super::combinations::combinations;
use super::prelude::*;
use crate::grid::HouseKind;

/// Franken or mutant fish of a size, with or without fins.
pub(in crate::logic) struct ComplexFish {
    pub(in crate::logic) size: usize,
    pub(in crate::logic) is_mutant: bool,
    pub(in crate::logic) is_finned: bool,
}

/// Which kinds of houses there are among some.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kinds(u8);

impl Kinds {
    const ROW: Kinds = Kinds(1);
    const COLUMN: Kinds = Kinds(2);
    const BOX: Kinds = Kinds(4);

    fn of<const W: usize>(view: &View<W>, house: HouseId) -> Kinds {
        match view.layout().geometry().house(house).kind {
            HouseKind::Row => Kinds::ROW,
            HouseKind::Column => Kinds::COLUMN,
            _ => Kinds::BOX,
        }
    }

    fn all<const W: usize>(view: &View<W>, houses: &[HouseId]) -> Kinds {
        Kinds(houses.iter().fold(0, |kinds, house| kinds | Kinds::of(view, *house).0))
    }

    fn within(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

/// A house, and the digit's places in it that are left when a cell is supposed to hold the digit.
type Left<const W: usize> = (HouseId, CellSet<W>);

impl<const W: usize> Finder<W> for ComplexFish {
    fn techniques(&self) -> &'static [Technique] {
        match (self.is_mutant, self.is_finned, self.size) {
            (false, false, 2) => &[Technique::FrankenXWing],
            (false, false, 3) => &[Technique::FrankenSwordfish],
            (false, false, _) => &[Technique::FrankenJellyfish],
            (false, true, 2) => &[Technique::FinnedFrankenXWing],
            (false, true, 3) => &[Technique::FinnedFrankenSwordfish],
            (false, true, _) => &[Technique::FinnedFrankenJellyfish],
            (true, false, 2) => &[Technique::MutantXWing],
            (true, false, 3) => &[Technique::MutantSwordfish],
            (true, false, _) => &[Technique::MutantJellyfish],
            (true, true, 2) => &[Technique::FinnedMutantXWing],
            (true, true, 3) => &[Technique::FinnedMutantSwordfish],
            (true, true, _) => &[Technique::FinnedMutantJellyfish],
        }
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let by_rows = (Kinds::ROW.and(Kinds::BOX), Kinds::COLUMN.and(Kinds::BOX));
        let any = Kinds::ROW.and(Kinds::COLUMN).and(Kinds::BOX);
        let franken = [by_rows, (by_rows.1, by_rows.0)];
        let shapes = if self.is_mutant { &[(any, any)][..] } else { &franken[..] };
        for digit in (0..view.layout().side()).map(Digit::from_index) {
            for cell in view.places(digit).iter() {
                if view.is_over() {
                    return;
                }
                for &(bases, covers) in shapes {
                    self.find_at(view, Candidate { cell, digit }, bases, covers, steps);
                }
            }
        }
    }
}

impl ComplexFish {
    /// The fish of these kinds of bases and covers that strike a candidate.
    fn find_at<const W: usize>(
        &self,
        view: &View<W>,
        Candidate { cell, digit }: Candidate,
        base_kinds: Kinds,
        cover_kinds: Kinds,
        steps: &mut Steps<W>,
    ) {
        let layout = view.layout();
        let left = (view.places(digit) - layout.peers(cell)) - CellSet::single(cell);
        let houses = |kinds: Kinds| {
            let houses = layout.houses().iter().map(|house| (*house, layout.house(*house)));
            let is_open = move |&(house, cells): &Left<W>| {
                Kinds::of(view, house).within(kinds)
                    && view.missing(house).contains(digit)
                    && !cells.contains(cell)
                    && cells.meets(&left)
            };
            houses.filter(is_open).map(|(house, cells)| (house, cells & left))
        };
        let all_bases: Vec<Left<W>> = houses(base_kinds).collect();
        let all_covers: Vec<Left<W>> = houses(cover_kinds).collect();
        let mut bases = Vec::with_capacity(all_bases.len());
        let take =
            |union: CellSet<W>, (_, cells): Left<W>| (!view.is_over()).then_some(union | cells);
        let part = |union: CellSet<W>, (_, cells): Left<W>| {
            (!union.meets(&cells) && !view.is_over()).then_some(union | cells)
        };
        let none = CellSet::EMPTY;
        combinations(&all_covers, self.size - 1, none, &take, &mut |covers, union| {
            if view.is_over() {
                return;
            }
            bases.clear();
            bases.extend(all_bases.iter().filter(|(_, cells)| cells.is_subset(&union)));
            bases.retain(|(house, _)| covers.iter().all(|(cover, _)| cover != house));
            combinations(&bases, self.size, none, &part, &mut |bases, _| {
                if !has_smaller(bases, covers) {
                    for &own in layout.houses_of(cell) {
                        if Kinds::of(view, own).within(cover_kinds) {
                            self.strike(view, digit, bases, covers, own, steps);
                        }
                    }
                }
            });
        });
    }

    /// The step of bases and covers, for all the cells that it strikes, if it is of the kind wanted.
    fn strike<const W: usize>(
        &self,
        view: &View<W>,
        digit: Digit,
        bases: &[Left<W>],
        covers: &[Left<W>],
        own: HouseId,
        steps: &mut Steps<W>,
    ) {
        let layout = view.layout();
        let bases: Vec<HouseId> = bases.iter().map(|(house, _)| *house).collect();
        let mut covers: Vec<HouseId> = covers.iter().map(|(house, _)| *house).collect();
        covers.push(own);
        covers.sort_unstable();
        let (base_kinds, cover_kinds) = (Kinds::all(view, &bases), Kinds::all(view, &covers));
        let crosses =
            |one: Kinds, other: Kinds| base_kinds.within(one) && cover_kinds.within(other);
        let is_basic = crosses(Kinds::ROW, Kinds::COLUMN) || crosses(Kinds::COLUMN, Kinds::ROW);
        let (rows, columns) = (Kinds::ROW.and(Kinds::BOX), Kinds::COLUMN.and(Kinds::BOX));
        let is_franken = crosses(rows, columns) || crosses(columns, rows);
        if is_basic || is_franken == self.is_mutant {
            return;
        }
        let places = view.places(digit);
        let joined = |cells: CellSet<W>, house: &HouseId| cells | layout.house(*house);
        let covered = covers.iter().fold(CellSet::EMPTY, joined);
        let (body, twice) = bases.iter().fold((CellSet::EMPTY, CellSet::EMPTY), |sets, house| {
            let (body, twice) = sets;
            let cells = places & layout.house(*house);
            (body | cells, twice | body & cells)
        });
        let fins = (body - covered) | twice;
        if fins.is_empty() == self.is_finned {
            return;
        }
        let mut struck = (places & covered) - body;
        if self.is_finned {
            struck &= layout.common_peers(fins);
        }
        let technique = Finder::<W>::techniques(self)[0];
        steps.eliminate(technique, digit, struck, || {
            let houses = bases.iter().map(|house| (Role::Base, *house));
            let houses = houses.chain(covers.iter().map(|house| (Role::Cover, *house)));
            let part = |(role, house): (Role, HouseId)| {
                let cells = (body & layout.house(house)) - fins;
                Part::new(role).digit(digit).cells(cells).house(house)
            };
            let fin = self.is_finned.then(|| Part::new(Role::Fin).digit(digit).cells(fins));
            Pattern { parts: houses.map(part).chain(fin).collect(), chains: Vec::new() }
        });
    }
}

/// Whether fewer bases lie in fewer of the covers, one less than bases.
fn has_smaller<const W: usize>(bases: &[Left<W>], covers: &[Left<W>]) -> bool {
    (1..(1_u32 << covers.len()) - 1).any(|chosen| {
        let covers = covers.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1);
        let union = covers.fold(CellSet::EMPTY, |union, (_, (_, cells))| union | *cells);
        let within = bases.iter().filter(|(_, cells)| cells.is_subset(&union)).count();
        within > chosen.count_ones() as usize
    })
}
