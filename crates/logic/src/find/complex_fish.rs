//! Franken and mutant fish: fish with base sets and cover sets of any kind of house.
//!
//! ```text
//! basic      bases of one direction                 covers of the other
//! franken    of one direction, and boxes            of the other, and boxes
//! mutant     any                                    any
//! ```
//!
//! Each of the k base sets contains the digit, and each of the k cover sets contains it once. If every place of the
//! base sets lies in a cover set, the base sets use up the cover sets: places of cover sets outside all base sets
//! are eliminated. *Fins* are places of a base set outside all cover sets, and places that two base sets share
//! (they would count twice). With fins, only cells that see all of them are eliminated. Places of a base set that
//! two cover sets share could also be eliminated ("cannibalism"); this version does not do that.
//!
//! The search assumes the digit in a cell x, as for finned fish. What x sees is eliminated, and with it one cover
//! set, a house of x. It looks for k base sets without x that share none of their remaining places, all of which
//! lie in k - 1 cover sets: k digits in k - 1 houses. If fewer base sets lie in fewer of the cover sets, the fish
//! is a smaller one and not shown. In other geometries every house that is neither row nor column counts as a box.
//!
//! ```text
//! a base -> its first place without a cover: each house of it is the next cover, until no place is left
//!   ^                                        (k - 1 covers and a place left: back)
//!   '------ the next one shares a cover with those before, and no place
//! ```
//!
//! So the search abandons a base set with places all over the grid after a few cover sets. (Choosing the cover sets
//! first, and base sets within them, takes 2,024 choices of three cover sets for each place of each digit, on any
//! grid.) In a fish without a smaller one, at least two base sets need each cover set: otherwise the cover set and
//! its base set could be removed. So a house with one place left is not a cover set, and base sets that share no
//! cover set with those before are not part of the fish: they would form a separate smaller fish.
//!
//! Cost: more than all other fish together, so they are searched only on demand.
//!
//! Source: Obi-Wahn's arithmetic of base and cover sets (forums, 2006); names as in HoDoKu.

use super::fish;
use super::prelude::*;
use veridoku_core::grid::HouseKind;

/// Franken or mutant fish of a size, with or without fins.
pub(super) struct ComplexFish {
    pub(super) size: usize,
    pub(super) is_mutant: bool,
    pub(super) is_finned: bool,
}

/// Which kinds of houses occur in a list.
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

/// The cover sets and the base sets of a fish, both in order.
type Houses = (Vec<HouseId>, Vec<HouseId>);

/// A house that may be a base set when a cell is assumed to hold the digit.
#[derive(Clone, Copy)]
struct Base<const W: usize> {
    house: HouseId,
    /// The remaining places of the digit in it.
    left: CellSet<W>,
    /// The places that it must not share with another base set.
    apart: CellSet<W>,
    /// Whether it lost places since the last look. A fish of only other base sets was found then.
    is_fresh: bool,
}

impl ComplexFish {
    fn technique(&self) -> Technique {
        match (self.is_mutant, self.is_finned, self.size) {
            (false, false, 2) => Technique::FrankenXWing,
            (false, false, 3) => Technique::FrankenSwordfish,
            (false, false, _) => Technique::FrankenJellyfish,
            (false, true, 2) => Technique::FinnedFrankenXWing,
            (false, true, 3) => Technique::FinnedFrankenSwordfish,
            (false, true, _) => Technique::FinnedFrankenJellyfish,
            (true, false, 2) => Technique::MutantXWing,
            (true, false, 3) => Technique::MutantSwordfish,
            (true, false, _) => Technique::MutantJellyfish,
            (true, true, 2) => Technique::FinnedMutantXWing,
            (true, true, 3) => Technique::FinnedMutantSwordfish,
            (true, true, _) => Technique::FinnedMutantJellyfish,
        }
    }
}

