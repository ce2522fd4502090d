//! The search: lanes are filled, swept, settled and split until nothing is left.
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
//! `SHARE_AFTER` conflicts: until then it may be one with many solutions, where the
//! next is at the end of the first branch and more lanes only do needless work.
//! Shared from the start: 1.5 times slower on puzzles with two solutions close by;
//! after 16 conflicts: the same.
//! Guessing, filling and reporting wait until a few lanes need it, as their cost
//! hardly depends on the number of lanes.

use super::board::{Boards, Row, digits_of, lanes_to_rows, rows_to_lanes};
use super::choose::{choose, guess};
use super::flight::{Flight, InFlight};
use super::pool::{Pool, Slot};
use super::propagate::{Scratch, sweep};
use super::solved::is_solution;
use super::{Cells, Limits, Sink, Source};
use crate::solve::native::nine::vector::Moves;
use crate::solve::native::nine::{ALL_DIGITS, CANDIDATES, CELLS};
use crate::solve::{Ending, Stats};

/// Sum of the masks of a board on which no digit has two places in a row.
const COMPLETE_SUM: u16 = 9 * ALL_DIGITS;
/// Block number of the staged fresh puzzles.
const STAGED: u32 = u32::MAX;
/// Sweeps between two looks at the clock: about half a millisecond.
const PATIENCE: u32 = 1024;

/// Waiting lanes, of sixteen, that make an event worth its cost.
const GUESS_AT: u32 = 3;
const FILL_AT: u32 = 3;
const SETTLE_AT: u32 = 6;
/// Conflicts of a puzzle before its branches go to any lane.
const SHARE_AFTER: u32 = 4;
/// Solution limit from which on puzzles are shared at once.
const SHARE_FROM_LIMIT: u64 = 64;

/// One lane's next board.
#[derive(Clone, Copy)]
struct Move {
    block: u32,
    from: u8,
    to: u8,
}

/// The lanes, the saved branches and the buffers of the engine.
pub(in crate::solve::native::nine) struct Search<V> {
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
    rows: [Row; 32],
    limits: Limits,
}

impl<V: Moves> Search<V> {
    const LANES_MASK: u32 = u32::MAX >> (32 - V::LANES);

