//! The rest of an exact cover while options are taken and taken back.
//!
//! ```text
//! len[item]        options that still hold the item and are possible
//! blocked[option]  its items that are covered: it is possible while this is 0
//! key              a bit for each item that is open and has a possible option
//! ```
//!
//! Taking an option covers its items. Every option that holds one of these items becomes impossible, and the other
//! items of that option have one option less. Taking the option back does the same in reverse. Cost: a pass over the
//! options of its items, with their items, each way. Nothing is moved, so there are no links.

use std::ops::ControlFlow;

use crate::encode::ExactCover;
use veridoku_core::budget::{Ending, Interruption, Watch};
use veridoku_core::memory;

/// The name of this memory in messages.
const WHAT: &str = "the links of the exact cover";

pub(super) struct State<'a> {
    cover: &'a ExactCover,
    primary: usize,
    /// The options of item i are `holders[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    holders: Vec<u32>,
    len: Vec<u32>,
    is_covered: Vec<bool>,
    blocked: Vec<u32>,
    taken: Vec<u32>,
    /// Options looked at since the last look at the clock.
    work: u64,
    /// Primary items that had one option left when last looked at.
    forced: Vec<u32>,
    /// The bit of each item in the key.
    bits: Vec<u32>,
    /// The item of each bit of the key.
    items: Vec<u32>,
    key: Vec<u64>,
}

/// For an item that is in no key.
const NO_BIT: u32 = u32::MAX;

