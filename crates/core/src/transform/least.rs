//! The least equivalent puzzle, among all symmetries that a search found.
//!
//! The text of a puzzle is its cells in reading order, of overlapping grids one grid after the other; a blank is less
//! than any digit, and digits are numbered in the order in which they first appear. Each symmetry gives a form, with
//! at each place the entry of a source cell. The chain of symmetries has the same order, so the forms are compared
//! from left to right without making them all:
//!
//! ```text
//! place      b0 . . b1 . b2 ...      a level of the chain for each place b that can move while those before it stay;
//! partial     5 1 . .                the places between are decided by those before
//! partial     5 2 . .  dropped: larger at the second place
//! ```
//!
//! A *partial* is a coset of symmetries: they agree on the sources of all places before a level. At the level it is
//! split by the source of the next place, and only the parts whose entries up to the following level are least
//! remain. What remains after the last level are the symmetries to the least form. Their number is that of the
//! *automorphisms*, the permutations of cells that map the puzzle to itself up to its digits.
//!
//! Blank lines have equal parts. Let `u` be in a partial, and `s` a generator of the level, which keeps all places
//! before. If `u s u'` (`u'` is the inverse) maps the puzzle to itself, it maps the part with a source `u(c)` to that
//! with `u(s(c))`, with the same forms. Of such parts one is searched, and counted as often as there are some.
//!
//! Cost: the number of partials, times the cells. A full row with new digits decides nothing, so all its orders
//! remain: 20,736 at most for the first row of overlapping 9x9 grids, but millions for 16x16. There is a limit for
//! the memory of all partials, and a puzzle that needs more has no form.

use std::cmp::Ordering;

use thiserror::Error;

use super::chain::{Chain, Orbit, reading_order};
use super::{Symmetries, Transform};
use crate::budget::{Deadline, Ending, Watch};
use crate::grid::{Cell, Digit, Puzzle};

/// The least form of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Least {
    /// A transform that converts the puzzle into the form.
    pub transform: Transform,
    /// How many permutations of the cells map the puzzle to itself, up to relabeling the digits.
    pub automorphisms: u64,
}

/// Why a least form is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LeastError {
    /// There are too many equally good orders of the cells.
    #[error(
        "found more than {0} orders of the cells that may lead to the form; expected at most {0}, which bounds the \
         memory"
    )]
    Partials(usize),
    /// The number of automorphisms does not fit.
    #[error(
        "found 2^64 automorphisms or more; expected fewer: the grids are too large, or have too few givens"
    )]
    Automorphisms,
    /// The deadline came.
    #[error("the search for the canonical form is not complete: {0}")]
    Over(Ending),
}

/// Cells of all partials together: two bytes each.
const MOST_CELLS: usize = 1 << 25;

/// Cells that are looked up between two looks at the clock.
const CELLS_PER_LOOK: u64 = 1 << 20;

/// A coset of symmetries, those that may lead to the least form.
struct Partial {
    /// The source cell of each place, by one symmetry of the coset.
    sources: Box<[Cell]>,
    /// The label of each digit, from 1; 0 if it has none.
    labels: Box<[u16]>,
    /// How many digits are labeled.
    labeled: u16,
    /// How many equal cosets this represents.
    count: u128,
}

impl Symmetries {
    /// The transform to the least form of a puzzle with overlapping grids, or with another geometry whose symmetries
    /// are found by search.
    ///
    /// # Errors
    /// [`LeastError`]. `None` if the symmetries are known by formula.
    pub fn least(&self, puzzle: &Puzzle, deadline: &Deadline) -> Option<Result<Least, LeastError>> {
        let watch = Watch::new(deadline, CELLS_PER_LOOK);
        Some(Search { chain: self.chain()?, puzzle, watch }.least())
    }
}

/// What a search looks at.
struct Search<'a> {
    chain: &'a Chain,
    puzzle: &'a Puzzle,
    watch: Watch,
}

