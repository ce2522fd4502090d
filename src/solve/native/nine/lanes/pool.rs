//! Saved branches: blocks of `LANES` boards, newest on top.
//!
//! Guessing lanes save their other branches together as one block, a copy of all
//! words in which each guessing lane's slot is valid. Any lane may take any slot
//! later (one `permute` per word for all lanes that take from the same block).
//!
//! ```text
//!   order  [ oldest ... newest ]   numbers of blocks that still have valid slots
//!              |            |
//!           +--------+   +--------+
//!   words   | 81 x V |   | 81 x V |
//!   owner   | o . o .|   | . o o .|   puzzle of each valid slot
//!   below   | b . b .|   | . b b .|   that puzzle's next older branch: a stack
//!           +--------+   +--------+   per puzzle, threaded through the blocks
//! ```
//!
//! Taking from the top keeps the search depth-first and the pool small; the thread
//! per puzzle lets a lane go on with its own puzzle, and drops all branches of a
//! finished puzzle in one walk.

use super::board::Boards;
use crate::solve::native::nine::vector::Vector;

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
}

/// All saved branches.
pub(super) struct Pool<V> {
    blocks: Vec<Block<V>>,
    order: Vec<u32>,
    unused: Vec<u32>,
}

impl<V: Vector> Pool<V> {
    /// An empty pool.
    pub(super) const fn new() -> Self {
        Self { blocks: Vec::new(), order: Vec::new(), unused: Vec::new() }
    }

    /// Forgets all branches, keeps the memory.
    pub(super) fn clear(&mut self) {
        self.order.clear();
        self.unused = (0..self.blocks.len() as u32).collect();
        for block in &mut self.blocks {
            block.valid = 0;
        }
    }

    /// Lets the newest block go if no slot of it is valid.
    #[inline(always)]
    pub(super) fn trim(&mut self) {
        if let Some(&newest) = self.order.last()
            && self.blocks[newest as usize].valid == 0
        {
            self.order.pop();
            self.unused.push(newest);
        }
    }

    /// Puts a copy of all boards on top, with no valid slot yet.
    #[inline(always)]
    pub(super) fn push(&mut self, boards: &Boards<V>) -> u32 {
        let index = match self.unused.pop() {
            Some(index) => {
                self.blocks[index as usize].boards = *boards;
                index
            }
            None => {
                self.blocks.push(Block {
                    boards: *boards,
                    valid: 0,
                    owner: [0; 32],
                    below: [Slot::NONE; 32],
                });
                self.blocks.len() as u32 - 1
            }
        };
        self.order.push(index);
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

    /// Takes one slot out; its words stay readable until the next `push`.
    #[inline(always)]
    pub(super) fn remove(&mut self, slot: Slot) -> Slot {
        let block = &mut self.blocks[slot.block() as usize];
        block.valid &= !(1 << slot.lane());
        let below = block.below[slot.lane()];
        if block.valid == 0 {
            let place = self.order.iter().rposition(|&index| index == slot.block());
            self.order.remove(place.expect("a block with valid slots is in order"));
            self.unused.push(slot.block());
        }
        below
    }

    /// A block's boards.
    #[inline(always)]
    pub(super) fn boards_mut(&mut self, block: u32) -> &mut Boards<V> {
        &mut self.blocks[block as usize].boards
    }

    /// The number of blocks with valid slots.
    #[inline(always)]
    pub(super) fn depth(&self) -> usize {
        self.order.len()
    }

    /// A block and its valid slots, by position from the oldest.
    #[inline(always)]
    pub(super) fn at(&self, position: usize) -> (u32, u32) {
        let index = self.order[position];
        (index, self.blocks[index as usize].valid)
    }

    /// The owner of a slot.
    #[inline(always)]
    pub(super) fn owner(&self, block: u32, lane: usize) -> u32 {
        self.blocks[block as usize].owner[lane]
    }
}
