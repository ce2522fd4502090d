//! Finned and sashimi fish: a fish of rows and columns, except for a few places, the fins.
//!
//! ```text
//!   finned X-wing           . 7 . | . 7 f | . . .     base: row 1, with a fin f
//!                           . . . | . x . | . . .     x is of a cover and sees all fins
//!                           . . . | . x . | . . .
//!                           . 7 . | . 7 . | . . .     base: row 4; columns 2 and 5 cover all but the fin
//! ```
//!
//! Either a fin holds the digit or there is a fish: cells that the fish would eliminate and that see all fins do
//! not have the digit. The fish is *sashimi* if some base set has at most one place that is not a fin, so that
//! there is no fish without fins (r1c5 in the diagram empty).
//!
//! The search assumes the digit in a cell x and looks at the places then left in the lines. If k lines have room
//! only in k columns, including that of x, the digit cannot be in x: these columns are the cover sets, and the
//! places elsewhere that x sees are fins. Lines with a place that x sees come first, as there must be one, and they
//! are few. Smaller fish within a fish are found under their own names. So one of the remaining lines also has a
//! place in the crossing line of x, or a fin.
//!
//! The fins share a box in a classic grid; in others, x may see them in any way.
//!
//! Just as a fish has a smaller one in the crossing direction (see [`fish`](super::fish)), a finned fish has one.
//! Of the n lines that lack the digit, k are base sets, and they have room in only k - 1 crossing lines if x holds
//! the digit. So the n - k crossing lines that are not cover sets have room in only n - k - 1 lines outside the
//! base. That is a fish of n - k, with or without fins. If it is only one line, with all its places seen by x, it
//! is locked candidates. So we look for fish of k only where n is 2k or more, and at 2k in both directions, as one
//! of the two fish may be sashimi.
//!
//! Cost: two lines for each place of each fresh digit that enough lines lack, and the lines that fit them, in a few
//! bit operations. Choices of k lines, one of which has lost places, are rare.
//!
//! Source: the forums of 2005 and 2006 ("filet-o-fish"). Finned and sashimi are distinguished as in HoDoKu.

use super::combinations::combinations;
use super::fish;
use super::prelude::*;

/// Fish of rows and columns of a size, with fins.
pub(super) struct FinnedFish {
    pub(super) size: usize,
}

/// The search for a digit, with either rows or columns as base sets.
struct FinnedFishSearch<'a, 'b, const W: usize, const SIZE: usize> {
    view: &'a View<'b, W>,
    digit: Digit,
    in_columns: bool,
    /// For each line, the crossing lines in which it has a place.
    all: [u32; MAX_SIDE],
    /// For each crossing line, the lines in which it has a place, according to [`FinnedFishSearch::all`].
    across: [u32; MAX_SIDE],
    /// The lines in which the digit has a place, and the crossing lines.
    lines: u32,
    used: u32,
    /// The lines that can be base sets without fins, as bits.
    small: u32,
    /// The lines that lost places: one of them is a base set.
    fresh: u32,
}

/// Memory for the lines while a cell is examined.
struct Scratch {
    with_fins: Vec<Line>,
    others: Vec<Line>,
}

/// Logic does not support larger grids.
const MAX_SIDE: usize = 25;

/// A base line, while a cell is assumed to hold the digit.
#[derive(Clone, Copy)]
struct Line {
    index: usize,
    /// The crossing lines in which it has a place left; for a line with fins also that of the cell.
    left: u32,
    /// Those in which the cell sees its place.
    seen: u32,
}

impl<const W: usize> Finder<W> for FinnedFish {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        match self.size {
            2 => find::<W, 2>(view, steps),
            3 => find::<W, 3>(view, steps),
            _ => find::<W, 4>(view, steps),
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        fish::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        fish::teach(words)
    }
}

/// The techniques of a size, the easier one first.
const fn techniques<const SIZE: usize>() -> [Technique; 2] {
    match SIZE {
        2 => [Technique::FinnedXWing, Technique::SashimiXWing],
        3 => [Technique::FinnedSwordfish, Technique::SashimiSwordfish],
        _ => [Technique::FinnedJellyfish, Technique::SashimiJellyfish],
    }
}