impl<const W: usize> Finder<W> for ComplexFish {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let by_rows = (Kinds::ROW.and(Kinds::BOX), Kinds::COLUMN.and(Kinds::BOX));
        let any = Kinds::ROW.and(Kinds::COLUMN).and(Kinds::BOX);
        let franken = [by_rows, (by_rows.1, by_rows.0)];
        let shapes = if self.is_mutant { &[(any, any)][..] } else { &franken[..] };
        for digit in view.fresh_digits().iter() {
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

    fn explain(&self, words: &Words) -> Explanation {
        fish::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        fish::teach(words)
    }
}

impl ComplexFish {
    /// Finds the fish with these kinds of base and cover sets that eliminate a candidate.
    fn find_at<const W: usize>(
        &self,
        view: &View<W>,
        candidate: Candidate,
        base_kinds: Kinds,
        cover_kinds: Kinds,
        steps: &mut Steps<W>,
    ) {
        for (covers, bases) in self.fish_at(view, candidate, base_kinds, cover_kinds) {
            for &own in view.layout().houses_of(candidate.cell) {
                if Kinds::of(view, own).within(cover_kinds) {
                    self.strike(view, candidate.digit, &bases, &covers, own, steps);
                }
            }
        }
    }

    /// The cover sets (except the candidate's own) and the base sets of these fish, all in order: if several fish
    /// eliminate the same, the first is shown.
    fn fish_at<const W: usize>(
        &self,
        view: &View<W>,
        Candidate { cell, digit }: Candidate,
        base_kinds: Kinds,
        cover_kinds: Kinds,
    ) -> Vec<Houses> {
        let layout = view.layout();
        let (places, lost) = (view.places(digit), view.fresh_places(digit));
        let left = (places - layout.peers(cell)) - CellSet::single(cell);
        // A house of the cell has no place left.
        let is_open = |house: HouseId, kinds: Kinds| {
            Kinds::of(view, house).within(kinds)
                && view.missing(house).contains(digit)
                && layout.house(house).meets(&left)
        };
        let is_cover = |house: HouseId| {
            is_open(house, cover_kinds) && (layout.house(house) & left).is_several()
        };
        let base = |house: HouseId| {
            let cells = layout.house(house);
            // Without fins, base sets share no place at all.
            let apart = cells & if self.is_finned { left } else { places };
            Base { house, left: cells & left, apart, is_fresh: cells.meets(&lost) }
        };
        let houses = || layout.houses().iter().copied();
        let all: Vec<Base<W>> =
            houses().filter(|house| is_open(*house, base_kinds)).map(base).collect();
        if !all.iter().any(|base| base.is_fresh) {
            return Vec::new();
        }
        let mut search = ComplexFishSearch {
            view,
            size: self.size,
            is_open: vec![true; all.len()],
            tried: Vec::with_capacity(all.len()),
            all,
            is_free: houses().map(is_cover).collect(),
            bases: Vec::with_capacity(self.size),
            covers: Vec::with_capacity(self.size),
            found: Vec::new(),
        };
        search.add_base(CellSet::EMPTY, CellSet::EMPTY);
        search.found.sort_unstable();
        search.found
    }

    /// The step of base and cover sets, with all its eliminations, if it is of the wanted kind.
    fn strike<const W: usize>(
        &self,
        view: &View<W>,
        digit: Digit,
        bases: &[HouseId],
        covers: &[HouseId],
        own: HouseId,
        steps: &mut Steps<W>,
    ) {
        let layout = view.layout();
        let mut covers = [covers, &[own]].concat();
        covers.sort_unstable();
        let (base_kinds, cover_kinds) = (Kinds::all(view, bases), Kinds::all(view, &covers));
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
        let technique = self.technique();
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

/// The base and cover sets around a cell that is assumed to hold the digit.
struct ComplexFishSearch<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    /// The number of base sets.
    size: usize,
    all: Vec<Base<W>>,
    /// Which of them may be the next base set.
    is_open: Vec<bool>,
    /// Those excluded because they were tried: a stack.
    tried: Vec<usize>,
    /// For each house, whether it may be the next cover set.
    is_free: Vec<bool>,
    bases: Vec<Base<W>>,
    covers: Vec<HouseId>,
    found: Vec<Houses>,
}

impl<const W: usize> ComplexFishSearch<'_, '_, W> {
    /// Adds each base set that shares no place with the present ones but lies in a cover set with some of them, and
    /// covers it.
    fn add_base(&mut self, taken: CellSet<W>, covered: CellSet<W>) {
        let is_last = self.bases.len() + 1 == self.size;
        let is_fresh = self.bases.iter().any(|base| base.is_fresh);
        let tried = self.tried.len();
        for index in 0..self.all.len() {
            if self.view.is_over() {
                break;
            }
            let base = self.all[index];
            let is_near = self.bases.is_empty() || base.left.meets(&covered);
            if !self.is_open[index] || !is_near || taken.meets(&base.apart) {
                continue;
            }
            if is_last && !(base.left.is_subset(&covered) && (is_fresh || base.is_fresh)) {
                continue;
            }
            if self.covers.contains(&base.house) {
                continue;
            }
            // A base set that was tried is excluded from later choices, so each choice is visited once.
            self.is_open[index] = false;
            self.tried.push(index);
            let was_free = std::mem::replace(&mut self.is_free[base.house.index()], false);
            self.bases.push(base);
            self.cover(base.left - covered, taken | base.apart, covered);
            self.bases.pop();
            self.is_free[base.house.index()] = was_free;
        }
        for index in self.tried.drain(tried..) {
            self.is_open[index] = true;
        }
    }

