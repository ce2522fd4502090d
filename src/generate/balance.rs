//! Holes spread evenly over the houses: instances for comparing solvers.
//!
//! A number of cells of a full grid become blank. So the puzzle certainly has a solution, but nothing proves that
//! it is unique, and no solver is called. The holes are drawn in one of three ways:
//!
//! | balance | the same number of holes in each | the paper's name |
//! |---|---|---|
//! | `none` | | |
//! | `rows` | row and column | singly balanced |
//! | `boxes` | row, column and box (of a jigsaw: region) | doubly balanced |
//!
//! "The same number" holds as closely as possible: the counts of two houses of one kind differ by at most one.
//!
//! **Drawing.** `none` is exactly uniform over all sets of the wanted size. The other two are a Markov chain. It
//! starts with the cells of some digits of the grid itself, and a part of one more digit. Each digit is once in every
//! row, column and box, so these cells are already balanced. Then it proposes two kinds of moves:
//!
//! ```text
//!   switch   # . . .      . . . #       slide   # . . .  ->  . . # .
//!            . . . .  ->  . . . .
//!            . . . #      # . . .
//! ```
//!
//! A switch keeps the counts of rows and columns. A slide within a row keeps the count of that row. The chain accepts
//! a move that adds nothing to the excess (the holes missing or surplus, over all houses). It accepts a move that
//! adds to the excess with probability 1 / (4 side) for each hole added. The moves reach every set of cells, and all
//! balanced sets have the same weight, so in the long run they are uniform. It is not proved how close 200 proposals
//! per cell come to that; the test in this file finds no difference on 4x4.
//!
//! Source: Ansotegui, Bejar, Fernandez, Gomes and Mateu, "The Impact of Balancing on Problem Hardness in a Highly
//! Structured Domain" (2006), for the balances, and for the claim that solvers take longer if more houses are
//! balanced. Here, on 25x25, balanced holes are clearly harder than unbalanced ones; between `rows` and `boxes`
//! there is no clear difference.

use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::in_order::Made;
use super::oracle::Known;
use super::{Generated, Generator, NotGenerated, Reason};
use veridoku_core::budget::{Deadline, Ending, Watch, unbounded};
use veridoku_core::grid::{Cell, Geometry, HouseKind, Solution};
use veridoku_core::names::named;
use veridoku_core::random::RandomStream;

named! {
    /// Which houses have the same number of holes.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Balance("a balance") {
        /// None: holes are anywhere.
        #[default]
        None = "none",
        /// All rows, and all columns.
        Rows = "rows",
        /// All rows, all columns, and all boxes or regions.
        Boxes = "boxes",
    }
}

/// Proposals made for each cell of the grid.
const PROPOSALS: usize = 200;

/// Proposals between two checks of the clock: a few tens of microseconds.
const PROPOSALS_PER_LOOK: u64 = 1 << 10;

/// Houses of a cell that may be balanced: its row, its column and its box.
const KINDS: usize = 3;

impl Balance {
    /// Draws `count` cells of a full grid, or all cells if it has fewer.
    pub fn holes(
        self,
        geometry: &Geometry,
        grid: &Solution,
        count: usize,
        random: &mut RandomStream,
    ) -> Vec<Cell> {
        unbounded(|deadline| self.holes_within(geometry, grid, count, random.numbers(), deadline))
    }

    /// Like `holes`, but ends at the deadline.
    fn holes_within(
        self,
        geometry: &Geometry,
        grid: &Solution,
        count: usize,
        random: &mut impl Rng,
        deadline: &Deadline,
    ) -> ControlFlow<Ending, Vec<Cell>> {
        let count = count.min(geometry.cell_count());
        let mut cells: Vec<Cell> = geometry.cells().collect();
        if self == Balance::None {
            cells.shuffle(random);
        } else {
            cells.sort_by_key(|cell| grid.digit(*cell));
        }
        cells.truncate(count);
        if self != Balance::None && (1..geometry.cell_count()).contains(&count) {
            let mut walk = Walk::new(self, geometry, cells);
            walk.run(PROPOSALS * geometry.cell_count(), random, deadline)?;
            return ControlFlow::Continue(walk.holes);
        }
        ControlFlow::Continue(cells)
    }

    fn counts(self, kind: HouseKind) -> bool {
        match kind {
            HouseKind::Row | HouseKind::Column => self != Balance::None,
            HouseKind::Box | HouseKind::Region => self == Balance::Boxes,
            _ => false,
        }
    }
}