impl Search<'_> {
    fn least(&self) -> Result<Least, LeastError> {
        let geometry = self.puzzle.geometry();
        let order = reading_order(geometry);
        let mut start = Partial {
            sources: geometry.cells().collect(),
            labels: vec![0; geometry.side()].into(),
            labeled: 0,
            count: 1,
        };
        // The places of each level, and those that are decided with it.
        let mut segments: Vec<(Option<&Orbit>, Vec<Cell>)> = vec![(None, Vec::new())];
        let mut levels = self.chain.levels.iter().rev().peekable();
        for place in order {
            if let Some(level) = levels.next_if(|level| level.cells[0] == place) {
                segments.push((Some(level), Vec::new()));
            }
            segments.last_mut().expect("the first one").1.push(place);
        }
        self.entries(&mut start, &segments[0].1);
        let most = MOST_CELLS / start.sources.len().max(1);
        let mut partials = vec![start];
        for (level, places) in &segments {
            if let Some(level) = level {
                partials = self.split(partials, level, places, most)?;
            }
        }
        let count = partials.iter().try_fold(0_u128, |sum, partial| sum.checked_add(partial.count));
        let automorphisms = count.and_then(|count| u64::try_from(count).ok());
        let automorphisms = automorphisms.ok_or(LeastError::Automorphisms)?;
        Ok(Least { transform: self.transform(&partials[0]), automorphisms })
    }

    /// The parts of all partials whose entries at the places of a level are least.
    fn split(
        &self,
        partials: Vec<Partial>,
        level: &Orbit,
        places: &[Cell],
        most: usize,
    ) -> Result<Vec<Partial>, LeastError> {
        let paths: Vec<Vec<usize>> = level.cells.iter().map(|cell| level.path(*cell)).collect();
        let mut least: Vec<u16> = Vec::new();
        let mut entries = Vec::with_capacity(places.len());
        let mut parts: Vec<(usize, usize, u128)> = Vec::new();
        let mut is_over = false;
        // Only its labels are used.
        let mut part = partials[0].without_sources();
        for (number, partial) in partials.iter().enumerate() {
            self.work(level.generators * partial.sources.len())?;
            for (index, alike) in self.classes(partial, level) {
                self.work(places.len())?;
                part.labels.copy_from_slice(&partial.labels);
                part.labeled = partial.labeled;
                entries.clear();
                let mut order = Ordering::Equal;
                for (at, place) in places.iter().enumerate() {
                    let source = partial.sources[self.along(&paths[index], *place).index()];
                    let entry = part.label(self.puzzle.given(source));
                    order =
                        order.then(least.get(at).map_or(Ordering::Less, |least| entry.cmp(least)));
                    if order.is_gt() {
                        break;
                    }
                    entries.push(entry);
                }
                match order {
                    Ordering::Greater => continue,
                    Ordering::Less => {
                        least.clone_from(&entries);
                        is_over = false;
                        parts.clear();
                    }
                    Ordering::Equal => {}
                }
                if parts.len() == most {
                    is_over = true;
                } else {
                    parts.push((number, index, alike));
                }
            }
        }
        if is_over {
            return Err(LeastError::Partials(most));
        }
        // The parts come in the order of the partials, so each partial is freed when its parts are made.
        let mut made = Vec::with_capacity(parts.len());
        let mut parts = parts.into_iter().peekable();
        for (number, partial) in partials.into_iter().enumerate() {
            while let Some((_, index, alike)) = parts.next_if(|(of, ..)| *of == number) {
                let path = &paths[index];
                self.work(partial.sources.len() * (1 + path.len()))?;
                let source = |place| partial.sources[self.along(path, place).index()];
                let sources =
                    (0..partial.sources.len()).map(|place| source(Cell::from_index(place)));
                let sources = sources.collect();
                let count = partial.count.saturating_mul(alike);
                let mut part = Partial { sources, count, ..partial.without_sources() };
                self.entries(&mut part, places);
                made.push(part);
            }
        }
        Ok(made)
    }

    /// Counts cells that are about to be looked up.
    fn work(&self, cells: usize) -> Result<(), LeastError> {
        match self.watch.over(cells as u64) {
            Some(ending) => Err(LeastError::Over(ending)),
            None => Ok(()),
        }
    }

    /// One of each class of sources at a level that lead to the same forms, by its index in the level, and how many
    /// there are in the class.
    fn classes(&self, partial: &Partial, level: &Orbit) -> Vec<(usize, u128)> {
        let given = |place: Cell| self.puzzle.given(partial.sources[place.index()]);
        let keeps = |generator: &&[Cell]| {
            generator.iter().enumerate().all(|(place, to)| {
                let place = Cell::from_index(place);
                place == *to || given(place) == given(*to)
            })
        };
        let known = &self.chain.generators[..level.generators];
        let kept: Vec<&[Cell]> = known.iter().map(|cells| &**cells).filter(keeps).collect();
        if kept.is_empty() {
            return (0..level.cells.len()).map(|index| (index, 1)).collect();
        }
        let mut is_met = vec![false; partial.sources.len()];
        let mut classes = Vec::new();
        for (index, &cell) in level.cells.iter().enumerate() {
            if std::mem::replace(&mut is_met[cell.index()], true) {
                continue;
            }
            let (mut class, mut next) = (vec![cell], 0);
            while let Some(&from) = class.get(next) {
                for generator in &kept {
                    let to = generator[from.index()];
                    if !std::mem::replace(&mut is_met[to.index()], true) {
                        class.push(to);
                    }
                }
                next += 1;
            }
            classes.push((index, class.len() as u128));
        }
        classes
    }

    /// Where generators, one after the other, move a place.
    fn along(&self, path: &[usize], place: Cell) -> Cell {
        path.iter().fold(place, |place, generator| self.chain.generators[*generator][place.index()])
    }

    /// Labels the digits at some places.
    fn entries(&self, partial: &mut Partial, places: &[Cell]) {
        for place in places {
            partial.label(self.puzzle.given(partial.sources[place.index()]));
        }
    }

    /// The symmetry of a partial that has no other. Digits that do not appear get the remaining labels.
    fn transform(&self, partial: &Partial) -> Transform {
        let mut cells = partial.sources.clone();
        for (place, source) in partial.sources.iter().enumerate() {
            cells[source.index()] = Cell::from_index(place);
        }
        let mut labeled = partial.labeled;
        let digits = partial.labels.iter().map(|label| {
            let label = if *label == 0 {
                labeled += 1;
                labeled
            } else {
                *label
            };
            Digit::from_index(usize::from(label) - 1)
        });
        let digits = digits.collect();
        Transform { grids: self.puzzle.geometry().arrangement().cloned(), cells, digits }
    }
}