    /// Chooses cover sets for the uncovered places of the last base set, and then the next base set.
    fn cover(&mut self, open: CellSet<W>, taken: CellSet<W>, covered: CellSet<W>) {
        let most = self.size - 1;
        let Some(place) = open.first() else {
            // As many base sets in fewer cover sets form a smaller fish.
            if self.covers.len() < self.bases.len().min(most) {
                return;
            }
            return match self.bases.len() == self.size {
                true => self.note(),
                false => self.add_base(taken, covered),
            };
        };
        if self.covers.len() == most {
            return;
        }
        let layout = self.view.layout();
        let houses = layout.houses_of(place);
        let mut tried = 0_u32;
        for (index, &house) in houses.iter().enumerate() {
            // A cover set that was tried is also excluded from later choices.
            if std::mem::replace(&mut self.is_free[house.index()], false) {
                tried |= 1 << index;
                let cells = layout.house(house);
                self.covers.push(house);
                self.cover(open - cells, taken, covered | cells);
                self.covers.pop();
            }
        }
        for (index, house) in houses.iter().enumerate() {
            self.is_free[house.index()] |= tried >> index & 1 == 1;
        }
    }

    /// Keeps a fish, unless it contains a smaller one.
    fn note(&mut self) {
        if !self.has_smaller() {
            let mut covers = self.covers.clone();
            let mut bases: Vec<HouseId> = self.bases.iter().map(|base| base.house).collect();
            covers.sort_unstable();
            bases.sort_unstable();
            self.found.push((covers, bases));
        }
    }

