//! Random moves from grid to grid, which make a grid independent of its origin.
//!
//! Every move keeps the uniform distribution: if all grids are equally likely before it, they are equally likely
//! after it. So mixing never increases the distance from uniform, in total variation. How much the distance
//! decreases is measured, not proved. There are two moves:
//!
//! - *Swap a cycle.* Two lines of one band (or stack), read one above the other, are a permutation of the digits. In
//!   the columns of one of its cycles the two lines exchange their digits. Both lines keep all their digits, and so
//!   do the columns and boxes; if another house or pair forbids the result, the move is not made. The reverse move
//!   is equally likely.
//! - *Redraw a part.* The cells of three digits, rows or columns are cleared, all completions are listed, and one is
//!   drawn, each with the same probability. If there are too many completions, nothing changes: that depends only on
//!   the other cells, which all the completions share.
//!
//! Three is the largest number that works: a part of a 9x9 to 25x25 grid then has a dozen or two completions; with
//! four digits or lines there are too many about half of the time.
//!
//! Sources: Jacobson and Matthews, "Generating uniformly distributed random Latin squares", 1996, for the walk whose
//! limit is uniform, although their walk passes through improper squares. The second move is a Gibbs sampler (Geman
//! and Geman 1984) on a set of cells.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Cell, Digit, Geometry, Puzzle};
use veridoku_solve::{Budget, Ending, NativeSolver, Solver, Stats};

/// Swaps of cycles between two checks of the clock: at most a few hundred microseconds.
const SWAPS_PER_LOOK: u64 = 64;

/// Digits, rows or columns that are redrawn together.
const PART: usize = 3;

/// The most completions of a part that are listed.
const MOST_COMPLETIONS: u64 = 200;

/// Moves grids of one geometry.
pub(super) struct Mixer {
    geometry: Arc<Geometry>,
    /// How many neighboring rows, and columns, may exchange cycles: the lines of a band or stack.
    spans: [u32; 2],
    /// Whether there are rules in addition to rows, columns and boxes.
    has_further_rules: bool,
    solver: NativeSolver,
    /// For each digit its index in the first of two lines.
    places: Vec<usize>,
    /// The indices of a cycle.
    cycle: Vec<usize>,
    /// The cells of a part, and the digits of its completions, one completion after the other.
    cleared: Vec<Cell>,
    ways: Vec<Digit>,
}

impl Mixer {
    pub(super) fn new(geometry: Arc<Geometry>) -> Mixer {
        let side = geometry.side();
        let spans = match geometry.shape() {
            Some(shape) => [shape.box_height(), shape.box_width()],
            None => [side, side],
        };
        Mixer {
            // A box that is a row adds no rule to the rows.
            spans: spans.map(|span| if span == 1 { side as u32 } else { span as u32 }),
            has_further_rules: !geometry.is_classic(),
            solver: NativeSolver::new(),
            places: vec![0; side],
            cycle: Vec::with_capacity(side),
            cleared: Vec::new(),
            ways: Vec::new(),
            geometry,
        }
    }

    /// Makes this many moves of each kind. If the time ends first, the grid is valid but not fully mixed.
    pub(super) fn mix(
        &mut self,
        grid: &mut [Digit],
        swaps: usize,
        redraws: usize,
        random: &mut impl Rng,
        deadline: &Deadline,
    ) -> ControlFlow<Ending> {
        let watch = Watch::new(deadline, SWAPS_PER_LOOK);
        for _ in 0..swaps {
            self.swap_cycle(grid, random);
            watch.check(1)?;
        }
        for _ in 0..redraws {
            self.redraw(grid, random, deadline)?;
        }
        ControlFlow::Continue(())
    }

    /// Swaps a random cycle of two lines, if the rules allow it.
    fn swap_cycle(&mut self, grid: &mut [Digit], random: &mut impl Rng) {
        let side = self.geometry.side();
        let is_turned = random.random_range(0..2u32) == 1;
        let span = self.spans[usize::from(is_turned)];
        if span < 2 {
            return;
        }
        let first = random.random_range(0..side as u32);
        let step = random.random_range(1..span);
        let second = (first / span * span + (first % span + step) % span) as usize;
        let first = first as usize;
        let cell = |line: usize, place: usize| {
            if is_turned { place * side + line } else { line * side + place }
        };
        for place in 0..side {
            self.places[grid[cell(first, place)].index()] = place;
        }
        let start = random.random_range(0..side as u32) as usize;
        self.cycle.clear();
        let mut place = start;
        loop {
            self.cycle.push(place);
            place = self.places[grid[cell(second, place)].index()];
            if place == start {
                break;
            }
        }
        let cycle = &self.cycle;
        let swap = |grid: &mut [Digit]| {
            cycle.iter().for_each(|place| grid.swap(cell(first, *place), cell(second, *place)));
        };
        swap(grid);
        let clashes = |index: usize| {
            let cell = Cell::from_index(index);
            let is_equal =
                |other: &Cell| *other != cell && grid[other.index()] == grid[cell.index()];
            let mut houses = self.geometry.houses_of(cell).iter();
            houses.any(|id| self.geometry.house(*id).cells.iter().any(is_equal))
                || self.geometry.extra_peers(cell).iter().any(is_equal)
        };
        let clash = |place: &usize| clashes(cell(first, *place)) || clashes(cell(second, *place));
        if self.has_further_rules && cycle.iter().any(clash) {
            swap(grid);
        }
    }

    /// Redraws the cells of some digits, rows or columns, unless there are too many completions.
    fn redraw(
        &mut self,
        grid: &mut [Digit],
        random: &mut impl Rng,
        deadline: &Deadline,
    ) -> ControlFlow<Ending> {
        let side = self.geometry.side();
        let kind = random.random_range(0..3u32);
        let mut members: Vec<usize> = (0..side).collect();
        members.shuffle(random);
        members.truncate(PART);
        let mut puzzle = Puzzle::blank(Arc::clone(&self.geometry));
        self.cleared.clear();
        for (cell, digit) in self.geometry.cells().zip(&*grid) {
            let member = match kind {
                0 => digit.index(),
                1 => cell.row(side),
                _ => cell.column(side),
            };
            if members.contains(&member) {
                self.cleared.push(cell);
            } else {
                puzzle.give(cell, *digit);
            }
        }
        // The digits of the cleared cells in each completion.
        self.ways.clear();
        let budget = Budget {
            solutions: Some(MOST_COMPLETIONS + 1),
            guesses: Some(2 * MOST_COMPLETIONS),
            ..deadline.left()
        };
        let Mixer { solver, cleared, ways, .. } = self;
        let stats = solver.search(&puzzle, &budget, &mut |way| {
            ways.extend(cleared.iter().map(|cell| way.digit(*cell)));
            ControlFlow::Continue(())
        });
        deadline.check()?;
        if let Ok(Stats { solutions: count @ 1.., ending: Ending::Exhausted, .. }) = stats {
            let chosen = random.random_range(0..count as u32) as usize;
            let way = &ways[chosen * cleared.len()..];
            cleared.iter().zip(way).for_each(|(cell, digit)| grid[cell.index()] = *digit);
        }
        ControlFlow::Continue(())
    }
}
