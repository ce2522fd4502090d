//! Saved branches: blocks of `LANES` boards, newest on top.
//!
//! All lanes that guess save their other branches together as one block. The block is a copy of all
//! words, and the slots of the lanes that guessed are valid. Any lane may take any slot
//! later (one `permute` per word for all lanes that take from the same block).
//!
//! ```text
//!            oldest  <->  newest     a list of the blocks that still have valid slots
//!           +--------+   +--------+
//!   words   | 81 x V |   | 81 x V |
//!   owner   | o . o .|   | . o o .|   puzzle of each valid slot
//!   below   | b . b .|   | . b b .|   that puzzle's next older branch: a stack
//!           +--------+   +--------+   per puzzle, threaded through the blocks
//! ```
//!
//! Taking from the top keeps the search depth-first and the pool small. Through the thread of a puzzle, a lane finds
//! the next branch of its own puzzle, and one walk drops all branches of a finished puzzle.

use super::board::Boards;
use crate::native::nine::vector::Vector;

/// A slot of a block, or [`Slot::NONE`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot(u32);

impl Slot {
    /// End of a thread.
    pub(super) const NONE: Self = Self(u32::MAX);

    fn new(block: u32, lane: usize) -> Self {
        Self(block * 32 + lane as u32)
    }
    /// The block.
    pub(super) fn block(self) -> u32 {
        self.0 / 32
    }
    /// The lane within the block.
    pub(super) fn lane(self) -> usize {
        self.0 as usize % 32
    }
}

/// `LANES` saved boards.
pub(super) struct Block<V> {
    /// The boards.
    pub(super) boards: Boards<V>,
    /// Slots not taken yet.
    pub(super) valid: u32,
    owner: [u32; 32],
    below: [Slot; 32],
    older: Option<u32>,
    newer: Option<u32>,
}

/// All saved branches.
pub(super) struct Pool<V> {
    blocks: Vec<Block<V>>,
    newest: Option<u32>,
    unused: Vec<u32>,
}

impl<V: Vector> Pool<V> {
    /// An empty pool.
    pub(super) const fn new() -> Self {
        Self { blocks: Vec::new(), newest: None, unused: Vec::new() }
    }

    /// Forgets all branches, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.newest = None;
        self.unused = (0..self.blocks.len() as u32).collect();
        for block in &mut self.blocks {
            block.valid = 0;
        }
    }

    /// Drops the newest block if none of its slots is valid.
    #[inline(always)]
    pub(super) fn trim(&mut self) {
        if let Some(newest) = self.newest
            && self.blocks[newest as usize].valid == 0
        {
            self.unlink(newest);
        }
    }

    /// Removes a block from the list.
    #[inline(always)]
    fn unlink(&mut self, block: u32) {
        let Block { older, newer, .. } = self.blocks[block as usize];
        match newer {
            Some(newer) => self.blocks[newer as usize].older = older,
            None => self.newest = older,
        }
        if let Some(older) = older {
            self.blocks[older as usize].newer = newer;
        }
        self.unused.push(block);
    }

    /// Puts a copy of all boards on top, with no valid slot yet.
    #[inline(always)]
    pub(super) fn push(&mut self, boards: &Boards<V>) -> u32 {
        let (older, newer) = (self.newest, None);
        let index = match self.unused.pop() {
            Some(index) => {
                let block = &mut self.blocks[index as usize];
                block.boards = *boards;
                (block.older, block.newer) = (older, newer);
                index
            }
            None => {
                let (owner, below) = ([0; 32], [Slot::NONE; 32]);
                self.blocks.push(Block { boards: *boards, valid: 0, owner, below, older, newer });
                self.blocks.len() as u32 - 1
            }
        };
        if let Some(older) = older {
            self.blocks[older as usize].newer = Some(index);
        }
        self.newest = Some(index);
        index
    }

    /// Declares a slot of the newest block a branch of `owner`, above `below`.
    #[inline(always)]
    pub(super) fn fill(&mut self, block: u32, lane: usize, owner: u32, below: Slot) -> Slot {
        let entry = &mut self.blocks[block as usize];
        entry.valid |= 1 << lane;
        entry.owner[lane] = owner;
        entry.below[lane] = below;
        Slot::new(block, lane)
    }

    /// Removes one slot; its words stay readable until the next `push`.
    #[inline(always)]
    pub(super) fn remove(&mut self, slot: Slot) -> Slot {
        let block = &mut self.blocks[slot.block() as usize];
        block.valid &= !(1 << slot.lane());
        let below = block.below[slot.lane()];
        if block.valid == 0 {
            self.unlink(slot.block());
        }
        below
    }

    /// A block's boards.
    #[inline(always)]
    pub(super) fn boards_mut(&mut self, block: u32) -> &mut Boards<V> {
        &mut self.blocks[block as usize].boards
    }

    /// The newest block.
    #[inline(always)]
    pub(super) fn newest(&self) -> Option<u32> {
        self.newest
    }

    /// A block's valid slots, and the block before it.
    #[inline(always)]
    pub(super) fn at(&self, block: u32) -> (u32, Option<u32>) {
        let block = &self.blocks[block as usize];
        (block.valid, block.older)
    }

    /// The owner of a slot.
    #[inline(always)]
    pub(super) fn owner(&self, block: u32, lane: usize) -> u32 {
        self.blocks[block as usize].owner[lane]
    }
}