/// All fish of a size.
fn find<const W: usize, const SIZE: usize>(view: &View<W>, steps: &mut Steps<W>) {
    let [with_fins, others] = [(); 2].map(|()| Vec::with_capacity(MAX_SIDE));
    let mut scratch = Scratch { with_fins, others };
    let [finned, _] = techniques::<SIZE>();
    let is_each_smaller_seen =
        steps.allowed().contains_all_before(finned) && view.layout().sees_lines_by_house();
    for digit in view.fresh_digits().iter() {
        // The lines with places: the base sets, and the line of the eliminated cell.
        let mut wanted = [0; 2];
        for line in view.lines_of(digit) {
            wanted[0] += usize::from(line[0] != 0);
            wanted[1] += usize::from(line[1] != 0);
        }
        // If a row or column has lost its last place, the two directions do not match.
        let is_half_seen = is_each_smaller_seen && wanted[0] == wanted[1];
        let fewest = if is_half_seen { 2 * SIZE } else { SIZE + 1 };
        for in_columns in [false, true] {
            if wanted[usize::from(in_columns)] < fewest {
                continue;
            }
            let search = FinnedFishSearch::<W, SIZE>::new(view, digit, in_columns);
            let mut lines = search.lines;
            while lines != 0 {
                let own = lines.trailing_zeros() as usize;
                lines &= lines - 1;
                if view.is_over() {
                    return;
                }
                let mut left = search.all[own];
                while left != 0 {
                    search.find_at(own, left.trailing_zeros() as usize, &mut scratch, steps);
                    left &= left - 1;
                }
            }
        }
    }
}

impl<'a, 'b, const W: usize, const SIZE: usize> FinnedFishSearch<'a, 'b, W, SIZE> {
    fn new(view: &'a View<'b, W>, digit: Digit, in_columns: bool) -> Self {
        let [all, across] = [[0; MAX_SIDE]; 2];
        let [lines, used, small, fresh] = [0; 4];
        let mut search =
            FinnedFishSearch { view, digit, in_columns, all, across, lines, used, small, fresh };
        let lost = view.fresh_places(digit);
        for (index, &line) in view.layout().lines(in_columns).iter().enumerate() {
            search.fresh |= u32::from(view.layout().house(line).meets(&lost)) << index;
        }
        for (index, crossed) in view.lines_of(digit).iter().enumerate() {
            let (all, across) = if in_columns { (1, 0) } else { (0, 1) };
            let (all, across) = (crossed[all], crossed[across]);
            (search.all[index], search.across[index]) = (all, across);
            search.lines |= u32::from(all != 0) << index;
            search.used |= u32::from(across != 0) << index;
            search.small |= u32::from(search.fits(all)) << index;
        }
        search
    }

    /// Whether base sets with places in these crossing lines can form a fish.
    fn fits(&self, left: u32) -> bool {
        !has_at_most(left, 1) && has_at_most(left, SIZE)
    }

    /// The lines that have more than this many places (less than `SIZE`) outside some crossing lines.
    fn beyond(&self, left: u32, room: usize) -> u32 {
        let mut more_than = [0; SIZE];
        let mut outside = self.used & !left;
        while outside != 0 {
            let crossed = self.across[outside.trailing_zeros() as usize];
            outside &= outside - 1;
            for count in (1..SIZE).rev() {
                more_than[count] |= more_than[count - 1] & crossed;
            }
            more_than[0] |= crossed;
        }
        more_than[room]
    }