impl<'a> State<'a> {
    /// Nothing taken. Options without a primary item are never possible.
    ///
    /// # Errors
    /// If there isn't enough memory, or the time ends first.
    pub(super) fn new(cover: &'a ExactCover, watch: &Watch) -> Result<State<'a>, Interruption> {
        let primary = cover.primary_count();
        let count = primary + cover.secondary_count();
        let has_primary = |option: &[u32]| option.iter().any(|item| (*item as usize) < primary);
        let mut starts = memory::filled(count + 2, 0u32, WHAT)?;
        for option in cover.options().filter(|option| has_primary(option)) {
            watch.ask(option.len() as u64)?;
            option.iter().for_each(|item| starts[*item as usize + 2] += 1);
        }
        let len = starts[2..].to_vec();
        for index in 2..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut holders = memory::filled(starts[count + 1] as usize, 0, WHAT)?;
        for (index, option) in cover.options().enumerate().filter(|(_, option)| has_primary(option))
        {
            watch.ask(option.len() as u64)?;
            for item in option {
                let place = &mut starts[*item as usize + 1];
                holders[*place as usize] = index as u32;
                *place += 1;
            }
        }
        let forced = (0..primary as u32).filter(|item| len[*item as usize] <= 1).collect();
        Ok(State {
            cover,
            primary,
            starts,
            holders,
            is_covered: memory::filled(count, false, WHAT)?,
            blocked: memory::filled(cover.option_count(), 0, WHAT)?,
            taken: Vec::new(),
            work: 0,
            forced,
            bits: memory::filled(count, NO_BIT, WHAT)?,
            items: Vec::new(),
            key: Vec::new(),
            len,
        })
    }

    /// Gives a bit of the key to every item that is open now and has an option. Options taken before this call
    /// must not be taken back later.
    pub(super) fn compact(&mut self) {
        let is_open = |item: &u32| !self.is_covered[*item as usize] && self.len[*item as usize] > 0;
        self.items = (0..self.len.len() as u32).filter(is_open).collect();
        for (bit, item) in self.items.iter().enumerate() {
            self.bits[*item as usize] = bit as u32;
        }
        self.key = vec![0; self.items.len().div_ceil(64)];
        for bit in 0..self.items.len() {
            self.key[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// The set of items that distinguishes this state from others.
    pub(super) fn key(&self) -> &[u64] {
        &self.key
    }

    pub(super) fn taken(&self) -> usize {
        self.taken.len()
    }

    fn flip(&mut self, item: usize) {
        let bit = self.bits[item];
        if bit != NO_BIT {
            self.key[bit as usize / 64] ^= 1 << (bit % 64);
        }
    }

    /// Takes a possible option. False if some primary item then has no option.
    pub(super) fn take(&mut self, option: u32) -> bool {
        self.taken.push(option);
        let cover = self.cover;
        let items = cover.option(option as usize);
        for item in items {
            self.is_covered[*item as usize] = true;
            self.flip(*item as usize);
        }
        let mut is_sound = true;
        for item in items.iter().map(|item| *item as usize) {
            self.work += u64::from(self.starts[item + 1] - self.starts[item]);
            for index in self.starts[item]..self.starts[item + 1] {
                let holder = self.holders[index as usize] as usize;
                self.blocked[holder] += 1;
                if self.blocked[holder] > 1 {
                    continue;
                }
                for &other in cover.option(holder) {
                    let item = other as usize;
                    if self.is_covered[item] {
                        continue;
                    }
                    self.len[item] -= 1;
                    match self.len[item] {
                        0 => {
                            self.flip(item);
                            is_sound &= item >= self.primary;
                        }
                        1 if item < self.primary => self.forced.push(other),
                        _ => {}
                    }
                }
            }
        }
        is_sound
    }

    /// Takes options back until `taken` are left.
    pub(super) fn undo(&mut self, taken: usize) {
        self.forced.clear();
        let cover = self.cover;
        while self.taken.len() > taken {
            let Some(option) = self.taken.pop() else { return };
            let items = cover.option(option as usize);
            for item in items.iter().map(|item| *item as usize) {
                for index in self.starts[item]..self.starts[item + 1] {
                    let holder = self.holders[index as usize] as usize;
                    self.blocked[holder] -= 1;
                    if self.blocked[holder] > 0 {
                        continue;
                    }
                    for item in cover.option(holder).iter().map(|item| *item as usize) {
                        if self.is_covered[item] {
                            continue;
                        }
                        if self.len[item] == 0 {
                            self.flip(item);
                        }
                        self.len[item] += 1;
                    }
                }
            }
            for item in items {
                self.is_covered[*item as usize] = false;
                self.flip(*item as usize);
            }
        }
    }

    /// Takes the only option of a primary item until each open primary item has several. False if some primary item
    /// then has no option. Breaks when the time is over.
    pub(super) fn settle(&mut self, watch: &Watch) -> ControlFlow<Ending, bool> {
        watch.check(std::mem::take(&mut self.work))?;
        while let Some(item) = self.forced.pop() {
            if self.is_covered[item as usize] {
                continue;
            }
            let mut next = 0;
            match self.next_option(item, &mut next) {
                Some(option) if self.take(option) => {}
                _ => return ControlFlow::Continue(false),
            }
            watch.check(std::mem::take(&mut self.work))?;
        }
        ControlFlow::Continue(true)
    }

    /// The first possible option of an item from number `next` on. Moves `next` past it.
    pub(super) fn next_option(&self, item: u32, next: &mut u32) -> Option<u32> {
        let range = self.starts[item as usize] as usize..self.starts[item as usize + 1] as usize;
        let holders = &self.holders[range];
        while let Some(&option) = holders.get(*next as usize) {
            *next += 1;
            if self.blocked[option as usize] == 0 {
                return Some(option);
            }
        }
        None
    }

    /// The item to branch on, the first that is open; `None` if every primary item is covered.
    pub(super) fn choose(&self) -> Option<u32> {
        let index = self.key.iter().position(|word| *word != 0)?;
        let item = self.items[index * 64 + self.key[index].trailing_zeros() as usize];
        Some(item).filter(|item| (*item as usize) < self.primary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::read_knuth;
    use veridoku_core::budget::Deadline;

    /// Every choice of options taken and taken back leaves everything as it was.
    #[test]
    fn what_is_taken_back_leaves_no_trace() {
        let text = "a b c d | x y\na x\na b\nb x y\nc\nc y\nd x\nd\nc d\nx y\n";
        let cover = read_knuth(text.as_bytes()).unwrap();
        let watch = Watch::new(&Deadline::NEVER, 1);
        let mut state = State::new(&cover, &watch).unwrap();
        assert_eq!(state.settle(&watch), ControlFlow::Continue(true));
        state.compact();
        fn walk(state: &mut State<'_>, covers: &mut usize) {
            let Some(item) = state.choose() else {
                *covers += 1;
                return;
            };
            let before = (state.key.clone(), state.len.clone(), state.blocked.clone());
            let (taken, mut next) = (state.taken(), 0);
            while let Some(option) = state.next_option(item, &mut next) {
                let watch = Watch::new(&Deadline::NEVER, 1);
                if state.take(option) && state.settle(&watch) == ControlFlow::Continue(true) {
                    walk(state, covers);
                }
                state.undo(taken);
                let after = (state.key.clone(), state.len.clone(), state.blocked.clone());
                assert_eq!(after, before);
            }
        }
        let mut covers = 0;
        walk(&mut state, &mut covers);
        // a, b by `a b` or by `a x` with nothing for b; c and d by 5 ways, of which `c` or `c y` with
        // `d x` or `d`, or `c d`.
        assert_eq!(covers, 5);
    }
}