/// A walk from one set of holes to the next.
struct Walk {
    side: usize,
    holes: Vec<Cell>,
    is_hole: Vec<bool>,
    /// For each cell the index of each house that counts it. Unused entries hold the index of a dummy house after
    /// the last.
    counters: Vec<[usize; KINDS]>,
    /// Holes in each house, and last in the dummy house.
    counts: Vec<usize>,
    least: usize,
    most: usize,
    /// Holes missing or surplus, over all houses.
    excess: usize,
}

impl Walk {
    fn new(balance: Balance, geometry: &Geometry, holes: Vec<Cell>) -> Walk {
        let side = geometry.side();
        let nowhere = geometry.houses().len();
        let counters: Vec<[usize; KINDS]> = geometry
            .cells()
            .map(|cell| {
                let mut counters = [nowhere; KINDS];
                let houses = geometry.houses_of(cell).iter();
                let counted = houses.filter(|id| balance.counts(geometry.house(**id).kind));
                counters.iter_mut().zip(counted).for_each(|(counter, id)| *counter = id.index());
                counters
            })
            .collect();
        let mut walk = Walk {
            side,
            is_hole: vec![false; geometry.cell_count()],
            counts: vec![0; nowhere + 1],
            least: holes.len() / side,
            most: holes.len().div_ceil(side),
            excess: 0,
            holes,
            counters,
        };
        for hole in 0..walk.holes.len() {
            let cell = walk.holes[hole];
            walk.is_hole[cell.index()] = true;
            walk.counters[cell.index()].iter().for_each(|counter| walk.counts[*counter] += 1);
        }
        let counted = geometry.houses().iter().zip(&walk.counts);
        walk.excess = counted
            .filter(|(house, _)| balance.counts(house.kind))
            .map(|(_, count)| walk.excess_of(*count))
            .sum();
        walk
    }

    /// Makes this many proposals, and then more until the holes are balanced.
    fn run(
        &mut self,
        proposals: usize,
        random: &mut impl Rng,
        deadline: &Deadline,
    ) -> ControlFlow<Ending> {
        let watch = Watch::new(deadline, PROPOSALS_PER_LOOK);
        let mut proposed = 0;
        while proposed < proposals || self.excess > 0 {
            watch.check(1)?;
            proposed += 1;
            let at = self.any_hole(random);
            match random.random_range(0..4u32) {
                0 => self.slide(at, true, random),
                1 => self.slide(at, false, random),
                _ => self.switch(at, random),
            }
        }
        ControlFlow::Continue(())
    }

    fn any_hole(&self, random: &mut impl Rng) -> usize {
        random.random_range(0..self.holes.len() as u32) as usize
    }

    /// Proposes to move a hole within its row or column.
    fn slide(&mut self, at: usize, is_in_row: bool, random: &mut impl Rng) {
        let place = random.random_range(0..self.side as u32) as usize;
        let hole = self.holes[at];
        let to = if is_in_row {
            Cell::at(hole.row(self.side), place, self.side)
        } else {
            Cell::at(place, hole.column(self.side), self.side)
        };
        if !self.is_hole[to.index()] {
            self.propose([(at, to)], random);
        }
    }

    /// Proposes that two holes exchange their columns.
    fn switch(&mut self, at: usize, random: &mut impl Rng) {
        let other = self.any_hole(random);
        let [one, two] = [at, other].map(|at| self.holes[at]);
        let corner = |row: Cell, column: Cell| {
            Cell::at(row.row(self.side), column.column(self.side), self.side)
        };
        let targets = [(at, corner(one, two)), (other, corner(two, one))];
        if targets.iter().all(|(_, to)| !self.is_hole[to.index()]) {
            self.propose(targets, random);
        }
    }

    /// Moves holes, and moves them back if the chain does not accept the move.
    fn propose<const N: usize>(&mut self, moves: [(usize, Cell); N], random: &mut impl Rng) {
        let before = self.excess;
        let back = moves.map(|(at, to)| (at, self.put(at, to)));
        let odds = 4 * self.side as u32;
        let is_taken = (before..self.excess).all(|_| random.random_range(0..odds) == 0);
        if !is_taken {
            for (at, from) in back {
                self.put(at, from);
            }
        }
    }

    /// Moves a hole; returns where it was.
    fn put(&mut self, at: usize, to: Cell) -> Cell {
        let from = std::mem::replace(&mut self.holes[at], to);
        self.is_hole[from.index()] = false;
        self.is_hole[to.index()] = true;
        for kind in 0..KINDS {
            let (left, entered) =
                (self.counters[from.index()][kind], self.counters[to.index()][kind]);
            if left != entered {
                self.count(left, self.counts[left] - 1);
                self.count(entered, self.counts[entered] + 1);
            }
        }
        from
    }

    fn count(&mut self, counter: usize, count: usize) {
        self.excess -= self.excess_of(self.counts[counter]);
        self.counts[counter] = count;
        self.excess += self.excess_of(count);
    }

