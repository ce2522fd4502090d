//! The memo: a hash table of states and their counts that never takes more than its memory.
//!
//! ```text
//! slot    key, some words (all 0: empty) | count | work
//! ways    a state is in one of 16 neighboring slots, the first empty one from where its hash points
//! shard   a table of slots that grows by itself; the high bits of the hash point to one of 64
//! ```
//!
//! No state is ever removed, so a look-up may end at an empty slot. When all sixteen slots and half of the shard are
//! taken, the shard doubles if there is memory for it. Otherwise the new state replaces the one among its sixteen that
//! cost the least work. Keys are compared in full, so colliding hashes cost only time.
//!
//! While a shard doubles, both its old and its new slots are in memory. The shard is one of 64, so that is little, and
//! it is counted: the slots never take more than the memory allowed. If the system refuses memory, the table stays as
//! large as it is, and [`refused`](Table::refused) reports it.

use veridoku_core::memory::{self, OutOfMemory};

/// Slots in which a state may be.
const WAYS: usize = 16;

/// Shards, if there is memory for as many.
const MOST_SHARDS: usize = 64;

/// The first number of slots of a shard.
const FIRST_SLOTS: usize = WAYS;

/// Bytes that must remain for the rest of the program when the table has grown.
const SPARE: usize = 8 << 20;

/// Bytes by which the trial allocation is made larger, if there is that much memory: glibc returns a piece above
/// 32 MiB to the system at once, and does not adapt its thresholds to it.
const UNNOTICED: usize = 32 << 20;

#[derive(Debug)]
pub(super) struct Table {
    words: usize,
    /// Bytes that all slots together may take.
    memory: usize,
    bytes: usize,
    shards: Vec<Shard>,
    forgotten: u64,
    refused: Option<OutOfMemory>,
}

/// A part of the table.
#[derive(Debug)]
struct Shard {
    words: usize,
    /// Slots less one: a power of two less one.
    mask: usize,
    used: usize,
    keys: Vec<u64>,
    entries: Vec<Entry>,
}

/// The value stored for a state.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
struct Entry {
    /// The high and the low half of the count.
    count: [u64; 2],
    /// Branches that the count took.
    work: u64,
}

/// The name of this memory in messages.
const WHAT: &str = "the memo";

impl Table {
    /// A table for keys of `words` words, in at most `memory` bytes.
    ///
    /// # Errors
    /// If there is not even memory for the first slots.
    pub(super) fn new(words: usize, memory: usize) -> Result<Table, OutOfMemory> {
        let words = words.max(1);
        let first = FIRST_SLOTS * slot_bytes(words);
        let mut shards = 1;
        // Each shard is to double at least once.
        while shards < MOST_SHARDS && 8 * shards * first <= memory {
            shards *= 2;
        }
        let shards = (0..shards).map(|_| Shard::new(words, FIRST_SLOTS));
        let shards = shards.collect::<Result<Vec<_>, _>>()?;
        let bytes = shards.len() * first;
        Ok(Table { words, memory, bytes, shards, forgotten: 0, refused: None })
    }

    /// States that were replaced.
    pub(super) fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The memory that the system refused although the bound allowed it.
    pub(super) fn refused(&self) -> Option<OutOfMemory> {
        self.refused
    }