    /// Whether fewer base sets lie in fewer cover sets: one cover set fewer than base sets.
    fn has_smaller(&self) -> bool {
        let layout = self.view.layout();
        (1..(1_u32 << self.covers.len()) - 1).any(|chosen| {
            let covers = self.covers.iter().enumerate();
            let covers = covers.filter(|(index, _)| chosen >> index & 1 == 1);
            let joined =
                |union: CellSet<W>, (_, house): (_, &HouseId)| union | layout.house(*house);
            let union = covers.fold(CellSet::EMPTY, joined);
            let within = self.bases.iter().filter(|base| base.left.is_subset(&union)).count();
            within > chosen.count_ones() as usize
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use veridoku_core::budget::Deadline;

    use super::super::combinations::combinations;
    use super::*;
    use crate::facts::survey::Kept;
    use crate::paper::layout::Layout;
    use crate::paper::sheet::Sheet;
    use veridoku_core::grid::{DigitSet, Geometry, Puzzle, Shape, Variant};

    /// The definition, word for word: every choice of cover sets, and for each, every choice of base sets.
    fn by_definition(
        fish: &ComplexFish,
        view: &View<2>,
        Candidate { cell, digit }: Candidate,
        [base_kinds, cover_kinds]: [Kinds; 2],
    ) -> Vec<Houses> {
        type Left = (HouseId, CellSet<2>);
        let layout = view.layout();
        let places = view.places(digit);
        let left = (places - layout.peers(cell)) - CellSet::single(cell);
        let houses = |kinds: Kinds| -> Vec<Left> {
            let all = layout.houses().iter().map(|house| (*house, layout.house(*house) & left));
            all.filter(|(house, left)| {
                Kinds::of(view, *house).within(kinds)
                    && view.missing(*house).contains(digit)
                    && !left.is_empty()
            })
            .collect()
        };
        let (all_bases, all_covers) = (houses(base_kinds), houses(cover_kinds));
        let join = |union: CellSet<2>, (_, cells): Left| Some(union | cells);
        let part = |union: CellSet<2>, (house, cells): Left| {
            let cells = if fish.is_finned { cells } else { layout.house(house) & places };
            (!union.meets(&cells)).then_some(union | cells)
        };
        let union =
            |covers: &[Left]| covers.iter().fold(CellSet::EMPTY, |sum, (_, cells)| sum | *cells);
        let within = |bases: &[Left], covers: &[Left]| {
            bases.iter().filter(|(_, cells)| cells.is_subset(&union(covers))).count()
        };
        let mut found = Vec::new();
        combinations(&all_covers, fish.size - 1, CellSet::EMPTY, &join, &mut |covers, union| {
            let is_base = |(house, cells): &&Left| {
                cells.is_subset(&union) && !covers.iter().any(|(cover, _)| cover == house)
            };
            let bases: Vec<Left> = all_bases.iter().filter(is_base).copied().collect();
            combinations(&bases, fish.size, CellSet::EMPTY, &part, &mut |bases, _| {
                let has_smaller = (1..covers.len()).any(|count| {
                    let mut is_smaller = false;
                    combinations(covers, count, (), &|(), _| Some(()), &mut |some, ()| {
                        is_smaller |= within(bases, some) > count;
                    });
                    is_smaller
                });
                if !has_smaller {
                    let names = |houses: &[Left]| houses.iter().map(|(house, _)| *house).collect();
                    found.push((names(covers), names(bases)));
                }
            });
        });
        found
    }

    #[test]
    fn the_search_finds_what_the_definition_says() {
        let (mut random, mut fish_found) = (1_u64, [0; 6]);
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % bound
        };
        let any = Kinds::ROW.and(Kinds::COLUMN).and(Kinds::BOX);
        let franken = [Kinds::ROW.and(Kinds::BOX), Kinds::COLUMN.and(Kinds::BOX)];
        for (height, width, variants) in
            [(2, 2, &[][..]), (2, 3, &[]), (3, 3, &[]), (3, 3, &[Variant::X, Variant::Windoku])]
        {
            let shape = Shape::new(height, width).unwrap();
            let rules = Arc::new(Geometry::new(shape, variants).unwrap());
            let blank = Sheet::<2>::blank(Arc::new(Layout::new(rules.clone(), &Deadline::NEVER)));
            for density in [3, 4, 5, 6, 7, 9] {
                let mut puzzle = Puzzle::blank(rules.clone());
                for cell in rules.cells() {
                    let all = DigitSet::all(rules.side()).iter();
                    puzzle.restrict(cell, all.filter(|_| below(10) < density).collect());
                }
                let sheet = blank.with(&puzzle);
                let watch = std::rc::Rc::new(veridoku_core::budget::Watch::new(
                    &veridoku_core::budget::Deadline::NEVER,
                    1,
                ));
                let view = View::new(&sheet, Kept::default(), &watch);
                for _ in 0..8 {
                    let digit = Digit::from_index(below(shape.side() as u64) as usize);
                    let places: Vec<_> = view.places(digit).iter().collect();
                    let Some(&cell) = places.get(below(1 + places.len() as u64) as usize) else {
                        continue;
                    };
                    let candidate = Candidate { cell, digit };
                    for (size, is_finned, kinds) in [
                        (2, false, [any, any]),
                        (2, true, franken),
                        (3, true, [any, any]),
                        (3, false, franken),
                        (4, true, [any, any]),
                        (4, true, franken),
                    ] {
                        let fish = ComplexFish { size, is_mutant: kinds[0] == any, is_finned };
                        let expected = by_definition(&fish, &view, candidate, kinds);
                        let found = fish.fish_at(&view, candidate, kinds[0], kinds[1]);
                        assert_eq!(found, expected, "{size} {puzzle:?}");
                        fish_found[size - 2 + usize::from(kinds[0] == any) * 3] += found.len();
                    }
                }
            }
        }
        assert!(fish_found.iter().all(|count| *count > 10), "{fish_found:?}");
    }
}