    fn excess_of(&self, count: usize) -> usize {
        self.least.saturating_sub(count) + count.saturating_sub(self.most)
    }
}

impl Generator {
    /// Makes a puzzle with balanced holes; `None` if the deadline comes first.
    pub(super) fn make_holes(
        &mut self,
        number: u64,
        balance: Balance,
        is_unique: bool,
        deadline: &Deadline,
    ) -> Option<Made> {
        for tries in 1..=self.recipe.tries {
            let tried = self.try_holes(number, balance, is_unique, tries, deadline);
            if deadline.is_over() {
                return None; // the try may be incomplete
            }
            match tried {
                Ok(None) => {}
                Ok(Some(made)) => return Some(Ok(made)),
                Err(reason) => return Some(Err(NotGenerated { number, reason })),
            }
        }
        Some(Err(NotGenerated { number, reason: Reason::Tries(self.recipe.tries) }))
    }

    /// Draws one grid and its holes; `None` if the puzzle does not satisfy the recipe.
    fn try_holes(
        &mut self,
        number: u64,
        balance: Balance,
        is_unique: bool,
        tries: u64,
        deadline: &Deadline,
    ) -> Result<Option<Generated>, Reason> {
        let mut random = RandomStream::part(self.seed, number, tries - 1);
        let solution = self.draw_grid(number, tries, &mut random, deadline)?;
        let givens = self.draw_givens(&mut random);
        let holes = self.geometry.cell_count() - givens;
        let random = random.numbers();
        let drawn = balance.holes_within(&self.geometry, &solution, holes, random, deadline);
        let ControlFlow::Continue(holes) = drawn else { return Ok(None) };
        let mut puzzle = self.full(&solution);
        holes.into_iter().for_each(|hole| puzzle.clear(hole));
        if is_unique {
            self.oracle.ask(std::slice::from_ref(&puzzle), [&solution], deadline);
            match self.oracle.known(0, &solution) {
                Ok(Known::NoOther) => {}
                Ok(Known::Other(_) | Known::Open) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
        let judged = self.judge(&puzzle, deadline);
        Ok(judged.map(|judged| judged.made(number, solution, tries)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use veridoku_core::grid::{Digit, Shape};

    /// The chi-square statistic of draws over all balanced sets of holes, and the number of these sets.
    fn chi_square(balance: Balance, count: usize, draws_per_set: u32) -> (f64, usize) {
        let geometry = Geometry::classic(Shape::new(2, 2).unwrap());
        let digits = b"1234341221434321".map(|digit| Digit::from_index(usize::from(digit - b'1')));
        let grid = Solution::new(digits);
        let is_even = |mask: u32, house: &veridoku_core::grid::House| {
            let holes = house.cells.iter().filter(|cell| mask >> cell.index() & 1 == 1).count();
            (count / 4..=count.div_ceil(4)).contains(&holes)
        };
        let mut draws: HashMap<u32, u32> = (0..1u32 << 16)
            .filter(|mask| mask.count_ones() as usize == count)
            .filter(|mask| {
                let mut houses = geometry.houses().iter();
                houses.all(|house| !balance.counts(house.kind) || is_even(*mask, house))
            })
            .map(|mask| (mask, 0))
            .collect();
        let sets = draws.len();
        let mut random = RandomStream::numbered(5, count as u64);
        for _ in 0..draws_per_set * sets as u32 {
            let holes = balance.holes(&geometry, &grid, count, &mut random);
            let mask = holes.iter().map(|hole| 1 << hole.index()).sum::<u32>();
            *draws.get_mut(&mask).expect("a balanced set") += 1;
        }
        let expected = f64::from(draws_per_set);
        let square = |found: &u32| (f64::from(*found) - expected).powi(2) / expected;
        (draws.values().map(square).sum(), sets)
    }

    #[test]
    fn balanced_sets_are_equally_likely() {
        // The sets were counted independently: 24 permutation matrices, 90 matrices with two holes in each line.
        for (balance, count, sets) in [
            (Balance::Rows, 4, 24),
            (Balance::Boxes, 4, 16),
            (Balance::Rows, 8, 90),
            (Balance::Boxes, 8, 56),
            (Balance::Boxes, 3, 64),
            (Balance::None, 2, 120),
        ] {
            let (chi_square, found) = chi_square(balance, count, 40);
            let freedom = sets as f64 - 1.0;
            assert_eq!(found, sets, "{balance} {count}");
            // Four standard deviations on either side.
            let distance = (chi_square - freedom) / (2.0 * freedom).sqrt();
            assert!(distance.abs() < 4.0, "{balance} {count}: {chi_square} of {freedom}");
        }
    }
}