    /// An engine without puzzles.
    #[inline(always)]
    pub(in crate::solve::native::nine) fn new() -> Box<Self> {
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
            rows: [Row([0; 96]); 32],
            limits: Limits { solutions: 0, guesses: 0 },
        })
    }

    /// Solves all puzzles of the source.
    #[inline(always)]
    pub(in crate::solve::native::nine) fn solve(
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
            lanes_to_rows(&self.boards, &mut self.rows);
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
            let row = &mut self.rows[lane];
            let ending = if wanted && sink.solution(number, digits_of::<V>(row)).is_break() {
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
            // Not below: ending a puzzle drops its branches, and with the last one the block.
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
                self.live &= !(1 << lane);
                self.leave(lane, sink);
                continue;
            };
            puzzle.guesses += 1;
            puzzle.saved += 1;
            self.shared_branches += u32::from(puzzle.shared);
            puzzle.newest = self.pool.fill(block, lane, owner, puzzle.newest);
            strike(self.pool.boards_mut(block), lane, &guess.inside, guess.digit);
            strike(&mut self.boards, lane, &guess.outside, guess.digit);
        }
        self.pool.trim();
    }

    /// Gives work to the free lanes.
    #[inline(always)]
    fn fill(&mut self, source: &mut dyn Source) {
        let mut free = Self::LANES_MASK & !self.live & !self.complete;
        let mut moves = [Move { block: 0, from: 0, to: 0 }; 32];
        let mut count = 0;
        while free != 0 {
            let Some(owner) = self.waiting.pop() else { break };
            moves[count] = self.take(owner, &mut free);
            count += 1;
        }
        if self.shared_branches != 0 {
            self.take_newest(&mut free, &mut moves, &mut count);
        }
        while free != 0 {
            if self.staged_free == 0 && !self.stage(source) {
                break;
            }
            let from = self.staged_free.trailing_zeros();
            self.staged_free &= self.staged_free - 1;
            let to = free.trailing_zeros();
            free &= free - 1;
            let shared = self.limits.solutions >= SHARE_FROM_LIMIT;
            let number = self.staged_number + from as usize;
            self.owner[to as usize] = self.flight.start(number, shared);
            moves[count] = Move { block: STAGED, from: from as u8, to: to as u8 };
            count += 1;
            if self.staged_free == 0 {
                // The next stage overwrites this one.
                self.carry_out(&moves[..count]);
                count = 0;
            }
        }
        if self.dry && self.staged_free == 0 {
            self.take_newest(&mut free, &mut moves, &mut count);
        }
        self.carry_out(&moves[..count]);
    }

    /// Fills free lanes from the top of the pool: branches of shared puzzles, or
    /// of any puzzle when there is nothing else to do.
    #[inline(always)]
    fn take_newest(&mut self, free: &mut u32, moves: &mut [Move; 32], count: &mut usize) {
        let any = self.dry && self.staged_free == 0;
        let mut next = self.pool.newest();
        while let Some(block) = next
            && *free != 0
        {
            let (valid, older) = self.pool.at(block);
            next = older;
            for lane in lanes(valid) {
                if *free == 0 {
                    break;
                }
                let owner = self.pool.owner(block, lane);
                let puzzle = self.flight.puzzle(owner);
                if (any || puzzle.shared) && puzzle.newest.block() == block {
                    moves[*count] = self.take(owner, free);
                    *count += 1;
                }
            }
        }
    }

    /// Assigns the newest branch of a puzzle to the first free lane.
    #[inline(always)]
    fn take(&mut self, owner: u32, free: &mut u32) -> Move {
        let to = free.trailing_zeros();
        *free &= *free - 1;
        let puzzle = self.flight.puzzle(owner);
        let slot = puzzle.newest;
        puzzle.newest = self.pool.remove(slot);
        puzzle.in_order &= puzzle.lanes == 0;
        puzzle.lanes += 1;
        puzzle.saved -= 1;
        self.shared_branches -= u32::from(puzzle.shared);
        self.owner[to as usize] = owner;
        Move { block: slot.block(), from: slot.lane() as u8, to: to as u8 }
    }

    /// Copies the boards of all moves, block by block.
    #[inline(always)]
    fn carry_out(&mut self, moves: &[Move]) {
        let mut left = (1u64 << moves.len()) - 1;
        while left != 0 {
            let block = moves[left.trailing_zeros() as usize].block;
            let mut from = [0; 32];
            let mut to = 0u32;
            for (index, step) in moves.iter().enumerate() {
                if left >> index & 1 == 1 && step.block == block {
                    left &= !(1 << index);
                    from[step.to as usize] = u16::from(step.from);
                    to |= 1 << step.to;
                }
            }
            let boards = if block == STAGED { &self.staged } else { &*self.pool.boards_mut(block) };
            if to.count_ones() <= V::FEW {
                for lane in lanes(to) {
                    let from = usize::from(from[lane]);
                    for (word, saved) in self.boards.iter_mut().zip(boards) {
                        word.set_lane(lane, saved.lane(from));
                    }
                    self.previous_sum.set_lane(lane, u16::MAX);
                }
                self.live |= to;
                continue;
            }
            let (permutation, mask) = (V::permutation(&from), V::mask(to));
            for (word, saved) in self.boards.iter_mut().zip(boards) {
                *word = V::select(mask, saved.permute(permutation), *word);
            }
            self.previous_sum = V::select(mask, V::splat(u16::MAX), self.previous_sum);
            self.live |= to;
        }
    }

    /// Takes up to `LANES` puzzles from the source.
    #[inline(always)]
    fn stage(&mut self, source: &mut dyn Source) -> bool {
        let (mut count, mut givens) = (0, 0);
        while count < V::LANES && !self.dry {
            match source.next(self.rows[count].0.first_chunk_mut().expect("81 of 96")) {
                Some(cells) => {
                    givens |= u32::from(cells == Cells::Givens) << count;
                    count += 1;
                }
                None => self.dry = true,
            }
        }
        if count == 0 {
            return false;
        }
        self.staged_number = self.started;
        self.started += count;
        self.staged_free = u32::MAX >> (32 - count);
        rows_to_lanes(&self.rows, &mut self.staged);
        let givens = V::mask(givens);
        for word in &mut self.staged {
            let candidates = word.and(V::splat(ALL_DIGITS));
            *word = V::select(givens, word.look_up(&CANDIDATES), candidates);
        }
        true
    }

    /// A lane is done with its board.
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

    /// Reports a puzzle and drops all that is left of it.
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
            if sink.is_out_of_time(self.flight.puzzle(entry).number) {
                self.waiting.retain(|&owner| owner != entry);
                self.finish(entry, Ending::Time, sink);
            }
        }
    }
}

/// Removes a digit from some cells of one lane.
#[inline(always)]
fn strike<V: Moves>(boards: &mut Boards<V>, lane: usize, words: &[usize], digit: u16) {
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
