//! The search: lanes are filled, swept, reported and split until nothing is left.
//!
//! ```text
//!                  +--> conflict ------------------------> free lane
//!   fill --> sweep +--> complete --> checked, reported --> free lane
//!     ^            +--> stalled  --> guess: one side stays, the other is saved
//!     |            +--> changed  --> sweep again
//!     +-- free lanes take: 1. the newest branch of a puzzle left without lanes
//!                          2. the newest branch of a shared puzzle
//!                          3. a fresh puzzle
//!                          4. any branch, when the source is dry
//! ```
//!
//! A puzzle starts with one lane, depth first, and is shared among lanes after
//! `SHARE_AFTER` conflicts. Until then it may be a puzzle with many solutions: the
//! next solution is at the end of the first branch, and more lanes only do needless work.
//! Sharing puzzles from the start is much slower if two solutions are close together; sharing them later makes no
//! difference (`docs/notes/native.md`).
//!
//! Guessing, filling and reporting wait until a few lanes need it, because their cost
//! hardly depends on the number of lanes.

mod fill;

use super::board::{Boards, FlatBoard, digits_of, lanes_to_boards};
use super::choose::{choose, guess};
use super::flight::{Flight, InFlight};
use super::pool::{Pool, Slot};
use super::propagate::{Scratch, sweep};
use super::solved::is_solution;
use super::{Limits, Sink, Source};
use crate::native::nine::vector::Moves;
use crate::native::nine::{ALL_DIGITS, CELLS};
use crate::{Ending, Stats};

/// The sum of the masks of a board on which no digit has two places in a row.
const COMPLETE_SUM: u16 = 9 * ALL_DIGITS;
/// Sweeps between two looks at the clock: well below a millisecond of work.
const PATIENCE: u32 = 1024;

/// Lanes, of sixteen, that must wait for an event before it is worth its cost.
const GUESS_AT: u32 = 3;
const FILL_AT: u32 = 3;
const SETTLE_AT: u32 = 6;
/// Conflicts of a puzzle after which any lane may take its branches.
const SHARE_AFTER: u32 = 4;

/// The lanes, the saved branches and the buffers of the engine.
pub(in crate::native::nine) struct LaneSearch<V> {
    boards: Boards<V>,
    previous_sum: V,
    /// Lanes with a board to work on.
    live: u32,
    /// Lanes whose board waits to be checked and reported.
    complete: u32,
    owner: [u32; 32],
    pool: Pool<V>,
    flight: Flight,
    /// Unshared puzzles with branches but without a lane.
    waiting: Vec<u32>,
    /// Saved branches of shared puzzles.
    shared_branches: u32,
    staged: Boards<V>,
    scratch: Scratch<V>,
    staged_number: usize,
    staged_free: u32,
    dry: bool,
    started: usize,
    flat: [FlatBoard; 32],
    limits: Limits,
}

impl<V: Moves> LaneSearch<V> {
    const LANES_MASK: u32 = u32::MAX >> (32 - V::LANES);

    /// An engine without puzzles.
    #[inline(always)]
    pub(in crate::native::nine) fn new() -> Box<Self> {
        Box::new(Self {
            boards: [V::splat(0); CELLS],
            previous_sum: V::splat(0),
            live: 0,
            complete: 0,
            owner: [0; 32],
            pool: Pool::new(),
            flight: Flight::new(),
            waiting: Vec::new(),
            shared_branches: 0,
            staged: [V::splat(0); CELLS],
            scratch: Scratch::new(),
            staged_number: 0,
            staged_free: 0,
            dry: false,
            started: 0,
            flat: [FlatBoard([0; 96]); 32],
            limits: Limits { solutions: 0, guesses: 0 },
        })
    }

    /// Solves all puzzles of the source.
    #[inline(always)]
    pub(in crate::native::nine) fn solve(
        &mut self,
        limits: Limits,
        source: &mut dyn Source,
        sink: &mut dyn Sink,
    ) {
        self.live = 0;
        self.complete = 0;
        self.pool.clear();
        self.flight.clear();
        self.waiting.clear();
        self.shared_branches = 0;
        self.staged_free = 0;
        self.started = 0;
        self.dry = false;
        self.limits = limits;
        let wants = |lanes: u32, at: u32| lanes.count_ones() * 16 >= at * V::LANES as u32;
        let mut sweeps = 0;
        loop {
            let free = Self::LANES_MASK & !self.live;
            if self.live == 0 || (self.complete != 0 && wants(free, SETTLE_AT)) {
                self.settle(sink);
            }
            if self.live == 0 || wants(Self::LANES_MASK & !self.live & !self.complete, FILL_AT) {
                self.fill(source);
                if self.live == 0 {
                    break;
                }
            }

            let swept = sweep(&mut self.boards, &mut self.scratch);
            let intact = V::bits(swept.placeable.equals(V::splat(ALL_DIGITS)));
            let intact = intact & !V::bits(swept.smallest.equals(V::splat(0)));
            let complete = V::bits(swept.sum.equals(V::splat(COMPLETE_SUM)));
            let unchanged = V::bits(swept.sum.equals(self.previous_sum));
            self.previous_sum = swept.sum;
            let clash = unchanged & !V::bits(swept.unplaced.equals(V::splat(0)));
            let intact = intact & !clash;

            let conflict = self.live & !intact;
            let complete = self.live & intact & complete;
            self.live &= !(conflict | complete);
            self.complete |= complete;
            for lane in lanes(conflict) {
                let conflicts = &mut self.flight.puzzle(self.owner[lane]).conflicts;
                *conflicts = conflicts.saturating_add(1);
                self.leave(lane, sink);
            }
            let stalled = self.live & unchanged;
            if stalled != 0 && (wants(stalled, GUESS_AT) || stalled == self.live) {
                self.guess(stalled, sink);
            }

            sweeps += 1;
            if sweeps == PATIENCE {
                sweeps = 0;
                self.ask(sink);
            }
        }
    }