    /// The fish that eliminate the digit from the cell of a line and a crossing line.
    fn find_at(&self, own: usize, crossing: usize, scratch: &mut Scratch, steps: &mut Steps<W>) {
        let layout = self.view.layout();
        let (row, column) = if self.in_columns { (crossing, own) } else { (own, crossing) };
        let sights = layout.sights(Cell::at(row, column, layout.side()), self.in_columns);
        let Scratch { with_fins, others } = scratch;
        with_fins.clear();
        // The lines that cannot be base sets without fins: the cell's own, and those with a place that the cell
        // sees.
        let mut not_small = 1 << own;
        for &(index, sight) in sights {
            let (left, seen) = (self.all[index] & !sight | 1 << crossing, self.all[index] & sight);
            if seen != 0 {
                not_small |= 1 << index;
                if self.fits(left) {
                    with_fins.push(Line { index, left, seen });
                }
            }
        }
        // Some other base set also has a place in the crossing line: otherwise the rest is already a fish.
        let small = self.small & !not_small;
        if with_fins.len() < 2 && (with_fins.is_empty() || small & self.across[crossing] == 0) {
            return;
        }
        if (small | not_small) & self.fresh == 0 {
            return;
        }
        let join = |left: u32, line: Line| Some(left | line.left).filter(|left| self.fits(*left));
        for (index, &first) in with_fins.iter().enumerate() {
            // The first of the lines with fins; other base sets follow it.
            let room = SIZE - first.left.count_ones() as usize;
            let fits = |left: u32| has_at_most(left & !first.left, room);
            others.clear();
            others.extend(with_fins[index + 1..].iter().filter(|line| fits(line.left)));
            let mut small = small & !self.beyond(first.left, room);
            if others.is_empty() && small & self.across[crossing] == 0 {
                continue;
            }
            let mut bases = small | 1 << first.index;
            others.iter().for_each(|line| bases |= 1 << line.index);
            if bases & self.fresh == 0 {
                continue;
            }
            while small != 0 {
                let index = small.trailing_zeros() as usize;
                small &= small - 1;
                others.push(Line { index, left: self.all[index], seen: 0 });
            }
            if others.len() + 1 < SIZE {
                continue;
            }
            combinations(others, SIZE - 1, first.left, &join, &mut |more, covers| {
                let is_fin = |line: &Line| line.seen & !covers != 0;
                let is_finned = is_fin(&first) || more.iter().any(is_fin);
                if covers.count_ones() as usize == SIZE && is_finned {
                    let mut base: Vec<Line> = more.iter().copied().chain([first]).collect();
                    base.sort_unstable_by_key(|line| line.index);
                    self.strike(&base, covers, steps);
                }
            });
        }
    }

    /// The step of base and cover sets, with all its eliminations.
    fn strike(&self, base: &[Line], covers: u32, steps: &mut Steps<W>) {
        let FinnedFishSearch { view, digit, in_columns, .. } = *self;
        let layout = view.layout();
        let house = |in_columns: bool, index: usize| layout.lines(in_columns)[index];
        let bases = base.iter().map(|line| house(in_columns, line.index));
        let is_cover = |index: &usize| covers >> index & 1 == 1;
        let covers_of = (0..layout.side()).filter(is_cover).map(|index| house(!in_columns, index));
        let joined = |cells: CellSet<W>, house: HouseId| cells | layout.house(house);
        let covered = covers_of.clone().fold(CellSet::EMPTY, joined);
        let places = view.places(digit);
        let body = bases.clone().fold(CellSet::EMPTY, joined) & places;
        let fins = body - covered;
        let struck = ((places & covered) - body) & layout.common_peers(fins);
        let is_single = |line: &Line| (self.all[line.index] & covers).count_ones() <= 1;
        let [finned, sashimi] = techniques::<SIZE>();
        let technique = if base.iter().any(is_single) { sashimi } else { finned };
        steps.eliminate(technique, digit, struck, || {
            let houses = bases.map(|house| (Role::Base, house));
            let houses = houses.chain(covers_of.map(|house| (Role::Cover, house)));
            let part = |(role, house): (Role, HouseId)| {
                let cells = (body & layout.house(house)) - fins;
                Part::new(role).digit(digit).cells(cells).house(house)
            };
            let fin = Part::new(Role::Fin).digit(digit).cells(fins);
            Pattern { parts: houses.map(part).chain([fin]).collect(), chains: Vec::new() }
        });
    }
}

/// Whether at most this many bits are set. For small numbers, this is cheaper than counting.
fn has_at_most(mut bits: u32, count: usize) -> bool {
    for _ in 0..count {
        bits &= bits.wrapping_sub(1);
    }
    bits == 0
}