    /// A multiplicative hash of the key's words, its high bits folded onto the low ones, which give the slot.
    pub(super) fn hash(key: &[u64]) -> u64 {
        let mut hash = 0u64;
        for word in key {
            hash = (hash.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
        hash ^ hash >> 29 ^ hash >> 47
    }

    fn shard(&self, hash: u64) -> usize {
        (hash >> 58) as usize & (self.shards.len() - 1)
    }

    /// The count of a state, if it is known.
    pub(super) fn find(&self, key: &[u64], hash: u64) -> Option<u128> {
        let [high, low] = self.shards[self.shard(hash)].find(key, hash)?.count;
        Some(u128::from(high) << 64 | u128::from(low))
    }

    /// Remembers a state that is not in the table.
    pub(super) fn insert(&mut self, key: &[u64], hash: u64, count: u128, work: u64) {
        let entry = Entry { count: [(count >> 64) as u64, count as u64], work };
        let shard = self.shard(hash);
        while !self.shards[shard].put(key, hash, entry) {
            if !self.grow(shard) {
                self.forgotten += 1;
                return self.shards[shard].put_over(key, hash, entry);
            }
        }
    }

    /// Doubles a shard that is at least half full, if there is memory for the new slots in addition to the old ones.
    fn grow(&mut self, shard: usize) -> bool {
        let slots = self.shards[shard].slots();
        let more = 2 * slots * slot_bytes(self.words);
        let fits = self.bytes.saturating_add(more) <= self.memory && self.refused.is_none();
        if !fits || self.shards[shard].used * 2 < slots {
            return false;
        }
        match self.shards[shard].doubled(more) {
            Ok(doubled) => {
                let old = std::mem::replace(&mut self.shards[shard], doubled);
                self.bytes += more / 2;
                self.forgotten += self.shards[shard].take_over(&old);
                true
            }
            Err(error) => {
                self.refused = Some(error);
                false
            }
        }
    }
}

impl Shard {
    fn new(words: usize, slots: usize) -> Result<Shard, OutOfMemory> {
        let keys = memory::filled(slots * words, 0, WHAT)?;
        let entries = memory::filled(slots, Entry::default(), WHAT)?;
        Ok(Shard { words, mask: slots - 1, used: 0, keys, entries })
    }

    /// An empty shard of twice the slots, which take `bytes` bytes.
    fn doubled(&self, bytes: usize) -> Result<Shard, OutOfMemory> {
        let needed = bytes.saturating_add(SPARE);
        memory::expect_room(needed.saturating_add(UNNOTICED), WHAT)
            .or_else(|_| memory::expect_room(needed, WHAT))?;
        Shard::new(self.words, 2 * self.slots())
    }

    fn slots(&self) -> usize {
        self.entries.len()
    }

    fn ways(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let (first, mask) = (hash as usize, self.mask);
        (0..WAYS).map(move |way| first.wrapping_add(way) & mask)
    }

    fn key(&self, slot: usize) -> &[u64] {
        &self.keys[slot * self.words..][..self.words]
    }

    fn is_empty(&self, slot: usize) -> bool {
        self.key(slot).iter().all(|word| *word == 0)
    }

    fn find(&self, key: &[u64], hash: u64) -> Option<&Entry> {
        let slot = self.ways(hash).find(|slot| self.key(*slot) == key || self.is_empty(*slot))?;
        (!self.is_empty(slot)).then(|| &self.entries[slot])
    }

    /// Puts a state into an empty slot, if one of its sixteen is empty.
    fn put(&mut self, key: &[u64], hash: u64, entry: Entry) -> bool {
        let empty = self.ways(hash).find(|slot| self.is_empty(*slot));
        if let Some(slot) = empty {
            self.used += 1;
            self.write(slot, key, entry);
        }
        empty.is_some()
    }

    /// Replaces the state that is the cheapest to count again.
    fn put_over(&mut self, key: &[u64], hash: u64, entry: Entry) {
        let cheapest = self.ways(hash).min_by_key(|slot| self.entries[*slot].work);
        self.write(cheapest.unwrap_or(0), key, entry);
    }

    fn write(&mut self, slot: usize, key: &[u64], entry: Entry) {
        self.keys[slot * self.words..][..self.words].copy_from_slice(key);
        self.entries[slot] = entry;
    }

    /// Takes in all states of another shard, and returns how many were replaced.
    fn take_over(&mut self, other: &Shard) -> u64 {
        let mut forgotten = 0;
        for (key, entry) in other.keys.chunks(self.words).zip(&other.entries) {
            if key.iter().all(|word| *word == 0) {
                continue;
            }
            let hash = Table::hash(key);
            if !self.put(key, hash, *entry) {
                self.put_over(key, hash, *entry);
                forgotten += 1;
            }
        }
        forgotten
    }
}

fn slot_bytes(words: usize) -> usize {
    words * size_of::<u64>() + size_of::<Entry>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_what_was_put_in_and_little_is_forgotten_unless_memory_is_short() {
        for (memory, is_ample) in [(1 << 20, true), (1 << 14, false), (0, false)] {
            let mut table = Table::new(2, memory).unwrap();
            let keys = || (1..5_000u64).map(|number| [number % 70, number]);
            for key in keys() {
                let hash = Table::hash(&key);
                assert_eq!(table.find(&key, hash), None);
                table.insert(&key, hash, u128::from(key[1]) << 60, key[1]);
            }
            let found: Vec<_> = keys()
                .filter_map(|key| {
                    let count = table.find(&key, Table::hash(&key))?;
                    assert_eq!(count, u128::from(key[1]) << 60);
                    Some(key)
                })
                .collect();
            assert!(!found.is_empty());
            assert_eq!(found.len() + table.forgotten() as usize, 4_999);
            assert_eq!(table.forgotten() < 4_999 / 100, is_ample, "{}", table.forgotten());
            assert!(table.bytes() <= memory.max(WAYS * slot_bytes(2)));
            let slots: usize = table.shards.iter().map(Shard::slots).sum();
            assert_eq!(table.bytes(), slots * slot_bytes(2));
        }
    }

    /// The old slots of a shard that doubles are also within the memory.
    #[test]
    fn a_shard_doubles_only_if_both_fit() {
        let memory = 1 << 16;
        let mut table = Table::new(1, memory).unwrap();
        for number in 1..10_000u64 {
            let before: Vec<usize> = table.shards.iter().map(Shard::slots).collect();
            let bytes = table.bytes();
            let key = [number];
            table.insert(&key, Table::hash(&key), 1, number);
            for (shard, before) in table.shards.iter().zip(before) {
                if shard.slots() > before {
                    assert!(bytes + shard.slots() * slot_bytes(1) <= memory);
                }
            }
        }
        // In the end nearly all of it is used, not only up to a power of two.
        assert!(table.bytes() > memory * 3 / 4, "{}", table.bytes());
        assert!(table.forgotten() > 0 && table.refused().is_none());
    }
}
