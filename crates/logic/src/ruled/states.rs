//! The different states of a layer: words in one list, each state found by a hash of its words.
//!
//! ```text
//! words    0 5 511 | 0 7 510 | 3 5 508          three states of three words
//! slots    . 2 . . 0 . 1 .                      their numbers, at the hash or at the next free slot after it
//! ```
//!
//! Rules are applied many thousand times in a rule net. A map from owned states would allocate each of them twice;
//! this table allocates nothing per state.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// An empty slot.
const FREE: u32 = u32::MAX;

/// The slots of a new table.
const FIRST_SLOTS: usize = 32;

/// States of the same number of words, without duplicates.
#[derive(Debug)]
pub struct States {
    width: usize,
    words: Vec<u32>,
    slots: Vec<u32>,
}

impl States {
    /// No states of this many words; at least one.
    pub fn new(width: usize) -> States {
        States {
            width,
            words: Vec::with_capacity(width * FIRST_SLOTS),
            slots: vec![FREE; FIRST_SLOTS],
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.words.len() / self.width
    }

    /// A state by its number.
    pub fn get(&self, number: usize) -> &[u32] {
        &self.words[number * self.width..][..self.width]
    }

    /// The number of a state, which is added if it is new.
    pub fn number(&mut self, state: &[u32]) -> usize {
        let slot = self.slot(state);
        if self.slots[slot] != FREE {
            return self.slots[slot] as usize;
        }
        let number = self.len();
        self.slots[slot] = number as u32;
        self.words.extend_from_slice(state);
        if 2 * self.len() > self.slots.len() {
            self.grow();
        }
        number
    }

    /// The slot of a state, or the free one where it belongs.
    fn slot(&self, state: &[u32]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(state) & mask;
        while self.slots[slot] != FREE && self.get(self.slots[slot] as usize) != state {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![FREE; 4 * self.slots.len()];
        for number in 0..self.len() {
            let slot = self.slot(self.get(number));
            self.slots[slot] = number as u32;
        }
    }
}

fn hash(state: &[u32]) -> usize {
    let mut hasher = FxHasher::default();
    state.iter().for_each(|word| hasher.write_u32(*word));
    hasher.finish() as usize
}

#[cfg(test)]
mod tests {
    use super::States;

    #[test]
    fn a_state_keeps_its_number() {
        let mut states = States::new(2);
        let state = |index: u32| [index % 37, index / 37];
        for index in 0..1_000 {
            assert_eq!(states.number(&state(index)), index as usize);
        }
        for index in (0..1_000).rev() {
            assert_eq!(states.number(&state(index)), index as usize);
            assert_eq!(states.get(index as usize), state(index));
        }
        assert_eq!(states.len(), 1_000);
    }
}