    /// Checks complete boards and reports those that are solutions.
    #[inline(always)]
    fn settle(&mut self, sink: &mut dyn Sink) {
        if self.complete == 0 {
            return;
        }
        let solutions = V::bits(is_solution(&self.boards)) & self.complete;
        let wanted = sink.wants_solutions();
        if wanted && solutions != 0 {
            lanes_to_boards(&self.boards, &mut self.flat);
        }
        for lane in lanes(self.complete) {
            if self.complete >> lane & 1 == 0 {
                continue; // its puzzle has just ended
            }
            self.complete &= !(1 << lane);
            if solutions >> lane & 1 == 0 {
                self.leave(lane, sink);
                continue;
            }
            let owner = self.owner[lane];
            let puzzle = self.flight.puzzle(owner);
            puzzle.solutions += 1;
            let (number, count) = (puzzle.number, puzzle.solutions);
            let board = &mut self.flat[lane];
            let ending = if wanted && sink.solution(number, digits_of::<V>(board)).is_break() {
                Ending::Stopped
            } else if count >= self.limits.solutions {
                Ending::Solutions
            } else {
                self.leave(lane, sink);
                continue;
            };
            puzzle.lanes -= 1;
            self.finish(owner, ending, sink);
        }
    }

    /// Splits the stalled boards.
    #[inline(always)]
    fn guess(&mut self, stalled: u32, sink: &mut dyn Sink) {
        if self.limits.guesses != u64::MAX {
            // This must come first: the end of a puzzle drops its branches, and with the last branch the block.
            for lane in lanes(stalled) {
                let owner = self.owner[lane];
                if self.live >> lane & 1 == 1
                    && self.flight.puzzle(owner).guesses == self.limits.guesses
                {
                    self.finish(owner, Ending::Guesses, sink);
                }
            }
        }
        let choice = choose(&self.boards);
        let block = self.pool.push(&self.boards);
        let mut without_guess = 0;
        for lane in lanes(stalled) {
            if self.live >> lane & 1 == 0 {
                continue; // its puzzle ended
            }
            let owner = self.owner[lane];
            let puzzle = self.flight.puzzle(owner);
            if puzzle.guesses == self.limits.guesses {
                continue; // another lane of its puzzle took the last guess
            }
            let Some(guess) =
                guess(&self.boards, lane, choice.chute.lane(lane), choice.digits.lane(lane))
            else {
                debug_assert!(false, "a stalled board without a guess");
                without_guess |= 1 << lane;
                continue;
            };
            puzzle.guesses += 1;
            puzzle.saved += 1;
            self.shared_branches += u32::from(puzzle.shared);
            puzzle.newest = self.pool.fill(block, lane, owner, puzzle.newest);
            eliminate(self.pool.boards_mut(block), lane, &guess.inside, guess.digit);
            eliminate(&mut self.boards, lane, &guess.outside, guess.digit);
        }
        self.pool.trim();
        self.live &= !without_guess;
        for lane in lanes(without_guess) {
            self.leave(lane, sink);
        }
    }

    /// Frees a lane whose board is done.
    #[inline(always)]
    fn leave(&mut self, lane: usize, sink: &mut dyn Sink) {
        let owner = self.owner[lane];
        let puzzle = self.flight.puzzle(owner);
        puzzle.lanes -= 1;
        if !puzzle.shared && puzzle.conflicts >= SHARE_AFTER {
            puzzle.shared = true;
            self.shared_branches += puzzle.saved;
        }
        if puzzle.lanes == 0 {
            if puzzle.saved == 0 {
                self.finish(owner, Ending::Exhausted, sink);
            } else if !puzzle.shared {
                self.waiting.push(owner);
            }
        }
    }

    /// Reports a puzzle and drops its branches and lanes.
    #[inline(never)]
    fn finish(&mut self, owner: u32, ending: Ending, sink: &mut dyn Sink) {
        let puzzle = self.flight.end(owner);
        let mut slot = puzzle.newest;
        while slot != Slot::NONE {
            slot = self.pool.remove(slot);
        }
        if puzzle.shared {
            self.shared_branches -= puzzle.saved;
        }
        if puzzle.lanes > 0 {
            for lane in lanes(self.live | self.complete) {
                if self.owner[lane] == owner {
                    self.live &= !(1 << lane);
                    self.complete &= !(1 << lane);
                }
            }
        }
        let InFlight { number, solutions, guesses, in_order, .. } = puzzle;
        sink.finished(number, Stats { solutions, guesses: Some(guesses), ending }, in_order);
    }

    /// Gives up the puzzles whose time is over.
    #[cold]
    #[inline(never)]
    fn ask(&mut self, sink: &mut dyn Sink) {
        for entry in self.flight.entries() {
            if let Some(ending) = sink.over(self.flight.puzzle(entry).number) {
                self.waiting.retain(|&owner| owner != entry);
                self.finish(entry, ending, sink);
            }
        }
    }
}

/// Removes a digit from some cells of one lane.
#[inline(always)]
fn eliminate<V: Moves>(boards: &mut Boards<V>, lane: usize, words: &[usize], digit: u16) {
    for &word in words {
        let mask = boards[word].lane(lane);
        boards[word].set_lane(lane, mask & !digit);
    }
}

/// The lanes of a mask, in order.
#[inline(always)]
fn lanes(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}
