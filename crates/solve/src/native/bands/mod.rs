//! The engine for classic grids of four by four and five by five boxes: a bitboard per digit, band by band.
//!
//! ```text
//!   plane of a digit    one word per band: its rows one after the other, a bit for each cell
//!   look at a digit     all rows, columns and boxes together: hidden singles, pointing, claiming
//!   look at all cells   carry "in one plane" and "in two planes" along: naked singles, as in `planes`
//! ```
//!
//! Because all houses of a kind are looked at together, pointing and claiming cost little. At 16x16 they halve the
//! guesses. The next guess is the cell with the most conflicts per candidate, as in the network (see
//! `network::choose`), which halves them again.
//!
//! | file | what |
//! |---|---|
//! | `layout` | the bits of a band |
//! | `plane` | a set of cells, and its houses of one kind together |
//! | `deduce` | the rules that need no guess |
//! | `choose` | where to guess |
//! | `arch` | the same, compiled for AVX2 |
//!
//! A guess saves the state: 1.1 kB at 16x16, and 4 kB at 25x25.

#[cfg(target_arch = "x86_64")]
mod arch;
mod choose;
mod deduce;
mod layout;
mod plane;
#[cfg(test)]
mod tests;

use self::choose::Weights;
use self::deduce::{Conflict, State};
use self::layout::{Layout, Sixteen, TwentyFive};
use self::plane::Plane;
use super::search::{Engine, Position, Progress, SearchEngine};
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Digit, Geometry, Puzzle, Solution};
use veridoku_core::memory::{self, OutOfMemory};

/// Whether the engine is for a geometry.
pub(super) fn takes(geometry: &Geometry) -> bool {
    let boxes = geometry.shape().map(|shape| (shape.box_height(), shape.box_width()));
    geometry.is_classic() && matches!(boxes, Some((4, 4) | (5, 5)))
}

/// The engine for a geometry that it takes; compiled for AVX2, if that is wanted and the CPU has it.
pub(super) fn engine(geometry: &Geometry, is_avx2: bool) -> Box<dyn SearchEngine> {
    match geometry.side() {
        16 => engine_of::<Sixteen, 16, 4>(geometry, is_avx2),
        _ => engine_of::<TwentyFive, 25, 5>(geometry, is_avx2),
    }
}

fn engine_of<L: Layout, const SIDE: usize, const BANDS: usize>(
    geometry: &Geometry,
    is_avx2: bool,
) -> Box<dyn SearchEngine> {
    #[cfg(target_arch = "x86_64")]
    if let Some(position) = arch::Avx2::<L, SIDE, BANDS>::new().filter(|_| is_avx2) {
        return Box::new(Engine::new(geometry, position));
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = is_avx2;
    Box::new(Engine::new(geometry, Bands::<L, SIDE, BANDS>::new()))
}

/// The position of a classic grid.
pub(super) struct Bands<L: Layout, const SIDE: usize, const BANDS: usize> {
    now: State<L, SIDE, BANDS>,
    /// The states to return to, each with the cell of the guess, the newest last.
    saved: Vec<(State<L, SIDE, BANDS>, usize)>,
    weights: Weights,
    /// A full grid whose digits are guessed first.
    preferred: Option<Solution>,
}

impl<L: Layout, const SIDE: usize, const BANDS: usize> Bands<L, SIDE, BANDS> {
    pub(super) fn new() -> Self {
        let planes = [Plane::EMPTY; SIDE];
        Bands {
            now: State { planes, open: Plane::EMPTY, settled: planes },
            saved: Vec::new(),
            weights: Weights::new(SIDE * SIDE),
            preferred: None,
        }
    }

    /// The candidate of a cell to guess: the preferred one if it is left, or the lowest.
    #[inline(always)]
    fn candidate(&self, cell: usize) -> usize {
        let is_left = |digit: &usize| self.now.planes[*digit].contains(cell);
        let preferred = self.preferred.as_ref().map(|grid| grid.digits()[cell].index());
        preferred.filter(is_left).or_else(|| (0..SIDE).find(is_left)).unwrap_or(0)
    }
}

impl<L: Layout, const SIDE: usize, const BANDS: usize> Position for Bands<L, SIDE, BANDS> {
    #[inline(always)]
    fn load(&mut self, puzzle: &Puzzle) {
        self.saved.clear();
        self.weights.forget();
        // The rules find nothing in a plane with all cells.
        self.now.settled = [Plane::ALL; SIDE];
        let mut given = [Plane::EMPTY; SIDE];
        for (cell, digit) in puzzle.entries().iter().enumerate() {
            if let Some(digit) = digit {
                given[digit.index()] = given[digit.index()].or(Plane::single(cell));
            }
        }
        let any = given.iter().fold(Plane::EMPTY, |any, cells| any.or(*cells));
        self.now.open = Plane::ALL.without(any);
        for (plane, own) in self.now.planes.iter_mut().zip(given) {
            *plane = self.now.open.without(own.with_peers()).or(own);
        }
        if puzzle.restrictions().is_some() {
            for cell in puzzle.geometry().cells() {
                let allowed = puzzle.allowed(cell);
                for (index, plane) in self.now.planes.iter_mut().enumerate() {
                    if !allowed.contains(Digit::from_index(index)) {
                        *plane = plane.without(Plane::single(cell.index()));
                    }
                }
            }
        }
    }

    fn prefer(&mut self, grid: Option<&Solution>) {
        // Any grid may be passed, also one of another size.
        let is_one = |grid: &&Solution| {
            let digits = grid.digits();
            digits.len() == SIDE * SIDE && digits.iter().all(|digit| digit.index() < SIDE)
        };
        self.preferred = grid.filter(is_one).cloned();
    }

    #[inline(always)]
    fn propagate(&mut self, _: &Watch) -> Progress {
        match self.now.deduce() {
            Ok(()) if self.now.open.is_empty() => Progress::Complete,
            Ok(()) => Progress::Stuck,
            Err(Conflict(cells)) => {
                let guess = self.saved.last().map(|(_, cell)| *cell);
                self.weights.blame(cells, guess);
                Progress::Contradiction
            }
        }
    }

    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        memory::reserve(&mut self.saved, 1, "the states of a search")
    }

    /// Saves the state without the guessed candidate.
    #[inline(always)]
    fn guess(&mut self, _: &Watch) {
        let cell = self.weights.choose(&self.now);
        let digit = self.candidate(cell);
        let guessed = Plane::single(cell);
        let mut otherwise = self.now;
        otherwise.planes[digit] = otherwise.planes[digit].without(guessed);
        self.saved.push((otherwise, cell));
        self.now.leave_only(digit, guessed);
    }

    fn take_back(&mut self) -> bool {
        match self.saved.pop() {
            Some((state, _)) => {
                self.now = state;
                true
            }
            None => false,
        }
    }

    fn write(&self, digits: &mut [Digit]) {
        for (index, plane) in self.now.planes.iter().enumerate() {
            plane.for_each(|cell| digits[cell] = Digit::from_index(index));
        }
    }
}