impl Partial {
    /// The label of an entry, which is a new one for a new digit; 0 for a blank.
    fn label(&mut self, given: Option<Digit>) -> u16 {
        let Some(digit) = given else { return 0 };
        let label = &mut self.labels[digit.index()];
        if *label == 0 {
            self.labeled += 1;
            *label = self.labeled;
        }
        *label
    }

    /// This partial without its sources.
    fn without_sources(&self) -> Partial {
        let Partial { labeled, count, .. } = *self;
        Partial { sources: Box::default(), labels: self.labels.clone(), labeled, count }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use rand::RngExt;

    use super::*;
    use crate::grid::{Arrangement, Geometry, Overlap, Shape};
    use crate::random::RandomStream;

    fn geometry(name: Overlap, side: usize) -> Arc<Geometry> {
        let shape = Shape::of_side(side).unwrap();
        Arc::new(Geometry::arranged(Arrangement::named(name, shape).unwrap()))
    }

    /// A puzzle with about one given in `every` cells, of a few digits. The givens may contradict each other.
    fn noise(geometry: &Arc<Geometry>, every: u64, digits: u64, seed: u64) -> Puzzle {
        let mut random = RandomStream::new(seed);
        let mut puzzle = Puzzle::blank(Arc::clone(geometry));
        for cell in geometry.cells() {
            if random.numbers().random_range(0..every) == 0 {
                puzzle.give(
                    cell,
                    Digit::from_index(random.numbers().random_range(0..digits) as usize),
                );
            }
        }
        puzzle
    }

    fn text(puzzle: &Puzzle, order: &[Cell]) -> Vec<usize> {
        order.iter().map(|cell| puzzle.given(*cell).map_or(0, |digit| digit.number())).collect()
    }

    /// All forms of a puzzle, with digits in the order in which they appear: by drawing until no new one comes.
    #[test]
    fn the_form_is_the_least_of_all() {
        let geometry = geometry(Overlap::Twin, 4);
        let symmetries = Symmetries::of(&geometry).unwrap();
        let order = reading_order(&geometry);
        let mut random = RandomStream::new(5);
        let mut drawn = HashSet::new();
        while drawn.len() < 256 {
            drawn.insert(symmetries.random(&mut random).cells);
        }
        for seed in 0..40 {
            let puzzle = noise(&geometry, 1 + seed % 5, 1 + seed % 4, seed);
            let least = symmetries.least(&puzzle, &Deadline::NEVER).unwrap().unwrap();
            let form = text(&least.transform.apply(&puzzle), &order);
            let forms = drawn.iter().map(|cells| {
                let digits = (0..4).map(Digit::from_index).collect();
                let grids = geometry.arrangement().cloned();
                let moved = Transform { grids, cells: cells.clone(), digits }.apply(&puzzle);
                let mut labels = Vec::new();
                let label = |entry| match labels.iter().position(|known| *known == entry) {
                    _ if entry == 0 => 0,
                    Some(index) => index + 1,
                    None => {
                        labels.push(entry);
                        labels.len()
                    }
                };
                text(&moved, &order).into_iter().map(label).collect()
            });
            let forms: Vec<Vec<usize>> = forms.collect();
            assert_eq!(Some(&form), forms.iter().min(), "{seed}");
            let ways = forms.iter().filter(|other| **other == form).count();
            assert_eq!(least.automorphisms, ways as u64, "{seed}");
        }
    }

    #[test]
    fn the_form_is_the_same_for_all_equivalent_puzzles() {
        for (side, seeds) in [(4, 6), (6, 3), (9, 2)] {
            for name in Overlap::ALL {
                let geometry = geometry(name, side);
                let symmetries = Symmetries::of(&geometry).unwrap();
                for seed in 0..seeds {
                    let puzzle = noise(&geometry, 2 + seed % 3, side as u64, seed);
                    let least = symmetries.least(&puzzle, &Deadline::NEVER).unwrap();
                    let least = least.unwrap_or_else(|error| panic!("{name} {side}: {error}"));
                    let form = least.transform.apply(&puzzle);
                    assert_eq!(least.transform.check(&geometry), Ok(()), "{name} {side}");
                    let other = symmetries.random(&mut RandomStream::new(seed)).apply(&puzzle);
                    let again = symmetries.least(&other, &Deadline::NEVER).unwrap().unwrap();
                    assert_eq!(again.transform.apply(&other), form, "{name} {side}");
                    assert_eq!(again.automorphisms, least.automorphisms, "{name} {side}");
                }
            }
        }
    }

    #[test]
    fn a_blank_puzzle_has_all_symmetries() {
        for side in [4, 6] {
            for name in Overlap::ALL {
                let geometry = geometry(name, side);
                let symmetries = Symmetries::of(&geometry).unwrap();
                let digits: u128 = (1..=side as u128).product();
                let expected =
                    symmetries.count().and_then(|count| u64::try_from(count / digits).ok());
                let found = symmetries.least(&Puzzle::blank(geometry), &Deadline::NEVER).unwrap();
                match expected {
                    Some(count) => assert_eq!(found.unwrap().automorphisms, count, "{name} {side}"),
                    None => assert_eq!(found, Err(LeastError::Automorphisms), "{name} {side}"),
                }
            }
        }
    }
}
