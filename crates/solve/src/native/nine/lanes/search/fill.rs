//! Free lanes take boards: saved branches, or fresh puzzles from a staged square of puzzles.
//!
//! ```text
//!   pool      newest block   . b . . b .  --+
//!             older block    c . . . . .  --+--> moves, block by block:   lanes  a . b c . b
//!   staged    fresh puzzles  f f f f f f  --+    one permute per word, or
//!   source    flat, transposed once per square   few boards number by number
//! ```

use super::{LaneSearch, lanes};
use crate::native::nine::lanes::Source;
use crate::native::nine::lanes::board::boards_to_lanes;
use crate::native::nine::vector::Moves;
use crate::native::nine::{CANDIDATES, Cells};

/// The block number that represents the staged fresh puzzles.
const STAGED: u32 = u32::MAX;

/// From this solution limit on, puzzles are shared from the start.
const SHARE_FROM_LIMIT: u64 = 64;

/// One lane's next board.
#[derive(Clone, Copy)]
struct Move {
    block: u32,
    from: u8,
    to: u8,
}

impl<V: Moves> LaneSearch<V> {
    /// Gives work to the free lanes.
    #[inline(always)]
    pub(super) fn fill(&mut self, source: &mut dyn Source) {
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

    /// Fills free lanes from the top of the pool: with branches of shared puzzles, or
    /// of any puzzle if there is nothing else to do.
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
            match source.next(self.flat[count].0.first_chunk_mut().expect("81 of 96")) {
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
        boards_to_lanes(&self.flat, &mut self.staged);
        let givens = V::mask(givens);
        for word in &mut self.staged {
            *word = V::select(givens, word.look_up(&CANDIDATES), *word);
        }
        true
    }
}
